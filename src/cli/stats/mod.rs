//! `unlur stats`: what is known of a whole collection.

mod cells;
mod data;
mod map;
mod most;
mod page;
mod rows;
mod tables;

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use clap::ValueEnum;

use super::args::{Common, Format};
use super::batch::{Batch, GameCommand, GameContext, message};
use super::chunk_output::ChunkOutput;
use super::data::{Delimiters, write_data};
use super::status::{Status, print_info};
use crate::collection::stats::{self, Key, Summary};
use crate::finding::Finding;
use crate::sgf::LineColumn;
use data::GroupsData;

/// Tell of a collection who wins, by what, how, and how sure that is
///
/// Wins by colour, by way of winning, by side, by first player and by length of the contract, each
/// with its 95% Wilson interval; the length of games, the winning patterns, the first stones, the
/// players, months and events. Rates count the Unlur games that somebody has won and that have no
/// error. docs/cli.md describes the fields of the JSON and the rows of the CSV.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// Make a summary of each group of games
    #[arg(long, value_enum, value_name = "WHAT")]
    group_by: Option<GroupBy>,

    /// How many players and events the tables show, those with the most games first
    #[arg(long, default_value_t = 20, value_name = "N")]
    top: usize,

    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum GroupBy {
    /// The side of the board
    Side,
    /// The players; a game is in the groups of both
    Player,
    /// The event
    Event,
    /// The year
    Year,
    /// The month
    Month,
    /// The colour that had the first turn
    FirstPlayer,
    /// By what the game was won
    By,
    /// Who won
    Winner,
    /// The file
    Source,
}

impl From<GroupBy> for stats::GroupBy {
    fn from(by: GroupBy) -> Self {
        match by {
            GroupBy::Side => Self::Side,
            GroupBy::Player => Self::Player,
            GroupBy::Event => Self::Event,
            GroupBy::Year => Self::Year,
            GroupBy::Month => Self::Month,
            GroupBy::FirstPlayer => Self::FirstPlayer,
            GroupBy::By => Self::By,
            GroupBy::Winner => Self::Winner,
            GroupBy::Source => Self::Source,
        }
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    let group_by = args.group_by.map(stats::GroupBy::from);
    let batch = Batch::new(&args.common, Delimiters::Text, Counts { group_by })?;
    let mut out = args.common.target.open()?;
    let mut outcome = batch.run(&mut io::sink())?;
    if group_by.is_none() {
        // The summary of no game at all is one too.
        outcome.sum.entry(Key::Unknown).or_default();
    }
    let data = GroupsData {
        groups: &outcome.sum,
        group_by,
        top: args.top,
    };
    write_data(&data, &args.common.output.encoding(), &mut out)?;
    let status = outcome.complete(out, &args.common.target)?;
    if args.common.output.format == Format::Table && !args.common.output.quiet {
        print_info(&outcome.totals.to_string());
    }
    Ok(status)
}

/// The summaries of the groups; of one without a name where there are none.
type Groups = BTreeMap<Key, Summary>;

struct Counts {
    group_by: Option<stats::GroupBy>,
}

impl GameCommand for Counts {
    type Sum = Groups;

    fn game(
        &self,
        shown: &GameContext<'_>,
        source: &str,
        _: u64,
        output: &mut ChunkOutput<Groups>,
    ) {
        let judgement = &shown.judgement;
        output.totals.add_game(judgement);
        let by = self.group_by;
        let (key, second) = by.map_or((Key::Unknown, None), |by| by.keys(judgement, source));
        for key in [Some(key), second].into_iter().flatten() {
            output.sum.entry(key).or_default().add(judgement);
        }
    }

    fn broken(
        &self,
        finding: &Finding,
        place: LineColumn,
        source: &str,
        output: &mut ChunkOutput<Groups>,
    ) {
        output.messages.push(message(finding, place, source));
        let key = match self.group_by {
            Some(stats::GroupBy::Source) => Key::Text(source.to_owned()),
            _ => Key::Unknown,
        };
        output.sum.entry(key).or_default().add_gameless(finding);
    }

    fn add(&self, total: &mut Groups, part: Groups, _: &Arc<str>, _: u64) {
        for (key, summary) in part {
            total.entry(key).or_default().merge(summary);
        }
    }
}
