//! The board after a node.

use super::game::Walkthrough;
use super::step::Effect;
use crate::draw::diagram::{Diagram, Highlight, Stone};

impl Walkthrough {
    /// The board after a node, with the number of its ply on each stone.
    #[must_use]
    pub fn diagram(&self, node: usize) -> Diagram {
        let mut diagram = Diagram::new(self.side, self.coordinates);
        let mut decision = None;
        let mut patterns = Vec::new();
        for node in self.path(node) {
            let step = &self.steps[node];
            for (cell, color) in step.changes() {
                diagram.stones[cell.index()] = color.map(|color| Stone {
                    color,
                    is_contract: step.effect == Effect::ContractStone(cell),
                    number: (step.effect.cell() == Some(cell)).then_some(step.ply),
                });
            }
            decision = decision.or(step.decision);
            patterns.extend(&step.patterns);
        }
        let step = &self.steps[node];
        diagram.last = step.effect.cell();
        diagram.markup = step.markup.clone();
        if let Some((outcome, stone)) = decision {
            let chain = Highlight::deciding(&diagram, stone, outcome);
            diagram.chain = Some(chain);
        }
        diagram.title = self.info.players();
        diagram.description = self.describe(node, &diagram, &patterns);
        diagram
    }
}
