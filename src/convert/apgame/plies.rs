//! The moves of a game record: rounds of two, in the order of the seats.

use serde::Deserialize;

use super::PASS;
use crate::convert::document::{Move, RecordNode, cell_at};
use crate::convert::error::WriteError;
use crate::game::{Board, Color};
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
/// `seat_of` gives the seat of a ply, from 0.
pub(super) fn black_seat(words: &[String], seat_of: impl Fn(usize) -> usize) -> usize {
    let pass = words.iter().position(|word| word == PASS);
    pass.map_or(0, seat_of)
}

/// Nodes for the words, each the child of the one before it, the first a child of the root.
pub(super) fn nodes(
    words: &[String],
    seat_of: impl Fn(usize) -> usize,
    board: &Board,
) -> Vec<RecordNode> {
    let black = black_seat(words, &seat_of);
    let mut contract = true;
    let plies = words.iter().enumerate().map(|(ply, word)| {
        let seat = if seat_of(ply) == black {
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
            (_, Some(cell), _) => Move::stone(board, color, cell),
            (_, None, Some(Word::Loss(by))) => Move::lost(seat, by),
            (other, None, _) => Move::unreadable(color, other),
        };
        RecordNode::of_move(ply, action)
    });
    plies.collect()
}

/// The seat of a ply, from 0, if the players take turns.
pub(super) fn in_turn(ply: usize) -> usize {
    ply % 2
}

/// The words of a main line's moves, one for each ply.
///
/// The format has no colours: it assigns each ply to the player whose turn it is. So a line that
/// would be read back with different colours cannot be written.
///
/// # Errors
///
/// A [`WriteError`] about the first move that would not read back the same.
pub(super) fn words(moves: &[&Move], board: &Board) -> Result<Vec<String>, WriteError> {
    let refused = |index: usize, why| {
        let ply = u32::try_from(index + 1).unwrap_or(u32::MAX);
        Err(WriteError::ply(ply, why))
    };
    let mut words = Vec::with_capacity(moves.len());
    for (index, action) in moves.iter().enumerate() {
        let cell = match action {
            Move::Stone { at, .. } => cell_at(board, at.as_bytes()),
            _ => None,
        };
        words.push(match (action, cell) {
            (Move::Pass { .. }, _) => PASS.to_owned(),
            (_, Some(cell)) => board.abstract_play(cell).to_string(),
            // The format has no word for a loss: only the result shows it.
            _ if action.loss().is_some() && index + 1 == moves.len() => break,
            _ if action.loss().is_some() => {
                return refused(index + 1, "this move follows the end of the game");
            }
            _ => return refused(index, "this move is not on a cell of the board"),
        });
    }
    let read_back = nodes(&words, in_turn, board);
    let mut pairs = moves.iter().zip(&read_back);
    match pairs.position(|(action, node)| Some(*action) != node.action.as_ref()) {
        Some(index) => refused(
            index,
            "this move is out of turn, and the format has no colours",
        ),
        None => Ok(words),
    }
}
