//! The tables of a board as playouts read them.

use std::sync::OnceLock;

use crate::game::{Board, Edges, Side};

/// Room for the cells of the largest board and a sentinel, as a power of two: an index below it
/// needs no bounds check.
pub(super) const ROOM: usize = 2048;
/// The cell beyond the edges of every board, always empty.
pub(super) const OFF_BOARD: u16 = 2047;

/// A cell of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// The six neighbours clockwise, [`OFF_BOARD`] if there is none.
    pub(super) around: [u16; 6],
    /// Which of the six there are, as bits.
    pub(super) on_board: u8,
    /// The edges that the cell is on.
    pub(super) edges: Edges,
}

/// The spots of a board, in the order of its cells.
#[derive(Debug)]
pub(super) struct Grid {
    spots: Box<[Spot; ROOM]>,
    pub(super) count: usize,
    /// The six cells a bridge away from each cell: the one at `slot` is next to the neighbours at `slot`
    /// and at `slot + 1`; [`OFF_BOARD`] if there is none.
    pub(super) bridges: Vec<[u16; 6]>,
}

impl Grid {
    /// The tables of the board of `side`, made on first use.
    pub(super) fn get(side: Side) -> &'static Self {
        static GRIDS: [OnceLock<Grid>; 27] = [const { OnceLock::new() }; 27];
        GRIDS[side.get() as usize].get_or_init(|| Self::new(Board::get(side)))
    }

    fn new(board: &Board) -> Self {
        let nothing = Spot {
            around: [OFF_BOARD; 6],
            on_board: 0,
            edges: Edges::NONE,
        };
        let mut spots = vec![nothing; ROOM];
        for cell in board.cells() {
            let spot = &mut spots[cell.index()];
            spot.edges = board.edges(cell);
            for (slot, near) in board.ring(cell).into_iter().enumerate() {
                if let Some(near) = near {
                    spot.on_board |= 1 << slot;
                    spot.around[slot] = u16::try_from(near.index()).expect("below 2047");
                }
            }
        }
        let cells = 0..u16::try_from(board.cell_count()).expect("below 2047");
        let near = |cell: u16, slot: usize| match cell {
            OFF_BOARD => OFF_BOARD,
            cell => spots[usize::from(cell)].around[slot % 6],
        };
        let bridges = cells.map(|cell| {
            [0, 1, 2, 3, 4, 5].map(|slot| match near(near(cell, slot), slot + 1) {
                OFF_BOARD => near(near(cell, slot + 1), slot),
                beyond => beyond,
            })
        });
        let bridges = bridges.collect();
        Self {
            bridges,
            spots: spots
                .try_into()
                .unwrap_or_else(|_| unreachable!("as long as the array")),
            count: board.cell_count(),
        }
    }

    #[inline]
    pub(super) fn spot(&self, cell: u16) -> &Spot {
        &self.spots[usize::from(cell) % ROOM]
    }
}
