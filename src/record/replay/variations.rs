//! Every path beside the main line, each node played once.

use super::apply::{Line, Walk};
use super::replayer::Replayer;
use crate::finding::Finding;
use crate::record::Record;
use crate::sgf::Game;

/// What to come back to at a node that lines branch from.
struct Branch {
    node: usize,
    mark: usize,
    line: Line,
}

impl Replayer {
    /// Plays every variation of a record whose main line was just played, and adds
    /// what they break to `findings`.
    ///
    /// Moves are taken back to where lines part, so the time is linear in the
    /// nodes however deep they branch. Afterwards the position is that of the
    /// last line.
    pub fn play_variations(
        &mut self,
        game: Game<'_>,
        record: &Record,
        findings: &mut Vec<Finding>,
    ) {
        let (Some(reading), Some(side)) = (record.reading, record.side) else {
            return;
        };
        let tree = game.tree();
        if tree.variations() == 0 {
            return;
        }
        self.position.reset(side, self.position.rules());
        self.line = Line::default();
        let known = findings.len();
        let mut patterns = Vec::new();
        let mut placements = Vec::new();
        let mut branches: Vec<Branch> = Vec::new();
        let mut walk = Walk {
            game,
            board: self.position.board(),
            reading,
            position: &mut self.position,
            line: &mut self.line,
            patterns: &mut patterns,
            placements: &mut placements,
            findings,
            late: None,
        };
        let mut steps = record.steps.as_slice();
        for node in 0..tree.node_count() {
            if node == tree.main_line_length() {
                // The main line was reported when it was played by itself.
                walk.late = None;
                walk.findings.truncate(known);
            }
            if let Some(parent) = tree.parent(node)
                && parent + 1 != node
            {
                walk.report_late_plies();
                branches.truncate(
                    1 + branches
                        .iter()
                        .rposition(|branch| branch.node == parent)
                        .unwrap_or(0),
                );
                if let Some(branch) = branches.last() {
                    walk.position.undo_to(branch.mark);
                    *walk.line = branch.line;
                }
            }
            let of_node = steps.iter().take_while(|step| step.node as usize == node);
            let (here, rest) = steps.split_at(of_node.count());
            steps = rest;
            walk.steps(here, u32::MAX);
            walk.patterns.clear();
            walk.placements.clear();
            if tree.has_variations(node) {
                branches.push(Branch {
                    node,
                    mark: walk.position.mark(),
                    line: *walk.line,
                });
            }
        }
        walk.report_late_plies();
    }
}
