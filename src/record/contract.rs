//! What the moves show of the spelling of their contract, before they are replayed.

use super::dialect::ContractReading;
use super::point::TT;
use super::step::{Step, WrittenMove};
use crate::game::{Board, Color, Coordinates};

/// How a contract may be spelled.
pub(super) struct Contract {
    /// By colour, or none after setup stones.
    pub reading: ContractReading,
    /// Whether the stones may be coloured by seat instead.
    pub may_be_by_seat: bool,
}

/// How the contract of a main line may be spelled.
pub(super) fn contract(steps: &[Step], board: &Board, coordinates: Coordinates) -> Contract {
    let is_tt_a_cell = board.cell_at(coordinates, TT.column, TT.row).is_some();
    let mut stones = 0_u32;
    let (mut has_white, mut alternates) = (false, true);
    let mut has_moved = false;
    let by_colour = |may_be_by_seat| Contract {
        reading: ContractReading::Colour,
        may_be_by_seat,
    };
    for step in steps {
        match step.action {
            WrittenMove::SetUp(..) | WrittenMove::SetUpNothing if !has_moved => {
                return Contract {
                    reading: ContractReading::None,
                    may_be_by_seat: false,
                };
            }
            WrittenMove::Pass(_) | WrittenMove::Swap(_) => {
                return by_colour(has_white && alternates);
            }
            WrittenMove::AmbiguousTt(_) if !is_tt_a_cell => {
                return by_colour(has_white && alternates);
            }
            WrittenMove::Stone(color, _)
            | WrittenMove::AmbiguousTt(color)
            | WrittenMove::Unreadable(color) => {
                let seat = if stones.is_multiple_of(2) {
                    Color::Black
                } else {
                    Color::White
                };
                alternates &= color == seat;
                has_white |= color == Color::White;
                stones += 1;
            }
            _ => {}
        }
        if !alternates {
            break;
        }
        has_moved |= step.action.is_ply();
    }
    by_colour(false)
}
