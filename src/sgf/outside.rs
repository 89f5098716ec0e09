//! Text that belongs to no game, and where the next game begins in it.

use std::ops::Range;

use memchr::{memchr, memchr2_iter};

use super::syntax::{game_start, is_space, resumption};
use crate::finding::{Code, Finding};

/// How far [`is_resumption`] looks, in bytes from the line's start.
pub const RESUMPTION_REACH: usize = 256;

/// Whether a line that begins at `at` begins a game whatever stands before it.
///
/// True for a line that starts with `(;` and a root's or game-info property
/// (`FF`, `GM`, `SZ`, `CA`, `AP`, `PB`, ...) whose value closes on that line,
/// within 256 bytes and without a backslash. Such a line ends an unclosed value
/// and an unclosed game before it, so a collection can be cut there without
/// reading what comes first.
///
/// # Panics
///
/// When `at` is behind the end of `bytes`.
#[must_use]
pub fn is_resumption(bytes: &[u8], at: usize) -> bool {
    let line = &bytes[at..bytes.len().min(at + RESUMPTION_REACH)];
    at.checked_sub(1)
        .is_none_or(|before| matches!(bytes[before], b'\n' | b'\r'))
        && line.starts_with(b"(;")
        && resumption(line).is_ok()
}

/// The offset of the next line that [`is_resumption`], or the end.
pub(super) fn next_resumption(bytes: &[u8], from: usize) -> usize {
    memchr2_iter(b'\n', b'\r', &bytes[from..])
        .map(|distance| from + distance + 1)
        .find(|&line| is_resumption(bytes, line))
        .unwrap_or(bytes.len())
}

/// The offset of a line up to `limit` that [`is_resumption`], if one is so near
/// that its bytes may reach across `limit`.
pub(super) fn resumption_across(bytes: &[u8], limit: usize) -> Option<usize> {
    if limit >= bytes.len() {
        return None;
    }
    let first = limit.saturating_sub(RESUMPTION_REACH).max(1);
    (first..=limit).find(|&line| is_resumption(bytes, line))
}

/// The offset of the next game's parenthesis at or after `from`.
pub(super) fn next_game(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(distance) = memchr(b'(', &bytes[at..]) {
        at += distance;
        if game_start(&bytes[at..]).is_ok() {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// Reports what stands in `range`, between games: strays first, then text.
pub(super) fn report(bytes: &[u8], range: Range<usize>, base: u64, findings: &mut Vec<Finding>) {
    let strays = |byte: u8| matches!(byte, b')' | b';') || is_space(byte);
    let outside = trim(bytes, range);
    let text_start = bytes[outside.clone()]
        .iter()
        .position(|&byte| !strays(byte))
        .map_or(outside.end, |distance| outside.start + distance);
    for code in [Code::StrayClose, Code::StraySemicolon] {
        let stray = if code == Code::StrayClose { b')' } else { b';' };
        if let Some(distance) = memchr(stray, &bytes[outside.start..text_start]) {
            let at = base + (outside.start + distance) as u64;
            findings.push(Finding::new(
                code,
                at..at + 1,
                match code {
                    Code::StrayClose => "this `)` closes nothing",
                    _ => "this `;` begins a node outside every game",
                },
            ));
        }
    }
    if text_start < outside.end {
        findings.push(text_finding(
            base + text_start as u64..base + outside.end as u64,
        ));
    }
}

pub(super) fn text_finding(span: Range<u64>) -> Finding {
    Finding::new(Code::TextOutside, span, "this text belongs to no game")
}

/// The range without the white space at its ends.
pub(super) fn trim(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let inside = &bytes[range.clone()];
    let Some(first) = inside.iter().position(|&byte| !is_space(byte)) else {
        return range.end..range.end;
    };
    let last = inside
        .iter()
        .rposition(|&byte| !is_space(byte))
        .unwrap_or(first);
    range.start + first..range.start + last + 1
}
