//! Text in lines of a given width.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The lines of a text, broken between words; a word that is wider than `width` is broken itself.
#[must_use]
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_inclusive(' ') {
        // The blank after the last word of a line is beyond its end.
        if used > 0 && used + word.trim_end().width() > width {
            lines.push(String::new());
            used = 0;
        }
        for character in word.chars() {
            let columns = character.width().unwrap_or(0);
            if used > 0 && used + columns > width && character != ' ' {
                lines.push(String::new());
                used = 0;
            }
            if let Some(line) = lines.last_mut() {
                line.push(character);
            }
            used += columns;
        }
    }
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}
