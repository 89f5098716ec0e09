//! Proofs of the last positions of a game, as a review makes them.

use std::cell::Cell;

use unlur::engine::{
    Assessor, Chance, GamePlies, Limits, Move, PlyReview, Reviewer, Solver, Thresholds,
};
use unlur::game::{Action, Phase, Position};

use super::empty;
use super::figures::random_game;
use crate::game::oracle::Dice;

fn reviewed(plies: GamePlies, nodes: u64) -> (GamePlies, Vec<PlyReview>) {
    let mut limits = Limits::default();
    (limits.playouts, limits.nodes, limits.memory) = (1, nodes, 1 << 18);
    let mut reviewer = Reviewer::new(plies, Thresholds::default(), &limits);
    let mut assessor = Assessor::new(limits);
    while let Some(&search) = reviewer.open().front() {
        let found = reviewer.assess(search, &mut assessor, &|| true);
        reviewer.put(found);
    }
    let reviews = reviewer.reviews();
    (reviewer.plies().clone(), reviews)
}

/// Whether the player who makes a move wins with it, as a solver says of the position after it.
fn wins(solver: &mut Solver, position: &Position, play: Move) -> bool {
    let mut next = position.clone();
    let (Move::Stone(cell), color) = (play, position.turn().unwrap()) else {
        panic!("a stone");
    };
    next.play(Action::Stone { color, cell }).unwrap();
    solver.solve(&next, &mut |_| true).winner() == Some(color)
}

/// Every row in play is proved if the nodes are enough, and says what a solver says of each move.
#[test]
fn what_a_review_proves_is_what_a_solver_says() {
    let mut dice = Dice::new(41);
    let mut solver = Solver::new(1 << 20);
    let (mut only, mut missed) = (0, 0);
    for _ in 0..2 {
        let (plies, reviews) = reviewed(random_game(3, &mut dice), 200_000);
        for review in &reviews {
            let position = plies.before(review).unwrap();
            if position.phase() != Phase::Play {
                continue;
            }
            let cells = empty(position).into_iter().map(Move::Stone);
            let winning: Vec<Move> = cells
                .filter(|&play| wins(&mut solver, position, play))
                .collect();
            let before = Chance::proved(!winning.is_empty());
            let after = Chance::proved(winning.contains(&review.played));
            assert!(review.is_proved, "{review:?}");
            assert_eq!((review.before, review.after), (before, after), "{review:?}");
            // Only the value is known of a position after one that is proved to be lost.
            if review.playouts > 0 {
                continue;
            }
            assert_eq!(review.is_only, winning == [review.played], "{review:?}");
            if after != before {
                assert!(winning.contains(&review.best.unwrap()), "{review:?}");
                missed += 1;
            }
            only += u32::from(review.is_only);
        }
    }
    assert!(only > 0 && missed > 2, "{only} {missed}");
}

/// On larger boards the nodes are not enough, and what is proved is a run at the end.
#[test]
fn proofs_go_from_the_end_backwards() {
    let mut dice = Dice::new(42);
    let mut solver = Solver::new(1 << 20);
    for n in [4, 5, 5] {
        let (plies, reviews) = reviewed(random_game(n, &mut dice), 1_000);
        let proved = reviews.iter().rev().take_while(|review| review.is_proved);
        let proved: Vec<&PlyReview> = proved.collect();
        assert!(proved.len() > 3, "{}", proved.len());
        for review in proved.iter().take(6) {
            let position = plies.before(review).unwrap();
            let winner = solver.solve(position, &mut |_| true).winner();
            let wins = winner == position.turn();
            assert_eq!(review.before, Chance::proved(wins), "{review:?}");
        }
    }
}

/// Without nodes nothing is proved but by playouts.
#[test]
fn no_nodes_are_no_proofs() {
    let (_, reviews) = reviewed(random_game(4, &mut Dice::new(43)), 0);
    let mut play = reviews.iter().filter(|review| review.phase == Phase::Play);
    assert!(play.any(|review| !review.is_proved));
}

/// A review that is stopped does not go on with other proofs.
#[test]
fn a_stop_ends_the_proofs() {
    let limits = Limits::default();
    let plies = random_game(5, &mut Dice::new(44));
    let reviewer = Reviewer::new(plies, Thresholds::default(), &limits);
    let proofs = *reviewer.open().front().unwrap();
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        false
    };
    reviewer.assess(proofs, &mut Assessor::new(limits), &stop);
    assert!(asked.get() < 100, "{}", asked.get());
}
