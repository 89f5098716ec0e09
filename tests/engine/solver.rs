//! The solver against plain search, with each of its rules switched off in turn.

use unlur::engine::{Pruning, Solver, contract_classes};
use unlur::game::{Board, Color, Position, Rules};

use super::brute::Brute;
use super::{after_contract, empty, play, random_position};
use crate::game::oracle::{Dice, side};

/// All rules, each rule switched off separately, connections from the first node on, and connections
/// alone.
fn prunings() -> [Pruning; 6] {
    let all = Pruning::default();
    [
        all,
        Pruning {
            patterns: false,
            ..all
        },
        Pruning {
            threats: false,
            ..all
        },
        Pruning {
            symmetry: false,
            ..all
        },
        Pruning {
            connections_after: 0,
            ..all
        },
        Pruning {
            patterns: false,
            threats: false,
            symmetry: false,
            connections_after: 0,
        },
    ]
}

/// Solves a position; the winner, and the move is checked to win.
fn solve(solver: &mut Solver, position: &mut Position, brute: &mut Brute) -> Color {
    let solution = solver.solve(position, &mut |_| true);
    let winner = solution.winner().expect("no limit");
    let is_turn = position.turn() == Some(winner);
    assert_eq!(
        solution.best().is_some(),
        is_turn && position.outcome().is_none()
    );
    if let Some(cell) = solution.best() {
        play(position, cell);
        assert_eq!(brute.winner(position), winner, "the move does not win");
        position.undo();
    }
    winner
}

#[test]
fn every_position_of_side_2_is_solved_as_by_plain_search() {
    let board = Board::get(side(2));
    let mut count = 0;
    for stones in [0, 1]
        .into_iter()
        .flat_map(|count| contract_classes(board, count))
    {
        let mut brute = Brute::default();
        let mut position = after_contract(side(2), &stones);
        brute.winner(&mut position);
        let all: Vec<_> = brute.all().collect();
        for pruning in prunings() {
            let mut solver = Solver::with_pruning(1 << 12, pruning);
            for (stones, turn) in &all {
                let mut position = Position::new(side(2), Rules::default());
                position
                    .set_up(board.cells().zip(stones.iter().copied()))
                    .unwrap();
                position.start_in_play(*turn);
                let expected = brute.winner(&mut position);
                assert_eq!(solve(&mut solver, &mut position, &mut brute), expected);
                count += 1;
            }
        }
    }
    assert!(count > 200, "{count} positions");
}

#[test]
fn late_positions_are_solved_as_by_plain_search() {
    let mut dice = Dice::new(2);
    let mut winners = [0, 0];
    // Side 3 is taken whole; on sides 5 and 7 the chains are contracted.
    for (n, open, count) in [(3, 10, 60), (5, 8, 30), (7, 8, 15)] {
        let mut solvers = prunings().map(|pruning| Solver::with_pruning(1 << 16, pruning));
        for _ in 0..count {
            let mut position = random_position(n, 4, open, &mut dice);
            let mut brute = Brute::default();
            let expected = brute.winner(&mut position);
            winners[expected as usize] += 1;
            for solver in &mut solvers {
                assert_eq!(solve(solver, &mut position, &mut brute), expected);
            }
        }
    }
    assert!(winners.into_iter().all(|wins| wins > 10), "{winners:?}");
}

#[test]
fn a_full_table_is_slower_but_gives_the_same_answers() {
    let mut dice = Dice::new(3);
    let mut nodes = [0, 0];
    for _ in 0..20 {
        let mut position = random_position(3, 4, 11, &mut dice);
        // With more nodes the tiny table would let its search look for connections earlier.
        let pruning = Pruning {
            connections_after: u64::MAX,
            ..Pruning::default()
        };
        let [mut tiny, mut ample] =
            [128, 1 << 20].map(|memory| Solver::with_pruning(memory, pruning));
        let mut brute = Brute::default();
        let expected = brute.winner(&mut position);
        for solver in [&mut tiny, &mut ample] {
            assert_eq!(solve(solver, &mut position, &mut brute), expected);
        }
        nodes[0] += tiny.nodes();
        nodes[1] += ample.nodes();
    }
    assert!(nodes[0] > nodes[1], "{nodes:?}");
}

#[test]
fn a_stopped_solver_has_no_answer() {
    let position = after_contract(side(4), &[]);
    let mut solver = Solver::new(1 << 16);
    assert_eq!(
        solver
            .solve(&position, &mut |nodes| nodes < 20_000)
            .winner(),
        None
    );
    assert!((20_000..100_000).contains(&solver.nodes()));
    // A board that is too large is not tried.
    let position = after_contract(side(5), &[]);
    assert!(!Solver::takes(&position));
    assert_eq!(solver.solve(&position, &mut |_| true).winner(), None);
}

#[test]
fn the_principal_line_ends_the_game() {
    let mut dice = Dice::new(4);
    let mut solver = Solver::new(1 << 16);
    for _ in 0..20 {
        let mut position = random_position(3, 3, 11, &mut dice);
        let winner = solver.solve(&position, &mut |_| true).winner().unwrap();
        for cell in solver.principal_line(&position, &mut |_| true) {
            assert!(empty(&position).contains(&cell));
            play(&mut position, cell);
        }
        assert_eq!(position.outcome().unwrap().winner, winner);
    }
}

/// Every reachable position of side 3 after any contract, by a table without any pruning. `cargo
/// test --release -- --ignored whole_table_of_side_3` takes half a minute and 180 MB.
#[test]
#[ignore = "half a minute"]
fn the_whole_table_of_side_3_agrees() {
    let board = Board::get(side(3));
    let mut positions = 0;
    for count in 0..=7 {
        for stones in contract_classes(board, count) {
            let mut brute = Brute::default();
            let mut position = after_contract(side(3), &stones);
            let expected = brute.winner(&mut position);
            let mut solver = Solver::new(1 << 20);
            assert_eq!(solve(&mut solver, &mut position, &mut brute), expected);
            positions += brute.count();
        }
    }
    // The number in `docs/engine.md`.
    assert_eq!(positions, 19_596_216);
}
