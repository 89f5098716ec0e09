//! The text of a game in canonical form.

use std::borrow::Cow;

use super::escape::{escape_raw, escape_text};
use super::point::{push_point, push_points};
use crate::convert::document::{Info, Move, RecordGame, RecordNode, Text};
use crate::game::{Board, Coordinates, Side};
use crate::record::Termination;
use crate::sgf::{Name, is_sync_point};

/// Appends the game to `out` in canonical form: as SGF in UTF-8, each node on its own line.
///
/// The nodes must be in preorder, as [`check`](crate::convert::check) ensures.
pub fn write_sgf(game: &RecordGame, out: &mut Vec<u8>) {
    write_sgf_in(game, Coordinates::Hex, out);
}

/// The same with the points in a coordinate system. In another than `hex` a point that is not a
/// cell may not be read back the same.
pub fn write_sgf_in(game: &RecordGame, coordinates: Coordinates, out: &mut Vec<u8>) {
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

/// Identifiers that are not in capitals, which stand before all texts: behind a text they would be
/// part of it.
const WITHOUT_CAPITALS: &str = "";

/// Writes a record as SGF node by node.
#[derive(Debug)]
pub struct CanonicalWriter<'o> {
    board: Option<&'static Board>,
    coordinates: Coordinates,
    /// The number of nodes so far.
    count: usize,
    /// Whether the latest node has several children.
    has_variations: bool,
    /// The nodes whose variations are open, each with its own parenthesis.
    open: Vec<u32>,
    out: &'o mut Vec<u8>,
}

