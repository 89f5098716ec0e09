//! `unlur puzzles`: exercises from games.

use std::borrow::Cow;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering;

use anyhow::bail;
use clap::builder::PossibleValue;

use super::args::{Common, NameArgs, Output, parse_positive};
use super::batch::{Batch, ReadGame};
use super::data::{Format, Row, TableLine, write_rows};
use super::interrupt::stop_flag;
use super::output::Column;
use super::output_file::{OutputFile, not_written};
use super::session::Session;
use super::status::{Status, print_error, print_info};
use crate::analysis::{GamePuzzle, PuzzleData};
use crate::collection::Names;
use crate::collection::puzzles::{FoundPuzzle, HardestPuzzles};
use crate::convert::{puzzle_record, write_checked};
use crate::engine::PuzzleFinder;
use crate::game::{Color, Coordinates};
use crate::record::{Kind, NameKind};

/// Collect exercises: positions of games in which exactly one move wins
///
/// Each is proved, and a search of 100 playouts chooses another move, so the first idea fails. The
/// search of a game goes back from its end to the first position that it cannot prove. Exercises
/// are sorted by difficulty, the playouts that a search needs to find the solution; of symmetric
/// ones only one is kept. The output is the same on any number of threads. An interrupt keeps what
/// was found.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur puzzles games/", "unlur puzzles games/ --mine Ada --to sgf -o missed.sgf"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// The most exercises; the hardest are kept
    #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_positive::<NonZeroUsize>)]
    count: NonZeroUsize,

    /// Only wins that this player missed
    #[arg(long, value_name = "NAME")]
    mine: Option<String>,

    /// The maximum number of nodes for the proof of a position; more nodes prove earlier positions
    #[arg(long, value_name = "N", default_value_t = 16_000)]
    nodes: u64,

    /// The seed of the playouts
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Write records, one exercise each, instead of a list; `unlur view --puzzles` has you solve them
    #[arg(long, value_name = "FORMAT", value_parser = [PossibleValue::new("sgf")
        .help("Records with the solution and the refutation of the first idea as variations")])]
    to: Option<String>,

    #[command(flatten)]
    names: NameArgs,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    common: Common,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let common = &args.common;
    if args.to.is_some() && args.output.format != Format::Table {
        bail!("`--to sgf` goes without `--format`");
    }
    let stop = stop_flag();
    let names = args.names.names(session)?;
    let player = args
        .mine
        .as_deref()
        .map(|name| names.given(name, NameKind::Player));
    let player = player.as_deref();
    let batch = Batch::new(common, session)?;
    let mut out = common.target.open(session)?;
    let mut best = HardestPuzzles::default();
    let mut end = batch.run(
        &mut out,
        &|event, output| {
            output.is_enough = stop.load(Ordering::Relaxed);
            if !output.is_enough
                && let Some(read) = output.game(event)
            {
                add(args, player, &names, read, output.sum());
            }
        },
        &mut |place, output| {
            best.merge(output.take_sum(), place.source, place.before);
            best.trim(args.count.get());
            Ok(())
        },
    )?;
    let found = best.sorted(args.count.get());
    write(args, &found, &mut out)?;
    if stop.load(Ordering::SeqCst) {
        end.failed_inputs.interrupt();
        end.status = Status::Incomplete;
        print_error("interrupted; the exercises found so far are written");
    }
    let status = match &common.target.output_to {
        Some(path) if found.is_empty() => {
            print_info(&not_written(path));
            end.status
        }
        _ => end.complete(out)?,
    };
    session.print_summary(&end.totals.to_string());
    session.print_summary(&crate::report::count(found.len() as u64, "exercise"));
    Ok(status)
}

fn write(args: &Args, found: &[FoundPuzzle], out: &mut OutputFile) -> anyhow::Result<()> {
    if args.to.is_some() {
        let mut text = Vec::new();
        for (index, found) in found.iter().enumerate() {
            let (source, players) = (&found.source, &found.players);
            let record = puzzle_record(&found.puzzle, index + 1, source, found.game, players);
            write_checked(&record, Coordinates::Hex, &mut text);
        }
        return Ok(out.write_all(&text)?);
    }
    let rows = (1..)
        .zip(found)
        .map(|(number, found)| PuzzleData::new(&found.puzzle, number, &found.source, found.game));
    write_rows(rows, &args.output.data_format(&args.common.target), out)
}

/// An exercise as a row of CSV or of a table.
impl Row for PuzzleData<'_> {
    type CsvLine = Self;
    const TABLE: &'static [Column<'static>] = &[
        Column::number("number"),
        Column::path("source").drop_order(2),
        Column::number("game"),
        Column::number("ply"),
        Column::number("side"),
        Column::text("to move"),
        Column::text("solution"),
        Column::text("first idea"),
        Column::text("played").drop_order(1),
        Column::number("playouts").drop_order(3),
    ];

    fn table(&self, line: &mut TableLine<'_>) {
        line.value(self.number)
            .value(self.source)
            .value(self.game)
            .value(self.ply)
            .value(self.side)
            .value(self.to_move)
            .maybe(self.solution.first())
            .maybe(self.wrong.first())
            .maybe(self.played.as_ref())
            .maybe(self.playouts);
    }
}

/// The bytes of the solver's table: it holds twice the nodes of the usual proof.
const MEMORY: usize = 1 << 19;

/// Adds the exercises of a game, or only those that this player missed.
fn add(
    args: &Args,
    player: Option<&str>,
    names: &Names,
    read: &ReadGame<'_>,
    best: &mut HardestPuzzles,
) {
    let judgement = &read.judgement;
    if judgement.record.kind != Kind::Unlur {
        return;
    }
    let players = [Color::Black, Color::White].map(|color| names.player(judgement, color));
    let is_wanted = |color: Color| match player {
        None => true,
        player => players[color as usize].as_deref() == player,
    };
    if ![Color::Black, Color::White].into_iter().any(is_wanted) {
        return;
    }
    let memory = MEMORY.max(usize::try_from(32 * args.nodes).unwrap_or(usize::MAX >> 8));
    let mut finder = PuzzleFinder::new(memory.min(1 << 28), args.nodes, args.seed);
    for puzzle in GamePuzzle::all(judgement, &mut finder, &is_wanted) {
        if player.is_none() || puzzle.is_missed() {
            let players = players.clone().map(|name| name.map(Cow::into_owned));
            best.add(FoundPuzzle::new(puzzle, read.number, players));
        }
    }
    best.trim(args.count.get());
}
