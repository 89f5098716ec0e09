//! `unlur show`: the board in the terminal.

mod picture;
mod title;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{anyhow, bail};

use super::args::{Output, Reading, Target, judging_of_data, parse_positive};
use super::batch::message;
use super::data::{Data, Line, write_data};
use super::status::{Status, print_info};
use crate::analysis::{Judge, Verdict};
use crate::draw::text::Style;
use crate::game::Color;
use crate::input::{Entry, FindOptions, GameReader, Inputs, find_sources};
use crate::record::{Kind, Ply};
use crate::sgf::Game;
use picture::Picture;
use serde::Serialize;
use title::Title;

/// Draw the board of a game
///
/// The coordinates are the record's own. The last move stands in brackets, and the chain that
/// decided the game has signs of its own. The exit status tells of the findings in the whole game,
/// whichever ply is shown.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// A file, a folder (searched for *.sgf, also packed) or - (standard input)
    path: PathBuf,

    /// Which game, counted from 1, in a folder through all its files
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_positive::<std::num::NonZeroU64>)]
    game: std::num::NonZeroU64,

    /// The board after this ply, counted from 1; 0 is before the first [default: the last]
    #[arg(long, value_name = "K")]
    ply: Option<u32>,

    /// Draw with ASCII characters alone
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.output.apply_color();
    let input = args.reading.input();
    let mut reader = GameReader::new(input);
    let wanted = args.game.get();
    let (mut before, mut number) = (0, 0);
    let mut shown = None;
    for chunk in Inputs::new(
        find_sources(std::slice::from_ref(&args.path), &FindOptions::default()).sources,
        input,
    ) {
        let chunk = chunk?;
        if chunk.is_first {
            number = 0;
        }
        let read = reader.read(&chunk, |entry| {
            before += 1;
            number += 1;
            if before < wanted {
                return ControlFlow::Continue(());
            }
            shown = Some(match entry {
                Entry::Game(&game, origin) => {
                    show(args, game, origin.is_some(), &chunk.source, number)
                }
                Entry::Broken(finding, place) => {
                    Err(anyhow!(message(finding, place, &chunk.source)))
                }
            });
            ControlFlow::Break(())
        });
        if let (ControlFlow::Break(()), Some(result)) = (read, shown.take()) {
            return result;
        }
    }
    let path = args.path.display();
    match before {
        0 => bail!("{path}: no game begins anywhere"),
        1 => bail!("{path}: there is no game {wanted}; it holds one game"),
        count => bail!("{path}: there is no game {wanted}; it holds {count} games"),
    }
}

/// Draws the game that is number `number` of its file, from 1.
fn show(
    args: &Args,
    game: Game<'_>,
    is_data: bool,
    source: &str,
    number: u64,
) -> anyhow::Result<Status> {
    let judging = args.reading.judging(&[]);
    let mut judge = Judge::new(if is_data {
        judging_of_data(&judging)
    } else {
        judging
    });
    let judgement = judge.judge(game);
    if judgement.record.kind != Kind::Unlur {
        let message = judgement
            .findings
            .first()
            .map_or("", |finding| &finding.message);
        bail!("{source}: game {number} cannot be shown: {message}");
    }
    let plies = judgement.replay.ply_count;
    let ply = args.ply.unwrap_or(plies);
    if ply > plies {
        bail!("{source}: game {number} has {plies} plies; there is no ply {ply}");
    }
    let reading = judgement.record.reading;
    let Some((reading, position)) = reading.zip(judgement.position_at(ply)) else {
        bail!("{source}: game {number} has no board size; `--side N` supplies one");
    };
    let title = Title::new(&judgement, source, number);
    let verdict = judgement.verdict;
    let is_legal = judgement.is_legal();
    let findings = judgement.findings.len();
    let last = judgement.replay.ply(ply).and_then(Ply::stone);
    let picture = Picture {
        position: &position,
        coordinates: reading.coordinates,
        ply,
        plies,
        last: last.map(|(_, cell)| cell),
        chain: position
            .deciding_stone()
            .map_or(Vec::new(), |stone| position.chain(stone)),
    };
    let mut out = args.target.open()?;
    let style = Style {
        unicode: !args.ascii,
        color: args.output.has_color(),
    };
    let data = Shown {
        title: &title,
        picture: &picture,
        verdict,
        style,
        source,
        number,
    };
    write_data(&data, &args.output.encoding(), &mut out)?;
    out.finish()?;
    if findings > 0 && !args.output.quiet {
        let what = match (findings, is_legal) {
            (1, true) => "1 finding".to_owned(),
            (1, false) => "1 finding, an error".to_owned(),
            (_, true) => format!("{findings} findings"),
            (_, false) => format!("{findings} findings, errors among them"),
        };
        print_info(&format!("{what}; see `unlur validate`"));
    }
    Ok(if is_legal {
        Status::Clean
    } else {
        Status::Errors
    })
}

/// The board of a game, to be written in any format.
struct Shown<'a> {
    title: &'a Title,
    picture: &'a Picture<'a>,
    verdict: Option<Verdict>,
    style: Style,
    source: &'a str,
    /// The number of the game in its file, from 1.
    number: u64,
}

impl Data for Shown<'_> {
    const CSV: &'static [&'static str] = &["cell", "color"];

    fn text(&self, mut out: &mut dyn Write) -> anyhow::Result<()> {
        self.title.write(&mut out)?;
        Ok(self.picture.write(self.style, self.verdict, &mut out)?)
    }

    fn document(&self) -> Option<impl Serialize> {
        Some(self.picture.data(self.source, self.number))
    }

    fn objects(&self) -> Vec<impl Serialize> {
        vec![self.picture.data(self.source, self.number)]
    }

    fn csv(&self, line: &mut Line<'_>) {
        for color in [Color::Black, Color::White] {
            for cell in self.picture.names(color) {
                line.value(cell).value(color.name()).end();
            }
        }
    }
}
