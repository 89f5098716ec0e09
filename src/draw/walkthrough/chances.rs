//! The graph of a game.

use super::game::Walkthrough;
use crate::draw::graph::{Graph, GraphPoint};

impl Walkthrough {
    /// The graph of the main line with a node marked, if the main line has it; `None` if no node of
    /// the main line has a value.
    #[must_use]
    pub fn graph(&self, node: usize) -> Option<Graph> {
        let mut points: Vec<GraphPoint> = Vec::new();
        for step in self.main() {
            let Some(chance) = step.chance else { continue };
            let point = GraphPoint {
                ply: step.ply,
                chance,
                quality: step.quality,
            };
            // Of the nodes of one ply the last has the position after it.
            match points.last_mut().filter(|last| last.ply == point.ply) {
                Some(last) => {
                    let quality = point.quality.or(last.quality);
                    *last = GraphPoint { quality, ..point };
                }
                None => points.push(point),
            }
        }
        (!points.is_empty()).then(|| Graph {
            points,
            plies: self.plies(),
            current: (node < self.main().len()).then(|| self.steps[node].ply),
        })
    }
}
