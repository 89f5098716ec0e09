//! The nodes of a game, each played once.

use std::ops::Range;

use super::apply::{LineState, MoveApplier};
use super::ply::{AtPly, Ply};
use crate::finding::Findings;
use crate::game::{PatternMatch, Position, Side};
use crate::record::step::{Step, Steps};
use crate::record::{InfoValues, Record};
use crate::sgf::{Game, GameTree};

/// A node of the tree right after its move and its setup stones were applied.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PlayedNode<'a> {
    /// The 0-based index of the node.
    pub node: usize,
    /// The 1-based number of the latest move on the path to it; 0 before the first.
    pub number: u32,
    /// The position after it.
    pub position: &'a Position,
    /// The effect of the node.
    pub plies: &'a [Ply],
    /// The winning patterns that first hold here, each with its ply.
    pub patterns: &'a [AtPly<PatternMatch>],
}

/// The state to restore at a node where lines branch.
#[derive(Debug)]
pub struct Branch {
    node: usize,
    mark: usize,
    line: LineState,
}

/// Plays every node of a game whose record was read, variations too, and shows each to `visit`, in
/// preorder. Adds the findings of the main line, which its record has reported too, and those of
/// the variations.
pub fn play_tree(
    game: Game<'_>,
    record: &Record,
    of_main_line: &mut Findings,
    of_variations: &mut Findings,
    mut visit: impl FnMut(&PlayedNode<'_>),
) {
    let (count, main_line) = (game.tree().node_count(), game.tree().main_line_length());
    let mut steps = Steps::default();
    steps.read(game, &mut InfoValues::default());
    let mut position = Position::new(record.side.unwrap_or(Side::MIN), record.rules);
    let mut branches = Vec::new();
    for (nodes, steps, findings) in [
        (0..main_line, steps.main_line(), of_main_line),
        (main_line..count, steps.variations(), of_variations),
    ] {
        let mut applier = MoveApplier::new(game, record, &mut position, findings);
        applier.walk(nodes, steps, &mut branches, &mut visit);
    }
}

impl MoveApplier<'_, '_> {
    /// Plays nodes, those of the main line or those after it, and shows each to `visit`. `steps` are
    /// theirs.
    ///
    /// Moves are undone back to the branching node, so the time is linear in the number of nodes.
    pub(super) fn walk(
        &mut self,
        nodes: Range<usize>,
        mut steps: &[Step],
        branches: &mut Vec<Branch>,
        mut visit: impl FnMut(&PlayedNode<'_>),
    ) {
        let tree = self.game.tree();
        for node in nodes {
            if let Some(parent) = tree.parent(node)
                && parent + 1 != node
            {
                self.report_moves_after_end();
                let last = branches.iter().rposition(|branch| branch.node == parent);
                branches.truncate(1 + last.unwrap_or(0));
                if let Some(branch) = branches.last() {
                    self.position.undo_to(branch.mark);
                    self.line = branch.line;
                }
            }
            let of_node = steps.iter().take_while(|step| step.node as usize == node);
            let (here, rest) = steps.split_at(of_node.count());
            steps = rest;
            let (ply, pattern) = (self.plies.len(), self.patterns.len());
            self.steps(here);
            if self.line.ply == 0 && !is_set_up_further(tree, node, steps) {
                self.judge_setup();
            }
            visit(&PlayedNode {
                node,
                number: self.line.ply,
                position: self.position,
                plies: &self.plies[ply..],
                patterns: &self.patterns[pattern..],
            });
            if node >= tree.main_line_length() {
                // Only those of the main line are kept.
                self.patterns.truncate(pattern);
            }
            if tree.has_variations(node) {
                branches.push(Branch {
                    node,
                    mark: self.position.mark(),
                    line: self.line,
                });
            }
        }
        self.report_moves_after_end();
    }
}

/// Whether the line that goes on from a node changes the starting position: `rest` are the steps of
/// the nodes after it, in preorder.
fn is_set_up_further(tree: &GameTree, node: usize, rest: &[Step]) -> bool {
    node + 1 < tree.node_count()
        && tree.parent(node + 1) == Some(node)
        && rest.first().is_some_and(|step| !step.written.is_move())
}
