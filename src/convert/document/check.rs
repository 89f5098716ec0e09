//! Checks the rules for records that the types do not enforce.

use super::game::{RecordGame, RecordNode};
use super::moves::Move;
use crate::convert::error::RecordError;
use crate::game::{Board, Cell, Coordinates, Side};
use crate::record::read_point;

/// Checks that a record from another program can be written as SGF.
///
/// # Errors
///
/// A [`RecordError`] with the path of the first invalid value: a node out of preorder, an
/// impossible side, a stone off the board, an invalid identifier.
pub fn check(game: &RecordGame) -> Result<(), RecordError> {
    let board = match game.side {
        None => None,
        Some(n) => Some(Board::get(Side::new(n).ok_or_else(|| {
            RecordError::new(
                "side",
                format!("{n} is not a side of a board: sides go from 2 to 26"),
            )
        })?)),
    };
    if game.nodes.is_empty() {
        return Err(RecordError::new("nodes", "a game needs at least its root"));
    }
    let mut line: Vec<u32> = Vec::new();
    for (index, node) in game.nodes.iter().enumerate() {
        let fault = |field: &str, message: String| {
            Err(RecordError::new(
                &format!("nodes[{index}].{field}"),
                message,
            ))
        };
        if let Err(message) = place(node, index, &mut line) {
            return fault("parent", message);
        }
        if let Some(Move::Stone { at, .. }) = &node.action
            && !is_cell(board, at)
        {
            return fault("move.at", format!("`{at}` is not a cell of this board"));
        }
        if let Err((field, message)) = properties(node) {
            return fault(&field, message);
        }
    }
    Ok(())
}

/// The cell of a name in the `hex` coordinates, as in `h8`.
pub(in crate::convert) fn cell_at(board: &Board, name: &[u8]) -> Option<Cell> {
    let point = read_point(name)?;
    board.cell_at(Coordinates::Hex, point.column, point.row)
}

/// Whether a name is that of a cell, if the board is known, else of any point.
fn is_cell(board: Option<&Board>, name: &str) -> bool {
    match board {
        Some(board) => cell_at(board, name.as_bytes()).is_some(),
        None => read_point(name.as_bytes()).is_some(),
    }
}

/// Checks the properties of a node: the field that is invalid, and why.
fn properties(node: &RecordNode) -> Result<(), (String, String)> {
    for (place, (identifier, values)) in node.properties.iter().enumerate() {
        if values.is_empty() {
            return Err((
                format!("properties[{place}][1]"),
                format!("`{identifier}` needs at least one value"),
            ));
        }
        if !is_identifier(identifier) {
            return Err((
                format!("properties[{place}][0]"),
                format!("`{identifier}` is not a property identifier"),
            ));
        }
    }
    Ok(())
}

/// Checks the preorder: `line` has the nodes from the root to the latest.
fn place(node: &RecordNode, index: usize, line: &mut Vec<u32>) -> Result<(), String> {
    match node.parent {
        None if index == 0 => {}
        None => return Err("only the root, the first node, may have the parent null".to_owned()),
        Some(_) if index == 0 => {
            return Err("the first node is the root: its parent must be null".to_owned());
        }
        Some(parent) => {
            while line.last().is_some_and(|&latest| latest != parent) {
                line.pop();
            }
            if line.is_empty() {
                return Err(format!(
                    "parent {parent} is not an ancestor: nodes must be in preorder"
                ));
            }
        }
    }
    line.push(u32::try_from(index).map_err(|_| "too many nodes".to_owned())?);
    Ok(())
}

fn is_identifier(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
