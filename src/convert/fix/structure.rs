//! The parentheses and semicolons of a game, outside its values.

use crate::sgf::{Game, Property};

/// The parentheses and semicolons of a game, by their offset from its first byte.
#[derive(Debug)]
pub(super) struct Structure {
    marks: Vec<Mark>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    at: usize,
    byte: u8,
}

impl Structure {
    pub(super) fn of(game: Game<'_>) -> Self {
        let bytes = game.bytes();
        let mut marks = Vec::new();
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
                    .filter(|(_, byte)| matches!(byte, b'(' | b')' | b';'))
                    .map(|(index, &byte)| Mark {
                        at: from + index,
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
        Self { marks }
    }

    /// The number of parentheses that are open at the end, including a missing first one.
    pub(super) fn open_at_end(&self, bytes: &[u8]) -> usize {
        let mut depth = usize::from(bytes.first() != Some(&b'('));
        for mark in &self.marks {
            match mark.byte {
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        depth
    }

    /// The closing parenthesis of the variation that the byte at `at` is in; a parenthesis that
    /// opens at `at` counts as outside.
    pub(super) fn close_around(&self, at: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for mark in self.marks.iter().filter(|mark| mark.at >= at) {
            match mark.byte {
                b'(' => depth += 1,
                b')' if depth == 0 => return Some(mark.at),
                b')' => depth -= 1,
                _ => {}
            }
        }
        None
    }

    /// The last parenthesis or semicolon before `at`.
    pub(super) fn before(&self, at: usize) -> Option<(usize, u8)> {
        let index = self.marks.partition_point(|mark| mark.at < at);
        let mark = self.marks.get(index.checked_sub(1)?)?;
        Some((mark.at, mark.byte))
    }
}

/// A file offset in a game from its first byte.
pub(super) fn offset(file: u64, game: Game<'_>) -> usize {
    usize::try_from(file.saturating_sub(game.offset())).unwrap_or(usize::MAX)
}
