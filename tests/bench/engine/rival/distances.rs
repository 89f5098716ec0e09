//! Two-distances: how far a cell is from an edge if the opponent may block the better way.

use unlur::game::Color;

use super::stones::{Map, NONE, Stones};

/// The distance of cells without two ways.
const FAR: u32 = 60;

/// The two-distance of each empty cell to each edge for one colour, including the cell's own stone.
pub struct Distances {
    color: Color,
    to: Vec<[u32; 6]>,
}

impl Distances {
    pub fn new(map: &Map, stones: &Stones, color: Color) -> Self {
        let near = neighbours(map, stones, color);
        let mut to = vec![[FAR; 6]; map.edges.len()];
        for edge in [0, 1, 2, 3, 4, 5] {
            let mut ways = vec![0_u8; map.edges.len()];
            let mut layer: Vec<u16> = Vec::new();
            for cell in 0..u16::try_from(map.edges.len()).expect("few cells") {
                let touches = near[usize::from(cell)].1 >> edge & 1 == 1;
                if stones.is_empty(cell) && touches {
                    ways[usize::from(cell)] = 2;
                    layer.push(cell);
                }
            }
            let mut steps = 1;
            while !layer.is_empty() {
                for &cell in &layer {
                    to[usize::from(cell)][edge] = steps;
                }
                let mut next = Vec::new();
                for &cell in &layer {
                    for &other in &near[usize::from(cell)].0 {
                        let ways = &mut ways[usize::from(other)];
                        *ways += u8::from(*ways < 2);
                        if *ways == 2 && to[usize::from(other)][edge] == FAR {
                            *ways = 3;
                            next.push(other);
                        }
                    }
                }
                next.retain(|&cell| to[usize::from(cell)][edge] == FAR);
                next.sort_unstable();
                next.dedup();
                layer = next;
                steps += 1;
            }
        }
        Self { color, to }
    }

    /// The stones that complete the goal through an empty cell.
    pub fn through(&self, cell: u16) -> u32 {
        let to = self.to[usize::from(cell)];
        let sums: &[u32] = match self.color {
            Color::White => &[to[0] + to[3] - 1, to[1] + to[4] - 1, to[2] + to[5] - 1],
            Color::Black => &[to[0] + to[2] + to[4] - 2, to[1] + to[3] + to[5] - 2],
        };
        *sums.iter().min().expect("several")
    }
}

/// For each empty cell the empty cells next to it or to a chain of `color` next to it, and the
/// edges that it or such a chain touches.
fn neighbours(map: &Map, stones: &Stones, color: Color) -> Vec<(Vec<u16>, u8)> {
    let count = map.edges.len();
    let mut around: Vec<Vec<u16>> = vec![Vec::new(); count];
    let cells = 0..u16::try_from(count).expect("few cells");
    for cell in cells.clone().filter(|&cell| stones.at(cell) == Some(color)) {
        let root = usize::from(stones.root(cell));
        let open = map.ring[usize::from(cell)].into_iter();
        around[root].extend(open.filter(|&near| stones.is_empty(near)));
    }
    let one = |cell: u16| {
        let (mut open, mut edges) = (Vec::new(), map.edges[usize::from(cell)]);
        for near in map.ring[usize::from(cell)] {
            if near != NONE && stones.is_empty(near) {
                open.push(near);
            } else if stones.at(near) == Some(color) {
                let root = stones.root(near);
                open.extend(&around[usize::from(root)]);
                edges |= stones.edges_of(root);
            }
        }
        open.sort_unstable();
        open.dedup();
        open.retain(|&other| other != cell);
        (open, edges)
    };
    cells
        .map(|cell| {
            if stones.is_empty(cell) {
                one(cell)
            } else {
                (Vec::new(), 0)
            }
        })
        .collect()
}
