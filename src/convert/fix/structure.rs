//! The parentheses and semicolons of a game, outside its values.

use std::iter::once;

use crate::sgf::{Game, Node, Property};

/// The parentheses and semicolons of a game, by their file offset.
#[derive(Debug)]
pub struct Structure {
    /// The file offset of the game.
    base: u64,
    marks: Vec<Mark>,
    /// The number of parentheses that are open at the end of the game, including a missing first one.
    pub open: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    /// Its offset from the first byte of the game, which has fewer than 2³².
    at: u32,
    /// The closing parenthesis of the variation that the text before the mark is in, or [`OPEN`].
    close: u32,
    byte: u8,
}

/// A variation without its closing parenthesis.
const OPEN: u32 = u32::MAX;

impl Structure {
    #[must_use]
    pub fn new(game: Game<'_>) -> Self {
        let (base, end) = (game.offset(), game.offset() + game.bytes().len() as u64);
        let properties = game.nodes().flat_map(Node::properties);
        let values = properties.flat_map(Property::values);
        let (mut marks, mut at) = (Vec::new(), base);
        for span in values.map(|value| value.span()).chain(once(end..end)) {
            let outside = game.file_bytes(at..span.start).iter().zip(at - base..);
            marks.extend({ outside }.filter_map(|(&byte, at)| {
                let is_mark = matches!(byte, b'(' | b')' | b';');
                let at = u32::try_from(at).ok().filter(|_| is_mark)?;
                let close = OPEN;
                Some(Mark { at, close, byte })
            }));
            at = span.end;
        }
        // The marks are walked from the back, so that one pass is enough for all findings.
        let (mut closes, mut open) = (Vec::new(), 0);
        for mark in marks.iter_mut().rev() {
            match mark.byte {
                b')' => closes.push(mark.at),
                b'(' => open += usize::from(closes.pop().is_none()),
                _ => {}
            }
            mark.close = closes.last().copied().unwrap_or(OPEN);
        }
        if game.bytes().first() != Some(&b'(') {
            open += usize::from(closes.is_empty());
        }
        Self { base, marks, open }
    }

    /// The closing parenthesis of the variation that the byte at `at` is in; a parenthesis that
    /// opens at `at` counts as outside.
    #[must_use]
    pub fn close_around(&self, at: u64) -> Option<u64> {
        let close = self.marks.get(self.first_from(at))?.close;
        (close != OPEN).then_some(self.base + u64::from(close))
    }

    /// The last parenthesis or semicolon before `at`.
    #[must_use]
    pub fn before(&self, at: u64) -> Option<(u64, u8)> {
        let mark = self.marks.get(self.first_from(at).checked_sub(1)?)?;
        Some((self.base + u64::from(mark.at), mark.byte))
    }

    /// The index of the first mark from `at` on.
    fn first_from(&self, at: u64) -> usize {
        let is_before = |mark: &Mark| self.base + u64::from(mark.at) < at;
        self.marks.partition_point(is_before)
    }
}
