//! Properties within a text that have lost their `[` or their identifier: the `]` before them, which has
//! no backslash, may have closed the text.

use memchr::{memchr2, memchr2_iter};

use super::point::{point, rectangle};
use crate::sgf::{Charset, Name, Value};

/// Where the first property in a value of `name` begins that lacks its bracket or its identifier,
/// behind a `]` without a backslash. `raw` are the bytes of the value.
pub(super) fn without_bracket(
    name: Name,
    value: Value<'_>,
    raw: &[u8],
    charset: Charset,
) -> Option<usize> {
    let mut unescaped = value.unescaped_brackets().peekable();
    let brackets = memchr2_iter(b'[', b']', raw);
    let is_prose = matches!(name, Name::C | Name::N | Name::GC);
    let mut open = 0_usize;
    for at in brackets {
        let is_paired = open > 0;
        open = match raw[at] {
            b'[' => open + 1,
            _ => open.saturating_sub(1),
        };
        if unescaped.next_if_eq(&at).is_some()
            && (lacks_bracket(&raw[at + 1..], is_paired, is_prose)
                || !is_paired && lacks_identifier(raw, at, value, charset))
        {
            return Some(at + 1);
        }
    }
    None
}

/// Whether the text behind a `]` begins with a property without its `[`, perhaps with its `;`. Without a `;`
/// the `]` must have no `[` in the text and, in what people say, no blank after it.
fn lacks_bracket(after: &[u8], is_paired: bool, is_prose: bool) -> bool {
    let end = memchr2(b'[', b']', after).unwrap_or(after.len());
    let (between, bracket) = after.split_at(end);
    let node = between.trim_ascii_start().strip_prefix(b";");
    let rest = node.unwrap_or(between);
    let property = rest.trim_ascii_start();
    let gap = &rest[..rest.len() - property.len()];
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    if node.is_none() && (is_paired || is_prose && gap.iter().any(is_blank)) {
        return false;
    }
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric();
    let (run, value) = property.split_at(property.iter().take_while(is_part).count());
    let has_bracket = matches!(value.trim_ascii(), b"" | b"\\") && bracket.starts_with(b"[");
    let is_known =
        |name: Name| is_stone(name) || name.is_fact() || matches!(name, Name::C | Name::N);
    // Behind a letter in the place of the bracket too.
    let is_point = |value: &[u8]| {
        rectangle(value).is_some() || value.len() > 1 && rectangle(&value[1..]).is_some()
    };
    // Elsewhere a word may begin with these letters.
    let is_joined = |length: usize| {
        if run.len() <= length {
            return false;
        }
        let (identifier, value) = property.split_at(length);
        let name = Name::reduce(identifier);
        let is_result = name == Name::RE && matches!(value, [b'B' | b'W', b'+', ..]);
        identifier.iter().all(u8::is_ascii_uppercase)
            && is_known(name)
            && (gap.is_empty()
                || is_stone(name) && is_point(value)
                || is_result
                || name.is_fact() && !run[length..].iter().all(u8::is_ascii_uppercase))
    };
    // With a `[` for its `]`, `; B is better` is a sentence.
    let is_sentence = is_paired && value.trim_ascii().contains(&b' ');
    let name = Name::reduce(run);
    let is_whole = !has_bracket && is_spelled(run) && is_known(name);
    // As in `PlayerWhiteBo]`, a long spelling has two capitals.
    let mut capitals = (0..run.len()).filter(|&at| run[at].is_ascii_uppercase());
    let is_long = capitals.nth(2).is_some_and(|value| {
        let identifier = &run[..value];
        identifier.iter().any(u8::is_ascii_lowercase) && is_known(Name::reduce(identifier))
    });
    is_whole && !(is_sentence && is_stone(name)) || is_joined(1) || is_joined(2) || is_long
}

/// Whether a value whose identifier is lost follows a `]` that has no `[` in the text: a bracket behind at
/// most one word, or a point without its bracket. Behind a smiley, as in `:-]`, a word may be prose.
fn lacks_identifier(raw: &[u8], at: usize, value: Value<'_>, charset: Charset) -> bool {
    let (before, after) = (&raw[..at], &raw[at + 1..]);
    let end = memchr2(b'[', b']', after).unwrap_or(after.len());
    let bracket = &after[end..];
    let between = charset.decode(&value.raw()[at + 1..][..end]);
    let words = between.split(|letter: char| !letter.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    let (word, is_only) = (words.next().unwrap_or_default(), words.next().is_none());
    let is_smiley = matches!(before.last(), Some(b':' | b';' | b'=' | b'-' | b'8'));
    if bracket.starts_with(b"[") {
        let is_identifier = word.len() <= 2 || is_spelled(word.as_bytes());
        is_only && word.is_ascii() && (is_identifier || !is_smiley && between.ends_with(word))
    } else {
        let node = between.trim_start().strip_prefix(';').map(str::trim);
        if word.is_empty() && node.is_some_and(str::is_empty) {
            // The `]` may be the first letter of an identifier, as in `;]lack[d4]`.
            let after = bracket.get(1..).unwrap_or_default();
            let letters = after.iter().take_while(|byte| byte.is_ascii_alphanumeric());
            let is_letter = after.get(letters.count()) == Some(&b'[');
            return !is_smiley && (bracket.is_empty() || is_letter);
        }
        let has_number = word.ends_with(|last: char| last.is_ascii_digit());
        let is_all = node.unwrap_or(&between) == word;
        is_only
            && (is_all || has_number)
            && (!is_smiley || is_all && has_number)
            && point(word.as_bytes()).is_some()
    }
}

/// Whether letters and digits are an identifier, and no word that begins a sentence.
fn is_spelled(run: &[u8]) -> bool {
    let capitals = run.iter().filter(|byte| byte.is_ascii_uppercase()).count();
    capitals > 1 || matches!(run, [_] | b"Black" | b"White")
}

pub(super) fn is_stone(name: Name) -> bool {
    name.is_move() || name.is_setup()
}
