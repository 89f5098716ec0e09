//! The part of a line that is worth showing.

use std::ops::Range;

use super::printable::printable;

/// How many columns of a terminal a line takes at most.
pub(super) const WIDTH: usize = 120;

/// A line, or the part of it that can be shown, safe for a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) text: String,
    /// The bytes of `text` in the range; empty after the end of the line.
    pub(super) meant: Range<usize>,
}

impl Window {
    /// The window of `width` columns around the 0-based characters `characters` of `line`, with `…`
    /// where the line was cut. If the range is wider than the window, its beginning is shown.
    pub(super) fn new(line: &str, characters: &Range<usize>, width: usize) -> Self {
        let (head, tail) = line.split_at(byte_of(line, characters.start));
        let near = reach(head.chars().rev(), width / 3);
        let after = reach(tail.chars(), width - near.columns);
        let before = reach(head.chars().rev(), width - after.columns);
        let shown = &tail[..after.bytes];
        let (meant, rest) = shown.split_at(byte_of(shown, characters.len()));

        let mut text = String::new();
        if before.bytes < head.len() {
            text.push('…');
        }
        text += &printable(&head[head.len() - before.bytes..]);
        let start = text.len();
        text += &printable(meant);
        let mut end = text.len();
        text += &printable(rest);
        if after.bytes < tail.len() {
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

/// How far some characters go.
#[derive(Clone, Copy, Debug, Default)]
struct Reach {
    bytes: usize,
    columns: usize,
}

/// As many of the characters as fit into `columns`.
fn reach(characters: impl Iterator<Item = char>, columns: usize) -> Reach {
    let mut reach = Reach::default();
    for character in characters {
        // No character is wider than this; some of those counted as two are narrower.
        let width = if character < '\u{1100}' { 1 } else { 2 };
        if reach.columns + width > columns {
            break;
        }
        reach.columns += width;
        reach.bytes += character.len_utf8();
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, Window};

    fn meant(line: &str, characters: std::ops::Range<usize>) -> (String, String) {
        let window = Window::new(line, &characters, WIDTH);
        let meant = window.text[window.meant].to_owned();
        (window.text, meant)
    }

    #[test]
    fn a_line_that_fits_is_whole() {
        let line = "x".repeat(WIDTH);
        assert_eq!(meant(&line, 3..5), (line.clone(), "xx".to_owned()));
        assert_eq!(meant("a\tb", 2..3), ("a b".to_owned(), "b".to_owned()));
        assert_eq!(meant("", 0..0), (String::new(), String::new()));
        assert_eq!(meant("ab", 2..2), ("ab".to_owned(), String::new()));
        assert_eq!(meant("ab", 9..12), ("ab".to_owned(), String::new()));
    }

    #[test]
    fn the_place_stays_in_the_window_wherever_it_is() {
        let line = (1000..1250).map(|number| number.to_string());
        let line = line.collect::<String>();
        for start in 0..1000 {
            let (text, meant) = meant(&line, start..start + 1);
            assert_eq!(meant, line[start..=start]);
            assert_eq!(text.trim_matches('…').len(), WIDTH);
            assert_eq!(
                text.starts_with('…'),
                !line.starts_with(text.trim_matches('…'))
            );
            assert_eq!(text.ends_with('…'), !line.ends_with(text.trim_matches('…')));
        }
    }

    #[test]
    fn a_range_wider_than_the_window_shows_its_beginning() {
        let line = format!("C[{}]", "x".repeat(500));
        let (text, meant) = meant(&line, 2..502);
        assert_eq!(text, format!("C[{}…", "x".repeat(WIDTH - 2)));
        assert_eq!(meant, format!("{}…", "x".repeat(WIDTH - 2)));
    }
}
