//! The sentences about bad moves, against the rules.

use unlur::analysis::remark;
use unlur::engine::{Assessor, Class, Limits, Move, Thresholds};
use unlur::game::{Cell, Color, Coordinates, Phase, Position};

use super::figures::{random_game, wins_at_once};
use super::{assessments, play};
use crate::game::oracle::Dice;

/// The cell that a sentence names after some words.
fn named(position: &Position, sentence: &str, words: &str) -> Option<Cell> {
    let (_, rest) = sentence.split_once(words)?;
    let length = rest.find(|letter: char| !letter.is_ascii_alphanumeric());
    let name = &rest[..length.unwrap_or(rest.len())];
    let board = position.board();
    let cell = board
        .cells()
        .find(|&cell| board.algebraic(Coordinates::Hex, cell).to_string() == name);
    Some(cell.unwrap_or_else(|| panic!("{sentence}")))
}

/// Who has won after a move of the player to move.
fn winner_after(position: &Position, action: Move) -> (Position, Option<Color>) {
    let mut next = position.clone();
    if let Move::Stone(cell) = action {
        play(&mut next, cell);
    }
    let winner = next.outcome().map(|outcome| outcome.winner);
    (next, winner)
}

#[test]
fn what_a_sentence_says_holds_on_the_board() {
    let mut dice = Dice::new(71);
    let mut limits = Limits::default();
    (limits.playouts, limits.nodes, limits.memory) = (30, 200, 1 << 18);
    let mut assessor = Assessor::new(limits);
    let (mut completed, mut allowed, mut patterns, mut at_once) = (0, 0, 0, 0);
    for round in 0..5 {
        let plies = random_game(3 + round % 2, &mut dice);
        let worth = assessments(&plies, &mut assessor);
        let reviews = plies.review(&worth, Thresholds::default());
        for (position, review) in plies.positions.iter().zip(&reviews) {
            let sentence = remark(position, review);
            if review.class == Class::None || position.phase() != Phase::Play {
                continue;
            }
            let sentence = sentence.unwrap();
            let own = position.turn().unwrap();
            let (next, winner) = winner_after(position, review.played);
            let is_completed = winner == Some(own.opponent());
            assert_eq!(sentence.contains("it completes a "), is_completed);
            completed += u32::from(is_completed);

            let goal = ["the Y on ", "the line on "][usize::from(own == Color::Black)];
            if let Some(cell) = named(position, &sentence, goal) {
                allowed += 1;
                assert!(wins_at_once(&next, Move::Stone(cell)), "{sentence}");
            }
            if let Some(cell) = named(position, &sentence, " Edges on ") {
                patterns += 1;
                let (end, winner) = winner_after(&next, Move::Stone(cell));
                let found = end.patterns().last().unwrap().pattern;
                assert_eq!((found.favours(), winner), (own.opponent(), None));
            }
            let best = review.best.filter(|&best| best != review.played);
            let wins = best.is_some_and(|best| wins_at_once(position, best));
            assert_eq!(sentence.ends_with(" wins at once."), wins, "{sentence}");
            at_once += u32::from(wins);
        }
    }
    let counts = [completed, allowed, patterns, at_once];
    assert!(counts.iter().all(|&count| count > 1), "{counts:?}");
}
