//! A position, drawn or told.

use std::io;

use serde::Serialize;

use crate::analysis::Verdict;
use crate::draw::text::{BoardDrawing, Style};
use crate::game::{Cell, Color, Coordinates, Phase, Position};

/// A position of a game, to be drawn or told.
pub(super) struct Picture<'a> {
    pub(super) position: &'a Position,
    pub(super) coordinates: Coordinates,
    pub(super) ply: u32,
    pub(super) plies: u32,
    pub(super) last: Option<Cell>,
    pub(super) chain: Vec<Cell>,
}

/// A position as data; cells in the record's own coordinates.
#[derive(Serialize)]
pub(super) struct PositionData<'a> {
    source: &'a str,
    game: u64,
    ply: u32,
    plies: u32,
    side: u32,
    coordinates: &'static str,
    phase: &'static str,
    to_move: Option<&'static str>,
    black: Vec<String>,
    white: Vec<String>,
    last: Option<String>,
    chain: Vec<String>,
}

impl Picture<'_> {
    fn name(&self, cell: Cell) -> String {
        self.position
            .board()
            .algebraic(self.coordinates, cell)
            .to_string()
    }

    pub(super) fn names(&self, color: Color) -> Vec<String> {
        let cells = self.position.board().cells();
        let stones = cells.filter(|&cell| self.position.stone(cell) == Some(color));
        stones.map(|cell| self.name(cell)).collect()
    }

    pub(super) fn data<'b>(&self, source: &'b str, game: u64) -> PositionData<'b> {
        PositionData {
            source,
            game,
            ply: self.ply,
            plies: self.plies,
            side: self.position.board().side().get(),
            coordinates: self.coordinates.name(),
            phase: match self.position.phase() {
                Phase::Contract => "contract",
                Phase::Play => "play",
                Phase::Over => "over",
            },
            to_move: self.position.turn().map(Color::name),
            black: self.names(Color::Black),
            white: self.names(Color::White),
            last: self.last.map(|cell| self.name(cell)),
            chain: self.chain.iter().map(|&cell| self.name(cell)).collect(),
        }
    }

    pub(super) fn write(
        &self,
        style: Style,
        verdict: Option<Verdict>,
        out: &mut impl io::Write,
    ) -> io::Result<()> {
        let drawing = BoardDrawing {
            position: self.position,
            coordinates: self.coordinates,
            last: self.last,
            marked: &self.chain,
            style,
        };
        write!(out, "{drawing}\nply {} of {}", self.ply, self.plies)?;
        if let Some(last) = self.last {
            write!(out, ", {}", self.name(last))?;
        }
        let state = match (self.position.phase(), self.position.turn()) {
            (Phase::Contract, _) => ": contract".to_owned(),
            (Phase::Play, Some(color)) => format!(": {color} to move"),
            (Phase::Play, None) => ": either may move".to_owned(),
            (Phase::Over, _) => String::new(),
        };
        writeln!(out, "{state}")?;
        let is_end = self.ply == self.plies || self.position.phase() == Phase::Over;
        if let Some(verdict) = verdict.filter(|_| is_end) {
            writeln!(out, "{verdict}")?;
        }
        self.write_patterns(out)
    }

    fn write_patterns(&self, out: &mut impl io::Write) -> io::Result<()> {
        for found in self.position.patterns() {
            let edges: Vec<_> = found.edges().iter().map(u8::to_string).collect();
            let (pattern, favoured) = (found.pattern.name(), found.pattern.favours());
            writeln!(out, "{pattern} for {favoured}, edges {}", edges.join(" "))?;
        }
        Ok(())
    }
}
