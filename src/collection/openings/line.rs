//! The opening of one game.

use crate::analysis::Judgement;
use crate::collection::moves::PackedMove;
use crate::game::{Action, Board, Canonicalizer, Color, Side};

/// The codes of the canonical image of some plies, up to a cell of a larger board.
pub(super) fn canonical(side: Side, plies: &[Action]) -> impl Iterator<Item = PackedMove> {
    let mut canonicalizer = Canonicalizer::new(Board::get(side));
    plies.iter().map_while(move |&ply| match ply {
        Action::Stone { color, cell } => Some(PackedMove::stone(color, canonicalizer.cell(cell)?)),
        pass => Some(pass.into()),
    })
}

/// The opening of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The side of the board.
    pub side: Side,
    /// The first turns, from the first contract stone on: stones, and the pass that ends the contract,
    /// whether it is written or the first White stone implies it.
    pub plies: Vec<Action>,
    /// The colour of the player who had the first turn of the contract; `None` while the contract
    /// is open.
    pub first_player: Option<Color>,
}

impl Line {
    /// The first turns of a game, `depth` of them at most.
    ///
    /// `None` if there is no board or the game begins with setup stones. The line ends at a move
    /// that could not be played and at setup stones during the game, because after these the moves
    /// alone do not give the position.
    #[must_use]
    pub fn from_judgement(judgement: &Judgement<'_>, depth: usize) -> Option<Self> {
        let record = judgement.record;
        let side = record.side?;
        if record.starts_from_setup() {
            return None;
        }
        // The game begins without stones, so setup before the first move has no effect.
        let plies = record.plies.iter().skip_while(|ply| ply.number == 0);
        let plies = plies.map_while(|ply| match ply.stone() {
            Some((color, cell)) => Some(Action::Stone { color, cell }),
            None => ply.effect.ends_contract().then_some(Action::Pass),
        });
        Some(Self {
            side,
            plies: plies.take(depth).collect(),
            first_player: record.first_player,
        })
    }
}
