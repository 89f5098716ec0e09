//! The moves of one game.

use super::packed_move::PackedMove;
use crate::collection::query::Scope;
use crate::game::{Board, Canonicalizer, Cell, Color, Side};
use crate::record::Placement;

/// The moves of one game, in the smallest of its symmetric forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    pub(in crate::collection) side: Side,
    /// The indices in [`Symmetry::ALL`](crate::game::Symmetry::ALL) of the symmetries that map the
    /// game to this form, at least one.
    pub(in crate::collection) symmetries: Vec<u8>,
    pub(in crate::collection) codes: Vec<PackedMove>,
}

impl Moves {
    /// The moves of a main line on a board of `side`. Stones on cells of a larger board are left out.
    #[must_use]
    pub fn new(side: Side, placements: impl Iterator<Item = Placement>, scope: Scope) -> Self {
        let board = Board::get(side);
        let mut canonicalizer = match scope {
            Scope::Symmetric => Canonicalizer::new(board),
            Scope::Exact => Canonicalizer::identity(board),
        };
        let mut codes = Vec::with_capacity(placements.size_hint().1.unwrap_or_default());
        let mut setup: Vec<(Cell, Option<Color>)> = Vec::new();
        let mut placements = placements.peekable();
        while let Some(placement) = placements.next() {
            match placement {
                Placement::Pass => codes.push(PackedMove::PASS),
                Placement::Stone(color, cell) => {
                    let cell = canonicalizer.cell(cell);
                    codes.extend(cell.map(|cell| PackedMove::stone(color, cell)));
                }
                Placement::SetUp(color, cell) => {
                    setup.push((cell, color));
                    if !matches!(placements.peek(), Some(Placement::SetUp(..))) {
                        keep_last_of_each_cell(&mut setup);
                        let set = canonicalizer.set(&setup).unwrap_or_default();
                        codes.extend(
                            set.iter()
                                .map(|&(cell, color)| PackedMove::setup(color, cell)),
                        );
                        codes.push(PackedMove::END_OF_SETUP);
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
fn keep_last_of_each_cell(setup: &mut Vec<(Cell, Option<Color>)>) {
    setup.reverse();
    // The sort is stable, so the last entry of a cell comes first.
    setup.sort_by_key(|(cell, _)| *cell);
    setup.dedup_by_key(|(cell, _)| *cell);
}
