//! The parentheses and semicolons of a game, outside its values.

use std::iter::once;

use crate::sgf::{Game, as_row};

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
        let (bytes, tree) = (game.bytes(), game.tree());
        let values = tree.values_of_properties(0..tree.property_count());
        let values = values.map(|value| tree.value_range(value));
        let (mut marks, mut at) = (Vec::with_capacity(tree.node_count() + 2), 0);
        for value in values.chain(once(bytes.len()..bytes.len())) {
            for (place, &byte) in (at..value.start).zip(&bytes[at..value.start]) {
                if matches!(byte, b'(' | b')' | b';') {
                    let (at, close) = (as_row(place), OPEN);
                    marks.push(Mark { at, close, byte });
                }
            }
            at = value.end;
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
        if bytes.first() != Some(&b'(') {
            open += usize::from(closes.is_empty());
        }
        let base = game.offset();
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
