//! `unlur convert`: games from one format to another.

mod game;

use std::io;

use anyhow::bail;
use clap::ValueEnum;

use super::args::{Common, Range, named};
use super::batch::Errors;
use super::data::Frame;
use super::game_files::GameFiles;
use super::session::Session;
use super::status::Status;
use crate::convert::TextNotation;
use game::Conversion;

/// Convert games between SGF, JSON, Abstract Play records and plain text
///
/// Reads every format that the other commands read and writes one. Without -o
/// the games go to standard output. A game that cannot be converted is reported on
/// standard error with its place; the others are converted.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur convert --to json club.sgf", "unlur convert --to sgf -o clean/ games/"))]
#[command(mut_arg("output_to", super::game_files::argument))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// The format to write [default: that of the extension of -o]
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        required_unless_present = "output_to"
    )]
    to: Option<GameFormat>,

    /// Write the result if the record has none and the board decides
    #[arg(long)]
    fill_result: bool,

    /// How points map to the board [default: hex, in plain text that of --coordinates]; pbem marks
    /// SGF with CS[pbem]
    #[arg(long, value_parser = named::<TextNotation>(), value_name = "SYSTEM")]
    write_coordinates: Option<TextNotation>,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    range: Range,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GameFormat {
    /// SGF in canonical form
    Sgf,
    /// Records in JSON
    Json,
    /// Game records of Abstract Play
    Apgame,
    /// Plain text: headers and numbered turns
    Text,
}

impl GameFormat {
    /// The text around the games, and the extension of their file.
    fn format(self) -> (Frame, &'static str) {
        match self {
            Self::Sgf => (Frame::NONE, "sgf"),
            Self::Json => (Frame::records(), "json"),
            Self::Apgame => (Frame::ArrayOfMany, "json"),
            Self::Text => (Frame::NONE, "txt"),
        }
    }
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let Some(to) = args.to else {
        bail!("`--to` names the format to write, which the output has no extension for");
    };
    if args.write_coordinates == Some(TextNotation::AbstractPlay) && to != GameFormat::Text {
        bail!("`--write-coordinates apgame` is for `--to text` alone");
    }
    let (mut batch, mut files) = GameFiles::of(&args.common, to.format(), None, session)?;
    batch.errors = Errors::Shown;
    batch.range = args.range.bytes;
    let reading = &args.common.reading;
    let conversion = Conversion {
        args,
        to,
        coordinates: (args.write_coordinates)
            .and_then(TextNotation::coordinates)
            .unwrap_or_default(),
        notation: (args.write_coordinates)
            .or(reading.coordinates)
            .unwrap_or_default(),
        ignored: reading.ignored(),
    };
    let mut end = batch.run(
        &mut io::sink(),
        &|event, output| conversion.event(event, output),
        &mut |place, output| files.take(place, output),
    )?;
    let status = files.finish(&mut end)?;
    session.print_summary(&game::summary(&end.totals));
    Ok(status)
}
