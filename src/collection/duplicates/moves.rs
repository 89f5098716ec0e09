//! The moves of a game as numbers that can be compared.

use crate::collection::query::Scope;
use crate::game::{Board, Cell, Color, Side, Symmetry};
use crate::record::Placement;

/// The moves of one game, in the smallest of its symmetric forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    pub(super) side: Side,
    /// The index in [`Symmetry::ALL`] of what leads from the game to this form.
    pub(super) symmetry: u8,
    pub(super) codes: Vec<u16>,
}

/// The end of the contract.
const PASS: u16 = 0;
const BLACK: u16 = 1;
const WHITE: u16 = 2;
/// What is set up: black, white, nothing.
const SET_UP: [u16; 3] = [3, 4, 5];
/// The end of what is set up at once, so that no part of it passes for a beginning.
const END_OF_SETUP: u16 = 6;
/// How many bits say what is done to a cell.
const KIND_BITS: u32 = 3;

pub(super) fn kind(code: u16) -> u16 {
    code & ((1 << KIND_BITS) - 1)
}

/// The number of the cell that a code speaks of.
pub(super) fn cell(code: u16) -> usize {
    usize::from(code >> KIND_BITS)
}

pub(super) fn is_stone(code: u16) -> bool {
    matches!(kind(code), BLACK | WHITE)
}

/// Whether a code is a stone that was played or the pass.
pub(super) fn is_move(code: u16) -> bool {
    is_stone(code) || code == PASS
}

pub(super) fn is_setup(code: u16) -> bool {
    SET_UP.contains(&kind(code))
}

fn code(cell: Cell, kind: u16) -> u16 {
    u16::try_from(cell.index()).unwrap_or(u16::MAX >> KIND_BITS) << KIND_BITS | kind
}

/// The symmetries under which games are compared.
pub(super) fn symmetries(scope: Scope) -> &'static [Symmetry] {
    match scope {
        Scope::Symmetric => &Symmetry::ALL,
        Scope::Exact => &Symmetry::ALL[..1],
    }
}

impl Moves {
    /// The moves of a main line on a board of `side`.
    #[must_use]
    pub fn new(side: Side, placements: &[Placement], scope: Scope) -> Self {
        let board = Board::get(side);
        let codes = encoded(placements);
        let symmetries = symmetries(scope);
        let has_setup = codes.iter().any(|&code| is_setup(code));
        let symmetry = if has_setup {
            let smallest =
                (0..symmetries.len()).min_by_key(|&index| mapped(board, symmetries[index], &codes));
            smallest.unwrap_or(0)
        } else {
            smallest(board, symmetries, &codes)
        };
        Self {
            side,
            symmetry: u8::try_from(symmetry).unwrap_or(0),
            codes: match symmetry {
                0 => codes,
                _ => mapped(board, symmetries[symmetry], &codes),
            },
        }
    }
}

/// The moves where they stand; of what is set up at once only the last word on each cell, sorted.
fn encoded(placements: &[Placement]) -> Vec<u16> {
    let mut codes = Vec::with_capacity(placements.len());
    let mut setup: Vec<u16> = Vec::new();
    for (index, placement) in placements.iter().enumerate() {
        match *placement {
            Placement::Pass => codes.push(PASS),
            Placement::Stone(Color::Black, cell) => codes.push(code(cell, BLACK)),
            Placement::Stone(Color::White, cell) => codes.push(code(cell, WHITE)),
            Placement::SetUp(color, cell) => {
                let kind = match color {
                    Some(Color::Black) => SET_UP[0],
                    Some(Color::White) => SET_UP[1],
                    None => SET_UP[2],
                };
                setup.push(code(cell, kind));
                if !matches!(placements.get(index + 1), Some(Placement::SetUp(..))) {
                    // The sort is stable: of one cell the last word comes last.
                    setup.sort_by_key(|&code| self::cell(code));
                    let same_cell =
                        |left: &u16, right: &u16| self::cell(*left) == self::cell(*right);
                    codes.extend(setup.chunk_by(same_cell).filter_map(|words| words.last()));
                    codes.push(END_OF_SETUP);
                    setup.clear();
                }
            }
        }
    }
    codes
}

/// Where a symmetry takes moves.
pub(super) fn mapped(board: &Board, symmetry: Symmetry, codes: &[u16]) -> Vec<u16> {
    let cells = codes.iter().map(|&code| map_code(board, symmetry, code));
    let mut mapped: Vec<u16> = cells.collect();
    for setup in mapped.chunk_by_mut(|&left, &right| is_setup(left) && is_setup(right)) {
        if setup.len() > 1 {
            setup.sort_unstable();
        }
    }
    mapped
}

fn map_code(board: &Board, symmetry: Symmetry, old: u16) -> u16 {
    if old == PASS || old == END_OF_SETUP {
        return old;
    }
    let cell = board.cell_by_index(cell(old));
    cell.map_or(old, |cell| code(board.map(symmetry, cell), kind(old)))
}

/// The index of the first symmetry that makes the smallest of moves without setup stones: those
/// that cannot win are dropped move by move, and one is mostly left after a few.
fn smallest(board: &Board, symmetries: &[Symmetry], codes: &[u16]) -> usize {
    let mut left: Vec<usize> = (0..symmetries.len()).collect();
    for &code in codes {
        if left.len() == 1 {
            break;
        }
        let here = |&index: &usize| map_code(board, symmetries[index], code);
        let least = left.iter().map(here).min();
        left.retain(|index| Some(here(index)) == least);
    }
    left.first().copied().unwrap_or(0)
}
