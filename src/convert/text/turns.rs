//! Whose turn it is in a list of moves without colours.

use crate::convert::document::Move;
use crate::game::Color;

/// Whose turn it is. The contract is all black; White moves first in play; then colours alternate.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::convert) struct Turns {
    /// The colour of the latest move in play; none during the contract.
    latest: Option<Color>,
}

impl Turns {
    /// Play without a contract, with `color` to move.
    pub(in crate::convert) fn in_play(color: Color) -> Self {
        Self {
            latest: Some(color.opponent()),
        }
    }

    /// The colour of the next move if the text does not name one.
    pub(in crate::convert) fn next(self) -> Color {
        self.latest.map_or(Color::Black, Color::opponent)
    }

    /// Whether the contract continues.
    pub(super) fn is_contract(self) -> bool {
        self.latest.is_none()
    }

    pub(in crate::convert) fn play(&mut self, action: &Move) {
        let is_pass = match action {
            Move::Pass { .. } => true,
            // A swap of Hex counts as a pass.
            Move::Raw { raw, .. } => raw.as_str() == Some(SWAP),
            _ => false,
        };
        match (self.latest, action.color()) {
            // After the pass, White is to move.
            (None, _) if is_pass => self.latest = Some(Color::Black),
            (None, Color::White) => self.latest = Some(Color::White),
            (None, Color::Black) => {}
            (Some(_), color) => self.latest = Some(color),
        }
    }
}

/// The word that SGF has for a swap.
pub(super) const SWAP: &str = "swap-pieces";
