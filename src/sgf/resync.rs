//! Where games begin, also after broken ones.

use memchr::{memchr_iter, memchr2};

use super::bom::{bom_len, bom_len_at_end};
use super::grammar::{self, is_space, property_ahead};
use super::property_id::PropertyId;

/// The maximum number of bytes of a line that [`is_sync_point`] reads.
pub const SYNC_WINDOW: usize = 256;

/// Whether a **synchronisation point** is at `at`: a line that begins a game, whatever precedes it.
///
/// The line begins with `(;`, followed by blanks, identifiers and values, up to one of the root
/// properties FF, GM, SZ, CA and AP. Each value is closed on the line and has neither a backslash
/// nor a byte order mark, and the `]` of the root property is at most 255 bytes after the `(`. The
/// charset plays no part. A synchronisation point ends an unclosed value and an unclosed game, so a
/// file can be split there without reading what precedes it.
///
/// A line begins at the first byte, after any CR or LF, and at a byte order mark, which belongs to
/// the game.
///
/// # Examples
///
/// ```
/// use unlur::sgf::is_sync_point;
///
/// assert!(is_sync_point(b"(;PB[Ada] GM[4000];B[c3])", 0));
/// // Without a root property it is a variation, as in a collection of merged games.
/// assert!(!is_sync_point(b"(;PB[Ada];B[c3])", 0));
/// ```
#[must_use]
pub fn is_sync_point(bytes: &[u8], at: usize) -> bool {
    let Some(rest) = bytes.get(at..) else {
        return false;
    };
    let line = &rest[..rest.len().min(SYNC_WINDOW)];
    let mark = bom_len(line);
    line[mark..].starts_with(b"(;")
        && (mark > 0 || follows_break(bytes, at))
        && property_ahead(&line[mark + 2..], PropertyId::is_root)
}

/// Whether no byte or a line break precedes `at`.
fn follows_break(bytes: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| bytes[before]);
    before.is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
}

/// Whether the `;` at `at` begins a node with the **header** of a game: FF or GM with a value,
/// after blanks, identifiers and other values, all on its line, without a backslash, and at most 255
/// bytes after the place of a `(` before it.
///
/// Such a node inside a game begins another game, so that a lost `)` costs nothing after it.
pub(super) fn begins_header(bytes: &[u8], at: usize) -> bool {
    bytes[at] == b';' && property_ahead(after_semicolon(bytes, at), PropertyId::is_header)
}

/// The bytes after the `;` at `at`, up to the end of the window. The window begins where the `(`
/// would be.
fn after_semicolon(bytes: &[u8], at: usize) -> &[u8] {
    &bytes[at + 1..bytes.len().min(at + SYNC_WINDOW - 1)]
}

/// The first synchronisation point from `from` on whose `(` is in `from + 1..to`.
#[inline]
pub(super) fn next_sync_point(bytes: &[u8], from: usize, to: usize) -> Option<usize> {
    // Text has fewer parentheses than line breaks.
    memchr_iter(b'(', bytes.get(from + 1..to)?)
        .map(|distance| from + 1 + distance)
        .find_map(|open| sync_point_of(bytes, open))
        .filter(|&at| at >= from)
}

/// The synchronisation point of the `(` at `open`: the byte order mark before it, if there is one.
pub(crate) fn sync_point_of(bytes: &[u8], open: usize) -> Option<usize> {
    let at = open - bom_len_at_end(&bytes[..open]);
    is_sync_point(bytes, at).then_some(at)
}

/// The first node in `from..to` with a root property near its beginning, as at a synchronisation point,
/// anywhere on a line.
pub(super) fn next_header(bytes: &[u8], from: usize, to: usize) -> Option<usize> {
    memchr_iter(b';', bytes.get(from..to)?)
        .map(|distance| from + distance)
        .find(|&at| property_ahead(after_semicolon(bytes, at), PropertyId::is_root))
}

/// The offset of the next game with a root property near its beginning, outside games.
pub(super) fn next_header_game(bytes: &[u8], from: usize) -> Option<usize> {
    let node = next_header(bytes, from, bytes.len())?;
    Some(from + with_parenthesis(&bytes[from..], node - from))
}

/// The offset of the `(` before the node at `node`, or of the node if there is none.
pub(super) fn with_parenthesis(bytes: &[u8], node: usize) -> usize {
    let before = bytes[..node].iter().rposition(|&byte| !is_space(byte));
    before.filter(|&at| bytes[at] == b'(').unwrap_or(node)
}

/// A synchronisation point at or before `limit` that is so near that its bytes may extend beyond
/// `limit`.
pub(super) fn sync_point_across(bytes: &[u8], limit: usize) -> Option<usize> {
    if limit >= bytes.len() {
        return None;
    }
    let first = limit.saturating_sub(SYNC_WINDOW).max(1);
    (first..=limit).find(|&line| is_sync_point(bytes, line))
}

/// The offset of the next game at or after `from`, outside games. `begins_line` is whether the
/// first byte begins a line.
///
/// A game begins with `(;`. It also begins without its `(`, when a root property follows as in a
/// synchronisation point, and at the start of a line without its `;`, when a standard identifier
/// with a value follows.
pub(super) fn next_game(bytes: &[u8], from: usize, begins_line: bool) -> Option<usize> {
    let mut at = from;
    while let Some(distance) = memchr2(b'(', b';', &bytes[at..]) {
        at += distance;
        let begins_line = || {
            if at == 0 {
                begins_line
            } else {
                follows_break(bytes, at) || bom_len_at_end(&bytes[..at]) > 0
            }
        };
        let begins_game = if bytes[at] == b'(' {
            grammar::after_space(&bytes[at + 1..]).starts_with(b";")
                || begins_line() && grammar::standard_property(&bytes[at + 1..]).is_ok()
        } else {
            property_ahead(after_semicolon(bytes, at), PropertyId::is_root)
        };
        if begins_game {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// The bytes, which begin at that offset of their file, without a byte order mark: it does not
/// count as a column.
pub(crate) fn without_bom(bytes: &[u8], offset: u64) -> &[u8] {
    let mark = if offset == 0 { bom_len(bytes) } else { 0 };
    &bytes[mark..]
}
