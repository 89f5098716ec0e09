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

/// How a diagram is drawn; for the program its flags.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[non_exhaustive]
pub struct Look {
    /// The page it is for
    #[cfg_attr(feature = "cli", arg(long, value_enum, default_value_t))]
    pub theme: Theme,

    /// The colours of the stones
    #[cfg_attr(feature = "cli", arg(long, value_enum, default_value_t))]
    #[cfg_attr(feature = "cli", arg(value_name = "COLORS"))]
    pub stones: StoneColors,

    /// Which coordinates to write; always those of the record
    #[cfg_attr(feature = "cli", arg(long, value_enum, default_value_t))]
    #[cfg_attr(feature = "cli", arg(value_name = "WHICH"))]
    pub labels: Labels,

    /// The cells that are shown; empty for the whole board.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub crop: Vec<Cell>,
}
