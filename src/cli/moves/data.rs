//! A ply's row.

use serde::Serialize;

use crate::cli::data::{Row, UNNUMBERED};
use crate::cli::output::Column;
use crate::game::{Board, Color, Coordinates, Phase, Position};
use crate::record::{Effect, Ply};

/// One ply of the main line of a game.
#[derive(Default, Serialize)]
pub(in crate::cli) struct MoveRow<'a> {
    /// The path as it was given; `-` for standard input.
    source: &'a str,
    /// The 0-based byte of the game's parenthesis.
    offset: u64,
    /// The game's place in its file, from 1; null in a range of a file, where it is not known.
    game: u64,
    /// Its number, from 1.
    ply: u32,
    /// Its effect; `skipped` if it could not be applied.
    kind: &'static str,
    /// The colour of the stone, black for each contract stone and the pass; of a loss, a
    /// skipped ply and one after the end the colour as written.
    color: Option<&'static str>,
    /// The cell in hex coordinates, as `c4`; null if the ply names none on the board.
    cell: Option<String>,
    /// How far to the right of the centre the cell is, in axial coordinates.
    q: Option<i32>,
    /// How far to the lower right of the centre the cell is, in axial coordinates.
    r: Option<i32>,
    /// The part of the game it was played in; null without a board.
    phase: Option<&'static str>,
    /// The edges that the stone's chain touches then, from 1, ascending; null if the ply put no
    /// stone on the board.
    edges: Option<Vec<u8>>,
}

/// The plies of a game, one row each: what the rows share, and the phase so far.
pub(super) struct GameRows<'a> {
    pub source: &'a str,
    pub offset: u64,
    pub phase: Option<Phase>,
}

impl<'a> GameRows<'a> {
    /// The row of a ply and the position after it; `None` for setup and an implied pass, which are
    /// no plies.
    pub(super) fn row(&mut self, ply: &Ply, position: Option<&Position>) -> Option<MoveRow<'a>> {
        let before = self.phase;
        self.phase = position.map(Position::phase);
        if !ply.is_move() {
            return None;
        }
        let phase = match ply.effect {
            Effect::AfterEnd => position.map(|_| Phase::Over),
            _ => before,
        };
        let board = position.map(Position::board);
        let place = board.zip(ply.cell);
        let axial = place.map(|(board, cell)| board.axial(cell));
        let name = |(board, cell): (&Board, _)| board.algebraic(Coordinates::Hex, cell).to_string();
        let edges = position.zip(ply.stone());
        Some(MoveRow {
            source: self.source,
            offset: self.offset,
            game: UNNUMBERED,
            ply: ply.number,
            kind: ply.effect_name(),
            color: ply.color.map(Color::name),
            cell: place.map(name),
            q: axial.map(|(q, _)| q),
            r: axial.map(|(_, r)| r),
            phase: phase.map(|phase| match phase {
                Phase::Contract => "contract",
                Phase::Play => "play",
                Phase::Over => "over",
            }),
            edges: edges.map(|(position, (_, cell))| position.chain_edges(cell).iter().collect()),
        })
    }
}

impl Row for MoveRow<'_> {
    type Record = Self;
    const SEPARATOR: char = ';';
    const TABLE: &'static [Column<'static>] = &[
        Column::path("source").drop_order(2),
        Column::number("game").drop_order(1),
        Column::number("ply"),
        Column::text("kind"),
        Column::text("color"),
        Column::text("cell"),
        Column::text("phase"),
        Column::text("edges"),
    ];
}
