//! How a diagram is drawn.

use crate::draw::color::{StoneColors, Theme};
use crate::game::Cell;

named! {
    /// Which coordinates are written.
    #[derive(Default)]
    pub enum Labels {
        /// None.
        None = "none",
        /// Around the board.
        #[default]
        Edges = "edges",
        /// In each empty cell.
        Cells = "cells",
    }
}

/// How a diagram is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Look {
    /// The page it is for.
    pub theme: Theme,
    /// The colours of the stones.
    pub stones: StoneColors,
    /// Which coordinates to write; always those of the record.
    pub labels: Labels,
    /// The cells that are shown; empty for the whole board.
    pub crop: Vec<Cell>,
}
