//! Chances and moves of positions of side 4 whose winner the solver proves.

use unlur::engine::{Move, Solver, Tree, calibrated};
use unlur::game::{Action, Board, Cell, Color, Phase, Position};

use super::calibration::Calibration;
use super::{Dice, after_contract, chosen_playouts, empty, setting, side};

/// `engine-calibration`: `UNLUR_BENCH_POSITIONS` positions with `UNLUR_BENCH_PLAYOUTS` playouts
/// each.
pub fn run() {
    let count = setting("UNLUR_BENCH_POSITIONS", 400);
    let playouts = chosen_playouts(10_000);
    println!("\n{count} proved positions of side 4 against {playouts} playouts");
    let mut dice = Dice(0xdead_beef_cafe);
    let mut solver = Solver::new(64 << 20);
    let mut table = Calibration::default();
    let (mut made, mut winning, mut found) = (0, 0, 0);
    while made < count {
        let Some(position) = random_position(&mut dice) else {
            continue;
        };
        solver.clear();
        let Some(winner) = solver
            .solve(&position, &mut |nodes| nodes < 3_000_000)
            .winner()
        else {
            continue;
        };
        let mut tree = Tree::new(&position, Tree::NODES, 1).expect("in play");
        tree.search(playouts, &mut |_| true);
        let estimate = tree.estimate();
        let wins = position.turn() == Some(winner);
        if wins {
            winning += 1;
            found += u32::from(keeps_win(&mut solver, &position, estimate.line[0], winner));
        }
        made += 1;
        let chance = if estimate.is_proved {
            assert_eq!(estimate.chance > 0.5, wins, "a wrong proof");
            estimate.chance
        } else {
            calibrated(&position, estimate.chance)
        };
        table.add(chance, estimate.chance, wins);
    }
    table.print();
    println!("  winning move found in {found} of {winning} won positions");
}

/// Whether a move of the winner still wins.
fn keeps_win(solver: &mut Solver, position: &Position, play: Move, winner: Color) -> bool {
    let Move::Stone(cell) = play else {
        return false;
    };
    let mut next = position.clone();
    next.play(Action::Stone {
        color: winner,
        cell,
    })
    .expect("an empty cell");
    solver.solve(&next, &mut |_| true).winner() == Some(winner)
}

/// A position of side 4 with 16 to 24 open cells, half of the stones random and half of them
/// chosen by a short search.
fn random_position(dice: &mut Dice) -> Option<Position> {
    let board = Board::get(side(4));
    let mut inner: Vec<_> = board.cells().filter(|&cell| board.is_inner(cell)).collect();
    let stones = (0..=dice.roll(5)).map(|_| inner.swap_remove(dice.roll(inner.len())));
    let mut position = after_contract(side(4), &stones.collect::<Vec<_>>());
    let open = 16 + dice.roll(9);
    while empty(&position).len() > open {
        let color = position.turn()?;
        let cells = empty(&position);
        let cell = if dice.roll(2) == 0 {
            chosen(&position)
        } else {
            cells[dice.roll(cells.len())]
        };
        position.play(Action::Stone { color, cell }).ok()?;
    }
    (position.phase() == Phase::Play && position.patterns().is_empty()).then_some(position)
}

/// The move of a search of 20 playouts.
fn chosen(position: &Position) -> Cell {
    let mut tree = Tree::new(position, Tree::NODES, 1).expect("in play");
    tree.search(20, &mut |_| true);
    match tree.estimate().line[0] {
        Move::Stone(cell) => cell,
        Move::Pass => unreachable!("the contract is over"),
    }
}
