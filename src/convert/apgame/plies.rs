//! The moves of a game record: rounds of two, in the order of the seats.

use serde_json::Value;

use crate::convert::document::{Move, RecordNode, Text};
use crate::convert::error::RecordError;
use crate::convert::sgf::escape::escape_text;
use crate::game::{Board, Color, Coordinates};
use crate::record::{Word, read_point, read_word};

/// The word that ends the contract.
const PASS: &str = "pass";

/// The words of all plies in order.
///
/// # Errors
///
/// A [`RecordError`] if `moves` is not an array of rounds of strings, objects with a `move`, and
/// nulls.
pub(super) fn words(moves: &Value) -> Result<Vec<&str>, RecordError> {
    let rounds = moves
        .as_array()
        .ok_or_else(|| RecordError::new("moves", "the moves are an array of rounds"))?;
    let mut words = Vec::new();
    for (number, round) in rounds.iter().enumerate() {
        let path = format!("moves[{number}]");
        let entries = round
            .as_array()
            .ok_or_else(|| RecordError::new(&path, "a round is an array of moves"))?;
        for (seat, entry) in entries.iter().enumerate() {
            let word = match entry {
                Value::Null => continue,
                Value::String(word) => Some(word.as_str()),
                Value::Object(entry) => entry.get("move").and_then(Value::as_str),
                _ => None,
            };
            let path = || format!("{path}[{seat}]");
            words.push(word.ok_or_else(|| {
                RecordError::new(
                    &path(),
                    "a move is a string, null, or an object with a `move`",
                )
            })?);
        }
    }
    Ok(words)
}

/// The position of each ply of a game record in its `moves`: the round and the index in it, both
/// from 0. Empty if `moves` has another form.
pub(super) fn places(moves: &Value) -> Vec<(usize, usize)> {
    let rounds = moves.as_array().into_iter().flatten().enumerate();
    let places = rounds.flat_map(|(number, round)| {
        let entries = round.as_array().into_iter().flatten().enumerate();
        entries.filter_map(move |(place, entry)| (!entry.is_null()).then_some((number, place)))
    });
    places.collect()
}

/// The seat, from 0, of the player who is Black: the one who passed; the first before any pass.
pub(super) fn black_seat(words: &[&str]) -> usize {
    words.iter().position(|word| *word == PASS).unwrap_or(0) % 2
}

/// Nodes for the words, each the child of the one before it, the first a child of the root.
pub(super) fn nodes(words: &[&str], board: &Board) -> Vec<RecordNode> {
    let black = black_seat(words);
    let mut contract = true;
    let plies = words.iter().enumerate().map(|(ply, word)| {
        let color = if contract || ply % 2 == black {
            Color::Black
        } else {
            Color::White
        };
        let cell = board.cell_from_abstract_play(word);
        let action = match (*word, cell, read_word(word.as_bytes())) {
            (PASS, ..) => {
                contract = false;
                Move::Pass { color }
            }
            (_, Some(cell), _) => Move::Stone {
                color,
                at: board.algebraic(Coordinates::Hex, cell).to_string(),
            },
            (_, None, Some(Word::Loss(by))) => {
                let seat = if ply % 2 == black {
                    Color::Black
                } else {
                    Color::White
                };
                Move::lost(seat, by)
            }
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

/// The rounds of a main line's moves, `moves`, one for each ply.
///
/// The format has no colours: it assigns each ply to the player whose turn it is. So a line that
/// would be read back with different colours cannot be written.
///
/// # Errors
///
/// The 1-based ply of the first move that would not read back the same, and why.
pub(super) fn rounds(moves: &[&Move], board: &Board) -> Result<Vec<Value>, (u32, &'static str)> {
    let numbered = |index: usize, why| (u32::try_from(index + 1).unwrap_or(u32::MAX), why);
    let mut words = Vec::with_capacity(moves.len());
    for (index, action) in moves.iter().enumerate() {
        words.push(match action {
            Move::Pass { .. } => PASS.to_owned(),
            // Only the result shows who lost.
            Move::Resign { .. } | Move::Time { .. } | Move::Forfeit { .. }
                if index + 1 == moves.len() =>
            {
                break;
            }
            Move::Resign { .. } | Move::Time { .. } | Move::Forfeit { .. } => {
                return Err(numbered(index + 1, "this move follows the end of the game"));
            }
            Move::Stone { at, .. } => {
                let cell = read_point(at.as_bytes())
                    .and_then(|point| board.cell_at(Coordinates::Hex, point.column, point.row));
                let cell = cell.ok_or_else(|| numbered(index, NOT_A_CELL))?;
                board.abstract_play(cell).to_string()
            }
            Move::Raw { .. } => return Err(numbered(index, NOT_A_CELL)),
        });
    }
    let texts: Vec<_> = words.iter().map(String::as_str).collect();
    let read_back = nodes(&texts, board);
    let differs = moves
        .iter()
        .zip(&read_back)
        .position(|(action, node)| Some(*action) != node.action.as_ref());
    if let Some(index) = differs {
        return Err(numbered(
            index,
            "this move is out of turn, and the format has no colours",
        ));
    }
    let rounds = words
        .chunks(2)
        .map(|round| round.iter().cloned().map(Value::String).collect());
    Ok(rounds.collect())
}

const NOT_A_CELL: &str = "this move is not on a cell of the board";
