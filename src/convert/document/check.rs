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
    let side = game.side.map(|side| {
        let message = || format!("{side} is not a side of a board: sides go from 2 to 26");
        Side::new(side).ok_or_else(|| RecordError::new("side", message()))
    });
    let board = side.transpose()?.map(Board::get);
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
        // Without a board, any point is accepted.
        let is_cell = |name: &[u8]| match board {
            Some(board) => cell_at(board, name).is_some(),
            None => read_point(name).is_some(),
        };
        if let Some(Move::Stone { at, .. }) = &node.action
            && !is_cell(at.as_bytes())
        {
            return fault("move.at", format!("`{at}` is not a cell of this board"));
        }
        for (place, (identifier, values)) in node.properties.iter().enumerate() {
            let path = |part| format!("properties[{place}][{part}]");
            if values.is_empty() {
                let message = format!("`{identifier}` needs at least one value");
                return fault(&path(1), message);
            }
            if !is_identifier(identifier) {
                let message = format!("`{identifier}` is not a property identifier");
                return fault(&path(0), message);
            }
        }
    }
    Ok(())
}

/// The cell of a name in the `hex` coordinates, as in `h8`.
pub(in crate::convert) fn cell_at(board: &Board, name: &[u8]) -> Option<Cell> {
    let point = read_point(name)?;
    board.cell_at(Coordinates::Hex, point.column, point.row)
}

/// Checks the preorder; `line` has the nodes from the root to the latest one.
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
