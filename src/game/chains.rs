//! The stones on the board and their chains: a union-find with the edges touched at each root.

use super::board::{Board, CELL_SLOTS, Cell, OFF_BOARD};
use super::color::Color;
use super::edges::Edges;
use super::state::Merge;

/// No stone; a stone is its colour's number plus one.
const EMPTY: u8 = 0;
/// Not a slot: marks the place of a missing run.
pub(crate) const NO_RUN: u8 = 6;

/// For each ring of six neighbours, with a bit set for each stone of the same colour: the slots
/// where its runs begin, at most three, or `NO_RUN`. A full ring is one run.
pub(crate) const RUNS: [[u8; 3]; 64] = {
    let mut runs = [[NO_RUN; 3]; 64];
    let mut ring: u8 = 0;
    while ring < 63 {
        let mut starts = ring & !(ring << 1 | ring >> 5);
        let mut run = 0;
        while starts != 0 {
            let mut slot = 0;
            while starts >> slot & 1 == 0 {
                slot += 1;
            }
            runs[ring as usize][run] = slot;
            starts &= starts - 1;
            run += 1;
        }
        ring += 1;
    }
    runs[63][0] = 0;
    runs
};

/// Union by size without path compression, so that a stone can be removed again at once.
///
/// Sizes and edges are only correct at the roots. `OFF_BOARD` is always an empty chain of its own,
/// so that it can represent a chain that does not exist.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    stone: [u8; CELL_SLOTS],
    parent: [u16; CELL_SLOTS],
    size: [u16; CELL_SLOTS],
    edges: [Edges; CELL_SLOTS],
}

impl Chains {
    pub(super) fn new() -> Self {
        Self {
            stone: [EMPTY; CELL_SLOTS],
            parent: [OFF_BOARD; CELL_SLOTS],
            size: [0; CELL_SLOTS],
            edges: [Edges::NONE; CELL_SLOTS],
        }
    }

    /// Takes all stones off the board.
    pub(super) fn clear(&mut self, board: &Board) {
        self.stone[..board.cell_count()].fill(EMPTY);
    }

    #[inline]
    pub(super) fn stone(&self, cell: Cell) -> Option<Color> {
        match self.stone[cell.index() % CELL_SLOTS] {
            EMPTY => None,
            1 => Some(Color::Black),
            _ => Some(Color::White),
        }
    }

    #[inline]
    pub(super) fn is_empty(&self, cell: Cell) -> bool {
        self.stone[cell.index() % CELL_SLOTS] == EMPTY
    }

    /// Writes a stone, or none, without changing the chains.
    pub(super) fn write(&mut self, cell: Cell, stone: Option<Color>) {
        self.stone[cell.index() % CELL_SLOTS] = stone.map_or(EMPTY, |color| color as u8 + 1);
    }

    /// The edges that the chain with the root `root` touches.
    #[inline]
    pub(super) fn edges(&self, root: u16) -> Edges {
        self.edges[usize::from(root) % CELL_SLOTS]
    }

    /// The root of the chain of the stone on `cell`.
    #[inline]
    pub(super) fn root(&self, cell: u16) -> u16 {
        let parent = |cell: u16| self.parent[usize::from(cell) % CELL_SLOTS];
        // Two steps reach nearly every root, and a step from a root stays there. Always taking both
        // costs less than a mispredicted branch.
        let mut root = parent(parent(cell));
        loop {
            let above = parent(root);
            if above == root {
                return root;
            }
            root = above;
        }
    }

    /// Puts a stone on an empty cell.
    ///
    /// Consecutive neighbours around the stone touch each other. Those of the stone's colour are
    /// already one chain, so only the first of each run is looked up, at most three.
    #[expect(
        clippy::inline_always,
        reason = "it is called for each stone, from two places"
    )]
    #[inline(always)]
    pub(super) fn place(&mut self, board: &Board, color: Color, cell: Cell) -> Merge {
        let info = board.spot(cell.0);
        let own = color as u8 + 1;
        let ring = info.around[..6].iter().rev().fold(0, |ring, &neighbour| {
            ring << 1 | u8::from(self.stone[usize::from(neighbour) % CELL_SLOTS] == own)
        });
        let here = cell.index() % CELL_SLOTS;
        self.stone[here] = own;
        let [first, second, third] = RUNS[usize::from(ring) % 64];
        let run = |slot: u8| self.root(info.around[usize::from(slot) % 8]);
        let first = run(first);
        if second == NO_RUN {
            return self.join_one(info.edges, cell, first);
        }
        let (mut second, mut third) = (run(second), run(third));
        if second == first {
            second = OFF_BOARD;
        }
        if third == first || third == second {
            third = OFF_BOARD;
        }
        let parts = [first, second, third];
        self.size[here] = 1;
        self.edges[here] = info.edges;
        let (mut root, mut size, mut edges) = (cell.0, 1, info.edges);
        let mut largest = 1;
        for part in parts {
            let of_part = self.size[usize::from(part) % CELL_SLOTS];
            size += of_part;
            edges = edges | self.edges(part);
            if of_part >= largest {
                (root, largest) = (part, of_part);
            }
        }
        let before = self.edges(root);
        for part in parts {
            self.parent[usize::from(part) % CELL_SLOTS] = root;
        }
        self.parent[here] = root;
        self.parent[usize::from(OFF_BOARD)] = OFF_BOARD;
        self.size[usize::from(root) % CELL_SLOTS] = size;
        self.edges[usize::from(root) % CELL_SLOTS] = edges;
        Merge::new(cell.0, root, parts, before)
    }

    /// Puts a stone next to one chain, or next to none if `root` is `OFF_BOARD`.
    #[inline]
    fn join_one(&mut self, edges: Edges, cell: Cell, root: u16) -> Merge {
        let before = self.edges(root);
        let size = self.size[usize::from(root) % CELL_SLOTS];
        let into = if root == OFF_BOARD { cell.0 } else { root };
        self.parent[cell.index() % CELL_SLOTS] = into;
        self.size[usize::from(into) % CELL_SLOTS] = size + 1;
        self.edges[usize::from(into) % CELL_SLOTS] = before | edges;
        Merge::new(cell.0, into, [root, OFF_BOARD, OFF_BOARD], before)
    }

    /// Removes the stone that `place` put last.
    pub(super) fn take_back(&mut self, joined: Merge) {
        let root = usize::from(joined.root()) % CELL_SLOTS;
        self.stone[joined.cell().index() % CELL_SLOTS] = EMPTY;
        self.size[root] -= 1;
        for part in joined.parts() {
            self.parent[usize::from(part) % CELL_SLOTS] = part;
            if part != joined.root() {
                self.size[root] -= self.size[usize::from(part) % CELL_SLOTS];
            }
        }
        self.edges[root] = joined.before();
    }

    /// Whether a chain that the stone joined controlled fewer edges than the joined chain does.
    pub(super) fn gained_control(&self, joined: Merge) -> bool {
        let now = self.edges(joined.root()).controlled();
        joined
            .parts()
            .into_iter()
            .filter(|&part| part != OFF_BOARD)
            .any(|part| {
                let before = if part == joined.root() {
                    joined.before()
                } else {
                    self.edges(part)
                };
                before.controlled() != now
            })
    }

    /// Joins all stones afresh.
    pub(super) fn rebuild(&mut self, board: &Board) {
        let stones = self.stone;
        self.clear(board);
        for cell in board.cells() {
            match stones[cell.index() % CELL_SLOTS] {
                EMPTY => {}
                1 => _ = self.place(board, Color::Black, cell),
                _ => _ = self.place(board, Color::White, cell),
            }
        }
    }
}
