//! The ratings in the forms of data.

use std::io;

use serde::Serialize;
use serde_json::{Value, json};

use super::{Args, text};
use crate::cli::data::{DataFormat, Document, Row, TableLine, flat, write_rows};
use crate::cli::output::{Column, Screen};
use crate::collection::fields;
use crate::collection::inference::{round_to, rounded};
use crate::collection::ratings::{Comparison, Component, Player, Ratings};

/// The data of all games together; `docs/schema` describes each field.
fn whole(ratings: &Ratings) -> Value {
    json!({
        "games": ratings.games,
        "white_wins": ratings.white_wins,
        "spread": ratings.spread.map(hundredth),
        "advantage": ratings.advantage.map(|it| hundredth(it.elo)),
        "advantage_error": ratings.advantage.map(|it| hundredth(it.error)),
        "left_out": ratings.left_out,
    })
}

/// A component as data.
fn part((index, component): (usize, &Component)) -> Value {
    json!({
        "component": index + 1,
        "players": component.players,
        "games": component.games,
        "errors": if component.has_exact_errors { "full" } else { "approximate" },
    })
}

/// A player as data.
fn player(player: &Player) -> Value {
    json!({
        "player": player.name,
        "component": player.component,
        "rating": hundredth(player.rating.elo),
        "error": hundredth(player.rating.error),
        "games": player.games,
        "wins": player.wins,
        "white_games": player.white_games,
        "white_wins": player.white_wins,
    })
}

/// The ratings, to be written in any format.
pub(super) struct RatingsData<'a> {
    pub(super) ratings: &'a Ratings,
    pub(super) args: &'a Args,
}

impl RatingsData<'_> {
    fn components(&self) -> Vec<Value> {
        let components = self.ratings.components.iter();
        components.enumerate().map(part).collect()
    }

    fn players(&self) -> Vec<Value> {
        self.ratings.players.iter().map(player).collect()
    }

    pub(super) fn pairs(&self) -> impl Iterator<Item = Pair<'_>> {
        self.ratings.comparisons.iter().map(Pair::new)
    }
}

impl Document for RatingsData<'_> {
    const COLUMNS: &'static str = "\
        player component rating error games wins white_games white_wins advantage advantage_error";

    fn text(&self, screen: Screen, out: &mut dyn io::Write) -> anyhow::Result<()> {
        out.write_all(text::players(self.ratings, screen)?.as_bytes())?;
        if self.args.compares() {
            let format = DataFormat {
                screen,
                ..DataFormat::default()
            };
            write_rows(self.pairs(), &format, &mut &mut *out)?;
            writeln!(out)?;
        }
        Ok(out.write_all(text::summary(self.ratings, self.args)?.as_bytes())?)
    }

    fn document(&self) -> Value {
        let mut whole = whole(self.ratings);
        whole["components"] = self.components().into();
        whole["players"] = self.players().into();
        if self.args.compares() {
            whole["pairs"] = json!(self.pairs().collect::<Vec<_>>());
        }
        whole
    }

    /// The objects of NDJSON; each names its subject.
    fn objects(&self) -> impl Iterator<Item = impl Serialize> {
        let kinds = [
            ("ratings", vec![whole(self.ratings)]),
            ("component", self.components()),
            ("player", self.players()),
            ("pair", self.pairs().map(|pair| json!(pair)).collect()),
        ];
        let object = |kind, data| flat([json!({ "kind": kind }), data]);
        let kinds = kinds.into_iter();
        kinds.flat_map(move |(kind, all)| all.into_iter().map(move |data| object(kind, data)))
    }

    fn csv_lines(&self) -> impl Iterator<Item = impl Serialize> {
        let whole = whole(self.ratings);
        let players = self.players().into_iter();
        players.map(move |player| flat([whole.clone(), player]))
    }
}

fields! {
    /// Two players as data; `docs/schema` describes each field.
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
    type CsvLine = Self;
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
fn hundredth(elo: f64) -> f64 {
    round_to(elo, 2)
}
