//! The parentheses and semicolons of a game, outside its values.

use crate::sgf::{Game, Property};

/// The parentheses and semicolons of a game, by their offset from its first byte.
#[derive(Debug)]
pub struct Structure {
    marks: Vec<Mark>,
    /// The number of parentheses that are open at the end, including a missing first one.
    pub open_at_end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
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
        let bytes = game.bytes();
        let is_mark = |byte: &u8| matches!(byte, b'(' | b')' | b';');
        let mut marks = Vec::with_capacity(bytes.iter().filter(|byte| is_mark(byte)).count());
        let mut at = 0;
        let spans = game
            .nodes()
            .flat_map(|node| node.properties().flat_map(Property::values))
            .map(|value| value.span());
        let mut scan = |from: usize, to: usize| {
            let part = bytes.get(from..to).unwrap_or_default();
            let found = part.iter().enumerate();
            marks.extend(
                found
                    .filter(|(_, byte)| is_mark(byte))
                    .map(|(index, &byte)| Mark {
                        // A game has fewer than 2³² bytes.
                        at: u32::try_from(from + index).unwrap_or(OPEN),
                        close: OPEN,
                        byte,
                    }),
            );
        };
        for span in spans {
            let start = offset(span.start, game);
            scan(at, start);
            at = offset(span.end, game);
        }
        scan(at, bytes.len());
        let mut open_at_end = usize::from(bytes.first() != Some(&b'('));
        for mark in &marks {
            match mark.byte {
                b'(' => open_at_end += 1,
                b')' => open_at_end = open_at_end.saturating_sub(1),
                _ => {}
            }
        }
        // From the back, so that one pass serves all findings.
        let mut closes = Vec::new();
        for mark in marks.iter_mut().rev() {
            match mark.byte {
                b')' => closes.push(mark.at),
                b'(' => drop(closes.pop()),
                _ => {}
            }
            mark.close = closes.last().copied().unwrap_or(OPEN);
        }
        Self { marks, open_at_end }
    }

    /// The closing parenthesis of the variation that the byte at `at` is in; a parenthesis that
    /// opens at `at` counts as outside.
    #[must_use]
    pub fn close_around(&self, at: usize) -> Option<usize> {
        let close = self.marks.get(self.first_from(at))?.close;
        (close != OPEN).then_some(close as usize)
    }

    /// The last parenthesis or semicolon before `at`.
    #[must_use]
    pub fn before(&self, at: usize) -> Option<(usize, u8)> {
        let mark = self.marks.get(self.first_from(at).checked_sub(1)?)?;
        Some((mark.at as usize, mark.byte))
    }

    /// The index of the first mark from `at` on.
    fn first_from(&self, at: usize) -> usize {
        self.marks.partition_point(|mark| (mark.at as usize) < at)
    }
}

/// A file offset in a game from its first byte.
#[must_use]
pub fn offset(file: u64, game: Game<'_>) -> usize {
    usize::try_from(file.saturating_sub(game.offset())).unwrap_or(usize::MAX)
}
