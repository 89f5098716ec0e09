//! Stones and chains for playouts: quick to copy, without undo.

use crate::game::{Board, CELL_SLOTS, Color, Edges, NO_RUN, OFF_BOARD, Position, RUNS};

const EMPTY: u8 = 2;

/// A cell with its stone.
///
/// Each stone knows the root of its chain. When chains are joined, the stones of the smaller ones
/// get a new root: that is quicker than following links from stone to stone, whose number no
/// processor can predict.
#[derive(Clone, Copy, Debug)]
struct Slot {
    root: u16,
    /// The next stone of the chain, in a ring.
    next: u16,
    /// At the root: the number of stones in the chain.
    size: u16,
    stone: u8,
    /// At the root: the edges that the chain touches.
    edges: Edges,
    /// By colour: the neighbours that have a stone of it, clockwise, as bits.
    near: [u8; 2],
}

/// For each neighbour of a cell, clockwise: the bit of the cell among the neighbours of that one.
const OPPOSITE: [u8; 6] = [8, 16, 32, 1, 2, 4];

/// The stones of a position in play and their chains.
#[derive(Clone, Debug)]
pub struct Field {
    board: &'static Board,
    slots: Box<[Slot; CELL_SLOTS]>,
    /// The edges that some chain of each colour controls.
    controlled: [Edges; 2],
}

/// The effect of a stone: the edges of its chain, and the chains it would join.
#[derive(Clone, Copy, Debug)]
pub struct Probe {
    pub edges: Edges,
    roots: [u16; 3],
    count: usize,
}

