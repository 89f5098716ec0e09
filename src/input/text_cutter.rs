//! Where a file of plain text is cut.

use memchr::{memchr, memrchr};

use super::source_chunk::Content;
use crate::convert::text_cuts;
use crate::sgf::character_start;

/// The most bytes that a drawn board takes: 51 lines with a label, a number and a blank for each cell.
const LARGEST_BOARD: usize = 8 << 10;

/// Cuts plain text before its last game.
#[derive(Debug, Default)]
pub(super) struct TextCutter {
    /// Whether the text is inside a game that is too large, which is dropped.
    is_dropping: bool,
    /// Whether what is dropped next begins a line.
    begins_line: bool,
}

impl TextCutter {
    /// Where to cut the pending bytes, and what is before the cut; `None` if more must be read first.
    pub(super) fn cut(
        &mut self,
        pending: &[u8],
        has_ended: bool,
        limit: usize,
    ) -> Option<(usize, Content)> {
        if self.is_dropping {
            let dropped = self.drop_rest(pending, has_ended);
            if dropped.is_some() || self.is_dropping {
                return dropped;
            }
        }
        if has_ended {
            return Some((pending.len(), Content::Text));
        }
        // What a line is shows only when it is complete, but a game that is too large may begin on a
        // line without an end, and behind a comment that is not closed.
        let is_too_large = pending.len() > limit;
        let last = |lines: &[u8], goes_on| text_cuts(lines, false, goes_on).pop();
        let start = match last(whole_lines(pending), true) {
            None if is_too_large => last(pending, false),
            start => start,
        };
        if let Some(start) = start {
            return Some((start, Content::Text));
        }
        self.is_dropping = is_too_large;
        is_too_large.then_some((pending.len(), Content::TooLarge))
    }

    /// Drops the rest of a game that is too large, up to the line that begins another.
    fn drop_rest(&mut self, pending: &[u8], has_ended: bool) -> Option<(usize, Content)> {
        let line = if self.begins_line {
            Some(0)
        } else {
            memchr(b'\n', pending).map(|line_break| line_break + 1)
        };
        let whole = if has_ended {
            pending
        } else {
            whole_lines(pending)
        };
        let found = line.and_then(|line| {
            let starts = text_cuts(whole.get(line..)?, true, !has_ended);
            Some(line + starts.first()?)
        });
        let end = match found {
            Some(start) => start,
            None if has_ended => pending.len(),
            None => {
                // A board may be drawn in what is left.
                let end = pending.len().saturating_sub(LARGEST_BOARD);
                match whole_lines(&pending[..end]).len() {
                    0 => character_start(pending, end),
                    lines => lines,
                }
            }
        };
        self.is_dropping = found.is_none();
        if let Some(last) = pending[..end].last() {
            self.begins_line = *last == b'\n' && self.is_dropping;
        }
        (end > 0 || has_ended).then_some((end, Content::Dropped))
    }
}

/// The lines that are complete.
fn whole_lines(text: &[u8]) -> &[u8] {
    &text[..memrchr(b'\n', text).map_or(0, |line_break| line_break + 1)]
}
