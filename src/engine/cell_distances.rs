//! How far cells are from the edges: two-distances.

use crate::game::Color;

use super::field::Field;
use super::grid::ROOM;

/// The distance of cells without two ways.
const FAR: u8 = 80;

/// How many stones each colour needs to connect each empty cell to each edge, including the cell's own
/// stone, if the opponent may block the better way each time: two-distances. The distance of a cell
/// is one more than that of its second nearest neighbour; cells next to one chain are neighbours.
#[derive(Debug)]
pub(super) struct Distances {
    /// By colour and edge.
    steps: Vec<[[u8; 6]; 2]>,
    queue: [Vec<u16>; 2],
    ways: Vec<Ways>,
}

/// How a cell or chain was reached.
#[derive(Clone, Copy, Debug)]
struct Ways {
    /// The number of cells it was reached from.
    count: u16,
    /// The last of them.
    last: u16,
}

impl Ways {
    const NONE: Self = Self {
        count: 0,
        last: u16::MAX,
    };
}

/// The cells reached from an edge so far.
struct Reach<'a> {
    steps: &'a mut [[[u8; 6]; 2]],
    ways: &'a mut [Ways],
    own: usize,
    edge: usize,
    /// The distance of the cells that are reached now.
    distance: u8,
}

impl Reach<'_> {
    /// Reaches a cell whose way cannot be blocked.
    fn at_once(&mut self, cell: u16, reached: &mut Vec<u16>) {
        if self.is_first(cell) {
            self.steps[usize::from(cell) % ROOM][self.own][self.edge] = self.distance;
            reached.push(cell);
        }
    }

    /// Whether nothing has reached a cell or the root of a chain; from now on it is reached.
    fn is_first(&mut self, cell: u16) -> bool {
        let way = &mut self.ways[usize::from(cell) % ROOM];
        std::mem::replace(&mut way.count, 2) == 0
    }

    /// Reaches an empty cell from another one; the second time counts.
    #[inline]
    fn again(&mut self, cell: u16, from: u16, reached: &mut Vec<u16>) {
        let way = &mut self.ways[usize::from(cell) % ROOM];
        if way.count < 2 && way.last != from {
            way.last = from;
            way.count += 1;
            if way.count == 2 {
                self.steps[usize::from(cell) % ROOM][self.own][self.edge] = self.distance;
                reached.push(cell);
            }
        }
    }

    /// Whether a chain is reached from a cell for the first or the second time: two cells next to it
    /// reach all others.
    fn is_open(&mut self, root: u16, from: u16) -> bool {
        let way = &mut self.ways[usize::from(root) % ROOM];
        let is_open = way.count < 2 && way.last != from;
        if is_open {
            way.last = from;
            way.count += 1;
        }
        is_open
    }
}

/// Calls `see` with the empty cells next to a chain, some more than once.
fn liberties(field: &Field, first: u16, mut see: impl FnMut(u16)) {
    let mut stone = first;
    loop {
        for near in field.grid().spot(stone).around {
            if field.is_empty(near) {
                see(near);
            }
        }
        stone = field.next(stone);
        if stone == first {
            break;
        }
    }
}

impl Distances {
    pub(super) fn new() -> Self {
        Self {
            steps: vec![[[0; 6]; 2]; ROOM],
            queue: [Vec::new(), Vec::new()],
            ways: vec![Ways::NONE; ROOM],
        }
    }

    pub(super) fn measure(&mut self, field: &Field) {
        let count = field.grid().count;
        self.steps[..count].fill([[FAR; 6]; 2]);
        for color in [Color::Black, Color::White] {
            for edge in 0..6 {
                self.measure_edge(field, color, edge);
            }
        }
    }

    /// A breadth-first search from an edge, in which a cell is reached when it is reached a second
    /// time. The edge itself cannot be blocked.
    fn measure_edge(&mut self, field: &Field, color: Color, edge: usize) {
        let grid = field.grid();
        self.ways[..grid.count].fill(Ways::NONE);
        let [layer, next] = &mut self.queue;
        layer.clear();
        let mut reach = Reach {
            steps: &mut self.steps,
            ways: &mut self.ways,
            own: color as usize,
            edge,
            distance: 1,
        };
        for &cell in &grid.borders[edge] {
            if field.is_empty(cell) {
                reach.at_once(cell, layer);
            } else if field.is(color, cell) && reach.is_first(field.root(cell)) {
                liberties(field, cell, |near| reach.at_once(near, layer));
            }
        }
        while !layer.is_empty() {
            reach.distance += 1;
            next.clear();
            for &cell in &*layer {
                for near in grid.spot(cell).around {
                    if field.is_empty(near) {
                        reach.again(near, cell, next);
                    } else if field.is(color, near) && reach.is_open(field.root(near), cell) {
                        liberties(field, near, |near| reach.again(near, cell, next));
                    }
                }
            }
            std::mem::swap(layer, next);
        }
    }

    /// The number of stones that complete the goal of a colour through a cell.
    pub(super) fn through(&self, color: Color, cell: u16) -> u8 {
        let steps = &self.steps[usize::from(cell)][color as usize];
        let to = |edge: usize| steps[edge];
        match color {
            Color::White => (0..3)
                .map(|edge| (to(edge) + to(edge + 3)).saturating_sub(1))
                .min(),
            Color::Black => (0..2)
                .map(|edge| {
                    to(edge)
                        .saturating_add(to(edge + 2))
                        .saturating_add(to(edge + 4))
                })
                .map(|sum| sum.saturating_sub(2))
                .min(),
        }
        .expect("three axes and two triples")
    }
}
