//! Proof files: output reads back, and only correct proofs pass the check.

use unlur::engine::{Proof, ProofError, Pruning, Solver};

use super::{after_contract, random_position};
use crate::game::oracle::{Dice, side};

fn prove(n: u32, open: usize, patterns: bool, dice: &mut Dice) -> Proof {
    let pruning = Pruning {
        patterns,
        ..Pruning::default()
    };
    let mut solver = Solver::with_pruning(1 << 20, pruning);
    let position = random_position(n, 3, open, dice);
    solver.prove(&position, &mut |_| true).unwrap()
}

#[test]
fn proofs_are_read_as_written_and_confirmed() {
    let mut dice = Dice::new(10);
    for (n, open) in [(2, 6), (3, 11), (5, 9)] {
        for patterns in [true, false] {
            for _ in 0..5 {
                let proof = prove(n, open, patterns, &mut dice);
                let read = Proof::from_text(&proof.to_text()).unwrap();
                assert_eq!(read, proof);
                let positions = read.check().unwrap();
                assert!(positions >= proof.moves.len() as u64);
            }
        }
    }
}

#[test]
fn the_empty_board_of_side_3_has_a_proof() {
    let mut solver = Solver::new(1 << 20);
    let position = after_contract(side(3), &[]);
    let proof = solver.prove(&position, &mut |_| true).unwrap();
    assert!(proof.check().unwrap() > 100);
}

#[test]
fn wrong_proofs_fail() {
    let mut dice = Dice::new(11);
    let mut missing = 0;
    for _ in 0..10 {
        let proof = prove(3, 11, true, &mut dice);
        let mut wrong = proof.clone();
        wrong.winner = wrong.winner.opponent();
        assert!(wrong.check().is_err());
        // Every move is needed.
        for number in proof.moves.keys().take(20) {
            let mut wrong = proof.clone();
            wrong.moves.remove(number);
            assert_eq!(wrong.check(), Err(ProofError::Missing { number: *number }));
            missing += 1;
        }
    }
    assert!(missing > 20);
}

#[test]
fn invalid_proof_files_are_refused() {
    let mut dice = Dice::new(12);
    let text = prove(3, 9, true, &mut dice).to_text();
    assert_eq!(Proof::from_text(""), Err(ProofError::Header));
    for (from, to, line) in [
        ("unlur-proof 1", "unlur-proof", 1),
        ("side 3", "side 99", 2),
        ("black", "black z9", 3),
        ("to-move", "move", 5),
        ("ends patterns", "ends nowhere", 7),
    ] {
        let wrong = text.replacen(from, to, 1);
        assert_eq!(
            Proof::from_text(&wrong),
            Err(ProofError::Line(line)),
            "{to}"
        );
    }
    let wrong = format!("{text}xyz\n");
    let last = wrong.lines().count();
    assert_eq!(Proof::from_text(&wrong), Err(ProofError::Line(last)));
}
