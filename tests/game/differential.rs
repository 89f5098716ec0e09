//! Many random games, with every violation, against an engine that looks at the whole board after
//! each action.
//!
//! `UNLUR_THOROUGH=1 cargo test` plays a million of them, `cargo test --release -- --ignored ten_million_games` ten
//! million.

use std::ops::Range;

use unlur::game::{
    Action, Board, Cell, Color, ContractEdges, Goal, Phase, PlayError, Position, Rules,
};

use super::oracle::{Bits, Dice, Geometry, side};

/// A game by the letter of the rules.
struct Naive<'a> {
    board: &'a Bits,
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
                for cell in 0..self.board.edges.len() {
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
                let is_edge = self.board.edges[cell] != 0;
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
        let (edges, line, triple) = self.board.goals(self.stones[color as usize], cell);
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
fn game(board: &Bits, n: u32, seed: u64) -> bool {
    let mut dice = Dice::new(seed);
    let edges_allowed = dice.roll(4) == 0;
    let mut rules = Rules::default();
    if edges_allowed {
        rules.contract_edges = ContractEdges::Allow;
    }
    let mut position = Position::new(side(n), rules);
    let mut naive = Naive {
        board,
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
        // What is not right is not played, and leaves no trace.
        if seed.is_multiple_of(8) {
            let before = (position.mark(), position.phase(), position.turn());
            let played = position.play(action);
            if played.is_ok() {
                position.undo();
            }
            assert_eq!(played.err(), expected.unwrap_or_else(Some));
            let after = (position.mark(), position.phase(), position.turn());
            assert_eq!(after, before, "game {seed} on side {n}, ply {ply}");
        }
        let event = position.force(action);
        let outcome = event.ok().and_then(|event| event.outcome);
        assert_eq!(outcome, position.outcome());
        if let (Some(_), Action::Stone { cell, .. }) = (outcome, action) {
            assert_eq!(position.deciding_stone(), Some(cell));
        }
        let found = event.map(|event| event.violation);
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
            // Several chains may decide at the pass; the edges are those of the deciding one.
            (Some((winner, by, found, also_foreign)), Some(won)) if is_at_the_pass => {
                assert_eq!((winner, by), (won.0, won.1), "game {seed} on side {n}");
                let cell = position.deciding_stone().unwrap().index();
                let (edges, line, triple) = board.goals(naive.stones[0], cell);
                assert_eq!(found, edges, "game {seed} on side {n}");
                assert_eq!(also_foreign, winner == Color::Black && line && triple);
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
    let boards = [2, 3, 4, 5].map(|n| Bits::new(&Geometry::new(n)));
    let half = seeds.start + (seeds.end - seeds.start) / 2;
    let play = |seeds: Range<u64>| {
        let count = seeds.end - seeds.start;
        let decided = seeds.filter(|seed| {
            let n = (seed % 4) as u32 + 2;
            game(&boards[n as usize - 2], n, seed + 1)
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
