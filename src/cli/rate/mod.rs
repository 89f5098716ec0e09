//! `unlur rate`: ratings of the players.

mod args;
pub(super) mod data;
mod pairs;
mod text;

use anyhow::Context as _;

use super::batch::Batch;
use super::chunk_output::ChunkOutput;
use super::data::{Format, write_data, write_rows};
use super::session::Session;
use super::status::Status;
use crate::collection::Merge as _;
use crate::collection::ratings::{CountedResults, Ratings};
pub(super) use args::Args;
use data::RatingsData;
use pairs::Pair;

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let names = args.names.names()?;
    let (batch, partials) = Batch::beside_partials(&args.common, session)?;
    let mut out = args.common.target.open(session)?;
    let mut counted = CountedResults::default();
    let mut outcome = batch.in_range(args.range).with_names(&names).run(
        &mut out,
        |event, output: &mut ChunkOutput<CountedResults>| {
            if let Some(read) = output.game(event) {
                output.sum.add(&read.judgement, &names);
            }
        },
        |_, output| {
            counted.merge(std::mem::take(&mut output.sum));
            Ok(())
        },
    )?;
    outcome.merge_partials("rate", &partials, |partial: CountedResults| {
        counted.merge(partial);
        Ok(())
    })?;
    if args.partial {
        return outcome.complete_partial("rate", counted, out, args.range.bytes);
    }
    let ratings = Ratings::new(&counted.results, &args.options(&names)).context("cannot rate")?;
    let data = RatingsData {
        ratings: &ratings,
        args,
    };
    let encoding = args.output.encoding(&args.common.target);
    if args.compares() && encoding.format == Format::Csv {
        write_rows(
            ratings.comparisons.iter().map(Pair::new),
            &encoding,
            &mut out,
        )?;
    } else {
        write_data(&data, &encoding, &mut out)?;
    }
    let status = outcome.complete(out)?;
    session.print_summary(&outcome.totals.to_string());
    session.print_summary(&counted.exclusions.to_string());
    Ok(status)
}
