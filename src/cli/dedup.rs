//! `unlur dedup`: games that are the same, or nearly.

mod likeness;

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufWriter, Read as _, Seek as _, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context as _;
use clap::ValueEnum;

use super::args::{Common, Format};
use super::batch::{Batch, Outcome, Report, Shown, message};
use super::output_file::OutputFile;
use super::page::{Frame, Framing, Page};
use super::status::{Status, say};
use super::terminal;
use crate::dedup::{Alike, Games, Moves, Options, find};
use crate::finding::Finding;
use crate::judge::Judgement;
use crate::query::Scope;
use crate::record::{InfoField, Kind};
use crate::sgf::Place;
use crate::show::{Column, table};
use likeness::{Likeness, likenesses};

/// Find games that are the same, or nearly
///
/// Compares the main lines of all games by the cells of their moves, however they are spelled, and
/// under the twelve symmetries of the board. Each group says what its games have in common and in
/// what they differ; docs/cli.md describes the kinds. Nothing is changed; --write writes the games
/// without the superfluous ones.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// Compare games as they stand, without symmetries
    #[arg(long)]
    exact: bool,

    /// The moves from which on beginnings and near duplicates are told
    #[arg(long, value_name = "N", default_value_t = Options::default().min_moves)]
    min_moves: usize,

    /// Write the games to a file, one of each group with the same moves, byte for byte
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,

    /// Which game of a group is written
    #[arg(
        long,
        value_enum,
        default_value_t,
        value_name = "POLICY",
        requires = "write"
    )]
    keep: Keep,

    /// Replace a file that exists
    #[arg(long, requires = "write")]
    force: bool,

    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Keep {
    /// The first
    #[default]
    First,
    /// The first; a game that others go on from is left out too
    Longest,
    /// The one with the most of players, date, event, round, place and result; of several the first
    MostInfo,
}

/// The game-info that is compared, by the names that are printed.
const INFO: [(&str, InfoField); 7] = [
    ("black", InfoField::Black),
    ("white", InfoField::White),
    ("date", InfoField::Date),
    ("event", InfoField::Event),
    ("round", InfoField::Round),
    ("place", InfoField::Place),
    ("result", InfoField::Result),
];

const COLUMNS: [Column<'_>; 7] = [
    Column::number("group"),
    Column::text("kind"),
    Column::text("source"),
    Column::number("game"),
    Column::number("line"),
    Column::number("moves"),
    Column::text("what"),
];

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.common.output.settle_color();
    let survey = Survey {
        scope: survey_scope(args),
        keeps_text: args.write.is_some(),
    };
    let batch = Batch::new(&args.common, Framing::Lines, survey);
    let (outcome, spool) = if args.write.is_some() {
        let file = tempfile::tempfile().context("cannot make a temporary file")?;
        let mut spool = BufWriter::new(file);
        let outcome = batch.run(&mut spool)?;
        let spool = spool
            .into_inner()
            .context("cannot write a temporary file")?;
        (outcome, Some(spool))
    } else {
        (batch.run(&mut io::sink())?, None)
    };

    let catalogue = &outcome.sum;
    let nothing = Games::new(survey_scope(args));
    let games = catalogue.games.as_ref().unwrap_or(&nothing);
    let options = Options {
        min_moves: args.min_moves.max(1),
    };
    let alike = find(games, options);
    if let (Some(path), Some(spool)) = (&args.write, spool) {
        let dropped = dropped(args.keep, catalogue, &alike);
        let mut file = OutputFile::create(path, args.force)?;
        copy_kept(catalogue, &dropped, spool, &mut file)?;
        file.finish()?;
    }
    print(args, &likenesses(catalogue, games, &alike))?;
    if !args.common.output.quiet {
        say(&summary(&outcome, &alike, games.len()));
    }
    Ok(outcome.status)
}

fn survey_scope(args: &Args) -> Scope {
    if args.exact {
        Scope::Exact
    } else {
        Scope::Symmetric
    }
}

fn print(args: &Args, groups: &[Likeness<'_>]) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let framing = Framing::of(args.common.output.format, likeness::HEADER);
    let mut page: Page = Page::default();
    for group in groups {
        match args.common.output.format {
            Format::Table => page
                .rows
                .extend(group.rows().into_iter().map(|row| (0, row))),
            Format::Csv => {
                for fields in group.fields() {
                    page.push_csv(&fields, None);
                }
            }
            Format::Json | Format::Ndjson => page.push_json(framing, group, None),
        }
    }
    if !page.rows.is_empty() {
        let rows = page.rows.drain(..).map(|row| row.1);
        writeln!(out, "{}", table(&COLUMNS, rows, terminal::width()))?;
    }
    let mut frame = Frame::begin(framing, &mut out)?;
    frame.write(&page, 0, &mut out)?;
    frame.end(&mut out)?;
    Ok(())
}

fn summary(outcome: &Outcome<Catalogue>, alike: &Alike, compared: usize) -> String {
    let count = |count: u64, noun: &str| match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    };
    let superfluous: usize = alike.same.iter().map(|games| games.len() - 1).sum();
    let mut text = format!(
        "{} in {}: {superfluous} with the moves of an earlier one, {} that others go on from, {} of near duplicates",
        count(outcome.tally.games, "game"),
        count(outcome.tally.files, "file"),
        alike.beginnings.len(),
        count(alike.near.len() as u64, "group"),
    );
    let left_out = outcome.tally.games - compared as u64;
    if left_out > 0 {
        text = format!("{text}; {left_out} without a board not compared");
    }
    text
}

