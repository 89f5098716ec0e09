//! What the main line shows of its contract before it is replayed.

use super::dialect::{ContractReading, PassReading};
use super::point::TT;
use super::step::{Step, WrittenMove};
use crate::game::{Board, Color, Coordinates};

/// How a contract is spelled.
pub(super) struct Contract {
    pub reading: ContractReading,
    pub pass: PassReading,
    pub may_be_by_seat: bool,
}

/// What the main line shows of its contract before it is replayed.
pub(super) fn contract(steps: &[Step], board: &Board, coordinates: Coordinates) -> Contract {
    let is_tt_a_cell = board.cell_at(coordinates, TT.column, TT.row).is_some();
    let mut stones = 0_u32;
    let (mut has_white, mut alternates) = (false, true);
    let mut has_moved = false;
    for step in steps {
        match step.act {
            WrittenMove::SetUp(..) | WrittenMove::SetUpNothing if !has_moved => {
                return Contract {
                    reading: ContractReading::None,
                    pass: PassReading::None,
                    may_be_by_seat: false,
                };
            }
            WrittenMove::Pass(_) | WrittenMove::Swap(_) => {
                return Contract::with_pass(has_white, alternates);
            }
            WrittenMove::AmbiguousTt(_) if !is_tt_a_cell => {
                return Contract::with_pass(has_white, alternates);
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
        if has_white && !alternates {
            break;
        }
        has_moved |= step.act.is_ply();
    }
    Contract {
        reading: ContractReading::Colour,
        pass: if has_white {
            PassReading::Implied
        } else {
            PassReading::None
        },
        may_be_by_seat: false,
    }
}

impl Contract {
    fn with_pass(has_white: bool, alternates: bool) -> Self {
        Self {
            reading: ContractReading::Colour,
            pass: if has_white {
                PassReading::Implied
            } else {
                PassReading::Explicit
            },
            may_be_by_seat: has_white && alternates,
        }
    }
}
