//! `unlur report`: a collection as one page of charts, tables and games.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};

use super::args::{Common, Selected};
use super::batch::Batch;
use super::session::Session;
use super::single_game::with_board;
use super::status::Status;
use crate::collection::Names;
use crate::collection::stats::Month;
use crate::draw::page::{Head, document};
use crate::read::Event;
use crate::report::{Collected, extent};

/// Write a report on a collection: charts, tables, openings, ratings and the games themselves
///
/// The report is one self-contained HTML file: it needs no network or server. Rates and ratings
/// have 95% intervals; each chart comes with a table.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur report games/ -o report.html", "unlur report games/ --max-games 500 -o report.html"))]
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

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let mut batch = Batch::new(&args.common, session)?;
    batch.judging.ignored.extend(args.selected.unselected());
    let mut out = args.common.target.open(session)?;
    // Set once the page has enough games, so that threads stop collecting them.
    let (names, is_full) = (Names::default(), AtomicBool::new(false));
    let mut collected = Collected::default();
    let end = batch.run(
        &mut io::sink(),
        &|event, output| {
            if let Event::Damage(damage) = event {
                output.sum::<Collected>().add_gameless(damage.finding);
            }
            let Some(read) = output.game(event) else {
                return;
            };
            let sum: &mut Collected = output.sum();
            sum.add(&read.judgement, &names);
            if read.judgement.record.side.is_some()
                && sum.shown() < args.max_games
                && !is_full.load(Ordering::Relaxed)
                && let Some(game) = with_board(read)
            {
                sum.show(&read.judgement, &game, read.source, read.number);
            }
        },
        &mut |place, output| {
            collected.merge(output.take_sum(), place.before, args.max_games);
            is_full.store(collected.shown() >= args.max_games, Ordering::Relaxed);
            Ok(())
        },
    )?;
    let contents = collected.contents();
    let (summary, left_out) = (&contents.summary, contents.left_out);
    let months = summary.months.counts().keys().filter_map(|&month| month);
    let (files, games_read) = (end.totals.read.files, summary.games.games);
    let head = Head {
        title: args.title.clone(),
        sources: args.common.paths.names().replace(", ", "\n"),
        quote: quote("report", games_read, Some(files), months),
        ..Head::default()
    };
    let page = document(&head, &contents.games, Some(&contents.report));
    out.write_all(page.as_bytes())?;
    let status = end.complete(out)?;
    session.print_summary(&end.totals.to_string());
    if left_out > 0 {
        session.print_summary(&format!(
            "{left_out} games are counted but not in the page; `--max-games` sets how many are"
        ));
    }
    Ok(status)
}

/// A line with the version, the command, the number of games, and of files if it is known, and the
/// span of the dates.
pub(in crate::cli) fn quote(
    command: &str,
    games: u64,
    files: Option<u64>,
    months: impl IntoIterator<Item = Month>,
) -> String {
    let version = env!("UNLUR_VERSION");
    let version = version.split_once(';').map_or(version, |(start, _)| start);
    let version = version.trim_end_matches(')').replace(" (", ", ");
    format!(
        "Made by unlur {version} with `unlur {command}`: {}.",
        extent(games, files, months)
    )
}
