//! Makes games.

use super::empty_cells::EmptyCells;
use super::generated::{Generated, Nodes};
use super::goal;
use super::options::{Options, OptionsError, Policy};
use super::random::SplitMix;
use crate::game::{Action, Board, Cell, Color, Outcome, Phase, Position, Rules, Side};

/// Makes games, one after another, in the same memory.
#[derive(Debug)]
pub struct Generator {
    options: Options,
    position: Position,
    free: EmptyCells,
    /// The stones of the last game.
    stones: Vec<Cell>,
    /// The nodes of the stones on each board.
    nodes: Vec<(Side, Nodes)>,
}

impl Generator {
    /// A generator for games with these options.
    ///
    /// # Errors
    ///
    /// [`OptionsError`] if there is no such game.
    pub fn new(options: Options) -> Result<Self, OptionsError> {
        options.check()?;
        let mut nodes: Vec<(Side, Nodes)> = Vec::new();
        for &side in &options.sides {
            if nodes.iter().all(|(known, _)| *known != side) {
                nodes.push((side, Nodes::new(Board::get(side))));
            }
        }
        let largest = *options.sides.iter().max().ok_or(OptionsError::NoSide)?;
        Ok(Self {
            position: Position::new(largest, Rules::default()),
            free: EmptyCells::new(Board::get(largest)),
            stones: Vec::new(),
            nodes,
            options,
        })
    }

    /// The game number `index` of the seed.
    ///
    /// # Panics
    ///
    /// Never: every full board is decided.
    pub fn game(&mut self, index: u64) -> Generated<'_> {
        let options = &self.options;
        // Sides and names are drawn from random sequences of their own, so that they do not change
        // the moves.
        let sides = &options.sides;
        let side = sides[SplitMix::new(!options.seed, 8 * index).below(sides.len())];
        let count = options.players as usize;
        let players = (count > 0).then(|| {
            let mut random = SplitMix::new(options.seed, 2 * index + 1);
            let black = random.below(count);
            let white = (black + 1 + random.below(count - 1)) % count;
            [black + 1, white + 1]
        });
        let mut moves = SplitMix::new(options.seed, 2 * index);
        let (contract_stones, outcome) = self.play_out(side, &mut moves);
        Generated {
            seed: self.options.seed,
            index,
            side,
            contract_stones,
            stones: &self.stones,
            outcome,
            players,
            nodes: &self.nodes,
        }
    }

    /// Plays a game to its end: the number of contract stones, and the outcome.
    fn play_out(&mut self, side: Side, random: &mut SplitMix) -> (usize, Outcome) {
        self.position.reset(side, Rules::default());
        self.free.reset(self.position.board());
        self.stones.clear();
        let (shortest, longest) = (*self.options.contract.start(), *self.options.contract.end());
        let contract_stones = shortest as usize + random.below((longest - shortest) as usize + 1);
        for _ in 0..contract_stones {
            let cell = self.free.inner()[random.below(self.free.inner().len())];
            self.free.take_inner(cell);
            self.play(Action::Stone {
                color: Color::Black,
                cell,
            });
            self.stones.push(cell);
        }
        self.play(Action::Pass);
        let mut last = [None; 2];
        while self.position.phase() == Phase::Play {
            let color = self.position.turn().expect("nothing was skipped");
            let last = &mut last[color as usize];
            let free = self.free.cells();
            let cell = match self.options.policy {
                Policy::Uniform => free[random.below(free.len())],
                Policy::Goal => goal::choose(&self.position, &self.free, *last, color, random),
            };
            *last = Some(cell);
            self.free.take(cell);
            self.play(Action::Stone { color, cell });
            self.stones.push(cell);
        }
        let outcome = self.position.outcome().expect("a full board is decided");
        (contract_stones, outcome)
    }

    fn play(&mut self, action: Action) {
        let played = self.position.play(action);
        debug_assert!(played.is_ok(), "only legal moves are chosen");
    }
}
