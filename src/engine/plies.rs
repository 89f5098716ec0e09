//! A game as a review reads it: its positions and the moves between them.

use crate::game::{Action, Color, Phase, Position};

use super::tree::Move;

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyMove {
    /// The 1-based ply.
    pub ply: u32,
    /// The move.
    pub play: Move,
    /// Whether it is a pass that the record does not write.
    pub is_implied: bool,
}

/// A game to review: the positions before and after each of its moves.
#[derive(Clone, Debug, Default)]
pub struct GamePlies {
    /// One more than there are moves.
    pub positions: Vec<Position>,
    /// The moves between them.
    pub moves: Vec<PlyMove>,
}

impl GamePlies {
    /// The moves up to the first illegal one, from the positions before the first ply and after
    /// each ply. A pass that a White stone implies is a separate move.
    #[must_use]
    pub fn new(positions: impl IntoIterator<Item = Position>) -> Self {
        let mut plies = Self::default();
        let mut ply = 0;
        for position in positions {
            let Some(before) = plies.positions.last() else {
                plies.positions.push(position);
                continue;
            };
            ply += 1;
            let add = |play, is_implied| PlyMove {
                ply,
                play,
                is_implied,
            };
            let mut passed = before.clone();
            if let Some(play) = move_between(before, &position) {
                plies.moves.push(add(play, false));
            } else if passed.play(Action::Pass).is_ok()
                && let Some(play) = move_between(&passed, &position)
            {
                plies.positions.push(passed);
                plies
                    .moves
                    .extend([add(Move::Pass, true), add(play, false)]);
            } else {
                break;
            }
            plies.positions.push(position);
        }
        plies
    }

    /// The positions in order, each with the move made in it; the last one has none.
    pub fn turns(&self) -> impl Iterator<Item = (&Position, Option<Move>)> {
        let moves = self.moves.iter().map(|played| Some(played.play));
        self.positions.iter().zip(moves.chain([None]))
    }

    /// The colour of the player who made the move number `index`, from 0: in the contract it follows
    /// from the pass; `None` while there is none.
    #[must_use]
    pub fn player(&self, index: usize) -> Option<Color> {
        let position = self.positions.get(index)?;
        if position.phase() == Phase::Play {
            return position.turn();
        }
        let pass = self
            .moves
            .iter()
            .position(|played| played.play == Move::Pass)?;
        let is_passer = pass.checked_sub(index)?.is_multiple_of(2);
        Some(if is_passer {
            Color::Black
        } else {
            Color::White
        })
    }
}

/// The legal move that leads from one position to the next.
fn move_between(before: &Position, after: &Position) -> Option<Move> {
    let board = before.board();
    let new = |&cell: &_| before.stone(cell).is_none() && after.stone(cell).is_some();
    let mut next = before.clone();
    let play = if let Some(cell) = board.cells().find(new) {
        let color = after.stone(cell)?;
        next.play(Action::Stone { color, cell }).ok()?;
        Move::Stone(cell)
    } else {
        next.play(Action::Pass).ok()?;
        Move::Pass
    };
    let is_same = board
        .cells()
        .all(|cell| next.stone(cell) == after.stone(cell));
    (is_same && next.phase() == after.phase()).then_some(play)
}
