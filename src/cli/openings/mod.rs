//! `unlur openings`: the tree of contracts and first moves.

mod data;

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use anyhow::bail;

use super::args::parse_positive;
use super::count_args::CountArgs;
use super::data::{Format, batches, write_made_rows, write_rows};
use super::session::Session;
use super::status::Status;
use crate::collection::inference::FalseDiscovery;
use crate::collection::openings::{
    CountedOpenings, Notation, OpeningData, Openings, PartialBeginnings, PositionData, Row,
};
use crate::read::map_in_order;

/// Show how games begin: the tree of contracts and first moves, up to symmetry
///
/// Each line is an opening: its number of games, how many of them White won, with a 95% interval
/// and the difference from the other games of the line above it, and the players of its last move.
/// Symmetric openings are merged. Only legal games with a winner count.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur openings games/", "unlur openings --depth 6 --min-games 5 games/"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// The depth in turns, including the pass; with --line, the depth after the line
    #[arg(long, value_name = "N", default_value = "4", value_parser = parse_positive::<NonZeroUsize>)]
    depth: NonZeroUsize,

    /// Leave out beginnings of fewer games
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u64,

    /// Show what follows this line: cells in hex coordinates and `pass`, as "c3 d4 pass"
    #[arg(long, value_name = "MOVES", value_parser = Notation::parse)]
    line: Option<Notation>,

    /// Count positions instead of lines, whatever the order of moves
    #[arg(long)]
    positions: bool,

    /// Write the counts as data instead of tables; such a file is merged when it is given as a PATH
    #[arg(long, conflicts_with_all = ["min_games", "positions", "format", "csv_safe"])]
    partial: bool,

    #[command(flatten)]
    count: CountArgs,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let line = args.line.as_ref().map_or(0, Notation::len);
    let depth = line.saturating_add(args.depth.get());
    let names = args.count.names.names(session)?;
    let counts = args.count.count::<CountedOpenings, _>(
        "openings",
        &names,
        session,
        &|event, output| {
            if let Some(read) = output.game(event) {
                let openings: &mut CountedOpenings = output.sum();
                openings.add(&read.judgement, depth, &names);
            }
        },
        |partial: PartialBeginnings| {
            if partial.depth() < depth {
                bail!(
                    "it holds {} plies of each game, and {depth} are asked for; make it with `--depth {depth}`",
                    partial.depth()
                );
            }
            partial.try_into().map_err(anyhow::Error::msg)
        },
    )?;
    if args.partial {
        let content = |counted| PartialBeginnings::new(&counted, depth);
        return counts.complete_partial("openings", content);
    }
    let (mut counted, mut out) = (counts.sum, counts.out);
    write(args, &mut counted, &mut out)?;
    let status = counts.end.complete(out)?;
    session.print_summary(&counts.end.totals.to_string());
    session.print_summary(&counted.exclusions.to_string());
    Ok(status)
}

fn write(args: &Args, counted: &mut CountedOpenings, out: &mut dyn Write) -> anyhow::Result<()> {
    let format = args.count.output.data_format(&args.count.common.target);
    let tree = counted.openings.tree_below(args.line.as_ref());
    if let Some(line) = &args.line {
        check_line(line, &counted.openings)?;
    }
    counted.exclusions.other_lines = counted.openings.len() - tree.games();
    counted.exclusions.counted = tree.games();
    let limits = (args.min_games.max(1), args.depth.get());
    if args.positions {
        let line = args.line.as_ref().map_or(0, Notation::len);
        let rows = tree.positions(limits.0, line + 1..=line.saturating_add(limits.1));
        return write_rows(rows.iter().map(PositionData::new), &format, out);
    }
    let jobs = args.count.common.work.jobs();
    let rows = || tree.rows(limits.0, limits.1);
    let mut tests = FalseDiscovery::default();
    let values = |batch: Vec<Row<'_>>| -> Vec<f64> {
        let differences = batch.iter().filter_map(Row::difference);
        differences.map(|difference| difference.p).collect()
    };
    map_in_order(
        jobs,
        batches(rows()),
        || values,
        |values| {
            for p in values {
                tests.add(p);
            }
            ControlFlow::Continue(())
        },
    );
    let most = tests.threshold();
    write_made_rows(
        jobs,
        rows(),
        |row| OpeningData::new(&row, most),
        &format,
        out,
    )?;
    if format.kind == Format::Table && tests.count() > 0 {
        writeln!(
            out,
            "\nvs rest: White's share minus the share in the other games of the line above, in points\n\
             * more than chance; {} differences tested (Benjamini-Hochberg, 5% false marks)",
            tests.count()
        )?;
    }
    Ok(())
}

/// Refuses a line that is impossible on every board.
fn check_line(line: &Notation, openings: &Openings) -> anyhow::Result<()> {
    let played = openings.sides();
    if !played.is_empty() && played.iter().all(|&side| line.plies(side).is_none()) {
        let sides: Vec<_> = played.iter().map(|side| side.get().to_string()).collect();
        bail!(
            "no board of these games has all cells of `--line`; their sides: {}",
            sides.join(", ")
        );
    }
    Ok(())
}
