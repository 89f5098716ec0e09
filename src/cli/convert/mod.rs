//! `unlur convert`: games from one format to another.

pub(super) mod as_it_is;
pub(super) mod dropped;
pub mod files;
mod game;

use std::io::Write;
use std::path::Path;

use anyhow::bail;
use clap::ValueEnum;

use super::args::{Common, Messages, Range};
use super::batch::{Batch, Errors, Outcome, Place};
use super::chunk_output::ChunkOutput;
use super::data::Delimiters;
use super::failed_inputs::Contents;
use super::session::Session;
use super::status::{Status, print_summary};
use super::totals::Totals;
use crate::collection::Names;
use crate::convert::TextNotation;
use crate::game::Coordinates;
use game::Conversion;

/// Convert games between SGF, JSON, Abstract Play records and plain text
///
/// Reads every format that the other commands read and writes one. Without -o
/// the games go to standard output. A game that cannot be converted is reported on
/// standard error with its place; the others are converted.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur convert --to json club.sgf", "unlur convert --to sgf -o clean/ games/"))]
#[command(mut_arg("output_to", |arg| arg
    .value_name("FILE|DIR")
    .help("A file for all games, or a folder (a new one ends with /) for a file for each input")))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// The format to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Target,

    /// Write the result if the record has none and the board decides
    #[arg(long)]
    fill_result: bool,

    /// How points map to the board [default: hex, in plain text that of --coordinates]; pbem marks
    /// SGF with CS[pbem]
    #[arg(long, value_enum, value_name = "SYSTEM")]
    write_coordinates: Option<TextNotation>,

    #[command(flatten)]
    common: Common<Messages>,

    #[command(flatten)]
    range: Range,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Target {
    /// SGF in canonical form
    Sgf,
    /// Records in JSON
    Json,
    /// Game records of Abstract Play
    Apgame,
    /// Plain text: headers and numbered turns
    Text,
}

impl Target {
    fn delimiters(self) -> Delimiters {
        match self {
            Self::Sgf | Self::Text => Delimiters::Text,
            Self::Json => Delimiters::Records,
            Self::Apgame => Delimiters::ArrayOfMany,
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Self::Sgf => "sgf",
            Self::Json | Self::Apgame => "json",
            Self::Text => "txt",
        }
    }
}

impl Args {
    /// How cells are named in SGF.
    fn coordinates(&self) -> Coordinates {
        match self.write_coordinates {
            Some(TextNotation::Pbem) => Coordinates::Pbem,
            _ => Coordinates::Hex,
        }
    }

    /// How cells are named in plain text.
    fn notation(&self) -> TextNotation {
        let written = self.write_coordinates;
        written
            .or(self.common.reading.notation())
            .unwrap_or_default()
    }

    /// How games are converted.
    fn conversion(&self) -> Conversion {
        Conversion {
            to: self.to,
            coordinates: self.coordinates(),
            notation: self.notation(),
            fill_result: self.fill_result,
            is_quiet: self.common.output.quiet,
            ignored: self.common.reading.ignored(),
        }
    }

    /// Converts the games of a batch.
    fn convert(
        &self,
        mut batch: Batch<'_>,
        out: &mut dyn Write,
        merge: impl FnMut(&Place<'_>, &mut ChunkOutput) -> anyhow::Result<()>,
    ) -> anyhow::Result<Outcome> {
        // The canonical form is that of the variations too.
        batch.judging.reading.variations = true;
        batch.errors = Errors::Shown;
        let conversion = self.conversion();
        batch.run(out, |event, output| conversion.event(event, output), merge)
    }

    /// Prints the number of games written and not written.
    fn print_summary(&self, totals: &Totals) {
        if !self.common.output.quiet {
            print_summary(&game::summary(totals));
        }
    }
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    if args.write_coordinates == Some(TextNotation::AbstractPlay) && args.to != Target::Text {
        bail!("`--write-coordinates apgame` is for `--to text` alone");
    }
    // A wrong expression is reported before anything is read.
    args.common.reading.filter(&Names::default())?;
    match &args.common.target.output_to {
        Some(path) if is_folder(path) => files::convert_each(args, path, session),
        _ => {
            let sources = args.common.sources(session)?;
            let mut out = args.common.target.open(session)?;
            let delimiters = args.to.delimiters();
            let batch =
                Batch::over(sources, &args.common, delimiters, session)?.in_range(args.range);
            let outcome = args.convert(batch, &mut out, |_, _| Ok(()))?;
            let status = outcome.complete_with(Contents::Games, out)?;
            args.print_summary(&outcome.totals);
            Ok(status)
        }
    }
}

/// Whether the path is a folder, or is written as one.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}
