//! Where a value of JSON ends, and where a game begins.

use serde::de::IgnoredAny;
use serde_json::Deserializer;

/// Where a value ends, or where it is broken; `None` if it is not complete.
pub(super) fn value_end(bytes: &[u8]) -> Result<usize, Option<usize>> {
    let mut values = Deserializer::from_slice(bytes).into_iter::<IgnoredAny>();
    match values.next() {
        Some(Err(error)) if !error.is_eof() => {
            let breaks = memchr::memchr_iter(b'\n', bytes).map(|line_break| line_break + 1);
            let line = std::iter::once(0).chain(breaks).nth(error.line() - 1);
            Err(Some(line.unwrap_or(0) + error.column().saturating_sub(1)))
        }
        Some(Ok(_)) => Ok(values.byte_offset()),
        _ => Err(None),
    }
}

/// The braces in `bytes` that begin a game inside a value that has not ended, because the value has
/// lost a quote or a bracket. Such a brace follows one of `before`, and has a key that only a game
/// has.
///
/// Such a key is not possible in a string, and no object inside a game has one of these keys. In a
/// value that is known to be broken, a brace at the beginning of a line is enough.
pub(super) fn openings<'a>(
    bytes: &'a [u8],
    before: &'a [u8],
    is_broken: bool,
) -> impl Iterator<Item = usize> + 'a {
    memchr::memchr_iter(b'{', bytes).filter(move |&at| {
        let begins_line = at > 0 && matches!(bytes[at - 1], b'\n' | b'\r');
        let follows = || {
            let previous = bytes[..at].trim_ascii_end().last();
            previous.is_some_and(|previous| before.contains(previous))
        };
        is_broken && begins_line || has_key_of_game(&bytes[at + 1..]) && follows()
    })
}

fn has_key_of_game(object: &[u8]) -> bool {
    const KEYS: [&[u8]; 7] = [
        b"kind", b"side", b"info", b"nodes", b"sgf", b"header", b"moves",
    ];
    let Some(key) = object.trim_ascii_start().strip_prefix(b"\"") else {
        return false;
    };
    let is = |name: &&[u8]| {
        key.strip_prefix(*name)
            .is_some_and(|rest| rest.first() == Some(&b'"'))
    };
    KEYS.iter().any(is)
}
