//! A ply's row.

use crate::cli::data::Row;
use crate::cli::output::Column;
use crate::collection::fields;
use crate::game::{Board, CellName, Color, Coordinates, Phase, Position};
use crate::read::ReadGame;
use crate::record::Ply;

fields! {
    /// One ply of the main line of a game, and the position after it.
    #[derive(Default)]
    pub(in crate::cli) struct MoveRow<'a>
    of (read: &ReadGame<'a>, ply: &Ply, position: Option<&Position>, during: Option<Phase>) with {
        let place = position.map(Position::board).zip(ply.cell);
        let axial = place.map(|(board, cell)| board.centred(cell));
        let name = |(board, cell): (&Board, _)| board.algebraic(Coordinates::Hex, cell);
        let edges = position.zip(ply.stone());
    } {
        /// The path as it was given; `-` for standard input.
        source: &'a str = read.source,
        /// The 0-based byte of the game's parenthesis.
        offset: u64 = read.judgement.game.offset(),
        /// The game's place in its file, from 1; null in a range of a file, where it is not known.
        game: u64 = read.number,
        /// Its number, from 1.
        ply: u32 = ply.number,
        /// Its effect; `skipped` if it could not be applied.
        kind: &'static str = ply.effect_name(),
        /// The colour of the stone, black for each contract stone and the pass; of a loss, a
        /// skipped ply and one after the end the colour as written.
        color: Option<&'static str> = ply.color.map(Color::name),
        /// The cell in hex coordinates, as `c4`; null if the ply names none on the board.
        cell: Option<CellName> = place.map(name),
        /// How far to the right of the centre the cell is, in axial coordinates.
        q: Option<i32> = axial.map(|(q, _)| q),
        /// How far to the lower right of the centre the cell is, in axial coordinates.
        r: Option<i32> = axial.map(|(_, r)| r),
        /// The part of the game it was played in; null without a board.
        phase: Option<&'static str> = during.map(Phase::name),
        /// The edges that the stone's chain touches then, from 1, ascending; null if the ply put no
        /// stone on the board.
        edges: Option<Vec<u8>> =
            edges.map(|(position, (_, cell))| position.chain_edges(cell).iter().collect()),
    }
}

impl Row for MoveRow<'_> {
    type CsvLine = Self;
    const SEPARATOR: &'static str = ";";
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
