//! An exercise as a row of CSV or of a table.

use crate::analysis::PuzzleData;
use crate::cli::data::{Row, TableLine};
use crate::cli::output::Column;

impl Row for PuzzleData<'_> {
    type Record = Self;
    const TABLE: &'static [Column<'static>] = &[
        Column::number("number"),
        Column::path("source").drop_order(2),
        Column::number("game"),
        Column::number("ply"),
        Column::number("side"),
        Column::text("to move"),
        Column::text("solution"),
        Column::text("first idea"),
        Column::text("played").drop_order(1),
        Column::number("playouts"),
    ];

    fn table(&self, line: &mut TableLine<'_>) {
        line.value(self.number)
            .value(self.source)
            .value(self.game)
            .value(self.ply)
            .value(self.side)
            .value(self.to_move)
            .maybe(self.solution.first())
            .maybe(self.wrong.first())
            .maybe(self.played.as_ref())
            .maybe(self.playouts);
    }
}
