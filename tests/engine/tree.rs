//! Tree search: deterministic, correct if it claims a proof, and no worse than its parts.

use unlur::engine::{Move, Solver, Tree};
use unlur::game::{Color, Phase, Position, Rules};

use super::{empty, play, random_position};
use crate::game::oracle::{Dice, side};

fn searched(position: &Position, nodes: usize, seed: u64, playouts: u32) -> Tree {
    let mut tree = Tree::new(position, nodes, seed).unwrap();
    tree.search(playouts, &mut |_| true);
    tree
}

#[test]
fn the_same_seed_gives_the_same_estimate() {
    let mut dice = Dice::new(20);
    for n in [3, 5] {
        let play = random_position(n, 3, usize::MAX, &mut dice);
        for position in [play, Position::new(side(n), Rules::default())] {
            let estimate = |seed| searched(&position, Tree::NODES, seed, 500).estimate();
            assert_eq!(estimate(1), estimate(1));
            assert!((0.0..=1.0).contains(&estimate(2).chance));
            assert!(!estimate(3).line.is_empty());
        }
    }
}

#[test]
fn what_a_tree_proves_the_solver_proves() {
    let mut dice = Dice::new(21);
    let mut solver = Solver::new(1 << 20);
    let (mut proved, mut won) = (0, 0);
    for _ in 0..60 {
        let position = random_position(4, 4, 14, &mut dice);
        let estimate = searched(&position, Tree::NODES, 1, 2000).estimate();
        if estimate.is_proved {
            proved += 1;
            let winner = solver.solve(&position, &mut |_| true).winner().unwrap();
            let expected = f64::from(u8::from(position.turn() == Some(winner)));
            assert!((estimate.chance - expected).abs() < 1e-9);
            won += u32::from(position.turn() == Some(winner));
        }
    }
    assert!(proved > 30 && won > 5, "{proved} {won}");
}

#[test]
fn what_a_tree_without_a_move_proves_is_right_of_the_others() {
    let mut dice = Dice::new(23);
    let mut solver = Solver::new(1 << 20);
    let (mut won, mut lost, mut after_a_win) = (0, 0, 0);
    for _ in 0..40 {
        let position = random_position(4, 8, 12, &mut dice);
        let own = position.turn().unwrap();
        let open = empty(&position);
        let wins = open.iter().map(|&cell| {
            let mut next = position.clone();
            play(&mut next, cell);
            let winner = match next.outcome() {
                Some(outcome) => outcome.winner,
                None => solver.solve(&next, &mut |_| true).winner().unwrap(),
            };
            winner == own
        });
        let wins: Vec<bool> = wins.collect();
        for (place, &cell) in open.iter().enumerate() {
            let mut tree = Tree::new(&position, Tree::NODES, 1).unwrap();
            tree.exclude(Move::Stone(cell));
            tree.search(300, &mut |_| true);
            let estimate = tree.estimate();
            if !estimate.is_proved {
                continue;
            }
            let is_won = (0..open.len()).any(|other| other != place && wins[other]);
            assert_eq!(estimate.chance > 0.5, is_won, "{own:?} without {cell:?}");
            won += u32::from(is_won);
            lost += u32::from(!is_won);
            after_a_win += u32::from(is_won && wins[place]);
        }
    }
    let counts = [won, lost, after_a_win];
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn an_immediate_win_is_found_without_a_playout() {
    let mut dice = Dice::new(22);
    let mut found = 0;
    for _ in 0..40 {
        let mut position = random_position(5, 3, 16, &mut dice);
        let turn = position.turn().unwrap();
        let wins = empty(&position).into_iter().filter(|&cell| {
            play(&mut position, cell);
            let wins = position
                .outcome()
                .is_some_and(|outcome| outcome.winner == turn);
            position.undo();
            wins
        });
        let wins: Vec<Move> = wins.map(Move::Stone).collect();
        let estimate = searched(&position, Tree::NODES, 1, 0).estimate();
        if !wins.is_empty() && position.patterns().is_empty() {
            found += 1;
            assert!(estimate.is_proved && wins.contains(&estimate.line[0]));
        }
    }
    assert!(found > 0, "{found}");
}

/// A tree that follows a game keeps playing legal moves to the end.
#[test]
fn a_tree_is_kept_from_move_to_move() {
    for n in [3, 4] {
        let mut position = Position::new(side(n), Rules::default());
        let mut tree = Tree::new(&position, Tree::NODES, 5);
        let mut kept = 0;
        while let Some(mut here) = tree {
            kept += here.estimate().playouts;
            here.search(300, &mut |_| true);
            let best = here.estimate().line[0];
            match best {
                Move::Stone(cell) => _ = play(&mut position, cell),
                Move::Pass => _ = position.play(unlur::game::Action::Pass).unwrap(),
            }
            tree = here.advance(best);
        }
        assert_eq!(position.phase(), Phase::Over);
        assert!(kept > 300, "{kept}");
    }
}

/// In the first turn, cells that a symmetry maps to each other are one move.
#[test]
fn the_contract_is_folded() {
    let position = Position::new(side(4), Rules::default());
    let tree = searched(&position, Tree::NODES, 1, 10);
    // The pass, and the four classes of the 19 inner cells.
    assert_eq!(tree.moves().count(), 5);
}

#[test]
fn trees_beat_random_players() {
    let mut dice = Dice::new(23);
    for game in 0..6 {
        let mut position = random_position(4, 2, usize::MAX, &mut dice);
        let own = [Color::Black, Color::White][game % 2];
        while position.phase() == Phase::Play {
            let cells = empty(&position);
            if position.turn() == Some(own) {
                match searched(&position, Tree::NODES, 1, 300).estimate().line[0] {
                    Move::Stone(cell) => _ = play(&mut position, cell),
                    Move::Pass => panic!("a pass in play"),
                }
            } else {
                play(&mut position, cells[dice.roll(cells.len())]);
            }
        }
        assert_eq!(position.outcome().unwrap().winner, own, "game {game}");
    }
}
