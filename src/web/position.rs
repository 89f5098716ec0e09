//! Boards, and positions of the open game with their chains, goals and words, as the page draws them.

use serde_json::{Value, json};

use super::session::Session;
use crate::draw::geometry::centre;
use crate::draw::{Highlight, Stone, pattern_sentence};
use crate::game::{Board, Cell, Color, Coordinates, Side};

/// The cells of a board, row by row: name, place, row, axial coordinates, neighbours.
pub(super) fn board(side: u32, is_pbem: bool) -> Result<Value, String> {
    let board = Board::get(Side::new(side).ok_or("a side is a number from 2 to 26")?);
    let coordinates = if is_pbem {
        Coordinates::Pbem
    } else {
        Coordinates::Hex
    };
    let rounded = |length: f64| (length * 100.0).round() / 100.0;
    let cells = board.cells().map(|cell| {
        let (at, (q, r)) = (centre(board, cell), board.axial(cell));
        let near: Vec<_> = board.neighbours(cell).map(Cell::index).collect();
        json!({
            "name": board.algebraic(coordinates, cell).as_str(),
            "x": rounded(at.x),
            "y": rounded(at.y),
            "row": board.row_and_index(cell).0,
            "q": q,
            "r": r,
            "near": near,
        })
    });
    Ok(json!({ "cells": cells.collect::<Vec<_>>() }))
}

/// The position after a node of the open game: its stones (1 Black, 2 White, 4 more for a stone of
/// the contract), the groups that are pointed out, and what is said about it.
pub(super) fn position(session: &Session, node: usize) -> Result<Value, String> {
    let game = session.shown.as_ref().ok_or("there is no board")?;
    if node >= game.steps.len() {
        return Err("there is no such node".to_owned());
    }
    let diagram = game.diagram(node);
    let patterns = game.patterns(node);
    let stone = |stone: &Option<Stone>| {
        stone.map_or(0, |stone| {
            number(stone.color) | u32::from(stone.is_contract) << 2
        })
    };
    let groups: Vec<Value> = match (&diagram.chain, patterns.last()) {
        (Some(chain), _) => vec![group(chain, false)],
        (None, Some(&found)) => vec![group(&Highlight::pattern(&diagram, found), true)],
        _ => Vec::new(),
    };
    Ok(json!({
        "stones": diagram.stones.iter().map(stone).collect::<Vec<_>>(),
        "last": diagram.last.map(Cell::index),
        "groups": groups,
        "move": game.move_text(node),
        "verdict": game.verdict_at(node),
        "decided": diagram.chain.is_some(),
        "patterns": patterns.into_iter().map(pattern_sentence).collect::<Vec<_>>(),
    }))
}

/// Stones that belong together, and edges with their colours; a winning pattern is drawn thin.
fn group(group: &Highlight, is_thin: bool) -> Value {
    let cells = group.cells.iter().map(|cell| cell.index());
    let edges = group.edges.iter();
    let edges = edges.map(|&(edge, color)| json!([edge, number(color)]));
    json!({
        "cells": cells.collect::<Vec<_>>(),
        "edges": edges.collect::<Vec<_>>(),
        "thin": is_thin,
    })
}

const fn number(color: Color) -> u32 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}
