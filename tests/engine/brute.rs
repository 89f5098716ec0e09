//! Plain search: every move, to the end, using only the rules.

use std::collections::HashMap;

use unlur::game::{Cell, Color, Position};

use super::{empty, play};

/// The winner of a position in play. It does not use the engine: no patterns, no threats, no
/// symmetries.
#[derive(Default)]
pub struct Brute {
    /// The stones of the first position, and its empty cells.
    first: Option<(Vec<Option<Color>>, Vec<Cell>)>,
    /// The winners by the numbers of the positions.
    known: HashMap<u64, Color>,
}

impl Brute {
    /// The winner of the first position, or of one that it leads to.
    pub fn winner(&mut self, position: &mut Position) -> Color {
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        let number = self.number(position);
        if let Some(&winner) = self.known.get(&number) {
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
        self.known.insert(number, winner);
        winner
    }

    /// A digit in base 3 for each empty cell of the first position, and the turn.
    fn number(&mut self, position: &Position) -> u64 {
        let (_, cells) = self.first.get_or_insert_with(|| {
            let cells = position.board().cells();
            let stones = cells.map(|cell| position.stone(cell)).collect();
            (stones, empty(position))
        });
        assert!(cells.len() < 40, "the numbers have 64 bits");
        let digits = cells.iter().map(|&cell| match position.stone(cell) {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        });
        let stones = digits.fold(0, |number, digit| 3 * number + digit);
        2 * stones + u64::from(position.turn() == Some(Color::White))
    }

    /// How many positions were met.
    pub fn count(&self) -> usize {
        self.known.len()
    }

    /// The stones and the turn of every position met.
    pub fn all(&self) -> impl Iterator<Item = (Vec<Option<Color>>, Color)> {
        let (stones, cells) = self.first.as_ref().expect("a search");
        self.known.keys().map(|&number| {
            let mut stones = stones.clone();
            let turn = [Color::Black, Color::White][usize::from(number % 2 == 1)];
            let mut rest = number / 2;
            for cell in cells.iter().rev() {
                stones[cell.index()] = [None, Some(Color::Black), Some(Color::White)]
                    [usize::try_from(rest % 3).expect("a digit")];
                rest /= 3;
            }
            (stones, turn)
        })
    }
}
