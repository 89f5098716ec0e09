//! The moves of a game record: rounds of two, in the order of the seats.

use serde::Deserialize;

use super::PASS;
use crate::convert::document::{Move, RecordNode, Text, cell_at};
use crate::convert::sgf::escape::escape_text;
use crate::game::{Board, Color, Coordinates};
use crate::record::{Word, read_word};

/// A move as the server writes it: a word, alone or with other facts about the move.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a move is a string, null, or an object with a `move`"
)]
pub(super) enum Entry {
    Word(String),
    Object {
        #[serde(rename = "move")]
        word: String,
    },
}

impl Entry {
    pub(super) fn word(self) -> String {
        let (Self::Word(word) | Self::Object { word }) = self;
        word
    }
}

/// The seat, from 0, of the player who is Black: the one who passed; the first before any pass.
pub(super) fn black_seat(words: &[String]) -> usize {
    words.iter().position(|word| word == PASS).unwrap_or(0) % 2
}

/// Nodes for the words, each the child of the one before it, the first a child of the root.
pub(super) fn nodes(words: &[String], board: &Board) -> Vec<RecordNode> {
    let black = black_seat(words);
    let mut contract = true;
    let plies = words.iter().enumerate().map(|(ply, word)| {
        let seat = if ply % 2 == black {
            Color::Black
        } else {
            Color::White
        };
        let color = if contract { Color::Black } else { seat };
        let cell = board.cell_from_abstract_play(word);
        let action = match (word.as_str(), cell, read_word(word.as_bytes())) {
            (PASS, ..) => {
                contract = false;
                Move::Pass { color }
            }
            (_, Some(cell), _) => Move::Stone {
                color,
                at: board.algebraic(Coordinates::Hex, cell).to_string(),
            },
            (_, None, Some(Word::Loss(by))) => Move::lost(seat, by),
            (other, None, _) => Move::Raw {
                color,
                // Never a point or a word of SGF, whatever the server's notation allows.
                raw: Text::from(&*String::from_utf8_lossy(&escape_text(&format!(
                    "no cell: {other}"
                )))),
            },
        };
        RecordNode {
            parent: u32::try_from(ply).ok(),
            action: Some(action),
            ..RecordNode::default()
        }
    });
    plies.collect()
}

/// The words of a main line's moves, one for each ply.
///
/// The format has no colours: it assigns each ply to the player whose turn it is. So a line that
/// would be read back with different colours cannot be written.
///
/// # Errors
///
/// The 1-based ply of the first move that would not read back the same, and why.
pub(super) fn words(moves: &[&Move], board: &Board) -> Result<Vec<String>, (u32, &'static str)> {
    const NOT_A_CELL: &str = "this move is not on a cell of the board";
    let numbered = |index: usize, why| (u32::try_from(index + 1).unwrap_or(u32::MAX), why);
    let mut words = Vec::with_capacity(moves.len());
    for (index, action) in moves.iter().enumerate() {
        words.push(match action {
            Move::Pass { .. } => PASS.to_owned(),
            // Only the result shows who lost.
            Move::Resign { .. } | Move::Time { .. } | Move::Forfeit { .. } => {
                if index + 1 == moves.len() {
                    break;
                }
                return Err(numbered(index + 1, "this move follows the end of the game"));
            }
            Move::Stone { at, .. } => {
                let cell =
                    cell_at(board, at.as_bytes()).ok_or_else(|| numbered(index, NOT_A_CELL))?;
                board.abstract_play(cell).to_string()
            }
            Move::Raw { .. } => return Err(numbered(index, NOT_A_CELL)),
        });
    }
    let read_back = nodes(&words, board);
    let mut pairs = moves.iter().zip(&read_back);
    match pairs.position(|(action, node)| Some(*action) != node.action.as_ref()) {
        Some(index) => Err(numbered(
            index,
            "this move is out of turn, and the format has no colours",
        )),
        None => Ok(words),
    }
}
