//! A ply of a review as a row of CSV or of a table.

use crate::analysis::ReviewData;
use crate::cli::data::{Line, Row};
use crate::cli::output::Column;

impl Row for ReviewData<'_> {
    const CSV: &'static [&'static str] = &[
        "source",
        "game",
        "ply",
        "phase",
        "color",
        "played",
        "best",
        "before",
        "before_low",
        "before_high",
        "after",
        "after_low",
        "after_high",
        "loss",
        "class",
        "may_be_worse",
        "missed_win",
        "certainty",
        "line",
        "playouts",
        "pass",
        "stone",
    ];
    // The table of a review has lines around it, so it is written as text.
    const TABLE: &'static [Column<'static>] = &[];

    fn csv(&self, line: &mut Line<'_>) {
        line.text(self.source)
            .value(self.game)
            .value(self.ply)
            .value(self.phase)
            .maybe(self.color)
            .value(&self.played)
            .maybe(self.best.as_ref())
            .value(self.before)
            .value(self.before_low)
            .value(self.before_high)
            .value(self.after)
            .value(self.after_low)
            .value(self.after_high)
            .value(self.loss)
            .value(self.class)
            .value(self.may_be_worse)
            .value(self.missed_win)
            .value(self.certainty)
            .list(' ', &self.line)
            .value(self.playouts)
            .maybe(self.pass)
            .maybe(self.stone);
    }

    fn table(&self, line: &mut Line<'_>) {
        self.csv(line);
    }
}
