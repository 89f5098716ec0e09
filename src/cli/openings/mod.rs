//! `unlur openings`: the tree of contracts and first moves.

mod rows;

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::args::{Common, parse_positive, parse_side};
use super::batch::{Batch, GameCommand, GameContext, message};
use super::chunk_output::ChunkOutput;
use super::data::{Delimiters, write_rows};
use super::exclusions::Exclusions;
use super::status::{Status, print_info};
use crate::collection::openings::{Line, Openings};
use crate::finding::Finding;
use crate::game::{Color, Side};
use crate::sgf::LineColumn;

/// Tell how games begin: the tree of contracts and first moves, folded by symmetry
///
/// Each line is a beginning: how many games had it, how many of them White won, with a 95%
/// interval, and who played its last move. Beginnings that a rotation or reflection of the board
/// turns into each other are one. Legal games that somebody has won count.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// How many turns deep; the pass is one
    #[arg(long, value_name = "N", default_value = "4", value_parser = parse_positive::<NonZeroUsize>)]
    depth: NonZeroUsize,

    /// Leave out beginnings of fewer games
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u64,

    /// Count the games on boards of this side alone (`--side` is for records without a size)
    #[arg(long, value_name = "N", value_parser = parse_side)]
    only_side: Option<Side>,

    #[command(flatten)]
    common: Common,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    let batch = Batch::new(
        &args.common,
        Delimiters::Text,
        Beginnings {
            depth: args.depth.get(),
            only_side: args.only_side,
        },
    )?;
    let mut out = args.common.target.open()?;
    let mut outcome = batch.run(&mut out)?;
    let (openings, exclusions) = std::mem::take(&mut outcome.sum);
    let rows = openings.rows(args.min_games);
    write_rows(rows::data(&rows), &args.common.output.encoding(), &mut out)?;
    let status = outcome.complete(out, &args.common.target)?;
    if !args.common.output.quiet && !outcome.is_cut_short {
        print_info(&outcome.totals.to_string());
        print_info(&exclusions.to_string());
    }
    Ok(status)
}

struct Beginnings {
    depth: usize,
    only_side: Option<Side>,
}

impl GameCommand for Beginnings {
    type Sum = (Openings, Exclusions);

    fn game(&self, shown: &GameContext<'_>, _: &str, _: u64, output: &mut ChunkOutput<Self::Sum>) {
        let judgement = &shown.judgement;
        output.totals.add_game(judgement);
        let (openings, exclusions) = &mut output.sum;
        let Some(winner) = exclusions.winner(judgement) else {
            return;
        };
        let Some(line) = Line::of(judgement, self.depth) else {
            exclusions.set_up += 1;
            return;
        };
        if self.only_side.is_some_and(|side| side != line.side) {
            exclusions.other_sides += 1;
            return;
        }
        exclusions.counted += 1;
        let names = [Color::Black, Color::White].map(|color| judgement.player(color));
        openings.add(&line, winner, |color| names[color as usize].as_deref());
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
