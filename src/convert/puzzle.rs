//! An exercise as a record.

use super::document::identifier;
use super::{Info, Move, RecordGame, RecordNode, Text};
use crate::analysis::GamePuzzle;
use crate::game::{Board, Cell, Coordinates};

/// The exercise number `number` as a record: the position, the solution as the main line, and the
/// first idea with its refutation as a variation. It is from the game number `game`, from 1, of
/// `source`, between `players`, Black first.
#[must_use]
pub fn puzzle_record(
    puzzle: &GamePuzzle,
    number: usize,
    source: &str,
    game: u64,
    players: &[Option<String>; 2],
) -> RecordGame {
    let board = Board::get(puzzle.side);
    let name = |cell: Cell| board.algebraic(Coordinates::Hex, cell).to_string();
    let text = |text: String| Some(Text::from(text.as_str()));
    let mover = puzzle.to_move.title();
    let playouts = match puzzle.puzzle.playouts {
        Some(playouts) => format!("{playouts} playouts find it"),
        None => "25600 playouts do not find it".to_owned(),
    };
    let info = Info {
        name: text(format!("Exercise {number}: {mover} to move and win")),
        black: players[0].clone().and_then(text),
        white: players[1].clone().and_then(text),
        source: text(format!("{source}, game {game}, after ply {}", puzzle.ply)),
        ..Info::default()
    };
    let mut root = RecordNode {
        comment: text(format!(
            "{mover} to move. Exactly one move wins; {playouts}."
        )),
        ..RecordNode::default()
    };
    let stones = puzzle.stones.iter();
    let stones: Vec<_> = stones.map(|&(cell, color)| (color, name(cell))).collect();
    root.set_up(&stones);
    let turn = Text::from(identifier(puzzle.to_move));
    root.properties.push(("PL".to_owned(), vec![turn]));
    let mut nodes = vec![root];
    let right = ("TE", "The only move that wins.");
    let wrong = ("BM", "The first idea. It loses.");
    for (line, mark) in [
        (&puzzle.puzzle.solution, right),
        (&puzzle.puzzle.wrong, wrong),
    ] {
        let mut color = puzzle.to_move;
        let mut parent = 0;
        for (place, &cell) in line.iter().enumerate() {
            let mut node = RecordNode::of_move(parent, Move::stone(board, color, cell));
            if place == 0 {
                node.comment = text(mark.1.to_owned());
                node.properties = vec![(mark.0.to_owned(), vec![Text::from("1")])];
            }
            parent = nodes.len();
            nodes.push(node);
            color = color.opponent();
        }
    }
    RecordGame {
        side: Some(puzzle.side.get()),
        info,
        nodes,
    }
}
