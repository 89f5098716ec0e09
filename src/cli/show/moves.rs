//! The moves of a game as a list, and its variations as a tree.

use std::io::{self, Write};

use serde::Serialize;

use crate::cli::data::{Line, Row};
use crate::cli::output::{Column, printable};
use crate::draw::{Effect, Walkthrough, pattern_sentence};
use crate::game::Board;

/// A ply as data.
#[derive(Serialize)]
struct MoveData<'a> {
    ply: u32,
    node: usize,
    effect: &'static str,
    color: Option<&'static str>,
    cell: Option<String>,
    outcome: Option<String>,
    patterns: Vec<String>,
    findings: Vec<String>,
    name: Option<&'a str>,
    comment: Option<&'a str>,
}

impl Row for MoveData<'_> {
    const CSV: &'static [&'static str] = &["ply", "node", "effect", "color", "cell", "remarks"];
    const TABLE: &'static [Column<'static>] = &[
        Column::number("ply"),
        Column::text("move"),
        Column::text("effect"),
        Column::text("remarks"),
    ];

    fn csv(&self, line: &mut Line<'_>) {
        line.value(self.ply)
            .value(self.node)
            .value(self.effect)
            .maybe(self.color)
            .maybe_text(self.cell.as_deref())
            .text(&remarks(self));
    }

    fn table(&self, line: &mut Line<'_>) {
        let cell = self.cell.as_deref().unwrap_or_default();
        let shown = match self.color {
            Some(color) => format!("{color} {cell}"),
            None => cell.to_owned(),
        };
        line.value(self.ply)
            .text(&shown)
            .value(self.effect)
            .text(&remarks(self));
    }
}

/// The plies of the main line.
pub(super) fn rows(game: &Walkthrough) -> impl Iterator<Item = impl Row> {
    let plies = game.main().iter().zip(0..);
    let plies = plies.filter(|(step, _)| step.effect != Effect::Nothing);
    plies.map(|(_, node)| data(game, node))
}

/// The description of a ply, in one line.
fn remarks(row: &MoveData<'_>) -> String {
    let outcome = row.outcome.iter().cloned();
    let patterns = row.patterns.iter().cloned();
    let findings = row.findings.iter().cloned();
    let name = row.name.map(|name| format!("name: {name}"));
    let comment = row
        .comment
        .map(|comment| format!("comment: {}", comment.replace('\n', " ")));
    let all: Vec<String> = outcome
        .chain(patterns)
        .chain(findings)
        .chain(name)
        .chain(comment)
        .collect();
    all.join("; ")
}

fn data(game: &Walkthrough, node: usize) -> MoveData<'_> {
    let step = &game.steps[node];
    let board = Board::get(game.side);
    let name = |cell| board.algebraic(game.coordinates, cell).to_string();
    let text = |text: &'static str| text;
    let (effect, color) = match step.effect {
        Effect::Nothing => (text(""), None),
        Effect::ContractStone(_) => (text("contract"), Some("black")),
        Effect::Stone(color, _) => (text("stone"), Some(color.name())),
        Effect::Pass => (text("end of contract"), None),
        Effect::Resignation(color) => (text("resignation"), Some(color.name())),
        Effect::Skipped => (text("not applied"), None),
        Effect::AfterEnd => (text("after the end"), None),
    };
    let written = || (!step.written.is_empty()).then(|| step.written.clone());
    let findings = step.notes.iter();
    let optional = |text| Some(text).filter(|text: &&str| !text.is_empty());
    MoveData {
        ply: step.ply,
        node,
        effect,
        color,
        cell: step.effect.cell().map(name).or_else(written),
        outcome: step.decision.map(|_| game.verdict_at(node)),
        patterns: step
            .patterns
            .iter()
            .copied()
            .map(pattern_sentence)
            .collect(),
        findings: findings
            .map(|note| format!("{}[{}]: {}", note.severity, note.code, note.message))
            .collect(),
        name: optional(&step.name),
        comment: optional(&step.comment),
    }
}

/// The maximum number of moves shown in a line of the tree.
const SHOWN: usize = 8;
/// How far the deepest variations are indented.
const DEEPEST: usize = 20;

/// Prints the lines between branches: the first node of each, its moves, and its variations below
/// it.
pub(super) fn write_tree(game: &Walkthrough, out: &mut impl Write) -> io::Result<()> {
    let children = game.children();
    let mut depths = vec![0_usize; game.steps.len()];
    for (node, step) in game.steps.iter().enumerate() {
        let is_start = match step.parent {
            None => true,
            Some(parent) => {
                let siblings = &children[parent];
                depths[node] = depths[parent] + usize::from(siblings[0] != node);
                siblings.len() > 1
            }
        };
        if is_start {
            write_line(game, node, &children, depths[node], out)?;
        }
    }
    Ok(())
}

fn write_line(
    game: &Walkthrough,
    start: usize,
    children: &[Vec<usize>],
    depth: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let next = |&node: &usize| match children[node].as_slice() {
        &[only] => Some(only),
        _ => None,
    };
    let nodes: Vec<usize> = std::iter::successors(Some(start), next).collect();
    let mut moves: Vec<String> = nodes
        .iter()
        .filter_map(|&node| short_move(game, node))
        .collect();
    let hidden = moves.len().saturating_sub(SHOWN);
    moves.truncate(SHOWN);
    if hidden > 0 {
        moves.push(format!("… {hidden} more"));
    }
    let end = nodes[nodes.len() - 1];
    let range = if end == start {
        start.to_string()
    } else {
        format!("{start}-{end}")
    };
    let name = &game.steps[start].name;
    let name = if name.is_empty() {
        String::new()
    } else {
        format!("  ({})", printable(name))
    };
    let indent = 2 * depth.min(DEEPEST);
    let moves = moves.join(" ");
    let line = format!("{:indent$}{range}: {moves}{name}", "");
    writeln!(out, "{}", line.trim_end())
}

/// A move in a few characters, with the number of its ply.
fn short_move(game: &Walkthrough, node: usize) -> Option<String> {
    let step = &game.steps[node];
    let board = Board::get(game.side);
    let name = |cell| board.algebraic(game.coordinates, cell).to_string();
    let text = match step.effect {
        Effect::Nothing => return None,
        Effect::ContractStone(cell) | Effect::Stone(_, cell) => name(cell),
        Effect::Pass => "pass".to_owned(),
        Effect::Resignation(_) => "resigns".to_owned(),
        Effect::Skipped | Effect::AfterEnd => format!("({})", printable(&step.written)),
    };
    Some(format!("{}.{text}", step.ply))
}
