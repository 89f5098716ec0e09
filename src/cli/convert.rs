//! `unlur convert`: games from one format to another.

use std::collections::HashSet;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueEnum;

use super::args::{Output, Paths, Reading, Work};
use super::batch::{Batch, Report, Shown, message};
use super::output_file::OutputFile;
use super::page::{Framing, Page};
use super::status::{Status, complain};
use crate::convert::{
    ContractSpelling, PassSpelling, PointSpelling, RecordGame, RecordKind, Spelling, Text,
    from_sgf, to_apgame, write_sgf,
};
use crate::finding::{Code, Finding, Severity};
use crate::game::{Color, Coordinates};
use crate::input::{Source, search};
use crate::judge::{self, Judge};
use crate::record::Kind;
use crate::sgf::{Parser, Piece, Place};

/// Convert games between SGF, JSON and Abstract Play records
///
/// Reads every format that the other commands read and writes one. Without -o
/// the games go to standard output. What cannot be converted is said on standard
/// error with its place; the rest is converted all the same.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    paths: Paths,

    /// The format to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Target,

    /// A file for all games, or a folder (named with a final / where it does not exist yet)
    /// for one file each
    #[arg(short, long = "output", value_name = "FILE|DIR")]
    output_to: Option<PathBuf>,

    /// Replace files that exist
    #[arg(long)]
    force: bool,

    /// Write the result where the record has none and the board decides
    #[arg(long)]
    fill_result: bool,

    /// How points are named in SGF
    #[arg(long, value_enum, default_value_t, value_name = "SPELLING")]
    write_points: Points,

    /// How points lie on the board in SGF; pbem marks the file with CS[pbem]
    #[arg(long, value_enum, default_value_t, value_name = "SYSTEM")]
    write_coordinates: System,

    /// How contract stones are coloured in SGF
    #[arg(long, value_enum, default_value_t, value_name = "SPELLING")]
    write_contract: Contract,

    /// Whether the pass that ends the contract is written in SGF
    #[arg(long, value_enum, default_value_t, value_name = "SPELLING")]
    write_pass: Pass,

    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Target {
    /// SGF in canonical form
    Sgf,
    /// Records in JSON
    Json,
    /// Game records of Abstract Play
    Apgame,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Points {
    #[default]
    Algebraic,
    Letters,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum System {
    #[default]
    Hex,
    Pbem,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Contract {
    #[default]
    Colour,
    Seat,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Pass {
    #[default]
    Explicit,
    Implied,
}

impl Target {
    fn framing(self) -> Framing {
        match self {
            Self::Sgf => Framing::Lines,
            Self::Json => Framing::Records,
            Self::Apgame => Framing::ArrayOfMany,
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Self::Sgf => "sgf",
            Self::Json | Self::Apgame => "json",
        }
    }
}

impl Args {
    fn spelling(&self) -> Spelling {
        Spelling {
            points: match self.write_points {
                Points::Algebraic => PointSpelling::Algebraic,
                Points::Letters => PointSpelling::Letters,
            },
            coordinates: match self.write_coordinates {
                System::Hex => Coordinates::Hex,
                System::Pbem => Coordinates::Pbem,
            },
            contract: match self.write_contract {
                Contract::Colour => ContractSpelling::Colour,
                Contract::Seat => ContractSpelling::Seat,
            },
            pass: match self.write_pass {
                Pass::Explicit => PassSpelling::Explicit,
                Pass::Implied => PassSpelling::Implied,
            },
        }
    }

    /// Converts sources into one output.
    fn convert(
        &self,
        sources: Vec<(String, io::Result<Source>)>,
        out: &mut impl Write,
    ) -> anyhow::Result<Status> {
        let mut judging = self.reading.judging(&self.work.ignore);
        // The canonical form is that of the variations too.
        judging.reading.variations = true;
        let batch = Batch {
            sources,
            output: &self.output,
            work: &self.work,
            reading: &self.reading,
            judging,
            framing: self.to.framing(),
            report: Conversion {
                to: self.to,
                spelling: self.spelling(),
                fill_result: self.fill_result,
                is_quiet: self.output.quiet,
                ignored: self.work.ignore.clone(),
            },
        };
        Ok(batch.run(out)?.status)
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.output.settle_color();
    let paths = &args.paths.paths;
    match &args.output_to {
        None => args.convert(search(paths), &mut BufWriter::new(io::stdout().lock())),
        Some(path) if is_folder(path) => Ok(convert_each(args, path)),
        Some(path) => {
            let mut file = OutputFile::create(path, args.force)?;
            let status = args.convert(search(paths), &mut file)?;
            file.finish()?;
            Ok(status)
        }
    }
}

/// Whether the path is a folder, or is written as one.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// Converts each source into a file of its own, its place in the folders kept.
fn convert_each(args: &Args, folder: &Path) -> Status {
    let mut status = Status::Clean;
    let mut taken = HashSet::new();
    for path in &args.paths.paths {
        for (name, source) in search(std::slice::from_ref(path)) {
            let place = folder
                .join(relative(&name, path))
                .with_extension(args.to.extension());
            if !taken.insert(place.clone()) {
                complain(&format!(
                    "{name}: another input is written to {} already",
                    place.display()
                ));
                status = Status::Unfinished;
                continue;
            }
            let converted = convert_one(args, name, source, &place);
            status = status.max(super::status::report(converted));
        }
    }
    status
}

fn convert_one(
    args: &Args,
    name: String,
    source: io::Result<Source>,
    place: &Path,
) -> anyhow::Result<Status> {
    let is_readable = source.is_ok();
    let mut file = OutputFile::create(place, args.force)?;
    let status = args.convert(vec![(name, source)], &mut file)?;
    if is_readable {
        file.finish()?;
    }
    Ok(status)
}

/// The name below the folder that was searched, or of the file alone.
fn relative(name: &str, searched: &Path) -> PathBuf {
    let path = Path::new(name);
    match path.strip_prefix(searched) {
        Ok(inside) if !inside.as_os_str().is_empty() => inside.to_owned(),
        _ if name == "-" => PathBuf::from("stdin"),
        _ => path
            .file_name()
            .map_or_else(|| path.to_owned(), PathBuf::from),
    }
}

struct Conversion {
    to: Target,
    spelling: Spelling,
    fill_result: bool,
    is_quiet: bool,
    ignored: Vec<Code>,
}

impl Report for Conversion {
    type Sum = ();

    fn game(&self, shown: &Shown<'_>, source: &str, _: u64, page: &mut Page) {
        page.tally.games += 1;
        let judgement = &shown.judgement;
        let (game, record) = (judgement.game, judgement.record);
        let Some(mut data) = from_sgf(game, record) else {
            // What is unreadable has findings that say why.
            for (finding, place) in judgement
                .findings
                .iter()
                .zip(game.places(judgement.findings))
            {
                self.say(finding, place, source, page);
            }
            return;
        };
        let mut notes = Notes {
            conversion: self,
            shown,
            source,
            page,
        };
        if let Some(origin) = shown.origin.filter(|origin| !origin.is_apgame)
            && origin.record != data
        {
            notes.say(
                Code::Normalised,
                "this record was brought to canonical form",
            );
        }
        let verdict = judgement.verdict;
        if self.fill_result && data.info.result.is_none() {
            let decided = verdict.filter(|verdict| verdict.edges.is_some());
            data.info.result = decided.map(|verdict| match verdict.winner {
                Color::Black => Text::from("B+"),
                Color::White => Text::from("W+"),
            });
        }
        match self.to {
            Target::Sgf if record.kind == Kind::Other => {
                notes
                    .page
                    .text
                    .extend_from_slice(game.bytes().trim_ascii_end());
                notes.page.text.push(b'\n');
            }
            Target::Sgf => match self.spelled(&data) {
                Some(text) => notes.page.text.extend(text),
                None => notes.say(
                    Code::NotConvertible,
                    "in this spelling the game could not be read back as it is",
                ),
            },
            Target::Json => notes.page.push_json(Framing::Records, &data, None),
            Target::Apgame => match to_apgame(&data, verdict.map(|verdict| verdict.winner)) {
                Ok((written, codes)) => {
                    for code in codes {
                        notes.say(code, code.title());
                    }
                    notes.page.push_json(Framing::ArrayOfMany, &written, None);
                }
                Err((code, fault)) => notes.say(code, &fault.to_string()),
            },
        }
    }

    fn broken(&self, finding: &Finding, place: Place, source: &str, page: &mut Page) {
        self.say_counted(finding, place, source, page);
    }

    fn add(&self, (): &mut (), (): (), _: &Arc<str>, _: u64) {}
}

impl Conversion {
    /// The game in the spelling asked for; `None` when it would not be read back the same.
    fn spelled(&self, data: &RecordGame) -> Option<Vec<u8>> {
        let mut text = Vec::new();
        write_sgf(data, self.spelling, &mut text);
        if self.spelling.is_canonical() {
            return Some(text);
        }
        let mut options = judge::Options::default();
        options.reading.variations = true;
        let (mut parser, mut judge) = (Parser::default(), Judge::new(options));
        let mut games = parser.games(Piece::whole(&text));
        let judgement = judge.judge(games.next()?);
        let is_same = from_sgf(judgement.game, judgement.record).as_ref() == Some(data);
        let reads_so = judgement.record.reading.is_none_or(|reading| {
            let contract = match self.spelling.contract {
                ContractSpelling::Colour => true,
                ContractSpelling::Seat => reading.contract.name() == "seat",
            };
            let pass = match self.spelling.pass {
                PassSpelling::Explicit => true,
                PassSpelling::Implied => reading.pass.name() == "implied",
            };
            contract && pass
        });
        (is_same && (reads_so || data.kind == RecordKind::Other)).then_some(text)
    }

    /// Counts a finding and says it on standard error.
    fn say(&self, finding: &Finding, place: Place, source: &str, page: &mut Page) {
        if !self.ignored.contains(&finding.code) {
            page.tally.add(finding);
            self.say_counted(finding, place, source, page);
        }
    }

    fn say_counted(&self, finding: &Finding, place: Place, source: &str, page: &mut Page) {
        if !self.is_quiet || finding.severity() == Severity::Error {
            page.messages.push(message(finding, place, source));
        }
    }
}

/// Says what came up while one game was converted.
struct Notes<'a> {
    conversion: &'a Conversion,
    shown: &'a Shown<'a>,
    source: &'a str,
    page: &'a mut Page,
}

impl Notes<'_> {
    fn say(&mut self, code: Code, text: &str) {
        let game = self.shown.judgement.game;
        let path = self.shown.origin.map_or("", |origin| origin.path.as_str());
        let text = if path.is_empty() {
            text.to_owned()
        } else {
            format!("{path}: {text}")
        };
        let finding = Finding::new(code, game.offset()..game.offset() + 1, text);
        self.conversion
            .say(&finding, game.place(), self.source, self.page);
    }
}
