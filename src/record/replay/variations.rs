//! Every path outside the main line, with each node played once.

use super::apply::LineState;
use super::at_ply::AtPly;
use super::ply::{Effect, Ply};
use super::replayer::Replayer;
use crate::finding::Findings;
use crate::game::{PatternMatch, Position};
use crate::record::{Record, Step, WrittenMove};
use crate::sgf::{Game, GameTree};

/// A node of the tree right after its move and its setup stones were applied.
#[derive(Clone, Copy, Debug)]
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

/// Which player made a move of the contract depends on the line that is taken from it.
fn forget_movers(plies: &mut [Ply]) {
    for ply in plies {
        if ply.effect == Effect::ContractStone {
            ply.mover = None;
        }
    }
}

/// Whether the line that goes on from a node changes the starting position: `rest` are the steps of
/// the nodes after it, in preorder.
fn is_set_up_further(tree: &GameTree, node: usize, rest: &[Step]) -> bool {
    node + 1 < tree.node_count()
        && tree.parent(node + 1) == Some(node)
        && rest.first().is_some_and(|step| {
            step.action.is_setup() || matches!(step.action, WrittenMove::ToMove(_))
        })
}

/// The state to restore at a node where lines branch.
struct Branch {
    node: usize,
    mark: usize,
    line: LineState,
}

impl Replayer {
    /// Plays every variation of a record whose main line was just played, and adds their findings
    /// to `findings`.
    ///
    /// The replay then lists the plies of the variations too. Moves are undone back to the
    /// branching node, so the time is linear in the number of nodes. Afterwards the position is
    /// that of the last line.
    pub fn play_variations(&mut self, game: Game<'_>, record: &Record, findings: &mut Findings) {
        if game.tree().variations() == 0 {
            return;
        }
        self.play_tree(game, record, findings, |_| {});
    }

    /// Plays every node of a record whose main line was just played and shows each to `visit`, in
    /// preorder; otherwise the same as [`play_variations`](Self::play_variations).
    pub fn play_tree(
        &mut self,
        game: Game<'_>,
        record: &Record,
        findings: &mut Findings,
        mut visit: impl FnMut(&PlayedNode<'_>),
    ) {
        let tree = game.tree();
        let known = findings.mark();
        let mut patterns = Vec::new();
        let mut plies = std::mem::take(&mut self.replay.variations);
        let mut branches: Vec<Branch> = Vec::new();
        let mut applier = self.applier(game, record, &mut patterns, &mut plies, findings);
        let mut steps = record.steps.as_slice();
        for node in 0..tree.node_count() {
            if node <= tree.main_line_length() {
                // They are known from playing the main line.
                applier.plies.clear();
            }
            if node == tree.main_line_length() {
                // It was reported when it was played separately.
                applier.after_end = None;
                applier.findings.undo_to(&known);
            }
            if let Some(parent) = tree.parent(node)
                && parent + 1 != node
            {
                applier.report_moves_after_end();
                let last = branches.iter().rposition(|branch| branch.node == parent);
                branches.truncate(1 + last.unwrap_or(0));
                if let Some(branch) = branches.last() {
                    applier.position.undo_to(branch.mark);
                    *applier.line = branch.line;
                }
            }
            let of_node = steps.iter().take_while(|step| step.node as usize == node);
            let (here, rest) = steps.split_at(of_node.count());
            steps = rest;
            let first = applier.plies.len();
            applier.steps(here);
            forget_movers(&mut applier.plies[first..]);
            if applier.line.ply == 0 && !is_set_up_further(tree, node, steps) {
                applier.judge_setup();
            }
            visit(&PlayedNode {
                node,
                number: applier.line.ply,
                position: applier.position,
                plies: &applier.plies[first..],
                patterns: applier.patterns,
            });
            applier.patterns.clear();
            if tree.has_variations(node) {
                branches.push(Branch {
                    node,
                    mark: applier.position.mark(),
                    line: *applier.line,
                });
            }
        }
        applier.report_moves_after_end();
        if tree.variations() == 0 {
            // There is only the main line, which was reported when it was played separately.
            applier.findings.undo_to(&known);
            applier.plies.clear();
        }
        self.replay.variations = plies;
    }
}
