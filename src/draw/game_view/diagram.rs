//! The board after a node, and the graph of a game.

use super::game::GameView;
use super::node_view::NodeMove;
use crate::draw::diagram::{Diagram, Stone};
use crate::draw::graph::{Graph, GraphPoint};

impl GameView {
    /// The board after a node, with the number of its ply on each stone; the empty board if the game
    /// has no such node.
    #[must_use]
    pub fn diagram(&self, node: usize) -> Diagram {
        let mut diagram = Diagram::new(self.side, self.coordinates);
        let mut patterns = Vec::new();
        for node in self.path(node) {
            let step = &self.nodes[node];
            for (cell, color) in step.changes() {
                diagram.stones[cell.index()] = color.map(|color| Stone {
                    color,
                    is_contract: step.effect == NodeMove::ContractStone(cell),
                    number: (step.effect.cell() == Some(cell)).then_some(step.ply),
                });
            }
            let decided = step
                .details()
                .decision
                .as_deref()
                .map(|(_, chain)| chain.clone());
            diagram.chain = diagram.chain.or(decided);
            patterns.extend(&step.details().patterns);
        }
        let Some(step) = self.nodes.get(node) else {
            return diagram;
        };
        diagram.last = step.effect.cell();
        diagram.markup = step.details().markup.clone();
        diagram.title = self.info.players();
        diagram.description = self.describe(node, &diagram, &patterns);
        diagram
    }

    /// The graph of the main line with a node marked, if the main line has it; `None` if no node of
    /// the main line has a value.
    #[must_use]
    pub fn graph(&self, node: usize) -> Option<Graph> {
        let mut points: Vec<GraphPoint> = Vec::new();
        for step in self.main() {
            let Some(chance) = step.details().chance else {
                continue;
            };
            let point = GraphPoint {
                ply: step.ply,
                chance,
                interval: step.details().interval,
                quality: step.details().quality,
            };
            // Of several nodes with the same ply, the last one has the position after it.
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
            current: (node < self.main().len()).then(|| self.nodes[node].ply),
        })
    }
}
