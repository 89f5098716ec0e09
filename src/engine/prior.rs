//! First guesses of the value of moves.

use std::sync::OnceLock;

use crate::game::Color;

use super::features::features;
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

/// The weight of each feature of a move, one on each line, made by `engine-weights` of the benches.
const WEIGHTS: &str = include_str!("weights.txt");
/// How quickly first guesses fall with the sum of the weights.
const STEEPNESS: f32 = 0.7;
/// The first guesses of the worst and of the best move.
const RANGE: [f32; 2] = [0.3, 0.8];
/// The first guess of a move that saves a bridge into which the opponent just moved.
const URGENT: f32 = 0.9;

/// First guesses for the moves of a position, from the weights of their features.
#[derive(Debug)]
pub(super) struct Guesses {
    /// By cell: the chance of the player to move, 0 to 1.
    chances: Vec<f32>,
}

impl Guesses {
    pub(super) fn new(
        distances: &Distances,
        field: &Field,
        color: Color,
        last: Option<u16>,
        moves: &[u16],
        is_wanted: bool,
    ) -> Self {
        if !is_wanted {
            return Self {
                chances: Vec::new(),
            };
        }
        let weights = weights();
        let sums = features(field, distances, color, last, moves).map(|features| -> f32 {
            let weights = features.iter().map(|&place| weights[usize::from(place)]);
            weights.sum()
        });
        let sums: Vec<f32> = sums.collect();
        let most = sums.iter().copied().fold(f32::MIN, f32::max);
        let [low, high] = RANGE;
        let mut chances = vec![0.5; field.grid().count];
        for (cell, sum) in moves.iter().zip(sums) {
            let share = libm::expf(STEEPNESS * (sum - most));
            chances[usize::from(*cell)] = low + (high - low) * share;
        }
        for cell in last
            .into_iter()
            .flat_map(|last| field.broken_bridges(color, last))
        {
            chances[usize::from(cell)] = URGENT;
        }
        Self { chances }
    }

    pub(super) fn of(&self, cell: u16) -> f32 {
        self.chances.get(usize::from(cell)).copied().unwrap_or(0.5)
    }
}

fn weights() -> &'static [f32] {
    static NUMBERS: OnceLock<Vec<f32>> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let numbers = WEIGHTS.lines().map(str::parse);
        numbers.map(|number| number.expect("a weight")).collect()
    })
}
