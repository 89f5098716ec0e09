//! Players against each other, in all formats.

use serde::Serialize;

use crate::cli::data::{Row, TableLine};
use crate::cli::output::Column;
use crate::collection::inference::{round_to, rounded};
use crate::collection::ratings::{Comparison, Expected};

/// Two players as data; `docs/cli.md` describes each field.
#[derive(Default, Serialize)]
pub(in crate::cli) struct Pair<'a> {
    player: &'a str,
    opponent: &'a str,
    games: u64,
    wins: u64,
    white_games: u64,
    white_wins: u64,
    difference: Option<f64>,
    error: Option<f64>,
    superiority: Option<f64>,
    expected: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    as_white: Option<f64>,
    as_black: Option<f64>,
}

impl<'a> Pair<'a> {
    pub(super) fn new(pair: &'a Comparison) -> Self {
        let expected = |value: fn(&Expected) -> f64| pair.expected.as_ref().map(value);
        let probability = |value| expected(value).map(rounded);
        Self {
            player: &pair.player,
            opponent: &pair.opponent,
            games: pair.games,
            wins: pair.wins,
            white_games: pair.white_games,
            white_wins: pair.white_wins,
            difference: expected(|expected| expected.difference.elo).map(hundredth),
            error: expected(|expected| expected.difference.error).map(hundredth),
            superiority: probability(|expected| expected.superiority),
            expected: probability(|expected| expected.score),
            low: probability(|expected| expected.interval[0]),
            high: probability(|expected| expected.interval[1]),
            as_white: probability(|expected| expected.as_white),
            as_black: probability(|expected| expected.as_black),
        }
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
