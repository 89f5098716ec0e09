//! `unlur select`: the games that an expression chooses.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::args::{Common, Messages, NameArgs, Range};
use super::batch::{Batch, GameCommand, ReadGame};
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
use crate::collection::Names;
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
    let target = &args.common.target;
    let files = match (args.split, &target.output_to) {
        (Some(games), Some(pattern)) => {
            let pattern = parse_pattern(pattern)?;
            let files = NumberedFiles::new(pattern, games, target.force, session);
            Some(Mutex::new(files))
        }
        _ => None,
    };
    let names = args.names.names()?;
    let selection = Selection {
        query,
        names: names.clone(),
        limit: args.limit.unwrap_or(u64::MAX),
        keeps_text: !args.count,
        texts: GameTexts::new(args.common.reading.judging(), args.common.output.quiet),
        files,
    };
    let batch = Batch::new(&args.common, Delimiters::Text, &selection, session)?
        .in_range(args.range)
        .with_names(&names);
    let mut out = match args.split {
        Some(_) => OutputFile::standard(),
        None => target.open(session)?,
    };
    let mut outcome = batch.run(&mut out)?;
    if args.count {
        writeln!(out, "{}", outcome.sum.games)?;
    }
    let mut status = outcome.complete_with(Contents::Games, out)?;
    if let Some(files) = selection.files.map(Mutex::into_inner) {
        let files = files.unwrap_or_else(PoisonError::into_inner);
        let failed_input = outcome.failed_inputs.protects_games();
        let (written, left_out) = files.finish(failed_input)?;
        status = status.max(written).max(Status::without(left_out));
        outcome.totals.left_out = left_out;
    }
    if !args.common.output.quiet && !args.count {
        let games = count(outcome.totals.games, "game");
        let first = if outcome.sum.games >= selection.limit {
            "the first "
        } else {
            ""
        };
        let written = outcome.sum.games - outcome.totals.left_out;
        print_summary(&format!("{written} of {first}{games}"));
    }
    Ok(status)
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

struct Selection {
    query: Query,
    names: Names,
    limit: u64,
    keeps_text: bool,
    texts: GameTexts,
    files: Option<Mutex<NumberedFiles>>,
}

/// The games chosen.
#[derive(Default)]
struct Chosen {
    games: u64,
    /// The end of each in the text of its output, and the totals and messages up to there.
    ends: Vec<End>,
}

struct End {
    text: usize,
    messages: usize,
    totals: Totals,
}

impl GameCommand for &Selection {
    type Sum = Chosen;

    fn game(&self, read: &ReadGame<'_>, source: &str, _: u64, output: &mut ChunkOutput<Chosen>) {
        if output.sum.games == self.limit {
            return;
        }
        let judgement = &read.judgement;
        output.totals.add_game(judgement);
        if !self.query.matches(judgement, &self.names, source) {
            return;
        }
        if self.keeps_text {
            self.texts.push(read, source, output);
        }
        output.sum.games += 1;
        let end = End {
            text: output.rows.text.len(),
            messages: output.messages.len(),
            totals: output.totals,
        };
        output.sum.ends.push(end);
    }

    fn before_write(
        &self,
        total: &Chosen,
        output: &mut ChunkOutput<Chosen>,
        _: &Arc<str>,
    ) -> anyhow::Result<ControlFlow<()>> {
        let wanted = self.limit.saturating_sub(total.games);
        let mut flow = ControlFlow::Continue(());
        if output.sum.games >= wanted {
            // What was read after the last game wanted is ignored.
            flow = ControlFlow::Break(());
            let ends = usize::try_from(wanted).unwrap_or(usize::MAX);
            output.sum.ends.truncate(ends);
            output.sum.games = wanted;
            let last = output.sum.ends.last();
            output.rows.text.truncate(last.map_or(0, |end| end.text));
            output.messages.truncate(last.map_or(0, |end| end.messages));
            output.totals = last.map_or_else(Totals::default, |end| end.totals);
        }
        if let Some(files) = &self.files {
            let mut files = files.lock().unwrap_or_else(PoisonError::into_inner);
            let mut start = 0;
            let mut seams = output.rows.seams.drain(..).peekable();
            for end in &output.sum.ends {
                let seam = seams.next_if(|seam| seam.at.end == end.text);
                files.write(&output.rows.text[start..end.text], seam.as_ref())?;
                start = end.text;
            }
            output.rows.text.clear();
        }
        Ok(flow)
    }

    fn add(&self, total: &mut Chosen, part: Chosen, _: &Arc<str>, _: u64) {
        total.games += part.games;
    }
}
