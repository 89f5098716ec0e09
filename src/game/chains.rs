//! The stones on the board and their chains: a union-find with the edges touched at each root.

use super::board::{Board, Cell, ROOM};
use super::color::Color;
use super::edges::Edges;

/// No stone; a stone is its colour's number plus one.
const EMPTY: u8 = 0;
/// The root that stands for "none": no cell has this number, and its chain has no stone.
const NONE: u16 = 2047;

/// For each ring of six, a bit where a run of the own colour begins. A full ring is one run.
const STARTS: [u8; 64] = {
    let mut starts = [0; 64];
    let mut ring: u8 = 0;
    while ring < 63 {
        let last = ring >> 5 & 1;
        starts[ring as usize] = ring & !(ring << 1 | last);
        ring += 1;
    }
    starts[63] = 1;
    starts
};

/// Union by size and never a shorter path, so that a stone can be taken away again at once.
///
/// Whatever is not said of a cell with a stone, or is said of a stone that is no root, is stale.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    stone: Box<[u8; ROOM]>,
    parent: Box<[u16; ROOM]>,
    size: Box<[u16; ROOM]>,
    edges: Box<[Edges; ROOM]>,
}

/// What a new stone did to the chains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joined {
    cell: u16,
    /// The root of the chain that the stone is now in; the stone itself when it stands alone.
    pub(super) root: u16,
    /// The roots of the other chains that the stone joined to it, or `NONE`.
    others: [u16; 2],
    /// The edges that the root's chain touched before.
    before: Edges,
}

impl Chains {
    pub(super) fn new() -> Self {
        Self {
            stone: Box::new([EMPTY; ROOM]),
            parent: Box::new([NONE; ROOM]),
            size: Box::new([0; ROOM]),
            edges: Box::new([Edges::NONE; ROOM]),
        }
    }

    /// Takes all stones off the board.
    pub(super) fn clear(&mut self, board: &Board) {
        self.stone[..board.cell_count()].fill(EMPTY);
    }

    #[inline]
    pub(super) fn stone(&self, cell: Cell) -> Option<Color> {
        match self.stone[cell.index() % ROOM] {
            EMPTY => None,
            1 => Some(Color::Black),
            _ => Some(Color::White),
        }
    }

    #[inline]
    pub(super) fn is_empty(&self, cell: Cell) -> bool {
        self.stone[cell.index() % ROOM] == EMPTY
    }

    /// Writes a stone, or none, and leaves the chains as they are.
    pub(super) fn write(&mut self, cell: Cell, stone: Option<Color>) {
        self.stone[cell.index() % ROOM] = stone.map_or(EMPTY, |color| color as u8 + 1);
    }

    /// The edges that the chain with the root `root` touches.
    #[inline]
    pub(super) fn edges(&self, root: u16) -> Edges {
        self.edges[usize::from(root) % ROOM]
    }

    /// The root of the chain of the stone on `cell`.
    #[inline]
    pub(super) fn root(&self, cell: u16) -> u16 {
        let mut root = cell;
        loop {
            let parent = self.parent[usize::from(root) % ROOM];
            if parent == root {
                return root;
            }
            root = parent;
        }
    }

    /// Puts a stone on an empty cell.
    ///
    /// Neighbours that follow each other round the stone touch each other: those of the stone's
    /// colour are one chain already, so only the first of each run is looked up, three at most.
    #[inline]
    pub(super) fn place(&mut self, board: &Board, color: Color, cell: Cell) -> Joined {
        let facts = board.facts(cell);
        let own = color as u8 + 1;
        let mut ring = 0;
        for (bit, &neighbour) in facts.around.iter().enumerate() {
            ring |= u8::from(self.stone[usize::from(neighbour) % ROOM] == own) << bit;
        }
        let here = cell.index() % ROOM;
        self.stone[here] = own;
        let mut starts = STARTS[usize::from(ring) % 64];
        if starts == 0 {
            self.parent[here] = cell.0;
            self.size[here] = 1;
            self.edges[here] = facts.edges;
            return Joined {
                cell: cell.0,
                root: cell.0,
                others: [NONE; 2],
                before: Edges::NONE,
            };
        }
        let mut next_root = || {
            let bit = starts.trailing_zeros() as usize;
            starts &= starts - 1;
            (facts.around[bit], starts != 0)
        };
        let (first, mut more) = next_root();
        let mut root = self.root(first);
        let mut others = [NONE; 2];
        while more {
            let neighbour;
            (neighbour, more) = next_root();
            let mut next = self.root(neighbour);
            if next == root || next == others[0] {
                continue;
            }
            if self.size[usize::from(next) % ROOM] > self.size[usize::from(root) % ROOM] {
                (root, next) = (next, root);
            }
            others[usize::from(others[0] != NONE)] = next;
        }
        let before = self.edges(root);
        let (mut size, mut edges) = (1, before | facts.edges);
        if others[0] != NONE {
            for other in others.map(|root| usize::from(root) % ROOM) {
                self.parent[other] = root;
                size += self.size[other];
                edges = edges | self.edges[other];
            }
        }
        self.parent[here] = root;
        self.size[usize::from(root) % ROOM] += size;
        self.edges[usize::from(root) % ROOM] = edges;
        Joined {
            cell: cell.0,
            root,
            others,
            before,
        }
    }

    /// Takes the stone away that `place` put last.
    pub(super) fn take_back(&mut self, joined: Joined) {
        let Joined { cell, root, .. } = joined;
        self.stone[usize::from(cell) % ROOM] = EMPTY;
        if root == cell {
            return;
        }
        let mut size = 1;
        for other in joined.others {
            self.parent[usize::from(other) % ROOM] = other;
            size += self.size[usize::from(other) % ROOM];
        }
        self.size[usize::from(root) % ROOM] -= size;
        self.edges[usize::from(root) % ROOM] = joined.before;
    }

    /// Whether a chain that the stone joined controlled fewer edges than the joined chain does.
    pub(super) fn gained_control(&self, joined: Joined) -> bool {
        let now = self.edges(joined.root).controlled();
        let others = joined.others.into_iter().filter(|&other| other != NONE);
        let parts = others.map(|other| self.edges(other)).chain([joined.before]);
        joined.root != joined.cell && parts.into_iter().any(|part| part.controlled() != now)
    }

    /// Joins all stones afresh.
    pub(super) fn rebuild(&mut self, board: &Board) {
        let stones = self.stone.clone();
        self.clear(board);
        for cell in board.cells() {
            match stones[cell.index() % ROOM] {
                EMPTY => {}
                1 => _ = self.place(board, Color::Black, cell),
                _ => _ = self.place(board, Color::White, cell),
            }
        }
    }
}

impl Joined {
    /// The cell of the stone.
    pub(super) const fn cell(self) -> Cell {
        Cell(self.cell)
    }
}
