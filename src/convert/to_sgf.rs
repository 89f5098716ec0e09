//! A record in canonical form to SGF.

use super::document::{RecordGame, RecordKind, RecordNode};
use super::escape::{escaped, sealed};
use super::moves::Move;
use super::spelling::Spelling;
use super::text::Text;
use crate::game::{Board, Coordinates, Side};
use crate::record::{read_point, read_rectangle, rectangle_points};
use crate::sgf::{Name, is_resumption};

/// Appends the game to `out` as SGF in UTF-8, each node on a line of its own.
///
/// With [`Spelling::default`] this is the canonical form. The nodes must stand in
/// preorder, as [`check`](super::check) makes sure.
pub fn write_sgf(game: &RecordGame, spelling: Spelling, out: &mut Vec<u8>) {
    let respelled = spelling.respell(game);
    let game = respelled.as_ref().unwrap_or(game);
    let mut writer = Writer {
        game,
        board: game.side.and_then(Side::new).map(Board::of),
        spelling,
        out,
    };
    writer.tree();
}

/// The properties that a canonical root begins with, in this order.
const HEAD: [&str; 5] = ["FF", "GM", "CA", "AP", "SZ"];

struct Writer<'a> {
    game: &'a RecordGame,
    board: Option<&'static Board>,
    spelling: Spelling,
    out: &'a mut Vec<u8>,
}

impl Writer<'_> {
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

    /// Makes sure that no reader takes a variation for the beginning of a game, as
    /// it would look where its first property is one of game-info.
    fn part_from_games(&mut self, start: usize) {
        let line = start - 1;
        if self.out[line] == b'(' && is_resumption(self.out, line) {
            self.out.swap(line - 1, line);
        }
    }

    fn node(&mut self, node: &RecordNode, is_root: bool) {
        let is_unlur = self.game.kind == RecordKind::Unlur;
        let mut properties: Vec<(&str, Values<'_>)> = Vec::new();
        for (identifier, values) in &node.properties {
            properties.push((identifier, Values::of(values)));
        }
        if is_root && is_unlur {
            for (identifier, text) in self.game.info.filled() {
                put_first(&mut properties, identifier, typed(text));
            }
            self.add_head(&mut properties);
        }
        if let Some(comment) = &node.comment {
            put_first(&mut properties, "C", typed(comment));
        }
        if let Some(action) = &node.action {
            let value = self.action(action);
            put_first(&mut properties, action.color().identifier(), value);
        }
        let moved = node
            .action
            .as_ref()
            .map(|action| action.color().identifier());
        let rank = |identifier: &str| {
            let head = HEAD
                .iter()
                .position(|&head| is_root && is_unlur && head == identifier);
            // The move comes first of the others, for the first of two colours is the move.
            (head.unwrap_or(HEAD.len()), Some(identifier) != moved)
        };
        if is_unlur {
            properties.sort_by(|left, right| (rank(left.0), left.0).cmp(&(rank(right.0), right.0)));
            keep_setup_in_order(node, &mut properties);
        }
        for (identifier, values) in properties {
            self.property(identifier, values);
        }
    }

    /// Adds what every canonical root begins with.
    fn add_head<'b>(&self, properties: &mut Vec<(&'b str, Values<'b>)>) {
        put_first(properties, "FF", b"4".to_vec());
        put_first(properties, "GM", b"4000".to_vec());
        put_first(properties, "CA", b"UTF-8".to_vec());
        if !properties.iter().any(|(identifier, _)| *identifier == "AP") {
            put_first(properties, "AP", b"unlur".to_vec());
        }
        let Some(board) = self.board else { return };
        put_first(
            properties,
            "SZ",
            board.side().width().to_string().into_bytes(),
        );
        let coordinates = self.spelling.coordinates;
        if coordinates != Coordinates::Hex || self.names_other_points(board) {
            put_first(properties, "CS", coordinates.name().as_bytes().to_vec());
        }
    }

    /// Whether a move or setup stone names a point that is no cell, or a later node
    /// names coordinates: then a reader must be told which they are.
    fn names_other_points(&self, board: &'static Board) -> bool {
        let is_cell = |value: &str| {
            read_rectangle(value.as_bytes()).is_none_or(|(from, to)| {
                rectangle_points(from, to).all(|point| {
                    board
                        .at(Coordinates::Hex, point.column, point.row)
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
        let name = Name::reduce(identifier.as_bytes());
        let points = self
            .board
            .filter(|_| name.holds_points() && !self.spelling.is_canonical());
        let raw = values.raw.iter().map(|text| {
            let raw = match text {
                Text::Characters(text) => sealed(text.as_bytes()),
                Text::Bytes(bytes) => sealed(bytes),
            };
            match points {
                Some(board) => respelled_value(self.spelling, board, name, raw),
                None => raw,
            }
        });
        for value in values.first.into_iter().chain(raw) {
            self.out.push(b'[');
            self.out.extend(value);
            self.out.push(b']');
        }
    }

    fn action(&self, action: &Move) -> Vec<u8> {
        match action {
            Move::Stone { at, .. } => match self.board {
                Some(board) => self.spelling.point(board, at.as_bytes()),
                None => at.as_bytes().to_vec(),
            },
            Move::Pass { .. } => Vec::new(),
            Move::Resign { .. } => b"resign".to_vec(),
            Move::Raw { raw, .. } => match raw {
                Text::Characters(raw) => sealed(raw.as_bytes()),
                Text::Bytes(raw) => sealed(raw),
            },
        }
    }
}

/// Puts setup stones back into the order they have as data, where the later ones count.
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
        *place = (identifier, Values::of(values));
    }
}

/// The values of a property: one made here, then those that are raw.
struct Values<'a> {
    first: Option<Vec<u8>>,
    raw: &'a [Text],
}

impl<'a> Values<'a> {
    fn of(raw: &'a [Text]) -> Self {
        Self { first: None, raw }
    }
}

/// Puts a value before all others of its property.
fn put_first<'a>(properties: &mut Vec<(&'a str, Values<'a>)>, identifier: &'a str, value: Vec<u8>) {
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

/// A typed text as a value.
fn typed(text: &Text) -> Vec<u8> {
    match text {
        Text::Characters(text) => escaped(text),
        Text::Bytes(bytes) => sealed(bytes),
    }
}

/// A value that names points, in another spelling.
fn respelled_value(spelling: Spelling, board: &'static Board, name: Name, raw: Vec<u8>) -> Vec<u8> {
    let named = |value: &[u8]| {
        let point = read_point(value)?;
        board.at(Coordinates::Hex, point.column, point.row)?;
        Some(spelling.point(board, value))
    };
    let colon = raw.iter().position(|&byte| byte == b':');
    let respelled = match (name, colon) {
        (Name::LB, Some(colon)) => {
            named(&raw[..colon]).map(|point| [&point, &raw[colon..]].concat())
        }
        (Name::AR | Name::LN, Some(colon)) => named(&raw[..colon])
            .zip(named(&raw[colon + 1..]))
            .map(|(from, to)| [from.as_slice(), b":", &to].concat()),
        _ => read_rectangle(&raw).and_then(|_| named(&raw)),
    };
    respelled.unwrap_or(raw)
}
