//! Two groups, one against the other.

use std::io::Write;

use anyhow::anyhow;
use schemars::JsonSchema;
use serde::Serialize;

use super::format::{p_value, points};
use super::{GroupKey, Groups};
use crate::cli::data::{Encoding, Format, Row, TableLine, write_rows};
use crate::cli::output::Column;
use crate::collection::inference::{Difference, Share, rounded, significant};
use crate::collection::stats::{Key, Summary};
use crate::game::Color;

/// A share in two groups of games, and its difference.
#[derive(Serialize, JsonSchema)]
pub(in crate::cli) struct GroupDifference {
    /// What: `white_wins`, `first_player_wins`.
    measure: &'static str,
    /// The games of the first group.
    games: u64,
    /// The share there.
    share: Option<f64>,
    /// The games of the second group.
    other_games: u64,
    /// The share there.
    other_share: Option<f64>,
    /// The first share minus the second.
    difference: Option<f64>,
    /// The lower bound of its 95% interval (Newcombe).
    low: Option<f64>,
    /// The upper bound.
    high: Option<f64>,
    /// The p-value: the N - 1 chi-squared test, or Fisher's with mid-p if few games are expected.
    p: Option<f64>,
}

impl Row for GroupDifference {
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
        line.value(self.measure.trim_end_matches("_wins").replace('_', " "));
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
    groups: &Groups,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let find = |name: &String| {
        let is_named = |key: &GroupKey| {
            let parts: Vec<_> = key.iter().map(Key::to_string).collect();
            parts.join(",") == *name
        };
        let found = groups.iter().find(|(key, _)| is_named(key));
        let found = found.map(|(_, summary)| summary);
        found.ok_or_else(|| anyhow!("no group is called `{name}`"))
    };
    let (first, second) = (find(&names[0])?, find(&names[1])?);
    let rows = [
        row("white_wins", white(first), white(second)),
        row(
            "first_player_wins",
            first_player(first),
            first_player(second),
        ),
    ];
    write_rows(rows, encoding, out)?;
    if encoding.format == Format::Table {
        writeln!(
            out,
            "\ndifference in points, Newcombe's interval; N - 1 chi-squared test, or Fisher's with mid-p if few games are expected"
        )?;
        out.flush()?;
    }
    Ok(())
}

fn row(measure: &'static str, share: Share, other: Share) -> GroupDifference {
    let difference = Difference::new(share, other);
    GroupDifference {
        measure,
        games: share.of,
        share: share.value().map(rounded),
        other_games: other.of,
        other_share: other.value().map(rounded),
        difference: difference.map(|difference| rounded(difference.value)),
        low: difference.map(|difference| rounded(difference.interval.low)),
        high: difference.map(|difference| rounded(difference.interval.high)),
        p: difference.map(|difference| significant(difference.p)),
    }
}

fn white(summary: &Summary) -> Share {
    summary.wins.share(Color::White)
}

fn first_player(summary: &Summary) -> Share {
    summary.first_player_wins()
}
