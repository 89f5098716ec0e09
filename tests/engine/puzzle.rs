//! Exercises against plain search.

use unlur::engine::{PuzzleFinder, PuzzleSearch};
use unlur::game::{Cell, Color, Position};

use super::brute::Brute;
use super::{empty, play, random_position};
use crate::game::oracle::Dice;

/// The winner after a stone of the colour to move.
fn winner_after(position: &mut Position, brute: &mut Brute, cell: Cell) -> Color {
    play(position, cell);
    let winner = brute.winner(position);
    position.undo();
    winner
}

/// Plays a line to its end, which decides the game; every move of the winner must win.
fn follow(position: &Position, brute: &mut Brute, line: &[Cell], winner: Color) {
    let mut position = position.clone();
    for &cell in line {
        assert!(position.outcome().is_none() && position.patterns().is_empty());
        if position.turn() == Some(winner) {
            assert_eq!(winner_after(&mut position, brute, cell), winner);
        }
        play(&mut position, cell);
    }
    let by_pattern = position
        .patterns()
        .first()
        .map(|found| found.pattern.favours());
    let decided = position.outcome().map(|outcome| outcome.winner);
    assert_eq!(decided.or(by_pattern), Some(winner));
}

#[test]
fn an_exercise_has_one_winning_move_and_two_lines() {
    let mut dice = Dice::new(8);
    let mut finder = PuzzleFinder::new(1 << 18, 100_000, 1);
    let (mut puzzles, mut others) = (0, 0);
    for _ in 0..600 {
        let mut position = random_position(3, 3, 11, &mut dice);
        let turn = position.turn().unwrap();
        let puzzle = match finder.find(&position) {
            PuzzleSearch::Puzzle(puzzle) => puzzle,
            PuzzleSearch::NoPuzzle => {
                others += 1;
                continue;
            }
            PuzzleSearch::Unproved => panic!("no limit is reached"),
        };
        let mut brute = Brute::default();
        assert_eq!(brute.winner(&mut position), turn);
        let cells = empty(&position).into_iter();
        let winning: Vec<Cell> = cells
            .filter(|&cell| winner_after(&mut position, &mut brute, cell) == turn)
            .collect();
        assert_eq!(winning, puzzle.solution[..1]);
        assert_ne!(puzzle.wrong[0], puzzle.solution[0]);
        follow(&position, &mut brute, &puzzle.solution, turn);
        follow(&position, &mut brute, &puzzle.wrong, turn.opponent());
        puzzles += 1;
    }
    assert!(puzzles > 2 && others > 100, "{puzzles} of {others}");
}

#[test]
fn too_few_nodes_prove_no_exercise() {
    let mut dice = Dice::new(9);
    let position = random_position(4, 0, 34, &mut dice);
    let mut finder = PuzzleFinder::new(1 << 18, 1, 1);
    assert_eq!(finder.find(&position), PuzzleSearch::Unproved);
}
