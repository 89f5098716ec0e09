//! `unlur rate`: ratings of the players.

mod args;
pub(super) mod data;
mod pairs;
mod text;

use std::sync::Arc;

use anyhow::Context as _;

use super::batch::{Batch, GameCommand, ReadGame};
use super::chunk_output::ChunkOutput;
use super::data::{Delimiters, Format, write_data, write_rows};
use super::session::Session;
use super::status::{Status, print_summary};
use crate::collection::ratings::{CountedResults, Ratings};
use crate::collection::{Merge as _, Names};
pub(super) use args::Args;
use data::RatingsData;
use pairs::Pair;

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    let names = args.names.names()?;
    let count = Count {
        names: names.clone(),
    };
    let (batch, partials) = Batch::beside_partials(&args.common, Delimiters::Text, count, session)?;
    let mut out = args.common.target.open(session)?;
    let mut outcome = batch
        .in_range(args.range)
        .with_names(&names)
        .run(&mut out)?;
    outcome.merge_partials("rate", &partials, |sum, partial: CountedResults| {
        sum.merge(partial);
        Ok(())
    })?;
    if args.partial {
        let content = std::mem::take(&mut outcome.sum);
        return outcome.complete_partial("rate", content, out, args.range.bytes);
    }
    let counted = std::mem::take(&mut outcome.sum);
    let ratings = Ratings::new(&counted.results, &args.options(&names)).context("cannot rate")?;
    let data = RatingsData {
        ratings: &ratings,
        args,
    };
    let encoding = args.common.output.encoding(&args.common.target);
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
    if !args.common.output.quiet {
        print_summary(&outcome.totals.to_string());
        print_summary(&counted.exclusions.to_string());
    }
    Ok(status)
}

struct Count {
    names: Names,
}

impl GameCommand for Count {
    type Sum = CountedResults;

    fn game(&self, read: &ReadGame<'_>, _: &str, _: u64, output: &mut ChunkOutput<Self::Sum>) {
        let judgement = &read.judgement;
        output.totals.add_game(judgement);
        output.sum.add(judgement, &self.names);
    }

    fn add(&self, total: &mut Self::Sum, part: Self::Sum, _: &Arc<str>, _: u64) {
        total.merge(part);
    }
}
