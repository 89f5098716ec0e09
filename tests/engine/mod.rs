//! The engine: its laws, its proofs against plain search, its estimates, its advice.

mod boards;
mod brute;
mod connections;
mod contract;
mod distances;
mod endgame;
mod features;
mod figures;
mod proofs;
mod puzzle;
mod random;
mod remarks;
mod solver;
mod table;
mod theorem;
mod tree;

use unlur::engine::{Assessment, Assessor, GamePlies};
use unlur::game::{Action, Board, Cell, Color, Phase, Position, Rules, Side};

use crate::game::oracle::{Dice, side};

/// The position in play after a contract of these stones.
fn after_contract(side: Side, stones: &[Cell]) -> Position {
    let mut position = Position::new(side, Rules::default());
    for &cell in stones {
        let color = Color::Black;
        position.play(Action::Stone { color, cell }).unwrap();
    }
    position.play(Action::Pass).unwrap();
    position
}

/// A random position in play with `open` open cells; the contract has up to `stones` stones.
fn random_position(n: u32, stones: usize, open: usize, dice: &mut Dice) -> Position {
    loop {
        let board = Board::get(side(n));
        let inner: Vec<Cell> = board.cells().filter(|&cell| board.is_inner(cell)).collect();
        let mut contract = inner.clone();
        dice.shuffle(&mut contract);
        contract.truncate(dice.roll(stones.min(inner.len()) + 1));
        let mut position = after_contract(side(n), &contract);
        let mut cells: Vec<Cell> = board
            .cells()
            .filter(|&cell| position.stone(cell).is_none())
            .collect();
        dice.shuffle(&mut cells);
        while cells.len() > open && position.phase() == Phase::Play {
            let color = position.turn().unwrap();
            let cell = cells.pop().unwrap();
            position.play(Action::Stone { color, cell }).unwrap();
        }
        if position.phase() == Phase::Play {
            return position;
        }
    }
}

/// What is found of each move of a game.
fn assessments(plies: &GamePlies, assessor: &mut Assessor) -> Vec<Option<Assessment>> {
    let turns = plies.turns();
    turns
        .map(|(position, played)| assessor.assess(position, played, &|| true))
        .collect()
}

/// The empty cells of a position.
fn empty(position: &Position) -> Vec<Cell> {
    let cells = position.board().cells();
    cells
        .filter(|&cell| position.stone(cell).is_none())
        .collect()
}

/// Plays a stone of the colour to move.
fn play(position: &mut Position, cell: Cell) -> Action {
    let color = position.turn().unwrap();
    let action = Action::Stone { color, cell };
    position.play(action).unwrap();
    action
}
