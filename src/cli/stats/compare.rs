//! Two groups, one against the other.

use std::io::Write;

use anyhow::anyhow;

use super::page::p_value;
use crate::cli::data::{Encoding, Format, Row, TableLine, write_rows};
use crate::cli::output::Column;
use crate::collection::stats::{GroupBy, GroupDifference, Groups, points};

impl Row for GroupDifference {
    type Record = Self;
    const TABLE: &'static [Column<'static>] = &[
        Column::text("wins of"),
        Column::number("games").drop_order(3),
        Column::number("share").drop_order(2),
        Column::number("other games").drop_order(3),
        Column::number("share").drop_order(2),
        Column::number("difference").drop_order(1),
        Column::text("95%"),
        Column::text("test"),
    ];

    fn table(&self, line: &mut TableLine<'_>) {
        let percent = |part: Option<f64>| part.map(|part| format!("{:.1}%", 100.0 * part));
        line.value(self.measure.replacen("_wins", "", 1).replace('_', " "));
        line.value(self.games).maybe(percent(self.share));
        line.value(self.other_games)
            .maybe(percent(self.other_share));
        line.maybe(self.difference.map(points));
        let bounds = self.low.zip(self.high);
        line.maybe(bounds.map(|(low, high)| format!("{} to {}", points(low), points(high))));
        line.maybe(self.p.map(p_value));
    }
}

/// Writes the differences of the groups with two names.
pub(super) fn write(
    encoding: &Encoding,
    names: &[String],
    (group_by, groups): (&[GroupBy], &Groups),
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let find = |name: &String| {
        let found = groups.named(name);
        found.ok_or_else(|| anyhow!("no group is called `{name}`"))
    };
    let found = [find(&names[0])?, find(&names[1])?];
    write_rows(GroupDifference::between(group_by, found), encoding, out)?;
    if encoding.format == Format::Table {
        writeln!(
            out,
            "\ndifference in points, Newcombe's interval; N - 1 chi-squared test, or Fisher's with mid-p if few games are expected"
        )?;
        out.flush()?;
    }
    Ok(())
}
