//! Random legal games from a seed: a yardstick for statistics and a corpus for measurements.
//!
//! The game number `i` of a seed depends only on the options and `i`. So games can be generated in
//! any order, and the same options give the same games on every platform and in every version.
//!
//! ```
//! use unlur::game::Side;
//! use unlur::collection::generate::{Generator, Options};
//!
//! let mut options = Options::default();
//! options.side = Side::new(3).unwrap();
//! options.contract = 2..=2;
//! let mut generator = Generator::new(options)?;
//! let mut sgf = Vec::new();
//! generator.game(1).write_sgf(&mut sgf);
//! assert!(sgf.starts_with(b"(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[5]GN[1/1]RE["));
//! # Ok::<(), unlur::collection::generate::OptionsError>(())
//! ```

mod empty_cells;
mod goal;
mod options;
mod random;

use crate::game::{Action, Board, Cell, Color, Coordinates, Outcome, Phase, Position, Rules};
use empty_cells::EmptyCells;
#[cfg(feature = "cli")]
pub(crate) use random::Random;
#[cfg(not(feature = "cli"))]
use random::Random;

pub use options::{Options, OptionsError, Policy};

/// Makes games, one after another, in the same memory.
#[derive(Debug)]
pub struct Generator {
    options: Options,
    position: Position,
    free: EmptyCells,
    /// The stones of the last game.
    stones: Vec<Cell>,
    /// The node of a stone on each cell, black and white.
    nodes: [Vec<Vec<u8>>; 2],
}

/// A generated game; valid until the next one is generated.
#[derive(Clone, Copy, Debug)]
pub struct Generated<'a> {
    generator: &'a Generator,
    /// Its number.
    pub index: u64,
    /// The number of stones in the contract.
    pub contract_stones: usize,
    /// The stones in their order, those of the contract first.
    pub stones: &'a [Cell],
    /// How the board decided it.
    pub outcome: Outcome,
    /// The numbers of the players of Black and White, from 1, if there are players.
    pub players: Option<[usize; 2]>,
}

impl Generator {
    /// A generator for games with these options.
    ///
    /// # Errors
    ///
    /// [`OptionsError`] if there is no such game.
    pub fn new(options: Options) -> Result<Self, OptionsError> {
        options.check()?;
        let board = Board::get(options.side);
        let nodes = ['B', 'W'].map(|color| {
            let name = |cell| board.algebraic(Coordinates::Hex, cell);
            let node = |cell| format!("\n;{color}[{}]", name(cell)).into_bytes();
            board.cells().map(node).collect()
        });
        Ok(Self {
            position: Position::new(options.side, Rules::default()),
            free: EmptyCells::new(board),
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
        // Names are drawn separately, so that they do not affect the moves.
        let mut random = Random::new(options.seed, 2 * index);
        let mut draw = Random::new(options.seed, 2 * index + 1);
        let board = self.position.board();
        self.position.reset(options.side, Rules::default());
        self.free.reset(board);
        self.stones.clear();
        let (shortest, longest) = (*options.contract.start(), *options.contract.end());
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
                Policy::Goal => goal::choose(&self.position, &self.free, *last, color, &mut random),
            };
            *last = Some(cell);
            self.free.take(cell);
            self.play(Action::Stone { color, cell });
            self.stones.push(cell);
        }
        let players = self.options.players as usize;
        Generated {
            index,
            contract_stones,
            stones: &self.stones,
            outcome: self.position.outcome().expect("a full board is decided"),
            players: (players > 0).then(|| {
                let black = draw.below(players);
                [
                    black + 1,
                    (black + 1 + draw.below(players - 1)) % players + 1,
                ]
            }),
            generator: self,
        }
    }

    fn play(&mut self, action: Action) {
        let played = self.position.play(action);
        debug_assert!(played.is_ok(), "only legal moves are chosen");
    }
}

impl Generated<'_> {
    /// Appends the game as canonical SGF.
    pub fn write_sgf(&self, out: &mut Vec<u8>) {
        let options = &self.generator.options;
        let winner = match self.outcome.winner {
            Color::Black => 'B',
            Color::White => 'W',
        };
        let names = self.players.map_or_else(String::new, |[black, white]| {
            format!("PB[Player {black}]PW[Player {white}]")
        });
        let root = format!(
            "(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[{}]GN[{}/{}]{names}RE[{winner}+]",
            options.side.width(),
            options.seed,
            self.index,
        );
        out.extend(root.into_bytes());
        let [black, white] = &self.generator.nodes;
        let (contract, play) = self.stones.split_at(self.contract_stones);
        for cell in contract {
            out.extend(&black[cell.index()]);
        }
        out.extend(b"\n;B[]");
        for (nodes, cell) in [white, black].into_iter().cycle().zip(play) {
            out.extend(&nodes[cell.index()]);
        }
        out.extend(b")\n");
    }
}
