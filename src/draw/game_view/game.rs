//! A game node by node.

use std::collections::BTreeMap;

use super::info::GameInfo;
use super::node_view::{NodeMove, NodeView, written};
use crate::analysis::{Judge, Judgement, ReviewBlock, Verdict, play_tree};
use crate::finding::{Finding, Severity};
use crate::game::{Coordinates, PatternMatch, Side};
use crate::sgf::{Game, PropertyId};

/// A game of Unlur, node by node.
#[derive(Clone, Debug, PartialEq)]
pub struct GameView {
    /// Whether there is a board. Without one the only node has the text of the game as its comment.
    pub has_board: bool,
    /// The side of the board; without one the smallest.
    pub side: Side,
    /// The coordinates of the record.
    pub coordinates: Coordinates,
    /// The nodes in preorder: each node is followed by its variations.
    pub nodes: Vec<NodeView>,
    /// The moves without an effect on the board, as they are written, by the index of their node.
    written: BTreeMap<usize, Box<str>>,
    /// The number of nodes in the main line; they come first.
    pub main_line: usize,
    /// The text of a game-info property; empty if there is none.
    pub info: GameInfo,
    /// The verdict on the main line.
    pub verdict: Option<Verdict>,
    /// Whether there is no finding of severity error.
    pub is_legal: bool,
}

impl GameView {
    /// Judges a game and collects the data of every node; see [`from_judgement`](Self::from_judgement).
    #[must_use]
    pub fn new(judge: &mut Judge, game: Game<'_>, has_places: bool) -> Option<Self> {
        Self::from_judgement(&judge.judge(game), has_places)
    }

    /// Collects the data of every node of a game. `None` if it is not Unlur or has no board.
    ///
    /// `has_places` is whether the findings point into the text of the game; if they point into the
    /// file that it was converted from, they are matched by their ply.
    #[must_use]
    pub fn from_judgement(judgement: &Judgement<'_>, has_places: bool) -> Option<Self> {
        let game = judgement.game;
        let (side, reading) = (judgement.record.side?, judgement.record.reading?);
        let mut nodes: Vec<NodeView> = Vec::with_capacity(game.tree().node_count());
        let mut moves = BTreeMap::new();
        play_tree(judgement, |played| {
            moves.extend(written(played, game).map(|text| (played.node, text)));
            let step = NodeView::new(played, &nodes, game, reading.coordinates);
            nodes.push(step);
        });
        inherit_dimmed(game, &mut nodes);
        let main_line = game.tree().main_line_length();
        add_intervals(game, &mut nodes[..main_line]);
        let mut game_view = Self {
            has_board: true,
            side,
            coordinates: reading.coordinates,
            nodes,
            written: moves,
            main_line,
            info: GameInfo::new(judgement),
            verdict: judgement.verdict,
            is_legal: judgement.is_legal(),
        };
        for finding in judgement.findings {
            let in_text = has_places.then(|| game.node_at(finding.span.start));
            let node = in_text.or_else(|| game_view.node_at_ply(finding.ply.unwrap_or(0)));
            game_view.note(node.unwrap_or(0), finding);
        }
        for finding in judgement.of_variations {
            let node = has_places.then(|| game.node_at(finding.span.start));
            game_view.note(node.unwrap_or(0), finding);
        }
        Some(game_view)
    }

    /// A game without a board: its text, cut if it is long, and its findings.
    #[must_use]
    pub fn without_board(game: Game<'_>, findings: &[Finding]) -> Self {
        let text = game.charset().decode(game.bytes());
        let info = GameInfo::of_root(game);
        Self::of_text(&text, info, findings)
    }

    /// An entry for something that is not a game, in place of one: only its finding is known.
    #[must_use]
    pub fn of_damage(finding: &Finding) -> Self {
        Self::of_text("", GameInfo::default(), std::slice::from_ref(finding))
    }

