//! `unlur rate`: ratings of the players.

pub(super) mod data;
mod text;

use std::sync::Arc;

use anyhow::Context as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::args::{Common, NameArgs};
use super::batch::{Batch, GameCommand, GameContext, message};
use super::chunk_output::ChunkOutput;
use super::data::{Delimiters, write_data};
use super::exclusions::Exclusions;
use super::partial::write_partial;
use super::status::{Status, print_info};
use crate::collection::Names;
use crate::collection::ratings::{LEAST_PRIOR, Options, PartialResults, Ratings, Results};
use crate::finding::Finding;
use crate::game::Color;
use crate::sgf::LineColumn;
use data::RatingsData;

/// How far from 0 a player can be anchored, in points of Elo; no player is that strong.
const MOST_ANCHOR: f64 = 100_000.0;

/// Rate the players by maximum likelihood, and the advantage of White
///
/// Ratings are maximum-likelihood estimates on the Elo scale, with 95% error bars; the mean of each
/// component (players connected by games) is 0. Legal games with a winner and two different names
/// count. docs/ratings.md has the model.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// The number of virtual games that each player draws with an average player; 0 for none
    #[arg(long, value_name = "GAMES", default_value = "0.5", value_parser = parse_prior,
          allow_negative_numbers = true)]
    prior: f64,

    /// Give a player this rating, and shift the ratings that can be compared with it
    #[arg(long, value_name = "NAME=RATING", value_parser = parse_anchor)]
    anchor: Option<(String, f64)>,

    /// Write the counts as data instead of tables; such a file is merged when it is given as a PATH
    #[arg(long)]
    partial: bool,

    #[command(flatten)]
    names: NameArgs,

    #[command(flatten)]
    common: Common,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    let (batch, partials) = Batch::beside_partials(
        &args.common,
        Delimiters::Text,
        Count {
            names: args.names.names()?,
        },
    )?;
    let mut out = args.common.target.open()?;
    let mut outcome = batch.run(&mut out)?;
    outcome.merge_partials("rate", &partials, |sum, partial: PartialGames| {
        sum.0.merge(&partial.results.into());
        sum.1.merge(partial.exclusions);
        Ok(())
    })?;
    if args.partial {
        let content = PartialGames {
            exclusions: outcome.sum.1,
            results: (&outcome.sum.0).into(),
        };
        let range = args.common.reading.range;
        write_partial("rate", outcome.totals, range, content, &mut out)?;
        return outcome.complete(out, &args.common.target);
    }
    let (results, exclusions) = std::mem::take(&mut outcome.sum);
    let options = Options {
        prior: args.prior,
        anchor: args.anchor.clone(),
    };
    let ratings = Ratings::new(&results, &options).with_context(|| {
        let name = args.anchor.as_ref().map_or("", |(name, _)| name);
        format!("cannot anchor `{name}`")
    })?;
    let data = RatingsData {
        ratings: &ratings,
        prior: args.prior,
    };
    write_data(&data, &args.common.output.encoding(), &mut out)?;
    let status = outcome.complete(out, &args.common.target)?;
    if !args.common.output.quiet && !outcome.is_cut_short {
        print_info(&outcome.totals.to_string());
        print_info(&exclusions.to_string());
    }
    Ok(status)
}

/// Who beat whom, and which games were left out.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(deny_unknown_fields)]
pub(super) struct PartialGames {
    exclusions: Exclusions,
    results: PartialResults,
}

struct Count {
    names: Names,
}

impl GameCommand for Count {
    type Sum = (Results, Exclusions);

    fn game(&self, shown: &GameContext<'_>, _: &str, _: u64, output: &mut ChunkOutput<Self::Sum>) {
        let judgement = &shown.judgement;
        output.totals.add_game(judgement);
        let (results, exclusions) = &mut output.sum;
        let Some(winner) = exclusions.winner(judgement) else {
            return;
        };
        let names = (
            self.names.player(judgement, Color::White),
            self.names.player(judgement, Color::Black),
        );
        let (Some(white), Some(black)) = names else {
            exclusions.nameless += 1;
            return;
        };
        if white == black {
            exclusions.against_oneself += 1;
            return;
        }
        exclusions.counted += 1;
        results.add(&white, &black, winner);
    }

    fn broken(
        &self,
        finding: &Finding,
        place: LineColumn,
        source: &str,
        output: &mut ChunkOutput<Self::Sum>,
    ) {
        output.messages.push(message(finding, place, source));
    }

    fn add(&self, total: &mut Self::Sum, part: Self::Sum, _: &Arc<str>, _: u64) {
        total.0.merge(&part.0);
        total.1.merge(part.1);
    }
}

fn parse_prior(text: &str) -> Result<f64, String> {
    let is_fine = |number: &f64| number.is_finite() && (*number == 0.0 || *number >= LEAST_PRIOR);
    let number = text.parse().ok().filter(is_fine);
    number.ok_or_else(|| format!("a number of games belongs here, 0 or at least {LEAST_PRIOR}"))
}

fn parse_anchor(text: &str) -> Result<(String, f64), String> {
    let parsed = text.rsplit_once('=').and_then(|(name, rating)| {
        let rating: f64 = rating.trim().parse().ok()?;
        let name = name.trim();
        (rating.abs() <= MOST_ANCHOR && !name.is_empty()).then(|| (name.to_owned(), rating))
    });
    parsed.ok_or_else(|| {
        format!("a name, `=` and a number from -{MOST_ANCHOR} to {MOST_ANCHOR}, such as `Ada=1500`")
    })
}
