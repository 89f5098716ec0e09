//! Where a file of plain text is cut.

use memchr::{memchr2, memrchr2};

use crate::convert::text_cuts;
use crate::sgf::character_start;

/// The most bytes that a drawn board takes: 51 lines with a label, a number and a blank for each cell.
const MAX_BOARD: usize = 8 << 10;

/// Cuts plain text before its last game.
#[derive(Debug, Default)]
pub(super) struct TextCutter {
    /// Whether the text is inside a game that is too large, which is dropped.
    pub(super) is_dropping: bool,
    /// Whether what is dropped next begins a line.
    begins_line: bool,
}

impl TextCutter {
    /// Where the last game of the pending bytes begins, or where they end; `None` if more must be read
    /// first, or if they are one game that is too large.
    pub(super) fn last_start(pending: &[u8], has_ended: bool, limit: usize) -> Option<usize> {
        if has_ended {
            return Some(pending.len());
        }
        // The kind of a line is known only when it is complete, but a game that is too large may
        // begin on a line without an end.
        let last = |lines| text_cuts(lines, false).pop();
        match last(whole_lines(pending)) {
            None if pending.len() > limit => last(pending),
            start => start,
        }
    }

    /// Where the rest of a game that is too large ends, at the line that begins another; `None` if there
    /// is nothing to drop yet.
    pub(super) fn drop_rest(&mut self, pending: &[u8], has_ended: bool) -> Option<usize> {
        let next = memchr2(b'\n', b'\r', pending).map(|line_break| line_break + 1);
        let line = if self.begins_line { Some(0) } else { next };
        let whole = if has_ended {
            pending
        } else {
            whole_lines(pending)
        };
        let found = line.and_then(|line| {
            let starts = text_cuts(whole.get(line..)?, true);
            Some(line + starts.first()?)
        });
        let end = match found {
            Some(start) => start,
            None if has_ended => pending.len(),
            None => {
                // The remaining text may have a drawn board.
                let end = pending.len().saturating_sub(MAX_BOARD);
                match whole_lines(&pending[..end]).len() {
                    0 => character_start(pending, end),
                    lines => lines,
                }
            }
        };
        self.is_dropping = found.is_none();
        if let Some(last) = pending[..end].last() {
            self.begins_line = matches!(last, b'\n' | b'\r') && self.is_dropping;
        }
        (end > 0 || has_ended).then_some(end)
    }
}

/// The lines that are complete. A `\r` at the end may be half of a line break.
fn whole_lines(text: &[u8]) -> &[u8] {
    let text = text.strip_suffix(b"\r").unwrap_or(text);
    &text[..memrchr2(b'\n', b'\r', text).map_or(0, |line_break| line_break + 1)]
}
