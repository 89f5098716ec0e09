//! A record in canonical form, as data: the JSON of `convert --to json`.
//!
//! It has the data of canonical SGF: a game is a flat array of nodes in preorder. `docs/formats.md`
//! describes it for other programs.

use super::info::Info;
use super::moves::Move;
use super::text::Text;
use crate::convert::error::RecordError;
#[cfg(feature = "json")]
use crate::convert::json;
use crate::game::{Action, Board, Color, PlayError, Side};
use crate::sgf::PropertyId;

/// The value of `format` at the beginning of a file of records.
pub const FORMAT: &str = "unlur-record";

/// The version of the shape of records.
pub const VERSION: u32 = 1;

/// Games as data: what `unlur convert --to json` writes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(deny_unknown_fields, expecting = "an object"))]
#[non_exhaustive]
pub struct RecordFile<G = FileGame> {
    /// The kind of file, [`FORMAT`].
    #[cfg_attr(feature = "json", serde(deserialize_with = "json::format"))]
    pub format: String,
    /// The version of this format, [`VERSION`].
    #[cfg_attr(feature = "json", serde(deserialize_with = "json::version"))]
    pub version: u32,
    /// The games, in their order.
    pub games: Vec<G>,
}

impl<G> RecordFile<G> {
    /// A file of these games.
    #[must_use]
    pub fn new(games: Vec<G>) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            games,
        }
    }
}

/// One game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "json",
    serde(tag = "kind", rename_all = "lowercase", try_from = "json::GameFields")
)]
#[expect(clippy::large_enum_variant, reason = "nearly all games are of Unlur")]
pub enum FileGame {
    /// A game of Unlur.
    Unlur(RecordGame),
    /// Another game, kept as its text.
    Other {
        /// The game in SGF, byte for byte: a string if it is valid UTF-8, whatever its charset.
        sgf: Text,
    },
}

/// A game of Unlur.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct RecordGame {
    /// The side of the board, in cells; absent if the record does not give it.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub side: Option<u32>,
    /// The game-info of the root.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Info::is_empty"))]
    pub info: Info,
    /// The nodes in preorder; the first is the root. The first child of a node continues its line.
    pub nodes: Vec<RecordNode>,
}

impl RecordGame {
    /// A game of these moves, one after another; a [`Position`](crate::game::Position) says which are
    /// legal.
    ///
    /// # Errors
    ///
    /// A [`RecordError`] with the path of the first stone on a cell of a larger board.
    pub fn of_moves(
        side: Side,
        moves: impl IntoIterator<Item = Action>,
    ) -> Result<Self, RecordError> {
        let board = Board::get(side);
        let mut nodes = vec![RecordNode::default()];
        for (parent, action) in moves.into_iter().enumerate() {
            let action = match action {
                Action::Stone { cell, .. } if !board.contains(cell) => {
                    let path = format!("nodes[{}].move.at", parent + 1);
                    return Err(RecordError::new(&path, PlayError::OffBoard.to_string()));
                }
                Action::Stone { color, cell } => Move::stone(board, color, cell),
                Action::Pass => Move::Pass {
                    color: Color::Black,
                },
                Action::Resign(color) => Move::Resign { color },
            };
            nodes.push(RecordNode::of_move(parent, action));
        }
        Ok(Self {
            side: Some(side.get()),
            info: Info::default(),
            nodes,
        })
    }

    /// The nodes of the main line: each is the parent of the next.
    #[must_use]
    pub fn main_line(&self) -> &[RecordNode] {
        let follows = |(index, node): &(usize, &RecordNode)| {
            *index == 0
                || node
                    .parent
                    .is_some_and(|parent| parent as usize + 1 == *index)
        };
        let length = self.nodes.iter().enumerate().take_while(follows).count();
        &self.nodes[..length]
    }

    /// The moves of the main line.
    pub(in crate::convert) fn moves(&self) -> impl Iterator<Item = &Move> {
        let nodes = self.main_line().iter();
        nodes.filter_map(|node| node.action.as_ref())
    }
}

impl RecordNode {
    /// A move and nothing else, below the node with the index `parent`.
    pub(in crate::convert) fn of_move(parent: usize, action: Move) -> Self {
        Self {
            parent: u32::try_from(parent).ok(),
            action: Some(action),
            ..Self::default()
        }
    }

    /// Adds stones as setup, each with the name of its cell.
    pub(in crate::convert) fn set_up(&mut self, stones: &[(Color, String)]) {
        for (identifier, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let own = stones.iter().filter(|(stone, _)| *stone == color);
            let cells: Vec<_> = own.map(|(_, cell)| Text::from(&**cell)).collect();
            if !cells.is_empty() {
                self.properties.push((identifier.to_owned(), cells));
            }
        }
    }

    /// Whether the node sets up or removes stones.
    pub(in crate::convert) fn has_setup(&self) -> bool {
        let mut properties = self.properties.iter();
        properties.any(|(identifier, _)| is_setup(identifier))
    }
}

/// Whether a property sets up or removes stones.
pub(in crate::convert) fn is_setup(identifier: &str) -> bool {
    PropertyId::reduce(identifier.as_bytes()).is_setup()
}

/// One node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(deny_unknown_fields, expecting = "an object"))]
pub struct RecordNode {
    /// The 0-based index of the parent; null for the root.
    #[cfg_attr(feature = "json", serde(deserialize_with = "json::integer_or_null"))]
    pub parent: Option<u32>,
    /// The move made in the node; absent if there is none.
    #[cfg_attr(
        feature = "json",
        serde(rename = "move", skip_serializing_if = "Option::is_none")
    )]
    pub action: Option<Move>,
    /// The comment, `C`: text without escapes, its lines separated by LF.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "Option::is_none"))]
    pub comment: Option<Text>,
    /// Every other property with its raw values, including escapes, sorted by identifier, except for
    /// setup stones that name the same point twice.
    #[cfg_attr(
        feature = "json",
        serde(
            default,
            deserialize_with = "json::value_or_null",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub properties: Vec<(String, Vec<Text>)>,
}
