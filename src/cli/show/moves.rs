//! The moves of a game as a list.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::data::{CsvLines, Row, TableLine, names};
use crate::cli::output::Column;
use crate::draw::{Effect, Walkthrough, pattern_sentence};
use crate::game::Board;

/// A ply as data.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ShownMove")]
pub(in crate::cli) struct MoveData<'a> {
    /// The number of the ply, from 1.
    ply: u32,
    /// The node of the tree, from 0.
    node: usize,
    /// Its effect.
    effect: &'static str,
    /// `black` or `white`.
    color: Option<&'static str>,
    /// The cell, in the coordinates of the record.
    cell: Option<String>,
    /// Its decision, as a sentence.
    outcome: Option<String>,
    /// The patterns that hold since, as sentences.
    patterns: Vec<String>,
    /// The messages of its findings.
    findings: Vec<String>,
    /// The name of the node.
    name: Option<&'a str>,
    /// The comment of the node.
    comment: Option<&'a str>,
    /// The judgements of people and of a review about the move or the position, a sentence each.
    judgements: Vec<String>,
    /// The signs of the judgements, as `?!`.
    #[serde(skip)]
    signs: String,
    /// The comment without the block of a review.
    #[serde(skip)]
    remark: &'a str,
    /// The comment on the game, at its first ply.
    #[serde(skip)]
    game_comment: &'a str,
}

/// A ply as a line of CSV.
#[derive(Serialize, JsonSchema)]
struct Record<'a> {
    ply: u32,
    node: usize,
    effect: &'static str,
    color: Option<&'static str>,
    cell: Option<&'a str>,
    remarks: String,
}

impl Row for MoveData<'_> {
    const TABLE: &'static [Column<'static>] = &[
        Column::number("ply"),
        Column::text("move"),
        Column::text("effect"),
        Column::sentences("remarks"),
    ];

    fn columns() -> Vec<String> {
        names::<Record<'_>>()
    }

    fn csv(&self, lines: &mut CsvLines<'_>) {
        lines.push(&Record {
            ply: self.ply,
            node: self.node,
            effect: self.effect,
            color: self.color,
            cell: self.cell.as_deref(),
            remarks: remarks(self),
        });
    }

    fn table(&self, line: &mut TableLine<'_>) {
        let cell = self.cell.as_deref().unwrap_or_default();
        let signs = &self.signs;
        let shown = match self.color {
            Some(color) => format!("{color} {cell}{signs}"),
            None => format!("{cell}{signs}"),
        };
        line.value(self.ply)
            .value(shown)
            .value(self.effect)
            .value(remarks(self));
    }
}

/// The plies of the main line.
pub(super) fn rows(game: &Walkthrough) -> impl Iterator<Item = impl Row> {
    let plies = game.main().iter().zip(0..);
    let plies = plies.filter(|(step, _)| step.effect != Effect::Nothing);
    let rows = plies.map(|(_, node)| data(game, node));
    rows.enumerate().map(|(place, mut row)| {
        if place == 0 {
            row.game_comment = &game.info.comment;
        }
        row
    })
}

/// The description of a ply, in one line.
fn remarks(row: &MoveData<'_>) -> String {
    let outcome = row.outcome.iter().cloned();
    let patterns = row.patterns.iter().cloned();
    let findings = row.findings.iter().cloned();
    let name = row.name.map(|name| format!("name: {name}"));
    let line = |title: &str, text: &str| {
        (!text.is_empty()).then(|| format!("{title}: {}", text.replace('\n', " ")))
    };
    let comment = line("comment", row.remark);
    let all: Vec<String> = line("comment on the game", row.game_comment)
        .into_iter()
        .chain(outcome)
        .chain(patterns)
        .chain(findings)
        .chain(row.judgements.iter().cloned())
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
        Effect::Loss(color, by) => (text(by.name()), Some(color.name())),
        Effect::Skipped => (text("not applied"), None),
        Effect::AfterEnd => (text("after the end"), None),
    };
    let optional = |text| Some(text).filter(|text: &&str| !text.is_empty());
    let written = || optional(game.written(node)).map(str::to_owned);
    let findings = step.notes.iter();
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
        comment: optional(step.written_comment()),
        judgements: step.judgements(),
        signs: step.signs(),
        remark: &step.comment,
        game_comment: "",
    }
}
