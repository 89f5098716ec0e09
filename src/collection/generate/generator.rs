//! Makes games.

use super::draw::Draw;
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

/// How often a game is played for the winner that the ratings name.
const ATTEMPTS: u32 = 64;

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
        let random = |draw: Draw| draw.random(options.seed, index);
        let side = options.sides[random(Draw::Side).below(options.sides.len())];
        // Names are drawn separately, so that they do not affect the moves.
        let players = options
            .players
            .draw(&mut SplitMix::new(options.seed, 2 * index + 1));
        let wanted = options.advantage.zip(players).map(|(advantage, players)| {
            let white_wins = options.players.white_wins(players, advantage);
            if random(Draw::Winner).happens(white_wins) {
                Color::White
            } else {
                Color::Black
            }
        });
        let mut resignation = random(Draw::Resignation);
        let resigns = resignation.happens(options.resignations);
        let mut moves = SplitMix::new(options.seed, 2 * index);
        let (mut contract_stones, mut outcome) = self.play_out(side, &mut moves);
        for _ in 1..ATTEMPTS {
            if resigns || wanted.is_none_or(|wanted| wanted == outcome.winner) {
                break;
            }
            (contract_stones, outcome) = self.play_out(side, &mut moves);
        }
        let winner = wanted.unwrap_or(outcome.winner);
        // Where the winner never wins on the board, the other player resigns.
        let is_resigned = resigns || winner != outcome.winner;
        if is_resigned {
            self.break_off(contract_stones, winner.opponent(), &mut resignation);
        }
        Generated {
            index,
            side,
            contract_stones,
            stones: &self.stones,
            winner,
            outcome: (!is_resigned).then_some(outcome),
            players,
            options: &self.options,
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

    /// Takes the last stones back, so that the loser is to move after at least half of the play.
    fn break_off(&mut self, contract_stones: usize, loser: Color, random: &mut SplitMix) {
        let play = self.stones.len() - contract_stones;
        // White is to move after an even number of stones.
        let parity = usize::from(loser == Color::Black);
        let first = play / 2 + (play / 2 + parity) % 2;
        let kept = first + 2 * random.below((play - first).div_ceil(2));
        self.stones.truncate(contract_stones + kept);
    }

    fn play(&mut self, action: Action) {
        let played = self.position.play(action);
        debug_assert!(played.is_ok(), "only legal moves are chosen");
    }
}
