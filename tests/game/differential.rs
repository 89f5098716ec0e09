//! Many random games, with every violation, against an engine that looks at the whole board after
//! each action.
//!
//! `UNLUR_THOROUGH=1 cargo test` plays a million of them, `cargo test --release -- --ignored ten_million_games` ten
//! million.

use std::ops::Range;

use unlur::game::{
    Action, Board, Cell, Color, ContractEdges, Goal, Phase, PlayError, Position, Rules,
};

use super::oracle::{Dice, Geometry, side};

/// A board with sets of cells as bits; it has at most 61 cells.
struct Flat {
    neighbours: Vec<u64>,
    edges: Vec<u8>,
}

impl Flat {
    fn new(n: u32) -> Self {
        let geometry = Geometry::new(n);
        let set = |cells: &Vec<usize>| cells.iter().fold(0, |set, cell| set | 1 << cell);
        let bits = |edges: &std::collections::BTreeSet<u8>| {
            edges.iter().fold(0, |bits, edge| bits | 1 << (edge - 1))
        };
        Self {
            neighbours: geometry.neighbours.iter().map(set).collect(),
            edges: geometry.edges.iter().map(bits).collect(),
        }
    }

    /// The edges that the chain of `stones` on a cell touches, as six bits.
    fn edges_of_chain(&self, stones: u64, cell: usize) -> u8 {
        let (mut chain, mut new) = (0_u64, 1_u64 << cell);
        let mut edges = 0;
        while new != 0 {
            let next = new.trailing_zeros() as usize;
            chain |= 1 << next;
            edges |= self.edges[next];
            new = (new | self.neighbours[next] & stones) & !chain;
        }
        edges
    }
}

/// A game by the letter of the rules.
struct Naive<'a> {
    flat: &'a Flat,
    edges_allowed: bool,
    stones: [u64; 2],
    is_play: bool,
    is_over: bool,
    /// The colour to move; `None` if it may be either.
    turn: Option<Color>,
    /// The winner on the board, how, the edges of the chain that decided it, and whether that chain
    /// has the foreign goal too.
    won: Option<(Color, Goal, u8, bool)>,
}

impl Naive<'_> {
    /// Why an action cannot be applied, or the rule that it breaks; then what it does.
    fn act(&mut self, action: Action) -> Result<Option<PlayError>, PlayError> {
        if self.is_over {
            return Err(PlayError::Over);
        }
        match action {
            Action::Resign(_) => {
                self.is_over = true;
                Ok(None)
            }
            Action::Pass if self.is_play => Err(PlayError::PassAfterContract),
            Action::Pass => {
                self.is_play = true;
                self.turn = Some(Color::White);
                // Where they may be on edges, contract stones may have made a goal.
                for cell in 0..self.flat.edges.len() {
                    if self.edges_allowed && self.stones[0] >> cell & 1 == 1 {
                        self.decide(Color::Black, cell);
                    }
                }
                Ok(None)
            }
            Action::Stone { color, cell } => {
                let cell = cell.index();
                if (self.stones[0] | self.stones[1]) >> cell & 1 == 1 {
                    return Err(PlayError::Occupied);
                }
                let is_edge = self.flat.edges[cell] != 0;
                let wrong = self.turn.filter(|&turn| turn != color);
                let broken = if !self.is_play && is_edge && !self.edges_allowed {
                    Some(PlayError::ContractEdge)
                } else {
                    wrong.map(|expected| PlayError::WrongTurn { expected })
                };
                self.stones[color as usize] |= 1 << cell;
                if self.is_play {
                    self.turn = Some(color.opponent());
                    self.decide(color, cell);
                }
                Ok(broken)
            }
        }
    }

    /// Decides the game by the chain of a stone; an own goal goes before any foreign one.
    fn decide(&mut self, color: Color, cell: usize) {
        let edges = self.flat.edges_of_chain(self.stones[color as usize], cell);
        let has = |edge: u8| edges >> (edge - 1) & 1 == 1;
        let line = (1..=3).any(|edge| has(edge) && has(edge + 3));
        let triple = [1, 2]
            .into_iter()
            .any(|edge| has(edge) && has(edge + 2) && has(edge + 4));
        let (own, foreign, by_own, by_foreign) = match color {
            Color::Black => (triple, line, Goal::Y, Goal::ForeignLine),
            Color::White => (line, triple, Goal::Line, Goal::ForeignY),
        };
        if own && self.won.is_none_or(|(winner, ..)| winner != color) {
            self.won = Some((color, by_own, edges, foreign));
        } else if foreign && self.won.is_none() {
            self.won = Some((color.opponent(), by_foreign, edges, false));
        }
        self.is_over |= self.won.is_some();
    }
}

