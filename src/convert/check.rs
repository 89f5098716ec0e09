//! Whether data is a record at all: what a shape alone cannot say.

use super::document::{RecordGame, RecordKind, RecordNode};
use super::fault::Fault;
use super::moves::Move;
use crate::game::{Board, Coordinates, Side};
use crate::record::read_point;

/// Makes sure that a record read from elsewhere can be written as SGF.
///
/// # Errors
///
/// A [`Fault`] with the path of the first value that no record has: a node out of
/// preorder, a side no board has, a stone on no cell, an identifier that is none.
pub fn check(game: &RecordGame) -> Result<(), Fault> {
    let board = match game.side {
        None => None,
        Some(n) => Some(Board::get(Side::new(n).ok_or_else(|| {
            Fault::new(
                "side",
                format!("no board has the side {n}; it is from 2 to 26"),
            )
        })?)),
    };
    if game.nodes.is_empty() {
        return Err(Fault::new("nodes", "a game has at least its root"));
    }
    if game.kind == RecordKind::Other && (game.side.is_some() || !game.info.is_empty()) {
        return Err(Fault::new(
            "kind",
            "another game has nodes with properties alone",
        ));
    }
    let mut line: Vec<u32> = Vec::new();
    for (index, node) in game.nodes.iter().enumerate() {
        let fault = |field: &str, message: String| {
            Err(Fault::new(&format!("nodes[{index}].{field}"), message))
        };
        if let Err(message) = place(node, index, &mut line) {
            return fault("parent", message);
        }
        if game.kind == RecordKind::Other && (node.action.is_some() || node.comment.is_some()) {
            return fault(
                "move",
                "another game has nodes with properties alone".to_owned(),
            );
        }
        if let Some(Move::Stone { at, .. }) = &node.action {
            let point = read_point(at.as_bytes());
            let is_cell = board.is_none_or(|board| {
                point.is_some_and(|point| {
                    board
                        .cell_at(Coordinates::Hex, point.column, point.row)
                        .is_some()
                })
            });
            if point.is_none() || !is_cell {
                return fault("move.at", format!("`{at}` is no cell of this board"));
            }
        }
        for (place, (identifier, values)) in node.properties.iter().enumerate() {
            if values.is_empty() {
                return fault(
                    &format!("properties[{place}][1]"),
                    format!("`{identifier}` has at least one value"),
                );
            }
            if !is_identifier(identifier) {
                return fault(
                    &format!("properties[{place}][0]"),
                    format!("`{identifier}` is no property identifier"),
                );
            }
        }
    }
    Ok(())
}

/// Follows the preorder: `line` holds the nodes from the root to the latest.
fn place(node: &RecordNode, index: usize, line: &mut Vec<u32>) -> Result<(), String> {
    match node.parent {
        None if index == 0 => {}
        None => return Err("only the first node is the root".to_owned()),
        Some(_) if index == 0 => {
            return Err("the first node is the root, its parent null".to_owned());
        }
        Some(parent) => {
            while line.last().is_some_and(|&latest| latest != parent) {
                line.pop();
            }
            if line.is_empty() {
                return Err(format!(
                    "node {parent} is no parent here: the nodes stand in preorder"
                ));
            }
        }
    }
    line.push(u32::try_from(index).map_err(|_| "too many nodes".to_owned())?);
    Ok(())
}

fn is_identifier(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && text.starts_with(|first: char| first.is_ascii_alphabetic())
}
