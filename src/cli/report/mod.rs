//! `unlur report`: a collection as one page of charts, tables and games.

mod data;
mod plain;
mod stones;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::args::{Common, Selected};
use super::batch::{Batch, GameCommand, GameContext, message};
use super::chunk_output::ChunkOutput;
use super::data::Delimiters;
use super::origin;
use super::status::{Status, print_info};
use crate::analysis::Judgement;
use crate::collection::openings::{Line, Openings};
use crate::collection::ratings::Results;
use crate::collection::stats::Summary;
use crate::collection::{Names, counted};
use crate::draw::Walkthrough;
use crate::draw::page::{Head, Kind, PageGames, document};
use crate::finding::Finding;
use crate::game::{Color, Side};
use crate::sgf::LineColumn;
use stones::AllStones;

/// Write a report on a collection: charts, tables, openings, ratings and the games themselves
///
/// The report is one self-contained HTML file: it needs no network or server. Rates and ratings
/// have 95% intervals; each chart comes with a table.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// The title of the report
    #[arg(long, value_name = "TEXT", default_value = "Unlur games")]
    title: String,

    /// At most this many games to open in the viewer; the charts count all of them
    #[arg(long, value_name = "N", default_value_t = 5000)]
    max_games: usize,

    #[command(flatten)]
    selected: Selected,

    #[command(flatten)]
    common: Common,
}

/// The depth of the tree of openings, in turns.
const DEPTH: usize = 4;

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    let mut ignored = args.common.reading.ignored();
    ignored.extend(args.selected.others());
    let mut batch = Batch::new(
        &args.common,
        Delimiters::Text,
        Collect {
            names: Names::default(),
            most: args.max_games,
            is_full: AtomicBool::new(false),
        },
    )?;
    batch.judging.ignored = ignored;
    let mut out = args.common.target.open()?;
    let mut outcome = batch.run(&mut io::sink())?;
    let mut sum = std::mem::take(&mut outcome.sum);
    let shown = u64::try_from(sum.games.len()).unwrap_or(u64::MAX);
    let left_out = sum.boards.saturating_sub(shown);
    let report = data::report(&mut sum, left_out);
    let months = sum.total.months.keys().filter_map(|&month| month);
    let head = Head {
        title: args.title.clone(),
        sources: args.common.paths.names().replace(", ", "\n"),
        quote: origin::quote(sum.total.games.games, months),
    };
    let page = document(&head, &sum.games, Kind::Report(report));
    out.write_all(page.as_bytes())?;
    let status = outcome.complete(out, &args.common.target)?;
    if !args.common.output.quiet {
        print_info(&outcome.totals.to_string());
        if left_out > 0 {
            print_info(&format!(
                "{left_out} games are counted but not in the page; `--max-games` sets how many are"
            ));
        }
    }
    Ok(status)
}

/// What a report is made of.
#[derive(Default)]
struct Sum {
    /// The games by side; `None` without a board.
    sides: BTreeMap<Option<Side>, Counted>,
    /// All of them, once they are complete.
    total: Summary,
    openings: Openings,
    stones: AllStones,
    games: PageGames,
    /// The number of Unlur games with a board.
    boards: u64,
}

/// What is counted on boards of one side.
#[derive(Default)]
struct Counted {
    summary: Summary,
    results: Results,
}

struct Collect {
    names: Names,
    /// The number of games in the page.
    most: usize,
    /// Set once that many games were collected, so that threads do not collect more in vain.
    is_full: AtomicBool,
}

impl GameCommand for Collect {
    type Sum = Sum;

    fn game(
        &self,
        shown: &GameContext<'_>,
        source: &str,
        number: u64,
        output: &mut ChunkOutput<Sum>,
    ) {
        let judgement = &shown.judgement;
        output.totals.add_game(judgement);
        let sum = &mut output.sum;
        let counts = sum.sides.entry(judgement.record.side).or_default();
        counts.summary.add(judgement, &self.names);
        if let Ok(verdict) = counted(judgement) {
            count(sum, judgement, &self.names, verdict.winner);
        }
        if judgement.record.side.is_none() {
            return;
        }
        sum.boards += 1;
        if sum.games.len() < self.most && !self.is_full.load(Ordering::Relaxed) {
            let is_sgf = shown.origin.is_none();
            let options = if is_sgf {
                Cow::Borrowed(shown.options)
            } else {
                Cow::Owned(shown.options.for_converted())
            };
            if let Some(game) = Walkthrough::of(judgement, &options, is_sgf) {
                sum.games.add(&game, source, number, None);
            }
        }
    }

    fn broken(
        &self,
        finding: &Finding,
        place: LineColumn,
        source: &str,
        output: &mut ChunkOutput<Sum>,
    ) {
        output.messages.push(message(finding, place, source));
        let counts = output.sum.sides.entry(None).or_default();
        counts.summary.add_gameless(finding);
    }

    fn add(&self, total: &mut Sum, mut part: Sum, _: &Arc<str>, before: u64) {
        for (side, counts) in part.sides {
            let sum = total.sides.entry(side).or_default();
            sum.summary.merge(counts.summary);
            sum.results.merge(&counts.results);
        }
        total.openings.merge(&part.openings);
        total.stones.merge(&part.stones);
        total.boards += part.boards;
        part.games.shift_numbers(before);
        total.games.append(part.games, self.most);
        if total.games.len() >= self.most {
            self.is_full.store(true, Ordering::Relaxed);
        }
    }
}

/// Counts a legal game with a winner in the openings and the ratings.
fn count(sum: &mut Sum, judgement: &Judgement<'_>, names: &Names, winner: Color) {
    let names = [Color::Black, Color::White].map(|color| names.player(judgement, color));
    let Some(line) = Line::of(judgement, DEPTH) else {
        return;
    };
    sum.stones.add(judgement);
    sum.openings
        .add(&line, winner, |color| names[color as usize].as_deref());
    if let [Some(black), Some(white)] = &names
        && black != white
    {
        let counts = sum.sides.entry(Some(line.side)).or_default();
        counts.results.add(white, black, winner);
    }
}
