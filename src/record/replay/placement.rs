//! The stones that a main line put on the board.

use super::ply::{Effect, Ply};
use crate::game::{Cell, Color};

/// The change that a [`Ply`] made: the game without its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// A stone was played. Contract stones are black.
    Stone(Color, Cell),
    /// The contract ended, by a written pass or by a White stone that implies it.
    Pass,
    /// A setup stone was put on a cell, or the cell was emptied.
    SetUp(Option<Color>, Cell),
}

impl Ply {
    /// The change; `None` for a resignation and for a move that was not applied.
    #[must_use]
    pub fn placement(&self) -> Option<Placement> {
        match self.effect {
            Effect::ContractStone | Effect::Stone => {
                let (color, cell) = self.color.zip(self.cell)?;
                Some(Placement::Stone(color, cell))
            }
            Effect::ContractEnd | Effect::ImpliedContractEnd => Some(Placement::Pass),
            Effect::Setup => Some(Placement::SetUp(self.color, self.cell?)),
            Effect::Loss | Effect::Skipped(_) | Effect::AfterEnd => None,
        }
    }
}
