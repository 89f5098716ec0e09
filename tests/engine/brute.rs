//! Plain search: every move, to the end, using only the rules.

use std::collections::HashMap;

use unlur::game::{Color, Position};

use super::{empty, play};

/// The winner of a position in play. It does not use the engine: no patterns, no threats, no
/// symmetries.
#[derive(Default)]
pub struct Brute {
    known: HashMap<(Vec<Option<Color>>, Option<Color>), Color>,
}

impl Brute {
    pub fn winner(&mut self, position: &mut Position) -> Color {
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        let stones = position
            .board()
            .cells()
            .map(|cell| position.stone(cell))
            .collect();
        let key = (stones, position.turn());
        if let Some(&winner) = self.known.get(&key) {
            return winner;
        }
        let turn = position.turn().unwrap();
        let wins = empty(position).into_iter().any(|cell| {
            play(position, cell);
            let winner = self.winner(position);
            position.undo();
            winner == turn
        });
        let winner = if wins { turn } else { turn.opponent() };
        self.known.insert(key, winner);
        winner
    }

    /// Every position met, with its winner.
    pub fn all(&self) -> impl Iterator<Item = (&[Option<Color>], Option<Color>, Color)> {
        let known = self.known.iter();
        known.map(|((stones, turn), &winner)| (stones.as_slice(), *turn, winner))
    }
}
