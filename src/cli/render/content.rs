//! Which diagrams of a game `unlur render` draws.

use std::num::NonZeroU32;
use std::ops::RangeInclusive;

use anyhow::{Context as _, ensure};
use clap::Args;

use crate::draw::{Diagram, GameView, Highlight, NodeMove, Plies, PlyError, pattern_sentence};

/// Reads the plies whose numbers are written, from 1: `10-20`, `10-`, or empty for all.
fn parse_numbers(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| text.parse::<u32>().ok();
    let range = match text.split_once('-') {
        None => text.is_empty().then_some(1..=u32::MAX),
        Some((first, "")) => number(first).map(|first| first..=u32::MAX),
        Some((first, last)) => number(first).zip(number(last)).map(|(a, b)| a..=b),
    };
    range
        .filter(|range| !range.is_empty())
        .ok_or_else(|| format!("`{text}` is not a range of plies, such as 10-20"))
}

/// The positions of a game, and what is shown of each.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Content")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(in crate::cli) struct Content {
    /// The position after this ply: a number from 1, 0 for the start, `last`, or -1 for the last
    #[arg(long, value_name = "K")]
    #[arg(allow_hyphen_values = true)]
    pub(super) ply: Option<Plies>,

    /// The position after this node, counted from 0 as `show --tree` prints them
    #[arg(long, value_name = "N", conflicts_with = "ply")]
    pub(super) node: Option<usize>,

    /// A diagram only after every so many plies, and after the last.
    #[arg(skip)]
    pub(super) every: Option<NonZeroU32>,

    /// Whether the diagrams are the frames of an animation, which begins before its first ply.
    #[arg(skip)]
    pub(super) is_animated: bool,

    /// Write the numbers of plies on the stones, all or those of a range
    #[arg(long, value_name = "FROM-TO", num_args = 0..=1, require_equals = true, default_missing_value = "",
          value_parser = parse_numbers)]
    pub(super) numbers: Option<RangeInclusive<u32>>,

    /// Fade all stones but those that decided the game; the last frame of an animation always does
    #[arg(long)]
    pub(super) spotlight: bool,

    /// Show the stones of a winning pattern and the edges they control
    #[arg(long)]
    pub(super) pattern: bool,

    /// A graph of Black's chance below the board, from the values that `review --to sgf` writes
    #[arg(long)]
    pub(super) graph: bool,

    /// A text below the board; without a text the players, the ply and the result
    #[arg(long, value_name = "TEXT", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub(super) caption: Option<String>,
}

impl Content {
    /// The diagrams, at least one.
    ///
    /// # Errors
    ///
    /// If the game lacks the node or one of the plies.
    pub(super) fn diagrams(&self, game: &GameView) -> anyhow::Result<Vec<Diagram>> {
        if let Some(node) = self.node {
            let nodes = game.nodes.len();
            ensure!(
                node < nodes,
                "there is no node {node}; the game has {nodes} nodes, counted from 0"
            );
            return Ok(vec![self.diagram(game, node, 1)]);
        }
        let mut diagrams = Vec::new();
        let mut before = 0;
        for ply in self.plies(game.plies())? {
            let node = game.node_at_ply(ply);
            let node = node.with_context(|| format!("there is no ply {ply}"))?;
            diagrams.push(self.diagram(game, node, before + 1));
            before = ply;
        }
        if let Some(last) = diagrams.last_mut() {
            last.is_spotlit |= self.is_animated;
        }
        Ok(diagrams)
    }

    /// The plies of the diagrams, ascending.
    fn plies(&self, plies: u32) -> Result<Vec<u32>, PlyError> {
        let is_many = self.is_animated || self.every.is_some();
        let (first, last) = match self.ply {
            Some(chosen) => chosen.in_game(plies)?,
            None if is_many => (0, plies),
            None => (plies, plies),
        };
        if !is_many {
            // A range without `--every` is a diagram for each of its plies.
            return Ok((first..=last).collect());
        }
        let step = self.every.map_or(1, NonZeroU32::get);
        // A diagram shows the position after its plies; only an animation begins before them.
        let multiple = first.max(1).checked_next_multiple_of(step);
        let start = Some(first).filter(|_| self.is_animated).or(multiple);
        let before = (start.unwrap_or(last)..last).step_by(step as usize);
        Ok(before.chain([last]).collect())
    }

    /// The diagram after a node. If there are several diagrams, this one has the plies from `first`
    /// on.
    fn diagram(&self, game: &GameView, node: usize, first: u32) -> Diagram {
        let mut diagram = game.diagram(node);
        diagram.is_spotlit = self.spotlight;
        let ply = game.nodes[node].ply;
        let own_plies = self.every.is_some() && !self.is_animated;
        let from = if own_plies { first } else { 0 };
        for stone in diagram.stones.iter_mut().flatten() {
            let is_shown = |number: &u32| {
                *number >= from && self.numbers.as_ref().is_some_and(|it| it.contains(number))
            };
            stone.number = stone.number.filter(is_shown);
        }
        if self.pattern
            && let Some(&found) = game.patterns(node).last()
        {
            diagram.pattern = Some(Highlight::pattern(&diagram, found));
        }
        if self.graph
            && let Some(graph) = game.graph(node)
        {
            diagram.description += &[" ", &graph.sentence()].concat();
            diagram.graph = Some(graph);
        }
        diagram.caption = match self.caption.as_deref() {
            None => String::new(),
            Some("") if own_plies => strip_caption(game, first, ply),
            Some("") => caption(game, node),
            Some(text) => text.to_owned(),
        };
        diagram
    }
}

/// The players and the plies of a diagram, and the pass if it is one of these plies, because no
/// stone shows it.
fn strip_caption(game: &GameView, first: u32, last: u32) -> String {
    let players = game.info.players();
    let gap = if players.is_empty() { "" } else { "\n" };
    let mut main = game.main().iter();
    let pass = main.find(|step| step.effect == NodeMove::Pass);
    let pass = pass.filter(|pass| (first..=last).contains(&pass.ply));
    let pass = pass.map_or(String::new(), |pass| format!("; pass at ply {}", pass.ply));
    format!("{players}{gap}Plies {first} to {last}{pass}")
}

/// The players, the move, the result and the patterns.
fn caption(game: &GameView, node: usize) -> String {
    let step = &game.nodes[node];
    let mut title = vec![game.info.players(), game.info.circumstances()];
    title.retain(|text| !text.is_empty());
    let mut ply = format!("Ply {} of {}", step.ply, game.plies());
    if step.ply > 0 {
        ply += &[": ", &game.move_text(node)].concat();
    }
    let mut lines = vec![title.join(", "), ply, game.verdict_at(node)];
    lines.extend(game.patterns(node).into_iter().map(pattern_sentence));
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}