/// Plays one game with both engines and compares them after each action. Returns whether the board
/// decided it.
fn game(flat: &Flat, n: u32, seed: u64) -> bool {
    let mut dice = Dice::new(seed);
    let edges_allowed = dice.roll(4) == 0;
    let mut rules = Rules::default();
    if edges_allowed {
        rules.contract_edges = ContractEdges::Allow;
    }
    let mut position = Position::new(side(n), rules);
    let mut naive = Naive {
        flat,
        edges_allowed,
        stones: [0; 2],
        is_play: false,
        is_over: false,
        turn: Some(Color::Black),
        won: None,
    };
    let cells: Vec<Cell> = Board::get(side(n)).cells().collect();
    // Most games have a short contract and few violations; every tenth is noise.
    let is_noise = dice.roll(10) == 0;
    let mistakes = if is_noise { 2 } else { 40 };
    let pass_at = dice.roll(8);
    let mut order = cells.clone();
    dice.shuffle(&mut order);
    for ply in 0..2 * cells.len() {
        let cell = if dice.roll(mistakes) == 0 {
            cells[dice.roll(cells.len())]
        } else {
            order[ply % cells.len()]
        };
        let turn = position.turn().unwrap_or(Color::White);
        let action = match dice.roll(mistakes * 4) {
            _ if ply == pass_at => Action::Pass,
            0 => Action::Pass,
            1 => Action::Resign(dice.color()),
            2 => Action::Stone {
                color: turn.opponent(),
                cell,
            },
            _ => Action::Stone { color: turn, cell },
        };
        let expected = naive.act(action);
        let found = position.force(action).map(|event| event.violation);
        assert_eq!(
            found, expected,
            "game {seed} on side {n}, ply {ply}: {action:?}"
        );
        let board_decided = position.outcome().map(|outcome| {
            (
                outcome.winner,
                outcome.by,
                outcome.edges.bits(),
                outcome.also_foreign,
            )
        });
        if found.is_err() && !naive.is_over {
            position.skip();
            naive.turn = naive.turn.filter(|_| !naive.is_play);
        }
        let phases = [Phase::Contract, Phase::Play, Phase::Over];
        let phase = phases[if naive.is_over {
            2
        } else {
            usize::from(naive.is_play)
        }];
        assert_eq!(
            position.phase(),
            phase,
            "game {seed} on side {n}, ply {ply}"
        );
        let is_at_the_pass = action == Action::Pass;
        match (board_decided, naive.won) {
            // Several chains may decide at the pass; the edges are those of one of them.
            (Some((winner, by, ..)), Some(won)) if is_at_the_pass => {
                assert_eq!((winner, by), (won.0, won.1), "game {seed} on side {n}");
            }
            (found, expected) => assert_eq!(found, expected, "game {seed} on side {n}"),
        }
        if naive.is_over {
            return naive.won.is_some();
        }
        assert_eq!(
            position.turn(),
            naive.turn,
            "game {seed} on side {n}, ply {ply}"
        );
    }
    false
}

/// Plays games on two threads.
fn games(seeds: Range<u64>) {
    let flats: Vec<_> = (2..=5).map(Flat::new).collect();
    let half = seeds.start + (seeds.end - seeds.start) / 2;
    let play = |seeds: Range<u64>| {
        let count = seeds.end - seeds.start;
        let decided = seeds.filter(|seed| {
            let n = (seed % 4) as u32 + 2;
            game(&flats[n as usize - 2], n, seed + 1)
        });
        assert!(decided.count() as u64 > count / 2);
    };
    std::thread::scope(|scope| {
        scope.spawn(|| play(seeds.start..half));
        play(half..seeds.end);
    });
}

#[test]
fn a_million_games_or_a_fifth_of_them() {
    games(0..crate::cases(1_000_000).into());
}

#[test]
#[ignore = "half a minute"]
fn ten_million_games() {
    games(0..10_000_000);
}
