//! A game as a review reads it: its positions and the moves between them.

use crate::game::{Action, Color, Phase, Position};

use super::tree::Move;

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlyMove {
    /// The 1-based ply.
    pub ply: u32,
    /// The move.
    pub play: Move,
    /// Whether it is a pass that the record does not write.
    pub is_implied: bool,
}

/// A game to review: the positions before and after each of its moves.
#[derive(Clone, Debug)]
pub struct GamePlies {
    /// One more than there are moves.
    pub positions: Vec<Position>,
    /// The moves between them.
    pub moves: Vec<PlyMove>,
}

impl GamePlies {
    /// The moves from a position up to the first that is not a legal stone or pass; each with its
    /// 1-based ply, and whether it is a pass that the record does not write.
    #[must_use]
    pub fn new(first: Position, actions: impl IntoIterator<Item = (u32, Action, bool)>) -> Self {
        let mut positions = vec![first];
        let mut moves = Vec::new();
        for (ply, action, is_implied) in actions {
            let play = match action {
                Action::Stone { cell, .. } => Move::Stone(cell),
                Action::Pass => Move::Pass,
                Action::Resign(_) => break,
            };
            let mut next = positions[positions.len() - 1].clone();
            if next.play(action).is_err() {
                break;
            }
            positions.push(next);
            moves.push(PlyMove {
                ply,
                play,
                is_implied,
            });
        }
        Self { positions, moves }
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
