//! The spelling of a contract as the moves show it, before they are replayed.

use super::point::TT;
use super::step::{Step, WrittenMove};
use crate::game::{Board, Color, Coordinates};

/// Whether the contract stones of a main line may be coloured by seat: the stones before the first
/// pass alternate, beginning with Black, and one of them is White.
pub(super) fn may_be_by_seat(steps: &[Step], board: &Board, coordinates: Coordinates) -> bool {
    let is_tt_a_cell = board.cell_at(coordinates, TT.column, TT.row).is_some();
    let mut stones = 0_u32;
    for step in steps {
        match step.action {
            WrittenMove::Pass(_) | WrittenMove::Swap(_) => return stones > 1,
            WrittenMove::AmbiguousTt(_) if !is_tt_a_cell => return stones > 1,
            WrittenMove::Stone(color, _)
            | WrittenMove::AmbiguousTt(color)
            | WrittenMove::Unreadable(color) => {
                let seat = if stones.is_multiple_of(2) {
                    Color::Black
                } else {
                    Color::White
                };
                if color != seat {
                    return false;
                }
                stones += 1;
            }
            _ => {}
        }
    }
    false
}
