//! How far players are from the edges and from their goals: two-distances.

use crate::game::{CELL_SLOTS, Color, Edges};

use super::field::Field;
use super::graph::{Graph, NODES};
use super::state::{State, bits, chains};

/// The distance of cells that do not have two ways.
const FAR: u8 = 80;
/// The distance of a node or a goal that cannot be reached.
const FAR_NODE: u8 = 40;

/// How many stones each colour needs to connect each empty cell to each edge, including the cell's own
/// stone, if the opponent may block the better way each time: two-distances. The distance of a cell
/// is one more than that of its second nearest neighbour; cells next to one chain are neighbours.
#[derive(Debug, Default)]
pub struct Distances {
    /// By colour and edge.
    steps: Vec<[[u8; 6]; 2]>,
}

impl Distances {
    /// Measures the distances of all empty cells.
    pub fn measure(&mut self, field: &Field) {
        let count = field.board().cell_count();
        self.steps.clear();
        self.steps.resize(count, [[FAR; 6]; 2]);
        match count.div_ceil(64) {
            1 => self.measure_in::<1>(field),
            2 => self.measure_in::<2>(field),
            3 => self.measure_in::<3>(field),
            4..=8 => self.measure_in::<8>(field),
            _ => self.measure_in::<{ CELL_SLOTS / 64 }>(field),
        }
    }

    /// Measures with sets of cells in `W` words.
    fn measure_in<const W: usize>(&mut self, field: &Field) {
        let mut near = vec![[0; W]; field.board().cell_count()];
        for color in [Color::Black, Color::White] {
            let borders = neighbours(field, color, &mut near);
            for (edge, border) in borders.into_iter().enumerate() {
                reach_twice(border, &near, |cell, distance| {
                    self.steps[cell][color as usize][edge] = distance;
                });
            }
        }
    }

    /// The number of stones that complete the goal of a colour through a cell.
    #[must_use]
    pub fn through(&self, color: Color, cell: u16) -> u8 {
        through(color, self.steps[usize::from(cell)][color as usize])
    }
}

/// The number of stones that complete the goal of a colour, by the distances to the edges.
#[inline]
fn through(color: Color, steps: [u8; 6]) -> u8 {
    // The stone on the cell itself counts once.
    match color {
        Color::White => Edges::AXES
            .iter()
            .map(|&[one, other]| steps[one] + steps[other] - 1)
            .min(),
        Color::Black => Edges::TRIPLES
            .iter()
            .map(|&[one, two, three]| steps[one] + steps[two] + steps[three] - 2)
            .min(),
    }
    .expect("a goal")
}

/// How many stones a player needs for their goal if they take a node and the opponent may block the
/// better way each time: the *two-distance* through the node, by node; at least 40 if there is no
/// way. Nodes with a stone are skipped and have 40.
///
/// Distances are those of [`Distances`]; a goal is the sum over its edges.
#[must_use]
pub fn two_distances(graph: &Graph, state: &State, color: Color) -> [u8; NODES] {
    let empty = state.empty();
    let mut near = [[0]; NODES];
    for node in bits(empty) {
        near[node] = [graph.adjacent(node) & empty];
    }
    for (_, around) in chains(graph, state.stones(color)) {
        link(&mut near, &[around & empty]);
    }
    let mut steps = [[FAR_NODE; 6]; NODES];
    let borders: [_; 6] = std::array::from_fn(|edge| [state.touching(color, edge) & empty]);
    for (edge, border) in borders.into_iter().enumerate() {
        reach_twice(border, &near, |node, distance| steps[node][edge] = distance);
    }
    let mut found = [FAR_NODE; NODES];
    for node in bits(empty) {
        found[node] = through(color, steps[node]);
    }
    found
}

/// A set of cells, as bits.
type Cells<const W: usize> = [u64; W];

/// A breadth-first search from the cells of a border, which have the distance 1: a cell is reached
/// when it is reached a second time. The edge itself cannot be blocked.
fn reach_twice<const W: usize>(
    border: Cells<W>,
    near: &[Cells<W>],
    mut reach: impl FnMut(usize, u8),
) {
    let (mut once, mut twice) = ([0; W], border);
    let mut layer = border;
    let mut distance = 1;
    while layer != [0; W] {
        let reached = twice;
        for cell in members(&layer) {
            reach(cell, distance);
            for (word, near) in near[cell].iter().enumerate() {
                twice[word] |= once[word] & near;
                once[word] |= near;
            }
        }
        for word in 0..W {
            layer[word] = twice[word] & !reached[word];
        }
        distance = FAR.min(distance + 1);
    }
}

/// Finds the empty cells that a colour can go to from each empty cell, directly or through a chain;
/// returns those that are next to each edge, or to a chain that touches it.
fn neighbours<const W: usize>(field: &Field, color: Color, near: &mut [Cells<W>]) -> [Cells<W>; 6] {
    let mut borders = [[0; W]; 6];
    let mut join = |cells: &Cells<W>, edges: Edges| {
        for (edge, border) in borders.iter_mut().enumerate() {
            if edges.bits() >> edge & 1 == 1 {
                add(border, cells);
            }
        }
    };
    let cells = 0..u16::try_from(near.len()).expect("below 2047");
    for cell in cells.clone().filter(|&cell| field.is_empty(cell)) {
        near[usize::from(cell)] = around(field, cell);
        let edges = field.board().spot(cell).edges;
        if !edges.is_empty() {
            let mut only = [0; W];
            insert(&mut only, cell);
            join(&only, edges);
        }
    }
    for first in cells.filter(|&cell| field.is(color, cell) && field.root(cell) == cell) {
        let mut liberties = [0; W];
        let mut stone = first;
        loop {
            add(&mut liberties, &around(field, stone));
            stone = field.next(stone);
            if stone == first {
                break;
            }
        }
        join(&liberties, field.edges(first));
        link(near, &liberties);
    }
    borders
}

/// Makes the cells next to a chain neighbours of each other.
fn link<const W: usize>(near: &mut [Cells<W>], liberties: &Cells<W>) {
    for cell in members(liberties) {
        add(&mut near[cell], liberties);
        near[cell][cell / 64] &= !(1 << (cell % 64));
    }
}

/// The empty neighbours of a cell.
fn around<const W: usize>(field: &Field, cell: u16) -> Cells<W> {
    let mut cells = [0; W];
    for near in field.open_around(cell) {
        insert(&mut cells, near);
    }
    cells
}

fn insert<const W: usize>(cells: &mut Cells<W>, cell: u16) {
    cells[usize::from(cell) / 64 % W] |= 1 << (cell % 64);
}

fn add<const W: usize>(cells: &mut Cells<W>, more: &Cells<W>) {
    for (word, more) in cells.iter_mut().zip(more) {
        *word |= more;
    }
}

/// The numbers of the cells of a set.
fn members<const W: usize>(cells: &Cells<W>) -> impl Iterator<Item = usize> {
    cells.iter().enumerate().flat_map(|(place, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (bit < 64).then_some(place * 64 + bit as usize)
        })
    })
}
