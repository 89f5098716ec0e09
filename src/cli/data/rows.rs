//! Encoded rows, in memory.

use std::borrow::Cow;
use std::io::Write as _;

use serde::Serialize;

use super::joined_games::Seam;
use super::json::{self, GAP};
use crate::convert::{FileGame, Move, RecordGame, RecordNode};
use crate::sgf::Game;

/// Encoded rows, one after another, each with a gap for its game's number.
///
/// A chunk may be processed before the chunks that precede it, so the number of a game in its file
/// is not known yet. It is filled in when the chunks are in order.
#[derive(Debug, Default)]
pub(in crate::cli) struct Rows {
    /// The rows, with one byte as the placeholder of each number. An element of an array begins with
    /// a comma, any other row ends with a line break.
    pub text: Vec<u8>,
    /// Where a number belongs, and the number within the chunk, from 1.
    gaps: Vec<(usize, u64)>,
    /// Where each row ends in `text`.
    pub ends: Vec<usize>,
    /// The games in `text` that must not stand beside any other.
    pub seams: Vec<Seam>,
    /// The lines of a table.
    pub(super) lines: Vec<Line>,
    /// Memory for a cell.
    pub(super) cell: String,
}

/// The printable cells of a line of a table, and the number of its game within the chunk.
pub(super) type Line = (Option<u64>, Vec<String>);

/// The cell that stands for the number.
pub(super) const NUMBER: &str = "\0";

/// The end of a record in JSON: of its nodes, and of itself.
const RECORD_END: &[u8] = b"]}";

impl Rows {
    /// Appends an object of JSON as an element of an array.
    pub(in crate::cli) fn push_json(&mut self, object: &impl Serialize, number: Option<u64>) {
        self.text.extend(b",\n");
        self.push_object(object, number);
        self.end_row();
    }

    /// Appends an object of JSON.
    pub(super) fn push_object(&mut self, object: &impl Serialize, number: Option<u64>) {
        let start = self.text.len();
        json::push(object, &mut self.text);
        self.push_gaps(start, number);
    }

    /// Appends the next node of a record in JSON; its first begins the row of `game`, whose own
    /// nodes are not read.
    pub(in crate::cli) fn push_record_node(&mut self, game: &RecordGame, node: &RecordNode) {
        self.text.push(b',');
        if node.parent.is_none() {
            self.text.push(b'\n');
            json::push(&FileGame::Unlur(game.clone()), &mut self.text);
            let end = self.text.strip_suffix(RECORD_END).map_or(0, <[u8]>::len);
            self.text.truncate(end);
        }
        match (&node.parent, &node.action, &node.comment, &*node.properties) {
            // Most nodes are a stone alone, with nothing to escape: serializing takes thrice the time.
            (Some(parent), Some(Move::Stone { color, at }), None, []) => {
                let _ = write!(
                    self.text,
                    r#"{{"parent":{parent},"move":{{"kind":"stone","color":"{color}","at":"{at}"}}}}"#
                );
            }
            _ => json::push(node, &mut self.text),
        }
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

    /// Notes the gaps for the number of a game in the row that begins at `start`.
    pub(super) fn push_gaps(&mut self, start: usize, number: Option<u64>) {
        if let Some(number) = number {
            let gaps = memchr::memchr_iter(GAP, &self.text[start..]);
            self.gaps.extend(gaps.map(|gap| (start + gap, number)));
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

    /// Leaves out all rows after the first `count`, and keeps the memory.
    pub(in crate::cli) fn truncate(&mut self, count: usize) {
        self.lines.truncate(count);
        self.ends.truncate(count);
        let end = self.ends.last().copied().unwrap_or(0);
        self.text.truncate(end);
        self.gaps.retain(|gap| gap.0 < end);
        self.seams.retain(|seam| seam.at.end <= end);
    }

    /// The text, with the numbers of its games counted on from `games` earlier ones; without those,
    /// null in JSON and nothing in CSV.
    pub(super) fn numbered_text(&self, games: Option<u64>) -> Cow<'_, [u8]> {
        if self.gaps.is_empty() {
            return Cow::Borrowed(&self.text);
        }
        let (mut text, mut start) = (Vec::with_capacity(self.text.len() + self.gaps.len()), 0);
        for &(at, number) in &self.gaps {
            text.extend_from_slice(&self.text[start..at]);
            match games {
                Some(games) => {
                    let _ = write!(text, "{}", games + number);
                }
                None if text.ends_with(b":") => text.extend(b"null"),
                None => {}
            }
            start = at + 1;
        }
        text.extend_from_slice(&self.text[start..]);
        Cow::Owned(text)
    }

    /// The lines of a table, with their numbers.
    pub(super) fn numbered_lines(
        &self,
        games: Option<u64>,
    ) -> impl Iterator<Item = Vec<String>> + '_ {
        self.lines.iter().map(move |(number, line)| {
            let number = games.zip(*number).map(|(games, number)| games + number);
            let number = number.map_or(String::new(), |number| number.to_string());
            let cells = line.iter().map(|cell| match cell.as_str() {
                NUMBER => number.clone(),
                _ => cell.clone(),
            });
            cells.collect()
        })
    }
}
