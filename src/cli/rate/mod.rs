//! `unlur rate`: ratings of the players.

mod args;
pub(super) mod data;
mod pairs;
mod text;

use std::sync::Arc;

use anyhow::Context as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::batch::{Batch, GameCommand, ReadGame};
use super::chunk_output::ChunkOutput;
use super::data::{Delimiters, Format, write_data, write_rows};
use super::session::Session;
use super::status::{Status, print_info};
use crate::collection::ratings::{PartialResults, Ratings, Results};
use crate::collection::{Exclusions, Names};
use crate::game::Color;
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
        let (target, range) = (&args.common.target, args.range.bytes);
        return outcome.complete_partial("rate", content, out, target, range);
    }
    let (results, exclusions) = std::mem::take(&mut outcome.sum);
    let ratings = Ratings::new(&results, &args.options(&names)).context("cannot rate")?;
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

    fn game(&self, read: &ReadGame<'_>, _: &str, _: u64, output: &mut ChunkOutput<Self::Sum>) {
        let judgement = &read.judgement;
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

    fn add(&self, total: &mut Self::Sum, part: Self::Sum, _: &Arc<str>, _: u64) {
        total.0.merge(&part.0);
        total.1.merge(part.1);
    }
}
