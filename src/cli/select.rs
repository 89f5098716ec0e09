//! `unlur select`: the games that an expression chooses.

use std::io::Write;
use std::path::Path;

use super::args::{Common, Messages, NameArgs, Range};
use super::batch::Batch;
use super::chunk_output::ChunkOutput;
use super::count::count;
use super::data::Delimiters;
use super::failed_inputs::Contents;
use super::game_texts::GameTexts;
use super::numbered_files::{NumberedFiles, parse_pattern};
use super::output_file::OutputFile;
use super::session::Session;
use super::status::{Status, print_info, print_summary};
use super::totals::Totals;
use crate::collection::query::{Query, QueryError, Scope};

/// Write the games that match an expression
///
/// Writes each game byte for byte as in the input, in the order of the input. Games that
/// come from JSON are written as canonical SGF, and so are damaged games, with a property
/// that says so. docs/collections.md describes expressions; some are:
///
///   winner = black and date = 2004
///   player ~ ada and not event = "Spring league"
///   won = Ada and winner = white and year = 2004..2006
///   side = 6..8 and (pattern = two-edges or position "B:h8,g8 W:d4")
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur select 'winner = black' games/", "unlur select 'player ~ ada' games/ -o ada.sgf"))]
#[command(mut_arg("output_to", |arg| arg
    .value_name("FILE|PATTERN")
    .help("A file for the games; with --split a pattern such as out-{}.sgf")))]
#[command(after_help = super::EXIT_STATUS, verbatim_doc_comment)]
pub(super) struct Args {
    /// Which games to write
    #[arg(value_name = "EXPRESSION")]
    expression: String,

    /// Search positions only as written, not under the twelve symmetries
    #[arg(long)]
    exact: bool,

    /// Print the number of games instead of writing them
    #[arg(long, conflicts_with_all = ["output_to", "split"])]
    count: bool,

    /// Stop after N games
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    /// Write files of N games each, numbered from 1
    #[arg(long, value_name = "N", requires = "output_to",
          value_parser = clap::value_parser!(u64).range(1..))]
    split: Option<u64>,

    #[command(flatten)]
    names: NameArgs,

    #[command(flatten)]
    common: Common<Messages>,

    #[command(flatten)]
    range: Range,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    let query = query(args).inspect_err(|_| {
        if Path::new(&args.expression).exists() {
            print_info("the expression comes before the paths");
        }
    })?;
    let mut files = numbered_files(args, session)?;
    let names = args.names.names()?;
    let limit = args.limit.unwrap_or(u64::MAX);
    let texts = GameTexts::new(args.common.reading.judging(), args.common.output.quiet);
    let batch = Batch::new(&args.common, Delimiters::Text, session)?
        .in_range(args.range)
        .with_names(&names);
    let mut out = match args.split {
        Some(_) => OutputFile::standard(),
        None => args.common.target.open(session)?,
    };
    let mut chosen = 0;
    let mut outcome = batch.run(
        &mut out,
        |event, output: &mut ChunkOutput<Vec<End>>| {
            let chosen = output.sum.len() as u64;
            let Some(read) = output.game(event).filter(|_| chosen < limit) else {
                return;
            };
            output.totals.add_game(&read.judgement);
            if query.matches(&read.judgement, &names, read.source) {
                if !args.count {
                    texts.push(read, read.source, output);
                }
                let end = End::of(output);
                output.sum.push(end);
            }
        },
        |_, output| {
            keep_at_most(limit - chosen, output);
            chosen += output.sum.len() as u64;
            match &mut files {
                Some(files) => write_each(output, files),
                None => Ok(()),
            }
        },
    )?;
    if args.count {
        writeln!(out, "{chosen}")?;
    }
    let mut status = outcome.complete_with(Contents::Games, out)?;
    if let Some(files) = files {
        let failed_input = outcome.failed_inputs.protects_games();
        let (written, left_out) = files.finish(failed_input)?;
        status = status.max(written).max(Status::without(left_out));
        outcome.totals.left_out = left_out;
    }
    if !args.common.output.quiet && !args.count {
        let games = count(outcome.totals.games, "game");
        let first = if chosen >= limit { "the first " } else { "" };
        let written = chosen - outcome.totals.left_out;
        print_summary(&format!("{written} of {first}{games}"));
    }
    Ok(status)
}

/// The files of `--split`.
fn numbered_files(args: &Args, session: &Session) -> anyhow::Result<Option<NumberedFiles>> {
    let target = &args.common.target;
    Ok(match (args.split, &target.output_to) {
        (Some(games), Some(pattern)) => {
            let pattern = parse_pattern(pattern)?;
            Some(NumberedFiles::new(pattern, games, target.force, session))
        }
        _ => None,
    })
}

/// The expression that the games have to match.
fn query(args: &Args) -> Result<Query, QueryError> {
    let scope = if args.exact {
        Scope::Exact
    } else {
        Scope::Symmetric
    };
    Query::parse(&args.expression, scope)
}

/// The end of a chosen game in the text of its output, and the messages and totals up to there.
struct End {
    text: usize,
    messages: usize,
    totals: Totals,
}

impl End {
    fn of<S>(output: &ChunkOutput<S>) -> Self {
        Self {
            text: output.rows.text.len(),
            messages: output.messages.len(),
            totals: output.totals,
        }
    }
}

/// Leaves out what was read after the last game wanted.
fn keep_at_most(wanted: u64, output: &mut ChunkOutput<Vec<End>>) {
    output.is_enough = output.sum.len() as u64 >= wanted;
    if output.is_enough {
        output
            .sum
            .truncate(usize::try_from(wanted).unwrap_or(usize::MAX));
        let last = output.sum.last();
        output.rows.truncate_text(last.map_or(0, |end| end.text));
        output.messages.truncate(last.map_or(0, |end| end.messages));
        output.totals = last.map_or_else(Totals::default, |end| end.totals);
    }
}

/// Writes each game into its file.
fn write_each(output: &mut ChunkOutput<Vec<End>>, files: &mut NumberedFiles) -> anyhow::Result<()> {
    let mut start = 0;
    let mut seams = output.rows.seams.drain(..).peekable();
    for end in &output.sum {
        let seam = seams.next_if(|seam| seam.at.end == end.text);
        files.write(&output.rows.text[start..end.text], seam.as_ref())?;
        start = end.text;
    }
    output.rows.text.clear();
    Ok(())
}
