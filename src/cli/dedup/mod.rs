//! `unlur dedup`: games that are the same, or nearly.

mod data;

use std::fs::File;
use std::io::{self, BufWriter, IntoInnerError, Read as _, Seek as _, SeekFrom, Write};
use std::path::PathBuf;

use anyhow::Context as _;

use super::args::{Common, NameArgs};
use super::batch::{Batch, ReadGame};
use super::chunk_output::ChunkOutput;
use super::count::count;
use super::data::{Delimiters, JoinedGames, Seam, write_rows};
use super::game_texts::GameTexts;
use super::named_output::NamedOutput;
use super::output_file::OutputFile;
use super::session::Session;
use super::status::{Status, print_summary};
use super::totals::Totals;
use crate::collection::duplicates::{
    DuplicateGroup, Duplicates, Index, Keep, Options, Superfluous,
};
use crate::collection::query::Scope;

/// Find duplicate games, prefixes of games and near duplicates
///
/// Compares the main lines of all games by the cells of their moves, however they are spelled, and
/// under the twelve symmetries of the board. Each group shows what its games have in common and how
/// they differ; docs/cli.md describes the kinds. The input is not changed; --write writes the games
/// without duplicates.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur dedup games/", "unlur dedup games/ --write once.sgf"))]
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

    /// Write the games to a file, byte for byte, without those of which another one holds the moves
    /// and all else they have
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,

    /// Which game is written of those that hold each other
    #[arg(
        long,
        value_enum,
        default_value_t,
        value_name = "POLICY",
        requires = "write"
    )]
    keep: Keep,

    /// Leave out a game also if its headers (players, date, event, round, place, result) are lost
    #[arg(long, requires = "write")]
    ignore_headers: bool,

    #[command(flatten)]
    names: NameArgs,

    #[command(flatten)]
    common: Common,
}

impl Args {
    fn scope(&self) -> Scope {
        if self.exact {
            Scope::Exact
        } else {
            Scope::Symmetric
        }
    }

    fn options(&self) -> Options {
        Options {
            min_moves: self.min_moves.max(1),
            near: !self.no_near,
        }
    }

    fn game_texts(&self) -> GameTexts {
        GameTexts::new(self.common.reading.judging(), self.common.output.quiet)
    }
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    let names = args.names.names()?;
    let scope = args.scope();
    let game_texts = args.write.as_ref().map(|_| args.game_texts());
    let batch = Batch::new(&args.common, Delimiters::Text, session)?.with_names(&names);
    let mut out = args.common.target.open(session)?;
    let spool = args.write.as_ref().map(|_| temporary_file());
    let mut spool = spool.transpose()?.map(BufWriter::new);
    let mut games = Collected::default();
    let outcome = batch.run(
        spool
            .as_mut()
            .map_or(&mut io::sink(), |spool| spool as &mut dyn Write),
        |event, output: &mut ChunkOutput<Collected>| {
            let Some(read) = output.game(event) else {
                return;
            };
            output.totals.add_game(&read.judgement);
            let index = &mut output.sum.index;
            let judged_by = read.judged_by();
            index.add(&read.judgement, &judged_by, read.number, &names, scope);
            if let Some(texts) = &game_texts {
                add_text(read, texts, output);
            }
        },
        |place, output| {
            let Collected { index, texts } = std::mem::take(&mut output.sum);
            games.index.append(index, place.source, place.before);
            games.texts.extend(texts);
            Ok(())
        },
    )?;
    let Collected { index, texts } = &games;
    let duplicates = index.find(args.options());
    let mut status = outcome.status;
    let mut written = None;
    if let (Some(path), Some(spool)) = (&args.write, spool) {
        let spool = spool.into_inner().map_err(IntoInnerError::into_error)?;
        let dropped = Superfluous::new(index, &duplicates, args.keep, args.ignore_headers);
        let mut file = OutputFile::create(path, args.common.target.force, session)?;
        let is_kept =
            |number: Option<usize>| number.is_none_or(|number| !dropped.games.contains(&number));
        let games = texts.iter().zip(index.numbers().map(is_kept));
        let torn = copy(games, spool.into_inner(), &mut file)?;
        status = status.max(Status::without(torn));
        let failed_input = outcome.failed_inputs.protects_games();
        status = status.max(file.finish_after(failed_input)?);
        written = Some((dropped, torn));
    }
    let groups = DuplicateGroup::all(index, &duplicates);
    let encoding = args.common.output.encoding(&args.common.target);
    write_rows(groups, &encoding, &mut out)?;
    status = status.max(outcome.complete(out)?);
    if !args.common.output.quiet {
        print_summary(&summary(&outcome.totals, index, &duplicates));
        if let Some((dropped, torn)) = written {
            print_summary(&dropped_summary(&dropped, torn, outcome.totals.games));
        }
    }
    Ok(status)
}

/// Adds a game to the file with all games, and its length and seam to the sum.
fn add_text(read: &ReadGame<'_>, texts: &GameTexts, output: &mut ChunkOutput<Collected>) {
    let before = output.rows.text.len();
    texts.push(read, read.source, output);
    let bytes = (output.rows.text.len() - before) as u64;
    let seam = output.rows.seams.pop().map(Box::new);
    output.sum.texts.push((bytes, seam));
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
        count(totals.games, "game"),
        count(totals.files, "file"),
        count(superfluous as u64, "duplicate"),
        match duplicates.prefixes.len() {
            1 => "1 prefix".to_owned(),
            prefixes => format!("{prefixes} prefixes"),
        },
        count(duplicates.near.len() as u64, "near-duplicate group"),
    );
    let left_out = totals.games - index.compared() as u64;
    if left_out > 0 {
        text = format!("{text}; {left_out} not compared because they have no board");
    }
    text
}

fn dropped_summary(dropped: &Superfluous, torn: u64, games: u64) -> String {
    let left_out = dropped.games.len() as u64 + torn;
    let text = format!(
        "{} written, {left_out} left out",
        count(games - left_out, "game")
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

/// Copies games from the file with all games: each has a length and perhaps a seam, and is kept or not. Returns
/// the number of those that are left out all the same.
fn copy<'a>(
    games: impl Iterator<Item = (&'a (u64, Option<Box<Seam>>), bool)>,
    mut spool: File,
    out: &mut dyn Write,
) -> anyhow::Result<u64> {
    spool.seek(SeekFrom::Start(0))?;
    let mut spool = io::BufReader::new(spool);
    let (mut joined, mut game) = (JoinedGames::default(), Vec::new());
    for ((bytes, seam), is_kept) in games {
        game.clear();
        spool.by_ref().take(*bytes).read_to_end(&mut game)?;
        if is_kept {
            joined.write_game(&game, seam.as_deref(), out)?;
        }
    }
    joined.end(out)?;
    Ok(joined.left_out)
}

/// The index of all games, and of each the length in the temporary file, in bytes, and the seam.
#[derive(Default)]
struct Collected {
    index: Index,
    texts: Vec<(u64, Option<Box<Seam>>)>,
}
