//! The parentheses and semicolons of a game, outside its values.

use crate::sgf::{Game, Property};

/// The parentheses and semicolons of a game, by their offset from its first byte.
#[derive(Debug)]
pub struct Structure {
    marks: Vec<Mark>,
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

/// Shows each parenthesis and semicolon, with its offset, in their order.
fn each_mark(game: Game<'_>, mut show: impl FnMut(usize, u8)) {
    let bytes = game.bytes();
    let mut at = 0;
    let spans = game
        .nodes()
        .flat_map(|node| node.properties().flat_map(Property::values))
        .map(|value| value.span());
    let mut scan = |from: usize, to: usize| {
        let part = bytes.get(from..to).unwrap_or_default();
        let found = part.iter().enumerate();
        found
            .filter(|(_, byte)| matches!(byte, b'(' | b')' | b';'))
            .for_each(|(index, &byte)| show(from + index, byte));
    };
    for span in spans {
        let start = offset(span.start, game);
        scan(at, start);
        at = offset(span.end, game);
    }
    scan(at, bytes.len());
}

/// The number of parentheses that are open at the end of a game, including a missing first one.
pub(super) fn open_at_end(game: Game<'_>) -> usize {
    let mut open = usize::from(game.bytes().first() != Some(&b'('));
    each_mark(game, |_, byte| match byte {
        b'(' => open += 1,
        b')' => open = open.saturating_sub(1),
        _ => {}
    });
    open
}

impl Structure {
    #[must_use]
    pub fn new(game: Game<'_>) -> Self {
        let mut marks = Vec::new();
        each_mark(game, |at, byte| {
            marks.push(Mark {
                // A game has fewer than 2³² bytes.
                at: u32::try_from(at).unwrap_or(OPEN),
                close: OPEN,
                byte,
            });
        });
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
        Self { marks }
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
