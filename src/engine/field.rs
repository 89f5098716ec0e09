//! Stones and chains for playouts: quick to copy, without undo.

use crate::game::{Cell, Color, Edges, NO_RUN, Position, RUNS};

use super::grid::{Grid, OFF_BOARD, ROOM};

const EMPTY: u8 = 2;

/// A cell: its stone, and at the root of a chain the edges that the chain touches.
#[derive(Clone, Copy, Debug)]
struct Slot {
    parent: u16,
    stone: u8,
    edges: u8,
}

/// The stones of a position in play and their chains.
#[derive(Clone, Debug)]
pub(super) struct Field {
    grid: &'static Grid,
    slots: Box<[Slot; ROOM]>,
    /// The edges that some chain of each colour controls.
    controlled: [Edges; 2],
}

/// What a stone would do: the edges of its chain, and the chains it would join.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probe {
    pub(super) edges: u8,
    roots: [u16; 3],
    /// A stone of each of these chains next to the cell.
    nears: [u16; 3],
    count: usize,
}

/// Who wins when a chain touches these edges, by colour: 0 neither, 1 the chain's colour, 2 the
/// other.
const VERDICTS: [[u8; 64]; 2] = {
    let mut verdicts = [[0; 64]; 2];
    let mut bits: u8 = 0;
    while bits < 64 {
        let edges = Edges::from_bits(bits);
        let (line, y) = (edges.has_line(), edges.has_y());
        verdicts[0][bits as usize] = if y {
            1
        } else if line {
            2
        } else {
            0
        };
        verdicts[1][bits as usize] = if line {
            1
        } else if y {
            2
        } else {
            0
        };
        bits += 1;
    }
    verdicts
};

/// Who wins by a chain of `color` that touches the edges of the bits.
#[inline]
pub(super) fn verdict(color: Color, edges: u8) -> Option<Color> {
    match VERDICTS[color as usize][usize::from(edges) % 64] {
        0 => None,
        1 => Some(color),
        _ => Some(color.opponent()),
    }
}

impl Field {
    /// The stones of a position.
    pub(super) fn new(position: &Position) -> Self {
        let board = position.board();
        let nothing = Slot {
            parent: OFF_BOARD,
            stone: EMPTY,
            edges: 0,
        };
        let mut field = Self {
            grid: Grid::get(board.side()),
            slots: vec![nothing; ROOM]
                .try_into()
                .unwrap_or_else(|_| unreachable!("as long as the array")),
            controlled: [Edges::NONE; 2],
        };
        for cell in board.cells() {
            if let Some(color) = position.stone(cell) {
                field.place(color, number(cell));
            }
        }
        field
    }

    /// Takes over the stones of another field of the same board.
    pub(super) fn copy_from(&mut self, other: &Self) {
        let count = self.grid.count;
        self.slots[..count].copy_from_slice(&other.slots[..count]);
        self.controlled = other.controlled;
    }

    pub(super) const fn grid(&self) -> &'static Grid {
        self.grid
    }

    #[inline]
    fn slot(&self, cell: u16) -> &Slot {
        &self.slots[usize::from(cell) % ROOM]
    }

    #[inline]
    fn slot_mut(&mut self, cell: u16) -> &mut Slot {
        &mut self.slots[usize::from(cell) % ROOM]
    }

    #[inline]
    pub(super) fn is_empty(&self, cell: u16) -> bool {
        self.slot(cell).stone == EMPTY && cell != OFF_BOARD
    }

    #[inline]
    pub(super) fn is(&self, color: Color, cell: u16) -> bool {
        self.slot(cell).stone == color as u8
    }

    #[inline]
    pub(super) fn root(&self, mut cell: u16) -> u16 {
        loop {
            let parent = self.slot(cell).parent;
            if parent == cell {
                return cell;
            }
            cell = parent;
        }
    }

    /// The edges that the chain of the stone on a cell touches.
    pub(super) fn edges(&self, cell: u16) -> u8 {
        self.slot(self.root(cell)).edges
    }

    /// What a stone of `color` on an empty cell would do.
    ///
    /// Consecutive neighbours around the cell touch each other, so only the first of each run is
    /// looked up.
    #[inline]
    pub(super) fn probe(&self, color: Color, cell: u16) -> Probe {
        let spot = self.grid.spot(cell);
        let own = color as u8;
        let mut probe = Probe {
            edges: spot.edges,
            roots: [OFF_BOARD; 3],
            nears: [OFF_BOARD; 3],
            count: 0,
        };
        let ring = spot.around[..6].iter().rev().fold(0, |ring, &near| {
            ring << 1 | u8::from(self.slot(near).stone == own)
        });
        // A table instead of six unpredictable branches.
        for slot in RUNS[usize::from(ring) % 64] {
            if slot == NO_RUN {
                break;
            }
            let near = spot.around[usize::from(slot) % 8];
            let root = self.root(near);
            probe.roots[probe.count % 3] = root;
            probe.nears[probe.count % 3] = near;
            probe.count += 1;
            probe.edges |= self.slot(root).edges;
        }
        probe
    }

    /// Puts the stone of `color` that was probed on its cell.
    #[inline]
    pub(super) fn link(&mut self, color: Color, cell: u16, probe: &Probe) {
        let root = if probe.count == 0 {
            cell
        } else {
            probe.roots[0]
        };
        *self.slot_mut(cell) = Slot {
            parent: root,
            stone: color as u8,
            edges: probe.edges,
        };
        let count = probe.count.min(3);
        for (&part, &near) in probe.roots[..count].iter().zip(&probe.nears[..count]) {
            self.slot_mut(part).parent = root;
            // The path from here was just followed; this shortens it for the next time.
            self.slot_mut(near).parent = root;
        }
        self.slot_mut(root).edges = probe.edges;
        let controlled = Edges::from_bits(probe.edges).controlled();
        self.controlled[color as usize] = self.controlled[color as usize] | controlled;
    }

    /// Puts a stone on an empty cell; the edges that its chain touches.
    #[inline]
    pub(super) fn place(&mut self, color: Color, cell: u16) -> u8 {
        let probe = self.probe(color, cell);
        self.link(color, cell, &probe);
        probe.edges
    }

    /// The winner by a pattern that only depends on edges: three edges of Black, two of White.
    #[inline]
    pub(super) fn pattern(&self) -> Option<Color> {
        let [black, white] = self.controlled;
        if black.has_y() {
            Some(Color::Black)
        } else if white.has_line() {
            Some(Color::White)
        } else {
            None
        }
    }
}

/// The number of a cell.
pub(super) fn number(cell: Cell) -> u16 {
    u16::try_from(cell.index()).expect("below 2047")
}
