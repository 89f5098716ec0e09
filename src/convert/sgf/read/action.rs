//! A move in canonical form.

use super::canonicalizer::Canonicalizer;
use super::values::raw_point;
use crate::convert::document::{Move, Text};
use crate::game::Color;
use crate::record::{ContractReading, Step, TT, WrittenMove};

impl Canonicalizer<'_> {
    /// A move, and whether the contract goes on behind it.
    pub(super) fn action(&self, step: &Step, contract: &mut bool) -> Move {
        let by_seat = self
            .record
            .reading
            .is_some_and(|reading| reading.contract == ContractReading::Seat);
        let (point, color) = match step.act {
            WrittenMove::Pass(color) | WrittenMove::Swap(color) => return pass(color, contract),
            WrittenMove::Resign(color) => {
                return Move::Resign {
                    color: color.into(),
                };
            }
            WrittenMove::Stone(color, point) => (Some(point), color),
            WrittenMove::AmbiguousTt(color) => (Some(TT), color),
            WrittenMove::Unreadable(color) => (None, color),
            _ => unreachable!("only a ply is an action"),
        };
        let cell = self
            .points
            .zip(point)
            .and_then(|(points, point)| points.cell(point));
        if cell.is_none()
            && matches!(step.act, WrittenMove::AmbiguousTt(_))
            && self.points.is_some()
        {
            return pass(color, contract);
        }
        let color = match (*contract, color) {
            (true, Color::White) if by_seat => Color::Black,
            (true, Color::White) => {
                *contract = false;
                color
            }
            _ => color,
        };
        if let Some((points, cell)) = self.points.zip(cell) {
            return Move::Stone {
                color: color.into(),
                at: points.name(cell),
            };
        }
        let outside = self.points.zip(point);
        let outside = outside.and_then(|(points, point)| points.name_outside(point));
        let written = || step.value(self.game).map_or(Text::from(""), raw_point);
        Move::Raw {
            color: color.into(),
            raw: outside.map_or_else(written, Text::Characters),
        }
    }
}

/// A pass: in Black's name when it ends the contract.
fn pass(color: Color, contract: &mut bool) -> Move {
    let color = if std::mem::take(contract) {
        Color::Black
    } else {
        color
    };
    Move::Pass {
        color: color.into(),
    }
}