    fn of_text(text: &str, info: GameInfo, findings: &[Finding]) -> Self {
        let is_legal = !findings.iter().any(|one| one.severity() == Severity::Error);
        let mut game_view = Self {
            has_board: false,
            side: Side::MIN,
            coordinates: Coordinates::Hex,
            nodes: vec![NodeView::of_text(text)],
            written: BTreeMap::new(),
            main_line: 1,
            info,
            verdict: None,
            is_legal,
        };
        for finding in findings {
            game_view.note(0, finding);
        }
        game_view
    }

    fn note(&mut self, node: usize, finding: &Finding) {
        if let Some(step) = self.nodes.get_mut(node) {
            step.details_mut().notes.push(finding.clone());
        }
    }

    /// The number of plies of the main line.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.main().last().map_or(0, |step| step.ply)
    }

    /// The nodes of the main line.
    #[must_use]
    pub fn main(&self) -> &[NodeView] {
        &self.nodes[..self.main_line.min(self.nodes.len())]
    }

    /// The node of the 1-based ply `ply` on the main line. For ply 0, the position before the first
    /// move, it is the last node before that move, so it includes all setup stones there.
    #[must_use]
    pub fn node_at_ply(&self, ply: u32) -> Option<usize> {
        // A binary search, because this may be called for every finding; the plies ascend.
        let main = self.main();
        let first = main.partition_point(|step| step.ply < ply);
        main.get(first).filter(|step| step.ply == ply)?;
        // The node of the move is used, because it has the comment; only the start may span several
        // nodes.
        if ply > 0 {
            return Some(first);
        }
        Some(main.partition_point(|step| step.ply == 0) - 1)
    }

    /// The move of a node as it is written, if it has no effect on the board; else empty.
    #[must_use]
    pub fn written(&self, node: usize) -> &str {
        self.written.get(&node).map_or("", |text| text)
    }

    /// The nodes from the root to a node; none if the game has no such node.
    pub fn path(&self, node: usize) -> impl Iterator<Item = usize> {
        let mut branch = Vec::new();
        let end = if node < self.nodes.len() { node + 1 } else { 0 };
        let mut at = end.saturating_sub(1);
        // The nodes of the main line follow one another.
        while at >= self.main_line
            && let Some(parent) = self.nodes.get(at).and_then(NodeView::parent)
        {
            branch.push(at);
            at = parent;
        }
        (0..end.min(at + 1)).chain(branch.into_iter().rev())
    }

    /// The children of each node.
    #[must_use]
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (node, step) in self.nodes.iter().enumerate() {
            if let Some(parent) = step.parent() {
                children[parent].push(node);
            }
        }
        children
    }

    /// The patterns that hold at a node, in the order in which they appeared.
    #[must_use]
    pub fn patterns(&self, node: usize) -> Vec<PatternMatch> {
        let nodes = self.path(node).map(|node| &self.nodes[node]);
        nodes
            .flat_map(|step| &step.details().patterns)
            .copied()
            .collect()
    }
}

/// `DD` applies until the next one, as FF\[4\] defines.
fn inherit_dimmed(game: Game<'_>, nodes: &mut [NodeView]) {
    for index in 1..nodes.len() {
        if game.known_node(index).property(PropertyId::DD).is_none()
            && let Some(parent) = nodes[index].parent()
            && !nodes[parent].details().markup.dimmed.is_empty()
        {
            let dimmed = nodes[parent].details().markup.dimmed.clone();
            nodes[index].details_mut().markup.dimmed = dimmed;
        }
    }
}

/// The block of a review in the first node has the intervals of all moves with a chance. If moves
/// were added or deleted, they are not known.
fn add_intervals(game: Game<'_>, main: &mut [NodeView]) {
    let comment = game.known_node(0).comment().unwrap_or_default();
    let block = ReviewBlock::find(&comment);
    let intervals: Vec<_> = block.iter().flat_map(ReviewBlock::intervals).collect();
    let is_judged =
        |step: &&mut NodeView| step.details().chance.is_some() && step.effect != NodeMove::Nothing;
    let moves: Vec<_> = main.iter_mut().filter(is_judged).collect();
    if moves.len() == intervals.len() {
        for (step, interval) in moves.into_iter().zip(intervals) {
            step.details_mut().interval = Some(interval);
        }
    }
}
