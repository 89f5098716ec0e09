//! `unlur select`: the games that an expression chooses.

use std::io::{self, Write as _};
use std::path::Path;

use super::args::{Common, NameArgs, Range, Target};
use super::data::Frame;
use super::game_files::GameFiles;
use super::game_texts::GameTexts;
use super::session::Session;
use super::status::{Status, print_info};
use crate::collection::query::{Query, Scope};
use crate::report::count;

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
    .value_name("FILE|DIR|PATTERN")
    .help("A file for all games, or a folder (a new one ends with /) for a file for each input; with \
           --split a pattern such as out-{}.sgf")))]
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
    common: Common,

    #[command(flatten)]
    range: Range,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let scope = if args.exact {
        Scope::Exact
    } else {
        Scope::Symmetric
    };
    let query = Query::parse(&args.expression, scope).inspect_err(|_| {
        if Path::new(&args.expression).exists() {
            print_info("the expression comes before the paths");
        }
    })?;
    let names = args.names.names(session)?;
    let limit = args.limit.unwrap_or(u64::MAX);
    let texts = GameTexts::new(&args.common);
    let format = (Frame::NONE, "sgf");
    let (mut batch, mut files) = GameFiles::of(&args.common, format, args.split, session)?;
    let mut left = limit;
    batch.range = args.range.bytes;
    batch.names = names.clone();
    let mut end = batch.run(
        &mut io::sink(),
        &|event, output| {
            if output.has(limit) {
                return;
            }
            let Some(read) = output.game(event) else {
                return;
            };
            if query.matches(&read.judgement, &names, read.source) {
                if !args.count {
                    texts.push(read, read.source, output);
                }
                output.end_game();
            }
        },
        &mut |place, output| {
            output.keep_at_most(&mut left);
            files.take(place, output)
        },
    )?;
    let chosen = limit - left;
    let mut status = files.finish(&mut end)?;
    if args.count {
        let own = Target::default();
        status = status.max(own.write(session, |out| Ok(writeln!(out, "{chosen}")?))?);
    } else {
        let games = count(end.totals.read.games, "game");
        let first = if chosen >= limit { "the first " } else { "" };
        let written = chosen - end.totals.left_out;
        session.print_summary(&format!("{written} of {first}{games}"));
    }
    Ok(status)
}
