//! Text that belongs to no game.

use std::ops::Range;

use memchr::{memchr, memchr2};

use super::bom::{bom_len, bom_len_at_end};
use super::charset::Charset;
use super::grammar::is_space;
use super::line_column::LineColumn;
use super::value::Source;
use crate::finding::{Code, Finding, Findings};

/// The facts to report about the beginning of a file that was dropped because it has no game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeadingText {
    /// The length of the byte order mark; 0 if there is none.
    bom: u64,
    stray_close: Option<(u64, LineColumn)>,
    stray_semicolon: Option<(u64, LineColumn)>,
    text: Option<(u64, LineColumn)>,
    /// The first node with a move: its game has lost its beginning.
    lost: Option<(u64, LineColumn)>,
    /// The latest semicolon, and how many bytes of `;B[` are read from it on.
    semicolon: Option<(u64, LineColumn)>,
    read: u8,
}

impl LeadingText {
    /// Records the next bytes, which begin at the file offset `offset` and at `place`. Returns the
    /// place after them.
    pub fn extend(&mut self, bytes: &[u8], offset: u64, place: LineColumn) -> LineColumn {
        let mark = if offset == 0 { bom_len(bytes) } else { 0 };
        self.bom = self.bom.max(mark as u64);
        let (bytes, offset) = (&bytes[mark..], offset + mark as u64);
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
        if self.lost.is_none() {
            self.find_move(bytes, offset, place);
        }
        place.after(bytes, Charset::UTF_8)
    }

    /// Looks for a node with a move in the text.
    fn find_move(&mut self, bytes: &[u8], offset: u64, mut place: LineColumn) {
        let (mut at, mut counted) = (0, 0);
        while at < bytes.len() {
            self.read = match (self.read, bytes[at]) {
                (_, b';') => {
                    place = place.after(&bytes[counted..at], Charset::UTF_8);
                    counted = at;
                    self.semicolon = Some((offset + at as u64, place));
                    1
                }
                (1, b'B' | b'W') => 2,
                (2, b'[') => {
                    self.lost = self.semicolon;
                    return;
                }
                _ => {
                    at += memchr(b';', &bytes[at..]).unwrap_or(bytes.len() - at);
                    self.read = 0;
                    continue;
                }
            };
            at += 1;
        }
    }

    /// The findings; text outside games ends at the file offset `end`.
    pub(super) fn report(&self, end: u64, findings: &mut Findings) {
        if self.bom > 0 {
            findings.push(bom_finding(0..self.bom));
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
        if let Some((at, _)) = self.lost {
            let message = "a move stands before the first game; it is not read";
            findings.push(Finding::new(Code::UnexpectedBytes, at..at + 1, message));
        }
    }

    /// The place of what was found at a file offset.
    pub(super) fn place_at(&self, offset: u64) -> Option<LineColumn> {
        if offset == 0 && self.bom > 0 {
            return Some(LineColumn::START);
        }
        [self.stray_close, self.stray_semicolon, self.text, self.lost]
            .into_iter()
            .flatten()
            .find(|(at, _)| *at == offset)
            .map(|(_, place)| place)
    }
}

/// Reports a byte order mark, if there is one, before a game or at the end of the file.
pub(super) fn report_mark(mark: Range<usize>, base: u64, findings: &mut Findings) {
    if !mark.is_empty() {
        let span = base + mark.start as u64..base + mark.end as u64;
        findings.push(bom_finding(span));
    }
}

fn bom_finding(span: Range<u64>) -> Finding {
    let message = match span.start {
        0 => "the file begins with a byte order mark",
        _ => "a byte order mark stands between games",
    };
    Finding::new(Code::Bom, span, message)
}

fn stray_finding(code: Code, at: u64) -> Finding {
    let message = match code {
        Code::StrayClose => "this `)` closes nothing",
        _ => "this `;` begins a node outside all games",
    };
    Finding::new(code, at..at + 1, message)
}

/// Reports what is after a game in such a charset, in `range`: strays first, then text and the first
/// property or node in it, which the game may have lost; or a `]` on the line where the game ends, or
/// anywhere if the game's last property `lacks_value`.
pub(super) fn report(
    bytes: &[u8],
    range: Range<usize>,
    base: u64,
    charset: Charset,
    lacks_value: bool,
    findings: &mut Findings,
) {
    let strays = |byte: u8| matches!(byte, b')' | b';') || is_space(byte);
    let mark = bom_at_end(bytes, range.clone());
    let outside = trim(bytes, range.start..mark.start);
    report_mark(mark, base, findings);
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
        let source = Source::whole(bytes, charset.trail_bytes());
        let lost = source.next_property(text_start, outside.end);
        let (lost, message) = if lost < outside.end {
            (lost, "a property follows the game; it is not read")
        } else if let Some(end) = memchr(b']', &bytes[text_start..outside.end])
            && (lacks_value || memchr2(b'\n', b'\r', &bytes[range.start..text_start]).is_none())
        {
            let message = "a value of the game may end here; it is not read";
            (text_start + end, message)
        } else {
            return;
        };
        let lost = base + lost as u64;
        findings.push(Finding::new(Code::UnexpectedBytes, lost..lost + 1, message));
    }
}

/// The byte order mark that ends a range, as the next game begins with it.
pub(super) fn bom_at_end(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    range.end - bom_len_at_end(&bytes[range.clone()])..range.end
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
