//! Encoded rows, in memory.

use std::borrow::Cow;
use std::io::Write as _;

use serde::Serialize;

use super::fields::Fields;
use super::joined_games::Seam;
use super::json::{self, GAP};
use super::table::TableCell;
use crate::convert::{FileGame, RecordGame, RecordNode};
use crate::sgf::Game;

/// Encoded rows, one after another, each with a gap for its game's number.
///
/// A chunk may be processed before the chunks that precede it, so the number of a game in its file
/// is not known yet. It is filled in when the chunks are in order.
#[derive(Debug, Default)]
pub(in crate::cli) struct Rows {
    /// The rows, with one byte as the placeholder of each number.
    pub text: Vec<u8>,
    gaps: Vec<Gap>,
    /// Where each row ends in `text`.
    pub ends: Vec<usize>,
    /// The games in `text` that must not stand beside any other.
    pub seams: Vec<Seam>,
    /// The lines of a table, whose cells are values until it is drawn.
    pub(super) lines: Vec<Vec<TableCell>>,
    /// Memory for the cells of a line.
    pub(super) fields: Fields,
}

#[derive(Clone, Copy, Debug)]
struct Gap {
    /// Where in the text the number belongs.
    at: usize,
    /// The number within the chunk, from 1.
    number: u64,
}

/// The end of a record in JSON: of its nodes, and of itself.
const RECORD_END: &[u8] = b"]}";

/// An encoded row.
#[derive(Debug)]
pub(super) enum Encoded<'a> {
    Text(Cow<'a, [u8]>),
    /// The printable cells of a line of a table.
    Cells(Vec<String>),
}

impl Rows {
    /// Appends an object of JSON.
    pub(in crate::cli) fn push_json(&mut self, object: &impl Serialize, number: Option<u64>) {
        let start = self.text.len();
        json::push(object, &mut self.text);
        if let Some(number) = number {
            let mut at = start;
            while let Some(gap) = memchr::memchr(GAP, &self.text[at..]) {
                self.gaps.push(Gap {
                    at: at + gap,
                    number,
                });
                at += gap + 1;
            }
        }
        self.end_row();
    }

    /// Appends the next node of a record in JSON; its first begins the row of `game`, whose own
    /// nodes are not read.
    pub(in crate::cli) fn push_record_node(&mut self, game: &RecordGame, node: &RecordNode) {
        if node.parent.is_none() {
            json::push(&FileGame::Unlur(game.clone()), &mut self.text);
            let end = self.text.strip_suffix(RECORD_END).map_or(0, <[u8]>::len);
            self.text.truncate(end);
        } else {
            self.text.push(b',');
        }
        json::push(node, &mut self.text);
    }

    /// Ends the row of a record.
    pub(in crate::cli) fn end_record(&mut self) {
        self.text.extend(RECORD_END);
        self.end_row();
    }

    /// Ends a game whose text was appended as it is, from `start` on.
    pub(in crate::cli) fn end_game(&mut self, start: usize, game: &Game<'_>, source: &str) {
        self.seams
            .extend(Seam::new(&self.text, start, game, source));
    }

    /// Leaves a gap for the number of a game, if the row has one.
    pub(super) fn push_gap(&mut self, number: Option<u64>) {
        if let Some(number) = number {
            let at = self.text.len();
            self.gaps.push(Gap { at, number });
            self.text.push(GAP);
        }
    }

    /// Ends a row whose text was appended.
    pub(in crate::cli) fn end_row(&mut self) {
        self.ends.push(self.text.len());
    }

    pub(in crate::cli) fn is_empty(&self) -> bool {
        self.text.is_empty() && self.lines.is_empty()
    }

    /// Keeps the rows of text that are wanted.
    pub(in crate::cli) fn retain(&mut self, wanted: &[bool]) {
        let (text, ends) = (
            std::mem::take(&mut self.text),
            std::mem::take(&mut self.ends),
        );
        let mut start = 0;
        for (end, is_wanted) in ends.into_iter().zip(wanted) {
            if *is_wanted {
                self.text.extend_from_slice(&text[start..end]);
                self.end_row();
            }
            start = end;
        }
    }

    /// Leaves out all rows after the first `count`.
    pub(in crate::cli) fn truncate(&mut self, count: usize) {
        self.lines.truncate(count);
        self.ends.truncate(count);
        self.truncate_text(self.ends.last().copied().unwrap_or(0));
    }

    /// Leaves out the text after its first `end` bytes, and what stands there.
    pub(in crate::cli) fn truncate_text(&mut self, end: usize) {
        self.text.truncate(end);
        self.gaps.retain(|gap| gap.at < end);
        self.seams.retain(|seam| seam.at.end <= end);
    }

    /// Removes all rows and keeps the memory.
    pub(in crate::cli) fn clear(&mut self) {
        self.truncate(0);
    }

    /// Shows each row, with the numbers of its games counted on from `games` earlier ones, or
    /// `unknown` in their place.
    pub(super) fn each<E>(
        &self,
        games: Option<u64>,
        unknown: &str,
        mut show: impl FnMut(Encoded<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut start, mut gaps) = (0, self.gaps.iter().peekable());
        for &end in &self.ends {
            if gaps.peek().is_none_or(|gap| gap.at >= end) {
                show(Encoded::Text(Cow::Borrowed(&self.text[start..end])))?;
                start = end;
                continue;
            }
            let mut filled = Vec::with_capacity(end - start + 8);
            while let Some(gap) = gaps.next_if(|gap| gap.at < end) {
                filled.extend_from_slice(&self.text[start..gap.at]);
                match games {
                    Some(games) => {
                        let written = write!(filled, "{}", games + gap.number);
                        debug_assert!(written.is_ok(), "writing to memory cannot fail");
                    }
                    None => filled.extend_from_slice(unknown.as_bytes()),
                }
                start = gap.at + 1;
            }
            filled.extend_from_slice(&self.text[start..end]);
            show(Encoded::Text(filled.into()))?;
            start = end;
        }
        let cell = |cell: &TableCell| match (cell, games) {
            (TableCell::Text(text), _) => text.clone(),
            (TableCell::Game(number), Some(games)) => (games + number).to_string(),
            (TableCell::Game(_), None) => unknown.to_owned(),
        };
        let mut lines = self.lines.iter();
        lines.try_for_each(|line| show(Encoded::Cells(line.iter().map(cell).collect())))
    }
}

/// Keeps the cells of some columns, in their order; all if none is named.
pub(super) fn choose(line: &mut Vec<TableCell>, columns: &[usize]) {
    if !columns.is_empty() {
        *line = columns.iter().map(|&column| line[column].clone()).collect();
    }
}
