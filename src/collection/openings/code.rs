//! Plies as numbers that can be compared.

use super::line::Ply;
use crate::game::{Board, Color, Side};

/// A ply in two bytes: the pass, then black stones, then white ones, by cell.
pub(super) type Code = u16;

const PASS: Code = 0;
/// The code of a black stone on the first cell, and of a white one.
const FIRST: [Code; 2] = [1, 1 + (1 << 12)];

pub(super) fn encode(ply: Ply) -> Code {
    match ply {
        Ply::Pass => PASS,
        Ply::Stone { color, cell } => {
            FIRST[color as usize] + Code::try_from(cell.index()).unwrap_or_default()
        }
    }
}

/// The ply of a code; the pass if the board has no such cell.
pub(super) fn decode(side: Side, code: Code) -> Ply {
    let (color, first) = if code < FIRST[1] {
        (Color::Black, FIRST[0])
    } else {
        (Color::White, FIRST[1])
    };
    let cell = code.checked_sub(first);
    let cell = cell.and_then(|index| Board::get(side).cell_by_index(index.into()));
    cell.map_or(Ply::Pass, |cell| Ply::Stone { color, cell })
}

/// Whether a code is a ply on a board.
#[cfg(feature = "serde")]
pub(super) fn is_code(side: Side, code: Code) -> bool {
    code == PASS || decode(side, code) != Ply::Pass
}

pub(super) fn is_pass(code: Code) -> bool {
    code == PASS
}
