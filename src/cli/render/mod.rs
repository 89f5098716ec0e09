//! `unlur render`: pictures of positions and games.

mod content;
mod options;

use std::io::Write as _;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use content::Content;

use super::args::{Reading, parse_positive};
use super::output_file::OutputFile;
use super::session::Session;
use super::single_game::{SingleGame, game_view};
use super::status::Status;
use crate::draw::text::{BoardDrawing, Style, graph_bars};
use crate::draw::{Diagram, Drawing, compose, printable, sheet, svg};
use crate::read::ReadGame;
pub(super) use options::LookArgs;

/// Draw a position or a whole game as a picture
///
/// The extension of the file decides the format: svg, png, gif (the whole game, animated) or txt.
/// Stones of the contract have a ring inside, the last move a ring around it. The chain that
/// decided the game is linked, and the edges that it joins have a band in its colour. Odd and even
/// edges have borders of two tones, since a Y joins either the odd or the even ones.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur render club.sgf -o board.png", "unlur render club.sgf --every 20 --numbers --strip -o game.svg"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    #[command(flatten)]
    single: SingleGame,

    /// Where to write the picture; - for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// The format, if the extension of the file does not show it
    #[arg(short, long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,

    /// Replace the file if it exists
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    what: Content,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    many: Many,
    #[command(flatten)]
    reading: Reading,
}

/// Several positions in one picture.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Several positions")]
struct Many {
    /// A diagram every K plies, or a frame of an animation; `--numbers` numbers each one's own plies
    #[arg(long, value_name = "K", value_parser = parse_positive::<NonZeroU32>)]
    every: Option<NonZeroU32>,

    /// All diagrams in one row
    #[arg(long, conflicts_with = "columns")]
    strip: bool,

    /// How many diagrams in a row
    #[arg(long, value_name = "N", default_value = "3", value_parser = parse_positive::<NonZeroUsize>)]
    columns: NonZeroUsize,
}

/// The formats of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Vectors
    Svg,
    /// Pixels
    Png,
    /// An animation
    Gif,
    /// Characters
    Text,
}

impl Args {
    /// Refuses flags that have no effect on pictures of a format.
    fn check(&self, format: Format) -> anyhow::Result<()> {
        let is_animation = format == Format::Gif;
        if self.many.strip && (is_animation || self.many.every.is_none()) {
            bail!("`--strip` needs `--every` and a format without animation");
        }
        if format == Format::Text && self.look.is_cropped() {
            bail!("`--crop` is for pictures; the format text shows the whole board");
        }
        Ok(())
    }
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let Some(format) = args.format else {
        bail!(
            "the format of {} is not known: use the extension .svg, .png, .gif or .txt, or `--format`",
            args.output.display()
        );
    };
    args.check(format)?;
    args.single.with(&args.reading, session, |found| {
        render(args, format, found, session)
    })
}

fn render(
    args: &Args,
    format: Format,
    found: &ReadGame<'_>,
    session: &Session,
) -> anyhow::Result<Status> {
    let game_view = game_view(found)?;
    if args.what.graph && game_view.graph(0).is_none() {
        bail!(
            "the main line has no chances (SBKV) for `--graph`; `unlur review --to sgf` adds them"
        );
    }
    let content = Content {
        every: args.many.every,
        is_animated: format == Format::Gif,
        ..args.what.clone()
    };
    let diagrams = content.diagrams(&game_view)?;
    let look = args.look.look(&diagrams)?;
    if format == Format::Text {
        write_text(args, &diagrams, session)?;
    } else {
        let drawings = diagrams.iter().map(|diagram| compose(diagram, &look));
        let mut drawings: Vec<Drawing> = drawings.collect();
        // Captions have different lengths, so all drawings get the height of the highest.
        let highest = drawings.iter().map(|d| d.height).fold(0.0, f64::max);
        for drawing in &mut drawings {
            drawing.height = highest;
        }
        if format == Format::Gif {
            write_animation(args, &drawings, session)?;
        } else {
            let width = args.look.width(game_view.side);
            write_sheet(args, (format, width), drawings, session)?;
        }
    }
    Ok(Status::errors_if(!game_view.is_legal))
}

/// Writes all drawings in one picture.
fn write_sheet(
    args: &Args,
    (format, width): (Format, u32),
    drawings: Vec<Drawing>,
    session: &Session,
) -> anyhow::Result<()> {
    let columns = if args.many.strip {
        drawings.len()
    } else {
        args.many.columns.get().min(drawings.len())
    };
    let width = u32::try_from(columns).map_or(u32::MAX, |columns| width.saturating_mul(columns));
    let drawing = sheet(drawings, columns).context("there is no picture")?;
    let bytes = match format {
        Format::Png => png(&drawing, width)?,
        _ => svg(&drawing, width).into_bytes(),
    };
    write_file(args, &bytes, session)
}

fn write_file(args: &Args, bytes: &[u8], session: &Session) -> anyhow::Result<()> {
    let mut file = OutputFile::create(&args.output, args.force, session)?;
    file.write_all(bytes)?;
    file.finish()
}

fn write_text(args: &Args, diagrams: &[Diagram], session: &Session) -> anyhow::Result<()> {
    let mut text = String::new();
    for diagram in diagrams {
        if !text.is_empty() {
            text.push('\n');
        }
        let drawing = BoardDrawing {
            diagram,
            style: Style::default(),
        };
        text += &drawing.to_string();
        if let Some(graph) = &diagram.graph {
            text.push('\n');
            text += &graph_bars(graph);
        }
        if !diagram.caption.is_empty() {
            text.push('\n');
            text += &printable(&diagram.caption);
            text.push('\n');
        }
    }
    write_file(args, text.as_bytes(), session)
}

#[cfg(feature = "pictures")]
fn png(drawing: &Drawing, width: u32) -> anyhow::Result<Vec<u8>> {
    Ok(crate::draw::png(drawing, width)?)
}

#[cfg(not(feature = "pictures"))]
fn png(_: &Drawing, _: u32) -> anyhow::Result<Vec<u8>> {
    bail!("this program was built without PNG; the format svg is always there")
}

#[cfg(feature = "pictures")]
fn write_animation(args: &Args, drawings: &[Drawing], session: &Session) -> anyhow::Result<()> {
    let width = u16::try_from(args.look.size.unwrap_or(options::WIDTH)).unwrap_or(u16::MAX);
    let mut bar =
        super::progress::Progress::counting(drawings.len() as u64, "{pos} of {len} frames");
    let bytes = crate::draw::gif(drawings, width, || bar.advance(1))?;
    bar.finish();
    write_file(args, &bytes, session)
}

#[cfg(not(feature = "pictures"))]
fn write_animation(_: &Args, _: &[Drawing], _: &Session) -> anyhow::Result<()> {
    bail!("this program was built without GIF; the format svg is always there")
}
