//! First guesses of the value of moves.

use crate::game::Color;

use super::field::Field;
use super::grid::ROOM;

/// The distance of unreachable cells.
const FAR: u8 = 80;

/// The minimum number of stones that each colour needs to connect each cell to each edge, including
/// the cell's own stone, if the opponent does not answer.
#[derive(Debug)]
pub(super) struct Distances {
    /// By colour and edge.
    steps: Vec<[[u8; 6]; 2]>,
    queue: [Vec<u16>; 2],
}

impl Distances {
    pub(super) fn new() -> Self {
        Self {
            // Beyond the edges no distance is ever shorter.
            steps: vec![[[0; 6]; 2]; ROOM],
            queue: [Vec::new(), Vec::new()],
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

    /// A breadth-first search in which the colour's stones cost nothing.
    fn measure_edge(&mut self, field: &Field, color: Color, edge: usize) {
        let own = color as usize;
        let grid = field.grid();
        let [layer, next] = &mut self.queue;
        layer.clear();
        for &cell in &grid.borders[edge] {
            if let Some(cost) = field.cost(color, cell) {
                self.steps[usize::from(cell)][own][edge] = cost;
                layer.push(cell);
            }
        }
        // Stones first: cells connected by them are at the same distance.
        for round in 0..FAR {
            next.clear();
            let mut place = 0;
            while place < layer.len() {
                let cell = layer[place];
                place += 1;
                let here = self.steps[usize::from(cell)][own][edge];
                if here != round {
                    if here > round {
                        next.push(cell);
                    }
                    continue;
                }
                for near in grid.spot(cell).around {
                    let Some(cost) = field.cost(color, near) else {
                        continue;
                    };
                    let steps = &mut self.steps[usize::from(near) % ROOM][own][edge];
                    if here + cost < *steps {
                        *steps = here + cost;
                        if cost == 0 {
                            layer.push(near);
                        } else {
                            next.push(near);
                        }
                    }
                }
            }
            std::mem::swap(layer, next);
            if layer.is_empty() {
                break;
            }
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

/// First guesses for the moves of a position.
///
/// A cell is promising if few stones complete a goal through it: the player's own goal, or the
/// opponent's, which a stone there blocks. A cell that saves a bridge into which the opponent just
/// moved is urgent.
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
        let through = |color, cell: &u16| distances.through(color, *cell);
        let shortest = |color| {
            moves
                .iter()
                .map(|cell| through(color, cell))
                .min()
                .unwrap_or(0)
        };
        let (own, other) = (shortest(color), shortest(color.opponent()));
        let mut chances = vec![0.5; field.grid().count];
        for cell in moves {
            let attack = through(color, cell) - own;
            let defence = through(color.opponent(), cell) - other;
            let chance = 0.3 + 0.2 * fading(attack) + 0.2 * fading(defence);
            chances[usize::from(*cell)] = chance;
        }
        for cell in last
            .into_iter()
            .flat_map(|last| bridges(field, color, last))
        {
            chances[usize::from(cell)] = 0.9;
        }
        Self { chances }
    }

    pub(super) fn of(&self, cell: u16) -> f32 {
        self.chances.get(usize::from(cell)).copied().unwrap_or(0.5)
    }
}

/// The cells that save a bridge of `color` into which the opponent's stone on `last` intruded:
/// empty neighbours of `last` between two stones of `color`.
fn bridges(field: &Field, color: Color, last: u16) -> impl Iterator<Item = u16> {
    let around = &field.grid().spot(last).around;
    (0..6).filter_map(move |slot| {
        let [before, here, after] = [0, 1, 2].map(|step| around[(slot + step) % 6]);
        let is_bridge = field.is(color, before) && field.is_empty(here) && field.is(color, after);
        is_bridge.then_some(here)
    })
}

/// 0.6 to a power, by products: the same number on every platform.
fn fading(power: u8) -> f32 {
    (0..power).fold(1.0, |product, _| product * 0.6)
}
