//! An independent and simple implementation of the rules: cube coordinates, sets, and a flood fill
//! after every stone. It only shares the names of the types with the library.

use std::collections::{BTreeMap, BTreeSet};

pub use crate::dice::Dice;
use unlur::game::{Board, Cell, Color, ContractEdges, Pattern, Rules, Side};

/// A place: how far right of the centre, and how far down the slope to the lower right.
pub type LineColumn = (i32, i32);

/// The geometry of one board; cells are numbered row by row.
pub struct Geometry {
    pub places: Vec<LineColumn>,
    pub neighbours: Vec<Vec<usize>>,
    pub edges: Vec<BTreeSet<u8>>,
}

impl Geometry {
    pub fn new(n: u32) -> Self {
        let m = i32::try_from(n).unwrap() - 1;
        let on_board = |(q, r): LineColumn| q.abs() <= m && r.abs() <= m && (q + r).abs() <= m;
        let mut places = Vec::new();
        for r in -m..=m {
            places.extend((-m..=m).map(|q| (q, r)).filter(|&place| on_board(place)));
        }
        let numbers: BTreeMap<LineColumn, usize> = places.iter().copied().zip(0..).collect();
        let near = |&(q, r): &LineColumn| {
            let steps = (-1_i32..=1).flat_map(|dq| (-1..=1).map(move |dr| (dq, dr)));
            let steps = steps.filter(|(dq, dr)| (dq + dr).abs() <= 1 && (*dq, *dr) != (0, 0));
            let places = steps.map(move |(dq, dr)| (q + dq, r + dr));
            places
                .filter_map(|place| numbers.get(&place).copied())
                .collect()
        };
        let edges = |&(q, r): &LineColumn| {
            let s = -q - r;
            let limits = [(1, -r), (2, q), (3, -s), (4, r), (5, -q), (6, s)];
            let on = limits.into_iter().filter(|&(_, distance)| distance == m);
            on.map(|(edge, _)| edge).collect()
        };
        Self {
            neighbours: places.iter().map(near).collect(),
            edges: places.iter().map(edges).collect(),
            places,
        }
    }

    /// The cells of the chain on cell `start`.
    pub fn chain(&self, stones: &[Option<Color>], start: usize) -> BTreeSet<usize> {
        let mut chain = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(cell) = open.pop() {
            for &next in &self.neighbours[cell] {
                if stones[next] == stones[start] && chain.insert(next) {
                    open.push(next);
                }
            }
        }
        chain
    }

    pub fn chain_edges(&self, stones: &[Option<Color>], start: usize) -> BTreeSet<u8> {
        let chain = self.chain(stones, start);
        chain
            .iter()
            .flat_map(|&cell| self.edges[cell].iter().copied())
            .collect()
    }

    /// Every chain: its colour, its cells and the edges it touches.
    pub fn chains(&self, stones: &[Option<Color>]) -> Vec<(Color, BTreeSet<usize>, BTreeSet<u8>)> {
        let mut chains = Vec::new();
        let mut seen = BTreeSet::new();
        for (cell, stone) in stones.iter().enumerate() {
            if let Some(color) = *stone
                && !seen.contains(&cell)
            {
                let chain = self.chain(stones, cell);
                seen.extend(chain.iter().copied());
                chains.push((color, chain, self.chain_edges(stones, cell)));
            }
        }
        chains
    }

