//! The errors of partial results.

use std::fmt;

use crate::game::{Color, Side};

/// A partial result that this version cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialError(pub(super) String);

impl fmt::Display for PartialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PartialError {}

pub(super) fn side(number: u32) -> Result<Side, PartialError> {
    Side::new(number).ok_or_else(|| PartialError(format!("no board has the side {number}")))
}

pub(super) fn color(name: &str) -> Result<Color, PartialError> {
    [Color::Black, Color::White]
        .into_iter()
        .find(|color| color.name() == name)
        .ok_or_else(|| PartialError(format!("no colour is called `{name}`")))
}
