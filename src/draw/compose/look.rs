//! How a diagram is drawn.

use crate::draw::color::{StoneColors, Theme};
use crate::game::Cell;

/// Which coordinates are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Labels {
    /// None.
    None,
    /// Around the board.
    #[default]
    Edges,
    /// In each empty cell.
    Cells,
}

/// How a diagram is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Look {
    /// The page it is for.
    pub theme: Theme,
    /// The colours of the stones.
    pub stones: StoneColors,
    /// Which coordinates are written.
    pub labels: Labels,
    /// The cells that are shown; empty for the whole board.
    pub crop: Vec<Cell>,
}