    /// The patterns that hold, with the lowest choice of edges.
    pub fn patterns(&self, stones: &[Option<Color>]) -> Vec<(Pattern, Vec<u8>)> {
        let chains = self.chains(stones);
        let controls = |edges: &BTreeSet<u8>, e: u8| {
            edges.contains(&step(e, 5)) && edges.contains(&step(e, 1))
        };
        let by = |color, e| {
            chains
                .iter()
                .any(|(c, _, edges)| *c == color && controls(edges, e))
        };
        let mut found = Vec::new();
        let triples = [[1, 3, 5], [2, 4, 6]];
        let triple = triples
            .into_iter()
            .find(|triple| triple.iter().all(|&e| by(Color::Black, e)));
        found.extend(triple.map(|triple| (Pattern::ThreeEdges, triple.to_vec())));
        let pair = (1..=3).find(|&e| by(Color::White, e) && by(Color::White, e + 3));
        found.extend(pair.map(|e| (Pattern::TwoEdges, vec![e, e + 3])));
        let touch = |a: &BTreeSet<usize>, b: &BTreeSet<usize>| {
            a.iter()
                .any(|&cell| self.neighbours[cell].iter().any(|next| b.contains(next)))
        };
        let opposed = |e: &u8| {
            let of = |color, e| {
                chains
                    .iter()
                    .filter(move |(c, _, edges)| *c == color && controls(edges, e))
            };
            of(Color::Black, *e).any(|(_, black, _)| {
                of(Color::White, step(*e, 3)).any(|(_, white, _)| touch(black, white))
            })
        };
        let edge = (1..=6).find(opposed);
        found.extend(edge.map(|e| (Pattern::OppositeEdges, vec![e, step(e, 3)])));
        found
    }
}

/// A board with sets of cells and of edges as bits; it has at most 61 cells.
pub struct Bits {
    pub neighbours: Vec<u64>,
    pub edges: Vec<u8>,
}

impl Bits {
    pub fn new(geometry: &Geometry) -> Self {
        let near = geometry.neighbours.iter();
        let edges = geometry.edges.iter();
        Self {
            neighbours: near
                .map(|near| near.iter().fold(0, |set, cell| set | 1 << cell))
                .collect(),
            edges: edges
                .map(|edges| edges.iter().fold(0, |set, edge| set | 1 << (edge - 1)))
                .collect(),
        }
    }

    /// The edges that the chain of `stones` on a cell touches, and whether they make a line or a Y.
    pub fn goals(&self, stones: u64, cell: usize) -> (u8, bool, bool) {
        let (mut chain, mut new) = (0_u64, 1_u64 << cell);
        let mut edges = 0;
        while new != 0 {
            let next = new.trailing_zeros() as usize;
            chain |= 1 << next;
            edges |= self.edges[next];
            new = (new | self.neighbours[next] & stones) & !chain;
        }
        let line = edges & edges >> 3 & 7 != 0;
        (edges, line, edges & 0o25 == 0o25 || edges & 0o52 == 0o52)
    }
}

/// The edge `by` steps on from edge `e`.
pub fn step(e: u8, by: u8) -> u8 {
    (e - 1 + by) % 6 + 1
}

pub fn has_line(edges: &BTreeSet<u8>) -> bool {
    [(1, 4), (2, 5), (3, 6)]
        .iter()
        .any(|(a, b)| edges.contains(a) && edges.contains(b))
}

pub fn has_y(edges: &BTreeSet<u8>) -> bool {
    [[1, 3, 5], [2, 4, 6]]
        .iter()
        .any(|triple| triple.iter().all(|e| edges.contains(e)))
}

/// The winner with a chain of `color` that touches `edges`, and whether by their own goal.
pub fn verdict(color: Color, edges: &BTreeSet<u8>) -> Option<(Color, bool)> {
    let (own, foreign) = match color {
        Color::White => (has_line(edges), has_y(edges)),
        Color::Black => (has_y(edges), has_line(edges)),
    };
    if own {
        Some((color, true))
    } else {
        foreign.then(|| (color.opponent(), false))
    }
}

/// The rules by which contract stones may be on edges.
pub fn allow() -> Rules {
    Rules {
        contract_edges: ContractEdges::Allow,
        ..Rules::default()
    }
}

pub fn side(n: u32) -> Side {
    Side::new(n).unwrap()
}

/// All cells of the board of side `n`, in a random order.
pub fn shuffled(n: u32, dice: &mut Dice) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Board::get(side(n)).cells().collect();
    dice.shuffle(&mut cells);
    cells
}
