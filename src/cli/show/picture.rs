//! A position, drawn or as data.

use std::io;

use schemars::JsonSchema;
use serde::Serialize;

use crate::draw::text::{BoardDrawing, Style};
use crate::draw::{Diagram, Mark, Walkthrough, pattern_sentence, printable};
use crate::game::{Cell, Color, Phase};

/// The position after a node of a game.
pub(in crate::cli) struct Picture<'a> {
    pub(super) game: &'a Walkthrough,
    pub(super) node: usize,
    pub(super) diagram: Diagram,
}

/// A position as data; cells in the record's own coordinates.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ShownPosition")]
pub(in crate::cli) struct PositionData<'a> {
    /// The path of the file.
    source: &'a str,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The node of the tree, from 0.
    node: usize,
    /// The ply after which it is; 0 before the first.
    ply: u32,
    /// The number of plies in the main line.
    plies: u32,
    /// The side of the board.
    side: u32,
    /// `hex` or `pbem`: the system of the cell names.
    coordinates: &'static str,
    /// `contract`, `play` or `over`, from the board alone.
    phase: &'static str,
    /// `black` or `white`; null if neither or either may move.
    to_move: Option<&'static str>,
    /// The cells of the black stones, row by row from the top.
    black: Vec<String>,
    /// The cells of the white stones.
    white: Vec<String>,
    /// The cell of the last move.
    last: Option<String>,
    /// The cells of the deciding chain.
    chain: Vec<String>,
    /// The name of the node.
    name: Option<&'a str>,
    /// The comment of the node.
    comment: Option<&'a str>,
    /// The judgements of people and of a review about the move or the position, a sentence each.
    judgements: Vec<String>,
    /// Its marks.
    marks: Vec<MarkData>,
    /// Its labels.
    labels: Vec<LabelData>,
}

/// A mark.
#[derive(Serialize, JsonSchema)]
struct MarkData {
    /// Its shape, such as `triangle`.
    mark: &'static str,
    /// Its cell; two for a line.
    cell: String,
}

/// A label.
#[derive(Serialize, JsonSchema)]
struct LabelData {
    /// Its text.
    label: String,
    /// Its cell.
    cell: String,
}

impl<'a> Picture<'a> {
    pub(in crate::cli) fn new(game: &'a Walkthrough, node: usize) -> Self {
        Self {
            game,
            node,
            diagram: game.diagram(node),
        }
    }

    fn name(&self, cell: Cell) -> String {
        let board = self.diagram.board();
        board.algebraic(self.game.coordinates, cell).to_string()
    }

    pub(super) fn names(&self, color: Color) -> Vec<String> {
        let cells = self.diagram.board().cells();
        let stones = cells.filter(|&cell| self.diagram.color(cell) == Some(color));
        stones.map(|cell| self.name(cell)).collect()
    }

    pub(super) fn data<'b>(&'b self, source: &'b str, game: u64) -> PositionData<'b> {
        let step = &self.game.steps[self.node];
        let text = |text: &'b str| (!text.is_empty()).then_some(text);
        let chain = self.diagram.chain.as_ref();
        PositionData {
            source,
            game,
            node: self.node,
            ply: step.ply,
            plies: self.game.plies(),
            side: self.game.side.get(),
            coordinates: self.game.coordinates.name(),
            phase: match step.phase {
                Phase::Contract => "contract",
                Phase::Play => "play",
                Phase::Over => "over",
            },
            to_move: step.turn.map(Color::name),
            black: self.names(Color::Black),
            white: self.names(Color::White),
            last: self.diagram.last.map(|cell| self.name(cell)),
            chain: chain.map_or(Vec::new(), |chain| {
                chain.cells.iter().map(|&cell| self.name(cell)).collect()
            }),
            name: text(&step.name),
            comment: text(step.written_comment()),
            judgements: step.judgements(),
            marks: self.marks(),
            labels: self.labels(),
        }
    }

    fn marks(&self) -> Vec<MarkData> {
        let markup = &self.diagram.markup;
        let marks = markup.marks.iter().map(|&(cell, mark)| MarkData {
            mark: mark_name(mark),
            cell: self.name(cell),
        });
        let dimmed = markup.dimmed.iter().map(|&cell| MarkData {
            mark: "dimmed",
            cell: self.name(cell),
        });
        let lines = markup.connectors.iter().map(|line| MarkData {
            mark: if line.is_arrow { "arrow" } else { "line" },
            cell: format!("{}:{}", self.name(line.from), self.name(line.to)),
        });
        marks.chain(dimmed).chain(lines).collect()
    }

    fn labels(&self) -> Vec<LabelData> {
        let labels = self.diagram.markup.labels.iter();
        labels
            .map(|(cell, label)| LabelData {
                label: label.clone(),
                cell: self.name(*cell),
            })
            .collect()
    }

    pub(super) fn write(&self, style: Style, out: &mut impl io::Write) -> io::Result<()> {
        let drawing = BoardDrawing {
            diagram: &self.diagram,
            style,
        };
        let step = &self.game.steps[self.node];
        write!(out, "{drawing}\nply {} of {}", step.ply, self.game.plies())?;
        if self.node >= self.game.main_line {
            write!(out, ", node {} in a variation", self.node)?;
        }
        if let Some(last) = self.diagram.last {
            write!(out, ", {}{}", self.name(last), step.signs())?;
        }
        let state = match (step.phase, step.turn) {
            (Phase::Contract, _) => ": contract".to_owned(),
            (Phase::Play, Some(color)) => format!(": {color} to move"),
            (Phase::Play, None) => ": either may move".to_owned(),
            (Phase::Over, _) => String::new(),
        };
        writeln!(out, "{state}")?;
        let verdict = self.game.verdict_at(self.node);
        if !verdict.is_empty() {
            writeln!(out, "{verdict}")?;
        }
        for found in self.game.patterns(self.node) {
            writeln!(out, "{}", pattern_sentence(found))?;
        }
        for line in self.markup_lines() {
            writeln!(out, "{line}")?;
        }
        for sentence in step.judgements() {
            writeln!(out, "{}", printable(&sentence))?;
        }
        for (title, text) in [("name", &step.name), ("comment", &step.comment)] {
            let mut lines = text.lines();
            if let Some(first) = lines.next() {
                writeln!(out, "{title}: {}", printable(first))?;
            }
            for line in lines {
                writeln!(out, "  {}", printable(line))?;
            }
        }
        Ok(())
    }

    /// One line for each kind of mark, and one for the labels.
    pub(in crate::cli) fn markup_lines(&self) -> Vec<String> {
        let marks = self.marks();
        let of_kinds = marks.chunk_by(|one, other| one.mark == other.mark);
        let mut lines: Vec<String> = of_kinds
            .map(|of_kind| {
                let cells: Vec<&str> = of_kind.iter().map(|mark| mark.cell.as_str()).collect();
                format!("{}: {}", of_kind[0].mark, cells.join(" "))
            })
            .collect();
        let labels = self.labels();
        let labels: Vec<String> = labels
            .iter()
            .map(|label| format!("{} at {}", printable(&label.label), label.cell))
            .collect();
        if !labels.is_empty() {
            lines.push(format!("labels: {}", labels.join(", ")));
        }
        lines
    }
}

const fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Triangle => "triangle",
        Mark::Square => "square",
        Mark::Circle => "circle",
        Mark::Cross => "cross",
        Mark::Selected => "selected",
    }
}