/// The games that are not written, by their places among those compared.
fn dropped(keep: Keep, catalogue: &Catalogue, alike: &Alike) -> HashSet<usize> {
    let compared: Vec<&Entry> = catalogue.compared().collect();
    let mut dropped = HashSet::new();
    for games in &alike.same {
        let kept = match keep {
            Keep::First | Keep::Longest => games[0],
            Keep::MostInfo => {
                let filled = |game: usize| compared[game].filled();
                let most = games.iter().map(|&game| filled(game)).max();
                let first = games.iter().find(|&&game| Some(filled(game)) == most);
                first.copied().unwrap_or(games[0])
            }
        };
        dropped.extend(games.iter().copied().filter(|&game| game != kept));
    }
    if keep == Keep::Longest {
        dropped.extend(alike.beginnings.iter().map(|beginning| beginning.shorter));
    }
    dropped
}

/// Copies the games that stay from where all were written to.
fn copy_kept(
    catalogue: &Catalogue,
    dropped: &HashSet<usize>,
    mut spool: File,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    spool.seek(SeekFrom::Start(0))?;
    let mut spool = io::BufReader::new(spool);
    let mut compared = 0;
    for entry in &catalogue.entries {
        let is_dropped = entry.is_compared && dropped.contains(&compared);
        compared += usize::from(entry.is_compared);
        let mut game = spool.by_ref().take(entry.bytes);
        if is_dropped {
            io::copy(&mut game, &mut io::sink())?;
        } else {
            io::copy(&mut game, out)?;
        }
    }
    Ok(())
}

struct Survey {
    scope: Scope,
    keeps_text: bool,
}

/// What is kept of all games.
#[derive(Default)]
struct Catalogue {
    sources: Vec<Arc<str>>,
    entries: Vec<Entry>,
    /// The moves of those with a board, on their way to `games`.
    moves: Vec<Moves>,
    games: Option<Games>,
}

/// What is kept of one game.
struct Entry {
    /// The index of its source.
    source: u32,
    /// Its number in the file, from 1; at first that in its chunk.
    game: u64,
    line: u64,
    /// The hashes of the game-info; 0 for what is empty.
    info: [u64; INFO.len()],
    /// Whether it has a board, and so is compared.
    is_compared: bool,
    /// How many bytes of it were written.
    bytes: u64,
}

impl Catalogue {
    /// The games that are compared.
    fn compared(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.is_compared)
    }
}

impl Entry {
    /// How many fields of the game-info say something.
    fn filled(&self) -> usize {
        self.info.iter().filter(|&&hash| hash != 0).count()
    }
}

impl Report for Survey {
    type Sum = Catalogue;

    fn game(&self, shown: &Shown<'_>, _: &str, game: u64, page: &mut Page<Catalogue>) {
        let judgement = &shown.judgement;
        page.tally.add_game(judgement);
        let before = page.text.len();
        if self.keeps_text {
            page.text.extend_from_slice(judgement.game.bytes());
            if page.text.last() != Some(&b'\n') {
                page.text.push(b'\n');
            }
        }
        let record = judgement.record;
        let side = record.side.filter(|_| record.kind == Kind::Unlur);
        page.sum.entries.push(Entry {
            source: 0,
            game,
            line: judgement.game.place().line,
            info: INFO.map(|(_, field)| hash(judgement, field)),
            is_compared: side.is_some(),
            bytes: (page.text.len() - before) as u64,
        });
        let placements = &judgement.replay.placements;
        let moves = side.map(|side| Moves::new(side, placements, self.scope));
        page.sum.moves.extend(moves);
    }

    fn broken(&self, finding: &Finding, place: Place, source: &str, page: &mut Page<Catalogue>) {
        page.messages.push(message(finding, place, source));
    }

    fn add(&self, total: &mut Catalogue, part: Catalogue, source: &Arc<str>, before: u64) {
        if total.sources.last() != Some(source) {
            total.sources.push(Arc::clone(source));
        }
        let games = total.games.get_or_insert_with(|| Games::new(self.scope));
        part.moves.iter().for_each(|moves| games.push_moves(moves));
        let index = u32::try_from(total.sources.len() - 1).unwrap_or(u32::MAX);
        total
            .entries
            .extend(part.entries.into_iter().map(|entry| Entry {
                source: index,
                game: before + entry.game,
                ..entry
            }));
    }
}

/// A number for the text of a field: FNV-1a, and 0 where it is empty.
fn hash(judgement: &Judgement<'_>, field: InfoField) -> u64 {
    let record = judgement.record;
    let value = record.info(judgement.game, field);
    let Some(value) = value.filter(|_| record.kind == Kind::Unlur) else {
        return 0;
    };
    let text = value.simple_text();
    if text.is_empty() {
        return 0;
    }
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    hash.max(1)
}
