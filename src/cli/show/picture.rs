//! A position, drawn.

use std::io;

use crate::draw::text::{BoardDrawing, Style};
use crate::draw::{Diagram, GameView, pattern_sentence, printable};
use crate::game::{Cell, Phase};

/// The position after a node of a game.
pub(in crate::cli) struct Picture<'a> {
    game: &'a GameView,
    node: usize,
    diagram: Diagram,
}

impl<'a> Picture<'a> {
    pub(in crate::cli) fn new(game: &'a GameView, node: usize) -> Self {
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

    /// Writes it, at most `width` columns wide.
    pub(super) fn write(
        &self,
        style: Style,
        width: Option<usize>,
        out: &mut impl io::Write,
    ) -> io::Result<()> {
        let drawing = BoardDrawing {
            diagram: &self.diagram,
            style,
        };
        let step = &self.game.nodes[self.node];
        match width {
            Some(width) if drawing.size().1 > width => writeln!(
                out,
                "{drawing:width$}\nThe board is wider than the terminal; `unlur view` scrolls it."
            )?,
            _ => writeln!(out, "{drawing}")?,
        }
        write!(out, "ply {} of {}", step.ply, self.game.plies())?;
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
        for (title, text) in [("name", &*step.details().name), ("comment", &*step.comment)] {
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
        let markup = &self.diagram.markup;
        let marks = markup.marks.iter();
        let marks = marks.map(|&(cell, mark)| (mark.name(), self.name(cell)));
        let dimmed = markup.dimmed.iter();
        let dimmed = dimmed.map(|&cell| ("dimmed", self.name(cell)));
        let lines = markup.connectors.iter().map(|line| {
            let kind = if line.is_arrow { "arrow" } else { "line" };
            (
                kind,
                format!("{}:{}", self.name(line.from), self.name(line.to)),
            )
        });
        let marks: Vec<_> = marks.chain(dimmed).chain(lines).collect();
        let of_kinds = marks.chunk_by(|one, other| one.0 == other.0);
        let mut lines: Vec<String> = of_kinds
            .map(|of_kind| {
                let cells: Vec<&str> = of_kind.iter().map(|(_, cell)| cell.as_str()).collect();
                format!("{}: {}", of_kind[0].0, cells.join(" "))
            })
            .collect();
        let labels = markup.labels.iter();
        let labels: Vec<String> = labels
            .map(|(cell, label)| format!("{} at {}", printable(label), self.name(*cell)))
            .collect();
        if !labels.is_empty() {
            lines.push(format!("labels: {}", labels.join(", ")));
        }
        lines
    }
}