impl Field {
    /// The stones of a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let board = position.board();
        let nothing = Slot {
            root: OFF_BOARD,
            next: OFF_BOARD,
            size: 0,
            stone: EMPTY,
            edges: Edges::NONE,
            near: [0; 2],
        };
        let mut field = Self {
            board,
            slots: vec![nothing; CELL_SLOTS]
                .try_into()
                .unwrap_or_else(|_| unreachable!("as long as the array")),
            controlled: [Edges::NONE; 2],
        };
        for cell in board.cells() {
            if let Some(color) = position.stone(cell) {
                field.place(color, u16::from(cell));
            }
        }
        field
    }

    /// Takes over the stones of another field of the same board.
    pub fn copy_from(&mut self, other: &Self) {
        let count = self.board.cell_count();
        self.slots[..count].copy_from_slice(&other.slots[..count]);
        self.controlled = other.controlled;
    }

    pub(super) const fn board(&self) -> &'static Board {
        self.board
    }

    #[inline]
    fn slot(&self, cell: u16) -> &Slot {
        &self.slots[usize::from(cell) % CELL_SLOTS]
    }

    #[inline]
    fn slot_mut(&mut self, cell: u16) -> &mut Slot {
        &mut self.slots[usize::from(cell) % CELL_SLOTS]
    }

    #[inline]
    #[must_use]
    pub fn is_empty(&self, cell: u16) -> bool {
        self.slot(cell).stone == EMPTY && cell != OFF_BOARD
    }

    #[inline]
    #[must_use]
    pub fn is(&self, color: Color, cell: u16) -> bool {
        self.slot(cell).stone == color as u8
    }

    /// The edges that the chain of the stone on a cell touches.
    #[must_use]
    pub fn edges(&self, cell: u16) -> Edges {
        self.slot(self.slot(cell).root).edges
    }

    /// The effect of a stone of `color` on an empty cell.
    ///
    /// Consecutive neighbours around the cell touch each other, so only the first of each run is
    /// looked up.
    #[inline]
    #[must_use]
    pub fn probe(&self, color: Color, cell: u16) -> Probe {
        let spot = self.board.spot(cell);
        let mut probe = Probe {
            edges: spot.edges,
            roots: [OFF_BOARD; 3],
            count: 0,
        };
        // A table instead of six unpredictable branches.
        for slot in RUNS[usize::from(self.near(color, cell)) % 64] {
            if slot == NO_RUN {
                break;
            }
            let near = spot.around[usize::from(slot) % 6];
            let root = self.slot(near).root;
            probe.roots[probe.count % 3] = root;
            probe.count += 1;
            probe.edges = probe.edges | self.slot(root).edges;
        }
        probe
    }

    /// The neighbours of a cell that have a stone of `color`, clockwise, as bits.
    #[inline]
    pub(super) fn near(&self, color: Color, cell: u16) -> u8 {
        self.slot(cell).near[color as usize]
    }

    /// The empty neighbours of a cell, clockwise, as bits.
    #[inline]
    fn open(&self, cell: u16) -> u8 {
        let [black, white] = self.slot(cell).near;
        self.board.spot(cell).on_board & !black & !white
    }

    /// The empty neighbours of a cell, clockwise.
    #[inline]
    pub(super) fn open_around(&self, cell: u16) -> impl Iterator<Item = u16> {
        self.at(cell, self.open(cell))
    }

    /// The neighbours of a cell in slots given as bits, clockwise.
    #[inline]
    fn at(&self, cell: u16, mut slots: u8) -> impl Iterator<Item = u16> {
        let around = &self.board.spot(cell).around;
        std::iter::from_fn(move || {
            let slot = slots.trailing_zeros() as usize;
            slots &= slots.wrapping_sub(1);
            around.get(slot).copied()
        })
    }

    /// An empty neighbour of a cell on which `color` completes its own goal.
    #[inline]
    pub(super) fn winning_near(&self, color: Color, cell: u16) -> Option<u16> {
        self.open_around(cell)
            .find(|&near| self.probe(color, near).edges.winner(color) == Some(color))
    }

    /// Puts the stone of `color` that was probed on its cell.
    #[expect(
        clippy::inline_always,
        reason = "it is called for each stone of a playout"
    )]
    #[inline(always)]
    pub fn link(&mut self, color: Color, cell: u16, probe: &Probe) {
        let roots = &probe.roots[..probe.count.min(3)];
        let largest = roots
            .iter()
            .copied()
            .max_by_key(|&root| self.slot(root).size);
        let root = largest.unwrap_or(cell);
        // A stone alone is a ring of its own.
        let mut next = cell;
        if largest.is_some() {
            let head = self.slot_mut(root);
            next = std::mem::replace(&mut head.next, cell);
            head.size += 1;
        }
        *self.slot_mut(cell) = Slot {
            root,
            next,
            size: 1,
            stone: color as u8,
            edges: probe.edges,
            near: self.slot(cell).near,
        };
        for (near, bit) in self.board.spot(cell).around.into_iter().zip(OPPOSITE) {
            self.slot_mut(near).near[color as usize] |= bit;
        }
        if roots.len() > 1 {
            for &other in roots {
                if self.slot(other).root != root {
                    self.join(root, other);
                }
            }
        }
        self.slot_mut(root).edges = probe.edges;
        let controlled = &mut self.controlled[color as usize];
        *controlled = *controlled | probe.edges.controlled();
    }

    /// Adds the chain with the root `other` to the chain with the root `root`.
    #[inline]
    fn join(&mut self, root: u16, other: u16) {
        let size = self.slot(other).size;
        let mut cell = other;
        for _ in 0..size {
            let slot = self.slot_mut(cell);
            slot.root = root;
            cell = slot.next;
        }
        // Two rings become one.
        let next = self.slot(root).next;
        self.slot_mut(root).next = self.slot(other).next;
        self.slot_mut(other).next = next;
        self.slot_mut(root).size += size;
    }

    /// Puts a stone on an empty cell.
    pub fn place(&mut self, color: Color, cell: u16) {
        let probe = self.probe(color, cell);
        self.link(color, cell, &probe);
    }

    /// The cells that save a bridge of `color` into which the opponent's stone on `last` intruded:
    /// empty neighbours of `last` between two stones of `color`.
    #[inline]
    pub(super) fn broken_bridges(&self, color: Color, last: u16) -> impl Iterator<Item = u16> {
        let ring = self.near(color, last);
        let [before, after] = [ring << 1 | ring >> 5, ring >> 1 | ring << 5];
        self.at(last, before & after & self.open(last))
    }

    /// The number of the chain of the stone on a cell.
    #[inline]
    pub(super) fn root(&self, cell: u16) -> u16 {
        self.slot(cell).root
    }

    /// The stone after this one in the ring of its chain.
    #[inline]
    pub(super) fn next(&self, cell: u16) -> u16 {
        self.slot(cell).next
    }

    /// The winner by a pattern that only depends on edges: three edges of Black, two of White.
    #[inline]
    #[must_use]
    pub fn pattern(&self) -> Option<Color> {
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
