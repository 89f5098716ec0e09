//! `unlur rate`: ratings of the players.

mod args;
pub(super) mod data;
mod pairs;
mod text;

use anyhow::Context as _;

use super::chunk_output::ChunkOutput;
use super::data::{Format, write_data, write_rows};
use super::session::Session;
use super::status::Status;
use crate::collection::ratings::{CountedResults, Ratings};
pub(super) use args::Args;
use data::RatingsData;
use pairs::Pair;

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let names = args.count.names.names()?;
    let counts = args.count.count(
        "rate",
        &names,
        session,
        |event, output: &mut ChunkOutput<CountedResults>| {
            if let Some(read) = output.game(event) {
                output.sum.add(&read.judgement, &names);
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
    let encoding = args.count.output.encoding(&args.count.common.target);
    if args.compares() && encoding.format == Format::Csv {
        write_rows(
            ratings.comparisons.iter().map(Pair::new),
            &encoding,
            &mut out,
        )?;
    } else {
        write_data(&data, &encoding, &mut out)?;
    }
    let status = counts.outcome.complete(out)?;
    session.print_summary(&counts.outcome.totals.to_string());
    session.print_summary(&counted.exclusions.to_string());
    Ok(status)
}
