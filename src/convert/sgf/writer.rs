//! The text of a game in canonical form.

use std::borrow::Cow;

use super::escape::{escape_raw, escape_text};
use super::spelling::Spelling;
use super::utf8;
use crate::convert::document::{Move, RecordGame, RecordKind, RecordNode, Text};
use crate::game::{Board, Coordinates, Side};
use crate::record::{read_point, read_rectangle, rectangle_points};
use crate::sgf::{Name, is_sync_point};

/// Appends a game as SGF, its points in a spelling, its contract as it is.
pub(super) fn write_game(game: &RecordGame, spelling: Spelling, out: &mut Vec<u8>) {
    let declared = utf8::needs_utf8_declaration(game).then(|| {
        let mut game = game.clone();
        utf8::declare_utf8(&mut game);
        game
    });
    let game = declared.as_ref().unwrap_or(game);
    let mut writer = Writer {
        game,
        properties: Vec::new(),
        board: game.side.and_then(Side::new).map(Board::get),
        spelling,
        out,
    };
    writer.tree();
}

/// The properties that a canonical root begins with, in this order.
const HEAD: [&str; 5] = ["FF", "GM", "CA", "AP", "SZ"];

struct Writer<'a, 'o> {
    game: &'a RecordGame,
    board: Option<&'static Board>,
    spelling: Spelling,
    /// The properties of the current node.
    properties: Vec<(&'a str, Values<'a>)>,
    out: &'o mut Vec<u8>,
}

impl<'a> Writer<'a, '_> {
    fn tree(&mut self) {
        let nodes = &self.game.nodes;
        let mut children = vec![0_u32; nodes.len()];
        for parent in nodes.iter().filter_map(|node| node.parent) {
            children[parent as usize] += 1;
        }
        // The nodes whose variations are open, each with its own parenthesis.
        let mut open: Vec<u32> = Vec::new();
        self.out.push(b'(');
        for (index, node) in nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                if parent as usize + 1 != index {
                    while open.last().is_some_and(|&branch| branch != parent) {
                        open.pop();
                        self.out.push(b')');
                    }
                    open.pop();
                    self.out.push(b')');
                }
                self.out.push(b'\n');
                if children[parent as usize] > 1 {
                    open.push(parent);
                    self.out.push(b'(');
                }
            }
            let start = self.out.len();
            self.out.push(b';');
            self.node(node, index == 0);
            if index > 0 {
                self.part_from_games(start);
            }
        }
        self.out.extend(open.iter().map(|_| b')'));
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

    fn node(&mut self, node: &'a RecordNode, is_root: bool) {
        if let (false, None, [], Some(action)) =
            (is_root, &node.comment, &*node.properties, &node.action)
        {
            // Most nodes hold a move alone.
            let first = Some(First::Move(action));
            self.property(action.identifier(), Values { first, raw: &[] });
            return;
        }
        let is_unlur = self.game.kind == RecordKind::Unlur;
        let mut properties = std::mem::take(&mut self.properties);
        properties.clear();
        for (identifier, values) in &node.properties {
            properties.push((identifier, Values::new(values)));
        }
        if is_root && is_unlur {
            for (identifier, text) in self.game.info.filled() {
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
            let head = HEAD
                .iter()
                .position(|&head| is_root && is_unlur && head == identifier);
            // The move comes first, because the first of two colours is the move.
            (head.unwrap_or(HEAD.len()), Some(identifier) != moved)
        };
        if is_unlur {
            properties.sort_by(|left, right| (rank(left.0), left.0).cmp(&(rank(right.0), right.0)));
            keep_setup_in_order(node, &mut properties);
        }
        for &(identifier, values) in &properties {
            self.property(identifier, values);
        }
        self.properties = properties;
    }

    /// Adds the properties that every canonical root begins with.
    fn add_head(&self, properties: &mut Vec<(&'a str, Values<'a>)>) {
        put_first(properties, "FF", First::Word("4"));
        put_first(properties, "GM", First::Word("4000"));
        put_first(properties, "CA", First::Word("UTF-8"));
        if !properties.iter().any(|(identifier, _)| *identifier == "AP") {
            put_first(properties, "AP", First::Word("unlur"));
        }
        let Some(board) = self.board else { return };
        put_first(properties, "SZ", First::Number(board.side().width()));
        let coordinates = self.spelling.coordinates;
        if coordinates != Coordinates::Hex || self.names_other_points(board) {
            put_first(properties, "CS", First::Word(coordinates.name()));
        }
    }

    /// Whether a move or setup stone is on a point that is not a cell, or a later node
    /// has a `CS`: then the root must declare the coordinates.
    fn names_other_points(&self, board: &'static Board) -> bool {
        let is_cell = |value: &str| {
            read_rectangle(value.as_bytes()).is_none_or(|(from, to)| {
                rectangle_points(from, to).all(|point| {
                    board
                        .cell_at(Coordinates::Hex, point.column, point.row)
                        .is_some()
                })
            })
        };
        self.game.nodes.iter().any(|node| {
            let raw_move = match &node.action {
                Some(Move::Raw { raw, .. }) => raw.as_str(),
                _ => None,
            };
            let setup = node
                .properties
                .iter()
                .filter(|(identifier, _)| Name::reduce(identifier.as_bytes()).is_setup());
            let mut stones = setup
                .flat_map(|(_, values)| values)
                .filter_map(Text::as_str);
            let names_coordinates = node
                .properties
                .iter()
                .any(|(identifier, _)| identifier == "CS");
            names_coordinates
                || raw_move.is_some_and(|raw| !is_cell(raw))
                || stones.any(|stone| !is_cell(stone))
        })
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
            .filter(|_| name.holds_points() && !self.spelling.is_canonical());
        for value in values.raw {
            let raw = raw(value);
            self.out.push(b'[');
            match points {
                Some(board) => push_respelled(self.spelling, board, name, &raw, self.out),
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
                Some(board) => self.spelling.push_point(board, at.as_bytes(), self.out),
                None => self.out.extend(at.as_bytes()),
            },
            First::Move(Move::Pass { .. }) => {}
            First::Move(Move::Resign { .. }) => self.out.extend(b"resign"),
            First::Move(Move::Raw { raw: value, .. }) => self.out.extend(&*raw(value)),
        }
    }
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
    match value {
        Text::Characters(text) => escape_raw(text.as_bytes()),
        Text::Bytes(bytes) => escape_raw(bytes),
    }
}

/// Appends a value that names points, in another spelling.
fn push_respelled(
    spelling: Spelling,
    board: &'static Board,
    name: Name,
    raw: &[u8],
    out: &mut Vec<u8>,
) {
    let is_cell = |value: &[u8]| {
        read_point(value)
            .and_then(|point| board.cell_at(Coordinates::Hex, point.column, point.row))
            .is_some()
    };
    let colon = raw.iter().position(|&byte| byte == b':');
    match (name, colon.map(|colon| raw.split_at(colon))) {
        (Name::LB, Some((point, label))) if is_cell(point) => {
            spelling.push_point(board, point, out);
            out.extend(label);
        }
        (Name::AR | Name::LN, Some((from, to))) if is_cell(from) && is_cell(&to[1..]) => {
            spelling.push_point(board, from, out);
            out.push(b':');
            spelling.push_point(board, &to[1..], out);
        }
        (Name::LB | Name::AR | Name::LN, Some(_)) => out.extend(raw),
        _ if read_rectangle(raw).is_some() => spelling.push_point(board, raw, out),
        _ => out.extend(raw),
    }
}
