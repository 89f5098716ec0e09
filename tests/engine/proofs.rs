//! Proof files: output reads back, and only correct proofs pass the check.

use std::collections::BTreeMap;
use std::path::Path;

use unlur::analysis::JudgedGame;
use unlur::engine::{Proof, ProofError, Pruning, Solver, contract_classes};
use unlur::game::{Board, Color, Position};

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

/// The table of contracts in `docs/engine.md`: by side and stones the classes, and those that White
/// and Black win.
fn table() -> BTreeMap<(u32, usize), [usize; 3]> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/engine.md");
    let page = std::fs::read_to_string(page).unwrap();
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<usize> = line
            .split('|')
            .filter_map(|cell| cell.trim().parse().ok())
            .collect();
        let [side, stones, classes, white, black, 0] = cells[..] else {
            return None;
        };
        Some(((u32::try_from(side).ok()?, stones), [classes, white, black]))
    });
    rows.collect()
}

/// The stones of a position.
fn stones(position: &Position) -> Vec<(unlur::game::Cell, Color)> {
    let cells = position.board().cells();
    cells
        .filter_map(|cell| Some((cell, position.stone(cell)?)))
        .collect()
}

/// The files are those that `docs/engine.md` describes. A class of side 3 without a file, because
/// it would be large, is proved here.
#[test]
fn the_proofs_of_contracts_are_confirmed_and_agree_with_the_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/proofs");
    let games = unlur::read_bytes(&std::fs::read(folder.join("contracts.sgf")).unwrap());
    let mut solver = Solver::new(1 << 24);
    let mut wins: BTreeMap<(u32, usize), [usize; 3]> = BTreeMap::new();
    let mut files = 0;
    for game in &games {
        let position = game.last_position().unwrap();
        let file = folder.join(format!("{:02}.proof", game.number));
        let proof = if let Ok(text) = std::fs::read_to_string(&file) {
            files += 1;
            Proof::from_text(&text).unwrap()
        } else {
            solver.prove(&position, &mut |_| true).unwrap()
        };
        assert_eq!(proof.stones, stones(&position), "game {}", game.number);
        assert_eq!(Some(proof.side), game.record.side);
        assert_eq!(proof.to_move, Color::White);
        assert!(proof.check().unwrap() >= proof.moves.len() as u64);
        let row = wins
            .entry((proof.side.get(), proof.stones.len()))
            .or_default();
        row[0] += 1;
        row[usize::from(proof.winner == Color::Black) + 1] += 1;
    }
    assert_eq!((games.len(), files), (37, 31));
    let table = table();
    for count in 0..=7 {
        assert_eq!(wins[&(3, count)], table[&(3, count)], "{count} stones");
        for class in contract_classes(Board::get(side(3)), count) {
            let class = stones(&after_contract(side(3), &class));
            let mut games = games.iter().filter_map(JudgedGame::last_position);
            assert!(games.any(|position| stones(&position) == class));
        }
    }
    for count in 16..=19 {
        // Only a part of these has files.
        let ([_, white, _], [_, others, black]) = (wins[&(4, count)], table[&(4, count)]);
        assert!(white == 0 && others == 0 && black > 0, "{count} stones");
    }
}
