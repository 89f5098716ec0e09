//! Text that belongs to no game.

use std::ops::Range;

use memchr::{memchr, memchr2};

use super::bom::bom_len_at_end;
use super::charset::{Charset, TrailBytes};
use super::findings;
use super::grammar::is_space;
use super::line_column::{LineColumn, MAX_OFFSET};
use super::property_id::is_standard;
use super::resync::without_bom;
use super::value::Source;
use crate::finding::{Finding, Findings};

/// The facts to report about the beginning of a file that was dropped because it has no game, as
/// file offsets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeadingText {
    /// The length of the byte order mark; 0 if there is none.
    bom: u64,
    stray_close: Option<u64>,
    stray_semicolon: Option<u64>,
    text: Option<u64>,
    /// The first node that begins with a move, or the first property directly after another one:
    /// the start of their game is lost.
    lost: Option<u64>,
    /// The three bytes before those that come next, without white space after `;` and `]`.
    latest: [u8; 3],
}

impl LeadingText {
    /// Records the next bytes, which begin at the file offset `offset` and at `location`. Returns the
    /// location after them.
    pub fn extend(&mut self, bytes: &[u8], offset: u64, location: LineColumn) -> LineColumn {
        let offset = offset.min(MAX_OFFSET);
        let text = without_bom(bytes, offset);
        self.bom = self.bom.max((bytes.len() - text.len()) as u64);
        let offset = offset + (bytes.len() - text.len()) as u64;
        for (&byte, at) in text.iter().zip(offset..) {
            if self.text.is_none() && !is_space(byte) {
                let slot = match byte {
                    b')' => &mut self.stray_close,
                    b';' => &mut self.stray_semicolon,
                    _ => &mut self.text,
                };
                slot.get_or_insert(at);
            }
            let is_lost = match &self.latest {
                [_, b';', b'B' | b'W'] => true,
                [before, name @ ..] => *before == b']' && is_standard(name),
            };
            if byte == b'[' && is_lost {
                self.lost.get_or_insert(at.saturating_sub(2));
            }
            let [_, second, last] = self.latest;
            if !is_space(byte) || !matches!(last, b';' | b']') {
                self.latest = [second, last, byte];
            }
        }
        location.after(text, Charset::UTF_8)
    }

    /// The findings; text outside games ends at the file offset `end`.
    pub(super) fn report(&self, end: u64, findings: &mut Findings) {
        if self.bom > 0 {
            findings.push(findings::first_mark(0..self.bom));
        }
        let text = self.text.map(|at| at..end.max(at + 1));
        let one = |at: Option<u64>| at.map(|at| at..at + 1);
        findings.extend(one(self.stray_close).map(findings::closes_nothing));
        findings.extend(one(self.stray_semicolon).map(findings::outer_node));
        findings.extend(text.map(findings::outer_text));
        findings.extend(one(self.lost).map(findings::outer_move));
    }
}

/// Reports a byte order mark, if there is one, before a game or at the end of the file.
pub(super) fn report_mark(mark: Range<usize>, base: u64, findings: &mut Findings) {
    if !mark.is_empty() {
        let span = base + mark.start as u64..base + mark.end as u64;
        findings.push(match span.start {
            0 => findings::first_mark(span),
            _ => findings::later_mark(span),
        });
    }
}

/// Reports what is after a game, in `range`: strays first, then text and the first property or node
/// in it, which the game may have lost; or a `]` on the line where the game ends, or anywhere if
/// the game's last property `lacks_value`.
pub(super) fn report(
    bytes: &[u8],
    range: Range<usize>,
    base: u64,
    trail_bytes: TrailBytes,
    lacks_value: bool,
    findings: &mut Findings,
) {
    let mark = bom_at_end(bytes, range.clone());
    let outside = trim(bytes, range.start..mark.start);
    report_mark(mark, base, findings);
    if outside.is_empty() {
        return;
    }
    let mut strays = LeadingText::default();
    let start = base + outside.start as u64;
    strays.extend(&bytes[outside.clone()], start, LineColumn::START);
    strays.lost = None;
    strays.report(base + outside.end as u64, findings);
    let Some(text_start) = strays.text.and_then(|at| usize::try_from(at - base).ok()) else {
        return;
    };
    let source = Source::whole(bytes, trail_bytes);
    let lost = source.next_property(text_start, outside.end);
    let (lost, finding): (usize, fn(Range<u64>) -> Finding) = if lost < outside.end {
        (lost, findings::outer_property)
    } else if let Some(end) = memchr(b']', &bytes[text_start..outside.end])
        && (lacks_value || memchr2(b'\n', b'\r', &bytes[range.start..text_start]).is_none())
    {
        (text_start + end, findings::outer_value)
    } else {
        return;
    };
    let lost = base + lost as u64;
    findings.push(finding(lost..lost + 1));
}

/// The byte order mark at the end of a range; it belongs to the next game.
pub(super) fn bom_at_end(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    range.end - bom_len_at_end(&bytes[range.clone()])..range.end
}

/// The range without the white space at its ends.
pub(super) fn trim(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let is_text = |&byte: &u8| !is_space(byte);
    let mut inside = bytes[range.clone()].iter();
    let Some(last) = inside.rposition(is_text) else {
        return range.end..range.end;
    };
    // The rest is before the last byte of text.
    let first = inside.position(is_text).unwrap_or(last);
    range.start + first..range.start + last + 1
}
