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

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn words_stay_whole_if_they_fit() {
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one twothree", 6), ["one", "twothr", "ee"]);
        assert_eq!(wrapped("漢字漢字", 5), ["漢字", "漢字"]);
    }

    #[test]
    fn no_word_is_lost_and_no_line_is_too_wide() {
        let text = "a bb ccc dddd eeeee ffffff ggggggg";
        for width in 1..40 {
            let lines = wrapped(text, width);
            let all: String = lines.concat().split(' ').collect();
            assert_eq!(all, text.replace(' ', ""));
            assert!(lines.iter().all(|line| line.len() <= width), "{lines:?}");
        }
    }
}
