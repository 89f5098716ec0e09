//! The moves of a game as numbers that can be compared.

use crate::collection::query::Scope;
use crate::game::{Board, Canonicalizer, Cell, Color, Side, Symmetry};
use crate::record::Placement;

/// The moves of one game, in the smallest of its symmetric forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    pub(super) side: Side,
    /// The indices in [`Symmetry::ALL`] of the symmetries that map the game to this form, at least
    /// one.
    pub(super) symmetries: Vec<u8>,
    pub(super) codes: Vec<u16>,
}

/// The end of the contract.
const PASS: u16 = 0;
const BLACK: u16 = 1;
const WHITE: u16 = 2;
/// The content that is set up: black, white, nothing.
const SET_UP: [u16; 3] = [3, 4, 5];
/// The end of the cells that are set up at once, so that a part of them does not count as a prefix.
const END_OF_SETUP: u16 = 6;
/// The number of bits for what is done to a cell.
const KIND_BITS: u32 = 3;

pub(super) fn kind(code: u16) -> u16 {
    code & ((1 << KIND_BITS) - 1)
}

/// The number of the cell of a code.
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
    pub fn new(side: Side, placements: impl Iterator<Item = Placement>, scope: Scope) -> Self {
        let board = Board::get(side);
        let mut canonicalizer = match scope {
            Scope::Symmetric => Canonicalizer::new(board),
            Scope::Exact => Canonicalizer::identity(board),
        };
        let mut codes = Vec::with_capacity(placements.size_hint().1.unwrap_or_default());
        let mut setup: Vec<(Cell, u16)> = Vec::new();
        let mut placements = placements.peekable();
        while let Some(placement) = placements.next() {
            match placement {
                Placement::Pass => codes.push(PASS),
                Placement::Stone(color, cell) => {
                    let kind = match color {
                        Color::Black => BLACK,
                        Color::White => WHITE,
                    };
                    codes.push(code(canonicalizer.cell(cell), kind));
                }
                Placement::SetUp(color, cell) => {
                    let kind = match color {
                        Some(Color::Black) => SET_UP[0],
                        Some(Color::White) => SET_UP[1],
                        None => SET_UP[2],
                    };
                    setup.push((cell, kind));
                    if !matches!(placements.peek(), Some(Placement::SetUp(..))) {
                        keep_last_of_each_cell(&mut setup);
                        let set = canonicalizer.set(&setup);
                        codes.extend(set.iter().map(|&(cell, kind)| code(cell, kind)));
                        codes.push(END_OF_SETUP);
                        setup.clear();
                    }
                }
            }
        }
        Self {
            side,
            symmetries: canonicalizer.symmetries().to_vec(),
            codes,
        }
    }
}

/// The final content of each cell after consecutive setup.
fn keep_last_of_each_cell(setup: &mut Vec<(Cell, u16)>) {
    setup.reverse();
    // The sort is stable, so the last entry of a cell comes first.
    setup.sort_by_key(|(cell, _)| *cell);
    setup.dedup_by_key(|(cell, _)| *cell);
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
