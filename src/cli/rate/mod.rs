//! `unlur rate`: ratings of the players.

mod data;
mod text;

use std::io::{BufWriter, Write as _};
use std::sync::Arc;

use anyhow::Context as _;

use super::args::Common;
use super::batch::{Batch, Report, Shown, message};
use super::left_out::LeftOut;
use super::named_output::standard_output;
use super::page::{Framing, Page};
use super::status::{Status, say};
use crate::collection::ratings::{LEAST_PRIOR, Options, Ratings, Results};
use crate::finding::Finding;
use crate::game::Color;
use crate::sgf::LineColumn;

/// How far from 0 a player can be anchored, in points of Elo; nobody is that strong.
const MOST_ANCHOR: f64 = 100_000.0;

/// Rate the players by maximum likelihood, and the advantage of White
///
/// The ratings are those of Elo that make the results most likely, with 95% error bars; the mean of
/// each component, the players that games join to each other, is 0. Legal games with a winner and
/// two different names count. docs/ratings.md has the model.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// How many games each player is taken to have drawn with an average player; 0 for the games alone
    #[arg(long, value_name = "GAMES", default_value = "0.5", value_parser = parse_prior,
          allow_negative_numbers = true)]
    prior: f64,

    /// Give a player this rating, and shift those that can be compared with his
    #[arg(long, value_name = "NAME=RATING", value_parser = parse_anchor)]
    anchor: Option<(String, f64)>,

    #[command(flatten)]
    common: Common,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.common.output.settle_color();
    let mut out = BufWriter::new(standard_output());
    let batch = Batch::new(&args.common, Framing::Lines, Count);
    let outcome = batch.run(&mut out)?;
    let (results, left_out) = outcome.sum;
    let options = Options {
        prior: args.prior,
        anchor: args.anchor.clone(),
    };
    let ratings = Ratings::new(&results, &options).with_context(|| {
        let name = args.anchor.as_ref().map_or("", |(name, _)| name);
        format!("cannot anchor `{name}`")
    })?;
    data::write(args.common.output.format, &ratings, args.prior, &mut out)?;
    out.flush()?;
    if !args.common.output.quiet && !outcome.is_cut_short {
        say(&outcome.tally.to_string());
        say(&left_out.to_string());
    }
    Ok(outcome.status)
}

struct Count;

impl Report for Count {
    type Sum = (Results, LeftOut);

    fn game(&self, shown: &Shown<'_>, _: &str, _: u64, page: &mut Page<Self::Sum>) {
        let judgement = &shown.judgement;
        page.tally.add_game(judgement);
        let (results, left_out) = &mut page.sum;
        let Some(winner) = left_out.winner(judgement) else {
            return;
        };
        let names = (
            judgement.player(Color::White),
            judgement.player(Color::Black),
        );
        let (Some(white), Some(black)) = names else {
            left_out.nameless += 1;
            return;
        };
        if white == black {
            left_out.against_oneself += 1;
            return;
        }
        left_out.counted += 1;
        results.add(&white, &black, winner);
    }

    fn broken(
        &self,
        finding: &Finding,
        place: LineColumn,
        source: &str,
        page: &mut Page<Self::Sum>,
    ) {
        page.messages.push(message(finding, place, source));
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