impl<'o> CanonicalWriter<'o> {
    /// A writer that appends to `out`.
    pub fn new(coordinates: Coordinates, out: &'o mut Vec<u8>) -> Self {
        out.push(b'(');
        Self {
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
    pub fn push(&mut self, game: &RecordGame, node: &RecordNode, has_variations: bool) {
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

    /// Writes the end of the game.
    pub fn finish(self) {
        self.out.extend(self.open.iter().map(|_| b')'));
        self.out.extend(b")\n");
    }

    /// Ensures that a variation is not read as the beginning of a game, which would happen if its
    /// first property is game-info.
    fn part_from_games(&mut self, start: usize) {
        let line = start - 1;
        if self.out[line] == b'(' && is_sync_point(self.out, line) {
            self.out.swap(line - 1, line);
        }
    }

    /// Writes a node; `info` is the game-info of the root.
    fn node(&mut self, node: &RecordNode, info: Option<&Info>) {
        if let (None, None, [], Some(action)) =
            (info, &node.comment, &*node.properties, &node.action)
        {
            // Most nodes hold a move alone.
            let first = Some(First::Move(action));
            self.property(action.identifier(), Values { first, raw: &[] });
            return;
        }
        let mut properties = Vec::with_capacity(node.properties.len());
        for (identifier, values) in &node.properties {
            properties.push((identifier.as_str(), Values::new(values)));
        }
        if let Some(info) = info {
            for (identifier, text) in info.filled() {
                put_first(&mut properties, identifier, First::Text(text));
            }
            self.add_head(&mut properties);
        }
        if let Some(comment) = &node.comment {
            put_first(&mut properties, "C", First::Text(comment));
        }
        if let Some(action) = &node.action {
            let value = First::Move(action);
            put_first(&mut properties, action.identifier(), value);
        }
        let moved = node.action.as_ref().map(Move::identifier);
        let rank = |identifier: &str| {
            let mut head = HEAD.iter();
            let head = if is_in_capitals(identifier) {
                head.position(|&head| info.is_some() && head == identifier)
            } else {
                head.position(|&head| head == WITHOUT_CAPITALS)
            };
            // The move comes first, because the first of two colours is the move.
            let is_move = Some(identifier) == moved;
            let is_first = is_move && info.is_none();
            (!is_first, head.unwrap_or(HEAD.len()), !is_move)
        };
        properties.sort_by(|left, right| (rank(left.0), left.0).cmp(&(rank(right.0), right.0)));
        keep_setup_in_order(node, &mut properties);
        for (identifier, values) in properties {
            self.property(identifier, values);
        }
    }

    /// Adds the properties that every canonical root begins with.
    fn add_head<'a>(&self, properties: &mut Vec<(&'a str, Values<'a>)>) {
        put_first(properties, "FF", First::Word("4"));
        put_first(properties, "GM", First::Word("4000"));
        put_first(properties, "CA", First::Word("UTF-8"));
        if !properties.iter().any(|(identifier, _)| *identifier == "AP") {
            put_first(properties, "AP", First::Word("unlur"));
        }
        if let Some(board) = self.board {
            put_first(properties, "SZ", First::Number(board.side().width()));
            put_first(properties, "CS", First::Word(self.coordinates.name()));
        }
    }

    fn property(&mut self, identifier: &str, values: Values<'_>) {
        self.out.extend(identifier.as_bytes());
        if let Some(first) = values.first {
            self.out.push(b'[');
            self.first(first);
            self.out.push(b']');
        }
        if values.raw.is_empty() {
            return;
        }
        let name = Name::reduce(identifier.as_bytes());
        let points = self
            .board
            .filter(|_| name.holds_points() && self.coordinates != Coordinates::Hex);
        for value in values.raw {
            let raw = raw(value);
            self.out.push(b'[');
            match points {
                Some(board) => push_points(self.coordinates, board, name, &raw, self.out),
                None => self.out.extend(&*raw),
            }
            self.out.push(b']');
        }
    }

    fn first(&mut self, first: First<'_>) {
        match first {
            First::Word(word) => self.out.extend(word.as_bytes()),
            First::Number(number) => self.out.extend(number.to_string().as_bytes()),
            First::Text(Text::Characters(text)) => self.out.extend(&*escape_text(text)),
            First::Text(bytes) => self.out.extend(&*raw(bytes)),
            First::Move(Move::Stone { at, .. }) => match self.board {
                Some(board) => push_point(self.coordinates, board, at.as_bytes(), self.out),
                None => self.out.extend(at.as_bytes()),
            },
            First::Move(Move::Raw { raw: value, .. }) => self.out.extend(&*raw(value)),
            First::Move(other) => {
                let word = other.loss().map_or("", Termination::word);
                self.out.extend(word.as_bytes());
            }
        }
    }
}

fn is_in_capitals(identifier: &str) -> bool {
    identifier.starts_with(|first: char| first.is_ascii_uppercase())
        && !identifier.contains(|it: char| it.is_ascii_lowercase())
}

/// Restores the original order of setup stones, because the later ones count.
fn keep_setup_in_order<'a>(node: &'a RecordNode, properties: &mut [(&'a str, Values<'a>)]) {
    let is_setup = |identifier: &str| Name::reduce(identifier.as_bytes()).is_setup();
    let places = properties
        .iter_mut()
        .filter(|(identifier, _)| is_setup(identifier));
    let in_order = node
        .properties
        .iter()
        .filter(|(identifier, _)| is_setup(identifier));
    for (place, (identifier, values)) in places.zip(in_order) {
        *place = (identifier, Values::new(values));
    }
}

/// The values of a property: one made here, then those that are raw.
#[derive(Clone, Copy)]
struct Values<'a> {
    first: Option<First<'a>>,
    raw: &'a [Text],
}

/// A value that is written from data.
#[derive(Clone, Copy)]
enum First<'a> {
    Word(&'a str),
    Number(u32),
    Text(&'a Text),
    Move(&'a Move),
}

impl<'a> Values<'a> {
    fn new(raw: &'a [Text]) -> Self {
        Self { first: None, raw }
    }
}

/// Puts a value before all others of its property.
fn put_first<'a>(
    properties: &mut Vec<(&'a str, Values<'a>)>,
    identifier: &'a str,
    value: First<'a>,
) {
    match properties
        .iter_mut()
        .find(|(known, _)| *known == identifier)
    {
        Some((_, values)) => values.first = Some(value),
        None => properties.push((
            identifier,
            Values {
                first: Some(value),
                raw: &[],
            },
        )),
    }
}

/// A raw value that reads back completely and unchanged.
fn raw(value: &Text) -> Cow<'_, [u8]> {
    escape_raw(value.as_bytes())
}
