//! The text of a game in canonical form.

use super::order::in_order;
use super::point::{push_point, push_points};
use crate::convert::document::{Info, Move, RecordGame, RecordNode, Text, check};
use crate::convert::error::RecordError;
use crate::game::{Board, Coordinates, Side};
use crate::record::Termination;
use crate::sgf::{Charset, PropertyId, escape_raw, escaped_text, is_sync_point};

/// Appends the game to `out` in canonical form: as SGF in UTF-8, each node on its own line.
///
/// # Errors
///
/// The errors of [`check`]; nothing is written then.
pub fn write_sgf(game: &RecordGame, out: &mut Vec<u8>) -> Result<(), RecordError> {
    write_sgf_in(game, Coordinates::Hex, out)
}

/// Appends the game to `out` as [`write_sgf`] does, with the points in a coordinate system. In
/// another than `hex` a point that is not a cell may not be read back the same.
///
/// # Errors
///
/// The errors of [`check`]; nothing is written then.
pub fn write_sgf_in(
    game: &RecordGame,
    coordinates: Coordinates,
    out: &mut Vec<u8>,
) -> Result<(), RecordError> {
    check(game)?;
    write_checked(game, coordinates, out);
    Ok(())
}

/// Writes a record that this crate has made or checked.
pub(crate) fn write_checked(game: &RecordGame, coordinates: Coordinates, out: &mut Vec<u8>) {
    let mut writer = CanonicalWriter::new(coordinates, out);
    let mut children = vec![0_u32; game.nodes.len()];
    for parent in game.nodes.iter().filter_map(|node| node.parent) {
        children[parent as usize] += 1;
    }
    for (node, children) in game.nodes.iter().zip(children) {
        writer.push(game, node, children > 1);
    }
    writer.finish();
}

/// The properties that a canonical root begins with, in this order, and for [`WITHOUT_CAPITALS`].
const HEAD: [&str; 7] = ["FF", "GM", WITHOUT_CAPITALS, "CA", "AP", "SZ", "CS"];

/// Identifiers that are not in capitals. They are written before all texts, because after a text
/// they would be read as part of it.
const WITHOUT_CAPITALS: &str = "";

/// Writes a record as SGF node by node.
#[derive(Debug)]
pub(crate) struct CanonicalWriter<'o> {
    board: Option<&'static Board>,
    coordinates: Coordinates,
    /// The number of nodes so far.
    count: usize,
    /// Whether the latest node has several children.
    has_variations: bool,
    /// The nodes whose variations are open, each with its own parenthesis.
    open: Vec<u32>,
    out: &'o mut Vec<u8>,
    /// The index in it where the game begins.
    start: usize,
}

impl<'o> CanonicalWriter<'o> {
    /// A writer that appends to `out`.
    pub(crate) fn new(coordinates: Coordinates, out: &'o mut Vec<u8>) -> Self {
        let start = out.len();
        out.push(b'(');
        Self {
            start,
            board: None,
            coordinates,
            count: 0,
            has_variations: false,
            open: Vec::new(),
            out,
        }
    }

    /// Appends the next node of `game`, in preorder. The nodes that the game has itself are not
    /// read.
    pub(crate) fn push(&mut self, game: &RecordGame, node: &RecordNode, has_variations: bool) {
        let index = self.count;
        self.count += 1;
        let parent_branches = std::mem::replace(&mut self.has_variations, has_variations);
        if index == 0 {
            self.board = game.side.and_then(Side::new).map(Board::get);
        }
        if let Some(parent) = node.parent {
            let is_first = parent as usize + 1 == index;
            if !is_first {
                while self.open.last().is_some_and(|&branch| branch != parent) {
                    self.open.pop();
                    self.out.push(b')');
                }
                self.open.pop();
                self.out.push(b')');
            }
            self.out.push(b'\n');
            if !is_first || parent_branches {
                self.open.push(parent);
                self.out.push(b'(');
            }
        }
        let start = self.out.len();
        self.out.push(b';');
        self.node(node, (index == 0).then_some(&game.info));
        if index > 0 {
            self.part_from_games(start);
        }
    }

    /// Writes the end of the game. Inserts a byte order mark at its start if its bytes would not be
    /// recognised as UTF-8.
    pub(crate) fn finish(self) {
        self.out.extend(self.open.iter().map(|_| b')'));
        self.out.extend(b")\n");
        let utf8 = Charset::UTF_8;
        if !utf8.explains(&self.out[self.start..], utf8.needed_characters()) {
            self.out.splice(self.start..self.start, "\u{feff}".bytes());
        }
    }

    /// Ensures that a node with a root property is not read as a synchronisation point: its
    /// properties then get a line of their own.
    fn part_from_games(&mut self, start: usize) {
        if is_sync_point(self.out, start - 1) {
            self.out.insert(start + 1, b'\n');
        }
    }

