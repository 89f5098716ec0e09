//! How a diagram is drawn.

use crate::draw::color::{StoneColors, Theme};
use crate::draw::geometry::LabelSides;
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
    /// At which ends of the lines of cells.
    pub label_sides: LabelSides,
    /// The cells that are shown; empty for the whole board.
    pub crop: Vec<Cell>,
}
