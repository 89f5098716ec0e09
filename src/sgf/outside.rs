//! Text that belongs to no game, and where the next game begins in it.

use std::ops::Range;

use memchr::{memchr, memchr2_iter};

use super::charset::Charset;
use super::line_column::LineColumn;
use super::syntax::{game_start, is_space, resumption};
use crate::finding::{Code, Finding};

/// What is to be said of a beginning of a file that was dropped because no game begins in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeadingText {
    has_bom: bool,
    stray_close: Option<(u64, LineColumn)>,
    stray_semicolon: Option<(u64, LineColumn)>,
    text: Option<(u64, LineColumn)>,
}

impl LeadingText {
    /// Takes notice of the next bytes, which begin at the file offset `offset` and at `place`.
    /// Gives the place behind them.
    pub fn extend(&mut self, bytes: &[u8], offset: u64, place: LineColumn) -> LineColumn {
        let (bytes, offset) = match bytes.strip_prefix(BOM) {
            Some(rest) if offset == 0 => {
                self.has_bom = true;
                (rest, BOM.len() as u64)
            }
            _ => (bytes, offset),
        };
        if self.text.is_none() {
            for (at, &byte) in bytes.iter().enumerate() {
                let slot = match byte {
                    b')' => &mut self.stray_close,
                    b';' => &mut self.stray_semicolon,
                    _ if is_space(byte) => continue,
                    _ => &mut self.text,
                };
                if slot.is_none() {
                    let place = place.after(&bytes[..at], Charset::UTF_8);
                    *slot = Some((offset + at as u64, place));
                }
                if self.text.is_some() {
                    break;
                }
            }
        }
        place.after(bytes, Charset::UTF_8)
    }

    /// The findings; text outside games ends at the file offset `end`.
    pub(super) fn report(&self, end: u64, findings: &mut Vec<Finding>) {
        if self.has_bom {
            findings.push(bom_finding());
        }
        if let Some((at, _)) = self.stray_close {
            findings.push(stray_finding(Code::StrayClose, at));
        }
        if let Some((at, _)) = self.stray_semicolon {
            findings.push(stray_finding(Code::StraySemicolon, at));
        }
        if let Some((at, _)) = self.text {
            findings.push(text_finding(at..end.max(at + 1)));
        }
    }

    /// The place of what was found at a file offset.
    pub(super) fn place_at(&self, offset: u64) -> Option<LineColumn> {
        if offset == 0 && self.has_bom {
            return Some(LineColumn::START);
        }
        [self.stray_close, self.stray_semicolon, self.text]
            .into_iter()
            .flatten()
            .find(|(at, _)| *at == offset)
            .map(|(_, place)| place)
    }
}

pub(super) const BOM: &[u8] = b"\xEF\xBB\xBF";

pub(super) fn bom_finding() -> Finding {
    Finding::new(
        Code::Bom,
        0..BOM.len() as u64,
        "the file begins with a byte order mark",
    )
}

fn stray_finding(code: Code, at: u64) -> Finding {
    let message = match code {
        Code::StrayClose => "this `)` closes nothing",
        _ => "this `;` begins a node outside every game",
    };
    Finding::new(code, at..at + 1, message)
}

/// How far [`is_sync_point`] looks, in bytes from the line's start.
pub const SYNC_WINDOW: usize = 256;

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
pub fn is_sync_point(bytes: &[u8], at: usize) -> bool {
    let line = &bytes[at..bytes.len().min(at + SYNC_WINDOW)];
    at.checked_sub(1)
        .is_none_or(|before| matches!(bytes[before], b'\n' | b'\r'))
        && line.starts_with(b"(;")
        && resumption(line).is_ok()
}

/// The offset of the next line that [`is_sync_point`], or the end.
pub(super) fn next_resumption(bytes: &[u8], from: usize) -> usize {
    memchr2_iter(b'\n', b'\r', &bytes[from..])
        .map(|distance| from + distance + 1)
        .find(|&line| is_sync_point(bytes, line))
        .unwrap_or(bytes.len())
}

/// The offset of a line up to `limit` that [`is_sync_point`], if one is so near
/// that its bytes may reach across `limit`.
pub(super) fn resumption_across(bytes: &[u8], limit: usize) -> Option<usize> {
    if limit >= bytes.len() {
        return None;
    }
    let first = limit.saturating_sub(SYNC_WINDOW).max(1);
    (first..=limit).find(|&line| is_sync_point(bytes, line))
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
            findings.push(stray_finding(code, at));
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
