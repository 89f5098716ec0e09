//! `unlur rate`: ratings of the players.

pub(super) mod data;
mod text;

use anyhow::Context as _;

use super::count_args::CountArgs;
use super::data::{Format, write_document, write_rows};
use super::session::Session;
use super::status::Status;
use crate::collection::Names;
use crate::collection::ratings::{CountedResults, Options, Ratings};
use crate::record::NameKind;
use data::RatingsData;

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let names = args.count.names.names(session)?;
    let counts = args.count.count::<CountedResults, _>(
        "rate",
        &names,
        session,
        &|event, output| {
            if let Some(read) = output.game(event) {
                let results: &mut CountedResults = output.sum();
                results.add(&read.judgement, &names);
            }
        },
        Ok,
    )?;
    if args.partial {
        return counts.complete_partial("rate", |counted| counted);
    }
    let (counted, mut out) = (counts.sum, counts.out);
    let ratings = Ratings::new(&counted.results, &args.options(&names)).context("cannot rate")?;
    let data = RatingsData {
        ratings: &ratings,
        args,
    };
    let format = args.count.output.data_format(&args.count.common.target);
    if args.compares() && format.kind == Format::Csv {
        write_rows(data.pairs(), &format, &mut out)?;
    } else {
        write_document(&data, &format, &mut out)?;
    }
    let status = counts.end.complete(out)?;
    session.print_summary(&counts.end.totals.to_string());
    session.print_summary(&counted.exclusions.to_string());
    Ok(status)
}

/// How far from 0 a player can be anchored, in points of Elo; no player is that strong.
const MAX_ANCHOR: f64 = 100_000.0;

/// Rate the players, and the advantage of White
///
/// Ratings are estimates on the Elo scale, with 95% error bars; the mean of each component (players
/// connected by games) is 0. Legal games with a winner and two different names
/// count. docs/collections.md has the model.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur rate games/", "unlur rate --anchor Ada=1500 games/"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// Take this as the standard deviation of the players' strengths, from 1 to 1000, instead of
    /// estimating it: a larger one moves the ratings apart
    #[arg(long, value_name = "POINTS", value_parser = parse_spread, allow_negative_numbers = true)]
    spread: Option<f64>,

    /// Give a player this rating, and shift the ratings that can be compared with it; several
    /// anchors keep their mean
    #[arg(long, value_name = "NAME=RATING", value_parser = parse_anchor)]
    anchor: Vec<(String, f64)>,

    /// Leave out players with fewer games; their games count all the same
    #[arg(long, value_name = "N", default_value = "1")]
    min_games: u64,

    /// Compare these two players; may be repeated
    #[arg(long, num_args = 2, value_names = ["NAME", "NAME"])]
    pair: Vec<String>,

    /// Write the counts as data instead of tables; such a file is merged when it is given as a PATH
    #[arg(long, conflicts_with_all = ["spread", "anchor", "min_games", "pair", "format", "csv_safe"])]
    partial: bool,

    #[command(flatten)]
    count: CountArgs,
}

impl Args {
    /// Whether players are compared with each other.
    fn compares(&self) -> bool {
        !self.pair.is_empty()
    }

    /// How to rate, with the names by the rule for names.
    fn options(&self, names: &Names) -> Options {
        let name = |text: &String| names.given(text, NameKind::Player).into_owned();
        let anchors = self.anchor.iter();
        let pairs = self.pair.chunks_exact(2);
        Options {
            spread: self.spread,
            anchors: anchors.map(|(player, elo)| (name(player), *elo)).collect(),
            min_games: self.min_games,
            pairs: pairs.map(|pair| (name(&pair[0]), name(&pair[1]))).collect(),
        }
    }
}

fn parse_spread(text: &str) -> Result<f64, String> {
    let spread = text.parse().ok();
    let spread = spread.filter(|points| (1.0..=1000.0).contains(points));
    spread.ok_or_else(|| "a number of points, from 1 to 1000".to_owned())
}

fn parse_anchor(text: &str) -> Result<(String, f64), String> {
    let parsed = text.rsplit_once('=').and_then(|(name, rating)| {
        let rating: f64 = rating.trim().parse().ok()?;
        let name = name.trim();
        (rating.abs() <= MAX_ANCHOR && !name.is_empty()).then(|| (name.to_owned(), rating))
    });
    parsed.ok_or_else(|| {
        format!("a name, `=` and a number from -{MAX_ANCHOR} to {MAX_ANCHOR}, such as `Ada=1500`")
    })
}
