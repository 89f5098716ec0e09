//! Encoded rows, in memory.

use std::borrow::Cow;
use std::cell::Cell;
use std::io::Write as _;

use serde::Serialize;
use serde_json::Serializer;

use super::joined_games::Seam;
use super::json::{GameNumber, JsonFormatter, MeasuredText, NumberNotes};
use crate::convert::{FileGame, Move, RecordGame, RecordNode};
use crate::sgf::Game;

/// Encoded rows, one after another.
///
/// A chunk may be processed before the chunks that precede it, so a row has the number of its game
/// within the chunk. The numbers within the file replace these when the chunks are in order.
#[derive(Debug, Default)]
pub(in crate::cli) struct Rows {
    /// The rows. An element of an array begins with a comma, any other row ends with a line break.
    pub text: Vec<u8>,
    /// The numbers of games in `text`.
    pub(super) numbers: Vec<GameNumber>,
    /// Where each row ends in `text`.
    pub ends: Vec<usize>,
    /// The games in `text` that may not directly precede or follow an arbitrary game.
    pub seams: Vec<Seam>,
    /// The lines of a table.
    pub(super) lines: Vec<Vec<TableCell>>,
    /// Memory for a cell.
    pub(super) cell: String,
}

/// A cell of a table.
#[derive(Clone, Debug)]
pub(super) enum TableCell {
    Printable(String),
    /// The number of the game within the chunk.
    Game(u64),
}

/// The end of a record in JSON: of its nodes, and of itself.
const RECORD_END: &[u8] = b"]}";

impl Rows {
    /// Appends an object of JSON as an element of an array.
    pub(in crate::cli) fn push_json(&mut self, object: &impl Serialize) {
        self.text.extend(b",\n");
        self.push_object(object);
        self.end_row();
    }

    /// Appends an object of JSON.
    pub(super) fn push_object(&mut self, object: &impl Serialize) {
        let (numbers, length) = (&mut self.numbers, &Cell::new(self.text.len()));
        let notes = NumberNotes {
            numbers,
            length,
            is_game: false,
        };
        let text = MeasuredText(&mut self.text, length);
        let mut serializer = Serializer::with_formatter(text, JsonFormatter(notes));
        let written = object.serialize(&mut serializer);
        written.unwrap_or_else(|error| unreachable!("writing to memory failed: {error}"));
    }

    /// Appends the next node of a record in JSON; its first begins the row of `game`, whose own
    /// nodes are not read.
    pub(in crate::cli) fn push_record_node(&mut self, game: &RecordGame, node: &RecordNode) {
        self.text.push(b',');
        if node.parent.is_none() {
            self.text.push(b'\n');
            self.push_object(&FileGame::Unlur(game.clone()));
            let end = self.text.strip_suffix(RECORD_END).map_or(0, <[u8]>::len);
            self.text.truncate(end);
        }
        match (&node.parent, &node.action, &node.comment, &*node.properties) {
            // Most nodes are a stone alone, with nothing to escape. `write!` would take longer here than
            // the parser and the rules.
            (Some(parent), Some(Move::Stone { color, at }), None, []) => {
                let _ = write!(self.text, r#"{{"parent":{parent}"#);
                let (color, at) = (color.name(), at.as_str());
                let stone = [
                    r#","move":{"kind":"stone","color":""#,
                    color,
                    r#"","at":""#,
                    at,
                    r#""}}"#,
                ];
                for part in stone {
                    self.text.extend(part.as_bytes());
                }
            }
            _ => self.push_object(node),
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

    /// Drops all rows after the first `count`, but keeps the memory.
    pub(in crate::cli) fn truncate(&mut self, count: usize) {
        self.lines.truncate(count);
        self.ends.truncate(count);
        let end = self.ends.last().copied().unwrap_or(0);
        self.text.truncate(end);
        self.numbers.retain(|number| number.at.end <= end);
        self.seams.retain(|seam| seam.at.end <= end);
    }

    /// The text, with the numbers of its games counted on from `games` earlier ones; without those,
    /// null in JSON and nothing in CSV.
    pub(super) fn numbered_text(&self, games: Option<u64>) -> Cow<'_, [u8]> {
        if games == Some(0) || self.numbers.is_empty() {
            return Cow::Borrowed(&self.text);
        }
        let (mut text, mut start) = (Vec::with_capacity(self.text.len()), 0);
        for GameNumber { at, number } in &self.numbers {
            text.extend_from_slice(&self.text[start..at.start]);
            match games {
                Some(games) => {
                    let _ = write!(text, "{}", games + number);
                }
                None if text.ends_with(b":") => text.extend(b"null"),
                None => {}
            }
            start = at.end;
        }
        text.extend_from_slice(&self.text[start..]);
        Cow::Owned(text)
    }

    /// The lines of a table, with their numbers.
    pub(super) fn numbered_lines(
        &self,
        games: Option<u64>,
    ) -> impl Iterator<Item = Vec<String>> + '_ {
        let cell = move |cell: &TableCell| match (cell, games) {
            (TableCell::Printable(text), _) => text.clone(),
            (TableCell::Game(number), Some(games)) => (games + number).to_string(),
            (TableCell::Game(_), None) => String::new(),
        };
        let lines = self.lines.iter();
        lines.map(move |line| line.iter().map(cell).collect())
    }
}
