//! `unlur dedup`: games that are the same, or nearly.

mod data;

use std::fs::File;
use std::io::{self, BufWriter, IntoInnerError, Read as _, Seek as _, SeekFrom, Write};

use anyhow::Context as _;

use super::args::{Common, NameArgs, Output, Target, named};
use super::chunk_output::Totals;
use super::data::{Frame, Seam, write_rows};
use super::game_files::{GameFiles, GamesInput};
use super::game_texts::GameTexts;
use super::named_output::NamedOutput;
use super::session::Session;
use super::status::Status;
use crate::collection::duplicates::{DuplicateGroup, Duplicates, Index, Keep, Options, Redundant};
use crate::collection::query::Scope;
use crate::report::count;

/// Find duplicate games, prefixes of games and near duplicates
///
/// Compares the main lines of all games by the cells of their moves, however they are spelled, and
/// under the twelve symmetries of the board. Each group shows what its games have in common and how
/// they differ; docs/cli.md describes the kinds. The input is not changed; -o writes the games, byte
/// for byte, without those of which another one holds the moves and all else they have.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur dedup games/", "unlur dedup games/ -o clean/"))]
#[command(mut_arg("output_to", super::game_files::argument))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// Compare games without turning or mirroring them
    #[arg(long)]
    exact: bool,

    /// The minimum number of moves for prefixes and near duplicates
    #[arg(long, value_name = "N", default_value_t = Options::default().min_moves)]
    min_moves: usize,

    /// Do not search for near duplicates
    #[arg(long)]
    no_near: bool,

    /// Which game is written of those that hold each other
    #[arg(
        long,
        value_parser = named::<Keep>(),
        default_value = Keep::default().name(),
        value_name = "POLICY",
        requires = "output_to"
    )]
    keep: Keep,

    /// Leave out a game also if its headers (players, date, event, round, place, result) are lost
    #[arg(long, requires = "output_to")]
    ignore_headers: bool,

    #[command(flatten)]
    names: NameArgs,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    common: Common,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let names = args.names.names(session)?;
    let scope = if args.exact {
        Scope::Exact
    } else {
        Scope::Symmetric
    };
    let (mut batch, mut files) = GameFiles::of(&args.common, (Frame::NONE, "sgf"), None, session)?;
    let to = args.common.target.output_to.as_ref();
    let writes = to.map(|_| GameTexts::new(&args.common));
    let spool = writes.as_ref().map(|_| temporary_file());
    let mut spool = spool.transpose()?.map(BufWriter::new);
    let mut games = Collected::default();
    batch.names = names.clone();
    let mut end = batch.run(
        spool
            .as_mut()
            .map_or(&mut io::sink(), |spool| spool as &mut dyn Write),
        &|event, output| {
            let Some(read) = output.game(event) else {
                return;
            };
            let index = &mut output.sum::<Collected>().index;
            index.add(&read.judgement, read.number, &names, scope);
            if let Some(texts) = &writes {
                let before = output.rows.text.len();
                texts.push(read, read.source, output);
                let bytes = (output.rows.text.len() - before) as u64;
                let seam = output.rows.seams.pop().map(Box::new);
                output.sum::<Collected>().texts.push((bytes, seam));
            }
        },
        &mut |place, output| {
            let Collected { index, texts, .. } = output.take_sum();
            games.index.append(index, place.source, place.before);
            if writes.is_some() {
                let input = files.input(place, &output.failed_inputs);
                games.inputs.push((input, texts.len()));
                games.texts.extend(texts);
            }
            Ok(())
        },
    )?;
    let duplicates = games.index.find(Options {
        min_moves: args.min_moves.max(1),
        near: !args.no_near,
    });
    let (mut status, mut written) = (end.status, None);
    if let Some(spool) = spool {
        let spool = spool.into_inner().map_err(IntoInnerError::into_error)?;
        let dropped = Redundant::new(&games.index, &duplicates, args.keep, args.ignore_headers);
        copy(&games, &dropped, spool.out, &mut files)?;
        status = files.finish(&mut end)?;
        written = Some(dropped);
    }
    status = status.max(report(args, &games.index, &duplicates, session)?);
    session.print_summary(&summary(&end.totals, &games.index, &duplicates));
    if let Some(dropped) = written {
        session.print_summary(&dropped_summary(&dropped, &end.totals));
    }
    Ok(status)
}

/// Writes the groups to standard output, unless the games go there.
fn report(
    args: &Args,
    index: &Index,
    duplicates: &Duplicates,
    session: &Session,
) -> anyhow::Result<Status> {
    if args.common.target.is_standard() {
        return Ok(Status::Clean);
    }
    let (groups, own) = (DuplicateGroup::all(index, duplicates), Target::default());
    let format = args.output.data_format(&own);
    own.write(session, |out| write_rows(groups, &format, out))
}

/// A file for the games until it is known which of them are left out.
fn temporary_file() -> anyhow::Result<NamedOutput<File>> {
    let name = format!("a temporary file in {}", std::env::temp_dir().display());
    let file = tempfile::tempfile().with_context(|| format!("cannot create {name}"))?;
    Ok(NamedOutput::new(file, name))
}

fn summary(totals: &Totals, index: &Index, duplicates: &Duplicates) -> String {
    let superfluous: usize = duplicates.same.iter().map(|games| games.len() - 1).sum();
    let mut text = format!(
        "{} in {}: {}, {}, {}",
        count(totals.read.games, "game"),
        count(totals.read.files, "file"),
        count(superfluous as u64, "duplicate"),
        count(duplicates.prefixes.len() as u64, "prefix"),
        count(duplicates.near.len() as u64, "near-duplicate group"),
    );
    let left_out = totals.read.games - index.compared() as u64;
    if left_out > 0 {
        text = format!("{text}; {left_out} not compared because they have no board");
    }
    text
}

fn dropped_summary(dropped: &Redundant, totals: &Totals) -> String {
    let left_out = dropped.games.len() as u64 + totals.left_out;
    let text = format!(
        "{} written, {left_out} left out",
        count(totals.read.games - left_out, "game")
    );
    match dropped.distinct {
        0 => text,
        1 => format!(
            "{text}; 1 game with the moves of another one written because that does not hold all it has"
        ),
        kept => format!(
            "{text}; {kept} games with the moves of others written because those do not hold all they have"
        ),
    }
}

/// Copies the games that are kept from the file with all games.
fn copy(
    games: &Collected,
    dropped: &Redundant,
    mut spool: File,
    files: &mut GameFiles<'_>,
) -> anyhow::Result<()> {
    spool.seek(SeekFrom::Start(0))?;
    let mut spool = io::BufReader::new(spool);
    let mut texts = games.texts.iter().zip(games.index.numbers());
    let mut game = Vec::new();
    for (input, count) in &games.inputs {
        files.begin(input);
        for ((bytes, seam), number) in texts.by_ref().take(*count) {
            game.clear();
            spool.by_ref().take(*bytes).read_to_end(&mut game)?;
            if number.is_none_or(|number| !dropped.games.contains(&number)) {
                files.write_game(&game, seam.as_deref())?;
            }
        }
    }
    Ok(())
}

/// The index of all games, and of each the length in the temporary file, in bytes, and the seam.
#[derive(Default)]
struct Collected {
    index: Index,
    texts: Vec<(u64, Option<Box<Seam>>)>,
    /// Where the games of each part come from, and how many they are.
    inputs: Vec<(GamesInput, usize)>,
}
