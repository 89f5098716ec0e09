//! The ratings in the forms of data.

use std::io;

use serde_json::{Value, json};

use super::args::Args;
use super::pairs::{Pair, hundredth};
use super::text;
use crate::cli::data::{Data, Encoding, write_rows};
use crate::cli::output::Screen;
use crate::collection::ratings::{Component, Estimate, Player, Ratings};
use crate::collection::stats::flat;

/// The data of all games together; `docs/cli.md` describes each field.
fn whole(ratings: &Ratings) -> Value {
    json!({
        "games": ratings.games,
        "white_wins": ratings.white_wins,
        "spread": ratings.spread.map(hundredth),
        "advantage": ratings.advantage.map(elo),
        "advantage_error": ratings.advantage.map(error),
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
        "rating": elo(player.rating),
        "error": error(player.rating),
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
        self.ratings
            .components
            .iter()
            .enumerate()
            .map(part)
            .collect()
    }

    fn players(&self) -> Vec<Value> {
        self.ratings.players.iter().map(player).collect()
    }

    fn pairs(&self) -> impl Iterator<Item = Pair<'_>> {
        self.ratings.comparisons.iter().map(Pair::new)
    }
}

impl Data for RatingsData<'_> {
    const COLUMNS: &'static str = "\
        player component rating error games wins white_games white_wins advantage advantage_error";

    fn text(&self, screen: Screen, out: &mut dyn io::Write) -> anyhow::Result<()> {
        out.write_all(text::players(self.ratings, screen)?.as_bytes())?;
        if self.args.compares() {
            let encoding = Encoding {
                screen,
                ..Encoding::default()
            };
            write_rows(self.pairs(), &encoding, &mut &mut *out)?;
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

    /// Each names its subject.
    fn objects(&self) -> Vec<Value> {
        let kinds = [
            ("ratings", vec![whole(self.ratings)]),
            ("component", self.components()),
            ("player", self.players()),
            ("pair", self.pairs().map(|pair| json!(pair)).collect()),
        ];
        let object = |kind, data| flat([json!({ "kind": kind }), data]);
        let objects = kinds
            .into_iter()
            .flat_map(|(kind, all)| all.into_iter().map(move |data| object(kind, data)));
        objects.collect()
    }

    fn records(&self) -> Vec<Value> {
        let advantage = json!({
            "advantage": self.ratings.advantage.map(elo),
            "advantage_error": self.ratings.advantage.map(error),
        });
        let players = self.players().into_iter();
        players
            .map(|player| flat([player, advantage.clone()]))
            .collect()
    }
}

/// The rating for data output.
fn elo(estimate: Estimate) -> f64 {
    hundredth(estimate.elo)
}

/// The error for data output.
fn error(estimate: Estimate) -> f64 {
    hundredth(estimate.error)
}
