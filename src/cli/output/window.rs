//! The part of a line that is shown, and text broken into lines of a given width.

use std::ops::Range;

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::draw::{most_columns, printable};

/// How many columns of a terminal a line takes at most.
pub const WIDTH: usize = 120;

/// A line, or the part of it that can be shown, safe for a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    pub text: String,
    /// The bytes of `text` in the range; empty after the end of the line.
    pub meant: Range<usize>,
}

impl Window {
    /// The window of `width` columns around the 0-based characters `characters` of `line`, with `…`
    /// where the line was cut. If the range is wider than the window, its beginning is shown.
    pub fn new(line: &str, characters: &Range<usize>, width: usize) -> Self {
        let (head, tail) = line.split_at(byte_of(line, characters.start));
        let (_, near) = reach(head.chars().rev(), width / 3);
        let (length, after) = reach(tail.chars(), width - near);
        let (before, _) = reach(head.chars().rev(), width - after);
        let shown = &tail[..length];
        let (meant, rest) = shown.split_at(byte_of(shown, characters.len()));

        let mut text = String::new();
        if before < head.len() {
            text.push('…');
        }
        text += &printable(&head[head.len() - before..]);
        let start = text.len();
        text += &printable(meant);
        let mut end = text.len();
        text += &printable(rest);
        if length < tail.len() {
            text.push('…');
            if rest.is_empty() {
                end = text.len();
            }
        }
        Self {
            text,
            meant: start..end,
        }
    }
}

/// The byte at which the 0-based character `character` begins, or the end of `text`.
fn byte_of(text: &str, character: usize) -> usize {
    text.char_indices()
        .nth(character)
        .map_or(text.len(), |(byte, _)| byte)
}

/// The bytes and the columns of as many characters as fit into `most` columns.
fn reach(characters: impl Iterator<Item = char>, most: usize) -> (usize, usize) {
    let (mut bytes, mut columns) = (0, 0);
    for character in characters {
        let width = most_columns(character);
        if columns + width > most {
            break;
        }
        columns += width;
        bytes += character.len_utf8();
    }
    (bytes, columns)
}

/// The lines of a text, broken between words; a word that is wider than `width` is broken itself.
#[must_use]
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_inclusive(' ') {
        // The blank after the last word of a line does not count towards its width.
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