    /// Writes a node; `info` is the game-info of the root.
    fn node(&mut self, node: &RecordNode, info: Option<&Info>) {
        if let (None, None, [], Some(action)) =
            (info, &node.comment, &*node.properties, &node.action)
        {
            // Most nodes have only a move.
            self.out.extend(action.identifier().as_bytes());
            return self.first(First::Move(action));
        }
        // The values from the data come before the raw values of the same property.
        let mut firsts = Vec::with_capacity(info.map_or(2, |_| 16));
        if let Some(action) = &node.action {
            firsts.push((action.identifier(), First::Move(action)));
        }
        if let Some(comment) = &node.comment {
            firsts.push(("C", First::Text(comment)));
        }
        if let Some(info) = info {
            self.head(node, &mut firsts);
            firsts.extend(
                info.filled()
                    .map(|(header, text)| (header.identifier(), First::Text(text))),
            );
        }
        let moved = node.action.as_ref().map(Move::identifier);
        let rank = |identifier: &str| {
            let capitals = if is_in_capitals(identifier) {
                identifier
            } else {
                WITHOUT_CAPITALS
            };
            match HEAD.iter().position(|&head| head == capitals) {
                // The move comes first, because the first of two colours is the move.
                _ if moved == Some(identifier) => info.map_or(0, |_| HEAD.len() + 1),
                Some(place) if info.is_some() || capitals.is_empty() => place + 1,
                _ => HEAD.len() + 2,
            }
        };
        let firsts = firsts
            .into_iter()
            .map(|(name, first)| (name, name, Ok(first)));
        let raw = in_order(&node.properties).map(|(place, (name, raw))| (place, &**name, Err(raw)));
        let mut all: Vec<_> = firsts.chain(raw).collect();
        all.sort_by_cached_key(|(place, ..)| (rank(place), *place));
        let mut begun = None;
        for (_, identifier, values) in all {
            if begun.take() != Some(identifier) {
                if info.is_none() && matches!(identifier, "FF" | "GM") {
                    // On the line of its node, the property would begin a game.
                    self.out.push(b'\n');
                }
                self.out.extend(identifier.as_bytes());
            }
            match values {
                Ok(first) => {
                    self.first(first);
                    begun = Some(identifier);
                }
                Err(values) => self.raw(identifier, values),
            }
        }
    }

    /// The beginning of every canonical root.
    fn head<'a>(&self, root: &RecordNode, firsts: &mut Vec<(&'a str, First<'a>)>) {
        firsts.push(("FF", First::Word("4")));
        firsts.push(("GM", First::Word("4000")));
        firsts.push(("CA", First::Word("UTF-8")));
        if !root.properties.iter().any(|(name, _)| name == "AP") {
            firsts.push(("AP", First::Word("unlur")));
        }
        if let Some(board) = self.board {
            firsts.push(("SZ", First::Number(board.side().width())));
            firsts.push(("CS", First::Word(self.coordinates.name())));
        }
    }

    /// Writes the raw values of a property.
    fn raw(&mut self, identifier: &str, values: &[Text]) {
        let name = PropertyId::reduce(identifier.as_bytes());
        let points = self
            .board
            .filter(|_| name.holds_points() && self.coordinates != Coordinates::Hex);
        for value in values {
            let raw = escape_raw(value.as_bytes());
            self.out.push(b'[');
            match points {
                Some(board) => push_points(self.coordinates, board, name, &raw, self.out),
                None => self.out.extend(&*raw),
            }
            self.out.push(b']');
        }
    }

    /// Writes a value from data.
    fn first(&mut self, first: First<'_>) {
        self.out.push(b'[');
        match first {
            First::Word(word) => self.out.extend(word.as_bytes()),
            First::Number(number) => self.out.extend(number.to_string().as_bytes()),
            First::Text(Text::Characters(text)) => self.out.extend(&*escaped_text(text)),
            First::Text(Text::Bytes(raw)) => self.out.extend(&*escape_raw(raw)),
            First::Move(Move::Stone { at, .. }) => match self.board {
                Some(board) => push_point(self.coordinates, board, at.as_bytes(), self.out),
                None => self.out.extend(at.as_bytes()),
            },
            First::Move(Move::Raw { raw, .. }) => self.out.extend(&*escape_raw(raw.as_bytes())),
            First::Move(other) => {
                let word = other.loss().map_or("", Termination::word);
                self.out.extend(word.as_bytes());
            }
        }
        self.out.push(b']');
    }
}

fn is_in_capitals(identifier: &str) -> bool {
    identifier.starts_with(|first: char| first.is_ascii_uppercase())
        && !identifier.contains(|it: char| it.is_ascii_lowercase())
}

/// A value that is written from data.
#[derive(Clone, Copy)]
enum First<'a> {
    Word(&'a str),
    Number(u32),
    Text(&'a Text),
    Move(&'a Move),
}
