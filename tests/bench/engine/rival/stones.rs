//! The stones of the rival.

use unlur::game::{Board, Color, Edges, Position};

/// No cell.
pub const NONE: u16 = u16::MAX;

/// What the rival knows about a board.
pub struct Map {
    /// The neighbours of each cell, clockwise; [`NONE`] beyond an edge.
    pub ring: Vec<[u16; 6]>,
    /// The edges of each cell as bits.
    pub edges: Vec<u8>,
}

impl Map {
    pub fn new(board: &Board) -> Self {
        let number = |cell: unlur::game::Cell| u16::try_from(cell.index()).expect("below 2047");
        let cells = board.cells();
        let ring = cells.map(|cell| board.ring(cell).map(|near| near.map_or(NONE, number)));
        Self {
            ring: ring.collect(),
            edges: board.cells().map(|cell| board.edges(cell).bits()).collect(),
        }
    }
}

/// Stones and their chains, as a forest in which each stone points towards the root of its chain.
#[derive(Clone)]
pub struct Stones {
    pub color: Vec<Option<Color>>,
    parent: Vec<u16>,
    edges: Vec<u8>,
}

impl Stones {
    pub fn new(position: &Position, map: &Map) -> Self {
        let count = map.edges.len();
        let mut stones = Self {
            color: vec![None; count],
            parent: vec![NONE; count],
            edges: vec![0; count],
        };
        for cell in position.board().cells() {
            if let Some(color) = position.stone(cell) {
                stones.place(map, color, u16::try_from(cell.index()).expect("a cell"));
            }
        }
        stones
    }

    pub fn copy_from(&mut self, other: &Self) {
        self.color.copy_from_slice(&other.color);
        self.parent.copy_from_slice(&other.parent);
        self.edges.copy_from_slice(&other.edges);
    }

    pub fn at(&self, cell: u16) -> Option<Color> {
        self.color.get(usize::from(cell)).copied().flatten()
    }

    pub fn is_empty(&self, cell: u16) -> bool {
        cell != NONE && self.color[usize::from(cell)].is_none()
    }

    pub fn root(&self, mut cell: u16) -> u16 {
        while self.parent[usize::from(cell)] != cell {
            cell = self.parent[usize::from(cell)];
        }
        cell
    }

    /// The edges of the chain with this root.
    pub fn edges_of(&self, root: u16) -> u8 {
        self.edges[usize::from(root)]
    }

    /// Who would win by a stone of `color` on an empty cell.
    pub fn result(&self, map: &Map, color: Color, cell: u16) -> Option<Color> {
        let mut edges = map.edges[usize::from(cell)];
        for &near in &map.ring[usize::from(cell)] {
            if self.at(near) == Some(color) {
                edges |= self.edges[usize::from(self.root(near))];
            }
        }
        winner(color, edges)
    }

    /// Places a stone; who wins by it.
    pub fn place(&mut self, map: &Map, color: Color, cell: u16) -> Option<Color> {
        let place = usize::from(cell);
        self.color[place] = Some(color);
        self.parent[place] = cell;
        self.edges[place] = map.edges[place];
        let mut top = cell;
        for &near in &map.ring[place] {
            if self.at(near) != Some(color) {
                continue;
            }
            let root = self.root(near);
            if root != top {
                // The new stone hangs below the first chain, further chains below it.
                let (upper, lower) = if top == cell {
                    (root, top)
                } else {
                    (top, root)
                };
                self.parent[usize::from(lower)] = upper;
                self.edges[usize::from(upper)] |= self.edges[usize::from(lower)];
                top = upper;
            }
        }
        winner(color, self.edges[usize::from(top)])
    }
}

fn winner(color: Color, edges: u8) -> Option<Color> {
    let edges = Edges::from_bits(edges);
    let (own, foreign) = match color {
        Color::Black => (edges.has_y(), edges.has_line()),
        Color::White => (edges.has_line(), edges.has_y()),
    };
    if own {
        Some(color)
    } else {
        foreign.then(|| color.opponent())
    }
}
