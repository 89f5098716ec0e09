//! A game played to its end at random.

use crate::game::{Color, Position};

use super::field::{Field, Probe, verdict};
use super::random::Xorshift;
use super::replies::Replies;

/// How the moves of a playout are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Any empty cell, each as likely as another.
    Uniform,
    /// A winning stone is placed and a cell on which the opponent wins is filled, if they are next
    /// to the last stone of a colour. A stone that completes only the foreign goal is placed only
    /// if every other stone does too.
    Guided,
}

/// A playout, in memory that is used again for the next one.
#[derive(Clone, Debug)]
pub(super) struct Playout {
    pub(super) field: Field,
    /// The empty cells, in no order; some of them may have got a stone meanwhile.
    pub(super) open: Vec<u16>,
    /// The cells in the order they were filled, the colours in turn.
    pub(super) moves: Vec<u16>,
    pub(super) replies: Replies,
    pub(super) bridges: bool,
    pub(super) uses_replies: bool,
}

impl Playout {
    pub(super) fn new(field: Field) -> Self {
        Self {
            field,
            open: Vec::new(),
            moves: Vec::new(),
            replies: Replies::new(),
            bridges: true,
            uses_replies: true,
        }
    }

    /// Plays on from the stones of `field`, on which `open` is empty, until a goal or a pattern
    /// decides. Patterns decide whatever is played after them.
    pub(super) fn run(&mut self, policy: Policy, turn: Color, random: &mut Xorshift) -> Color {
        match policy {
            Policy::Uniform => self.run_uniform(turn, random),
            Policy::Guided => self.run_guided(turn, random),
        }
    }

    /// Makes `open` the empty cells of the field.
    pub(super) fn fill_open(&mut self) {
        self.open.clear();
        let cells = 0..u16::try_from(self.field.grid().count).expect("below 2047");
        self.open
            .extend(cells.filter(|&cell| self.field.is_empty(cell)));
    }

    fn run_uniform(&mut self, mut turn: Color, random: &mut Xorshift) -> Color {
        loop {
            let cell = self.open.swap_remove(random.below(self.open.len()));
            self.moves.push(cell);
            let edges = self.field.place(turn, cell);
            if let Some(winner) = self.decided(turn, edges) {
                return winner;
            }
            turn = turn.opponent();
        }
    }

    fn run_guided(&mut self, mut turn: Color, random: &mut Xorshift) -> Color {
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
            if let Some(winner) = self.decided(turn, edges) {
                return winner;
            }
            if edges != 0
                && let Some(near) = self.field.winning_near(turn, cell)
            {
                winning[turn as usize] = Some(near);
            }
            turn = opponent;
        }
    }

    /// An answer to the last stone on which `turn` does not lose at once: the other cell of a bridge
    /// that it broke, or the last good reply.
    fn answer(&self, turn: Color) -> Option<(u16, Probe)> {
        let last = *self.moves.last()?;
        let bridge = self
            .field
            .broken_bridges(turn, last)
            .next()
            .filter(|_| self.bridges);
        let reply = || {
            let reply = self.replies.to(turn, last);
            reply.filter(|&cell| self.uses_replies && self.field.is_empty(cell))
        };
        let cell = bridge.or_else(reply)?;
        let probe = self.field.probe(turn, cell);
        (verdict(turn, probe.edges) != Some(turn.opponent())).then_some((cell, probe))
    }

    /// Takes an open cell on which `turn` does not lose at once, and what a stone there does.
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
            if verdict(turn, probe.edges) != Some(turn.opponent()) {
                self.open.swap_remove(left);
                return Some((cell, probe));
            }
        }
        None
    }

    #[inline]
    fn decided(&self, turn: Color, edges: u8) -> Option<Color> {
        if edges == 0 {
            return None;
        }
        verdict(turn, edges).or_else(|| self.field.pattern())
    }
}

/// Runs many playouts of a position in play; returns how often Black won, and the number of plies
/// played.
///
/// # Panics
///
/// When the position is not in play, or its next colour is not known.
#[must_use]
pub fn playouts(position: &Position, policy: Policy, seed: u64, count: u32) -> (u32, u64) {
    let turn = position.turn().expect("the colour to move");
    let field = Field::new(position);
    let mut playout = Playout::new(field.clone());
    playout.fill_open();
    let open = playout.open.clone();
    let mut random = Xorshift::new(seed);
    let (mut black, mut plies) = (0, 0);
    for _ in 0..count {
        playout.field.copy_from(&field);
        playout.open.clone_from(&open);
        playout.moves.clear();
        black += u32::from(playout.run(policy, turn, &mut random) == Color::Black);
        plies += playout.moves.len() as u64;
    }
    (black, plies)
}
