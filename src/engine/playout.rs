//! A game played to its end at random.

use crate::game::Color;

use super::field::{Field, Probe};
use super::random::Xorshift;

/// A playout, in memory that is used again for the next one.
///
/// A winning stone is placed and a cell on which the opponent wins is filled, if they are next to
/// the last stone of a colour. A broken bridge is saved. A stone that completes only the foreign
/// goal is placed only if every other stone does too.
#[derive(Clone, Debug)]
pub(super) struct Playout {
    pub(super) field: Field,
    /// The empty cells, in no particular order. Some of them may have got a stone since they were
    /// listed.
    pub(super) open: Vec<u16>,
    /// The cells in the order they were filled, the colours in turn.
    pub(super) moves: Vec<u16>,
}

impl Playout {
    pub(super) fn new(field: Field) -> Self {
        Self {
            field,
            open: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Makes `open` the empty cells of the field.
    pub(super) fn fill_open(&mut self) {
        self.open.clear();
        let cells = self.field.board().cells().map(u16::from);
        self.open
            .extend(cells.filter(|&cell| self.field.is_empty(cell)));
    }

    /// Plays on from the stones of `field`, whose empty cells are `open`, until a goal or a pattern
    /// decides. A pattern decides the game, whatever is played after it.
    pub(super) fn run(&mut self, mut turn: Color, random: &mut Xorshift) -> Color {
        // For each colour, a cell on which it wins, as long as that is empty.
        let mut winning: [Option<u16>; 2] = [None; 2];
        loop {
            let opponent = turn.opponent();
            if winning[turn as usize].is_some_and(|cell| self.field.is_empty(cell)) {
                return turn;
            }
            let threat = winning[opponent as usize].filter(|&cell| self.field.is_empty(cell));
            let chosen = match threat {
                Some(cell) => Some((cell, self.field.probe(turn, cell))),
                None => self.answer(turn).or_else(|| self.pick(turn, random)),
            };
            let Some((cell, probe)) = chosen else {
                return opponent;
            };
            self.moves.push(cell);
            self.field.link(turn, cell, &probe);
            let edges = probe.edges;
            if !edges.is_empty() {
                if let Some(winner) = edges.winner(turn).or_else(|| self.field.pattern()) {
                    return winner;
                }
                if let Some(near) = self.field.winning_near(turn, cell) {
                    winning[turn as usize] = Some(near);
                }
            }
            turn = opponent;
        }
    }

    /// The other cell of a bridge that the last stone broke, unless `turn` loses there at once.
    fn answer(&self, turn: Color) -> Option<(u16, Probe)> {
        let last = *self.moves.last()?;
        let cell = self.field.broken_bridges(turn, last).next()?;
        let probe = self.field.probe(turn, cell);
        (probe.edges.winner(turn) != Some(turn.opponent())).then_some((cell, probe))
    }

    /// Picks an open cell on which `turn` does not lose at once, and returns it with the effect of
    /// a stone there.
    fn pick(&mut self, turn: Color, random: &mut Xorshift) -> Option<(u16, Probe)> {
        let mut left = self.open.len();
        while left > 0 {
            let place = random.below(left);
            let cell = self.open[place];
            left -= 1;
            self.open.swap(place, left);
            if !self.field.is_empty(cell) {
                self.open.swap_remove(left);
                continue;
            }
            let probe = self.field.probe(turn, cell);
            if probe.edges.winner(turn) != Some(turn.opponent()) {
                self.open.swap_remove(left);
                return Some((cell, probe));
            }
        }
        None
    }
}
