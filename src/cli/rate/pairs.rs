//! Players against each other, in all formats.

use crate::cli::data::{Row, TableLine};
use crate::cli::output::Column;
use crate::collection::fields;
use crate::collection::inference::{round_to, rounded};
use crate::collection::ratings::Comparison;

fields! {
    /// Two players as data; `docs/cli.md` describes each field.
    #[derive(Default)]
    pub(in crate::cli) struct Pair<'a> of (pair: &'a Comparison) {
        player: &'a str = &pair.player,
        opponent: &'a str = &pair.opponent,
        games: u64 = pair.games,
        wins: u64 = pair.wins,
        white_games: u64 = pair.white_games,
        white_wins: u64 = pair.white_wins,
        difference: Option<f64> = pair.expected.as_ref().map(|it| hundredth(it.difference.elo)),
        error: Option<f64> = pair.expected.as_ref().map(|it| hundredth(it.difference.error)),
        superiority: Option<f64> = pair.expected.as_ref().map(|it| rounded(it.superiority)),
        expected: Option<f64> = pair.expected.as_ref().map(|it| rounded(it.score)),
        low: Option<f64> = pair.expected.as_ref().map(|it| rounded(it.interval[0])),
        high: Option<f64> = pair.expected.as_ref().map(|it| rounded(it.interval[1])),
        as_white: Option<f64> = pair.expected.as_ref().map(|it| rounded(it.as_white)),
        as_black: Option<f64> = pair.expected.as_ref().map(|it| rounded(it.as_black)),
    }
}

impl Row for Pair<'_> {
    type Record = Self;
    const TABLE: &'static [Column<'static>] = &[
        Column::text("player"),
        Column::text("opponent"),
        Column::number("games"),
        Column::number("wins"),
        Column::number("difference"),
        Column::number("±"),
        Column::number("stronger"),
        Column::text("expected").drop_order(1),
        Column::number("as White").drop_order(2),
        Column::number("as Black").drop_order(2),
    ];

    fn table(&self, line: &mut TableLine<'_>) {
        let or_dash = |value: Option<String>| value.unwrap_or("-".to_owned());
        let share = |value: Option<f64>| or_dash(value.map(percent));
        let bounds = self.low.zip(self.high).map(|(low, high)| {
            let (low, high) = (percent(low), percent(high));
            format!("{}, {low} to {high}", share(self.expected))
        });
        line.value(self.player).value(self.opponent);
        line.value(self.games).value(self.wins);
        line.value(or_dash(self.difference.map(|elo| format!("{elo:+.0}"))));
        line.value(or_dash(self.error.map(|elo| format!("{elo:.0}"))));
        line.value(share(self.superiority)).value(or_dash(bounds));
        line.value(share(self.as_white)).value(share(self.as_black));
    }
}

/// A probability in whole percent; none is shown as certain.
fn percent(probability: f64) -> String {
    match probability {
        value if value < 0.005 => "<1%".to_owned(),
        value if value > 0.995 => ">99%".to_owned(),
        value => format!("{:.0}%", 100.0 * value),
    }
}

/// A number of Elo points, rounded to a hundredth, and never -0.
pub(super) fn hundredth(elo: f64) -> f64 {
    round_to(elo, 2)
}
