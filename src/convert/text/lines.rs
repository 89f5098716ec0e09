//! The lines of a text and the words of a line.

use std::ops::Range;

use memchr::memchr2;

use crate::sgf::bom_len;

/// A word and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'t> {
    pub text: &'t str,
    pub span: Range<usize>,
}

/// The lines of a text without their line breaks, and without the byte order mark of each text of
/// a concatenation.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Word<'_>> + Clone {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let first = start + bom_len(rest.as_bytes());
        let end = memchr2(b'\n', b'\r', rest.as_bytes()).map_or(text.len(), |end| start + end);
        let mut breaks = ["\r\r\n", "\r\n", "\n\r"].into_iter();
        let found = breaks.find(|&found| text[end..].starts_with(found));
        start = end + found.map_or(1, str::len);
        let (text, span) = (&text[first..end], first..end);
        Some(Word { text, span })
    })
}

/// The words of a line, separated by white space and commas. A number with a full stop, as in
/// `12.e5`, is a separate word.
pub(super) fn words<'t>(line: &Word<'t>) -> Vec<Word<'t>> {
    let mut words = Vec::new();
    let mut rest = line.text;
    let mut at = line.span.start;
    loop {
        let trimmed = rest.trim_start_matches(is_separator);
        at += rest.len() - trimmed.len();
        rest = trimmed;
        if rest.is_empty() {
            return words;
        }
        let end = rest.find(is_separator).unwrap_or(rest.len());
        let digits = rest.len()
            - rest
                .trim_start_matches(|it: char| it.is_ascii_digit())
                .len();
        let marks = rest[digits..end].trim_start_matches(['.', ')']);
        let is_number = digits > 0 && end - marks.len() > digits;
        let end = if is_number { end - marks.len() } else { end };
        let (text, span) = (&rest[..end], at..at + end);
        words.push(Word { text, span });
        at += end;
        rest = &rest[end..];
    }
}

/// Whether the character separates words.
pub(super) fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || letter == ','
}

/// The comment whose brace opens at `at`, where it ends, and whether a brace closes it: the next one
/// may open another comment. A backslash escapes the next character.
pub(super) fn braced(text: &str, at: usize) -> (String, usize, bool) {
    let mut comment = String::new();
    let mut letters = text[at + 1..].char_indices();
    while let Some((index, letter)) = letters.next() {
        match letter {
            '}' => return (comment, at + 1 + index + 1, true),
            '{' => return (comment, at + 1 + index, false),
            '\\' => comment.extend(letters.next().map(|(_, letter)| letter)),
            letter => comment.push(letter),
        }
    }
    (comment, text.len(), false)
}
