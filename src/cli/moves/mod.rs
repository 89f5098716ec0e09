//! `unlur moves`: one row for each ply.

mod data;

use super::args::{Common, Output, Range};
use super::batch::Batch;
use super::chunk_output::ChunkOutput;
use super::data::{DataFormat, Frame};
use super::session::Session;
use super::status::Status;
use crate::game::{Phase, Position};
use crate::read::Event;
use crate::record::{Effect, Kind, Ply};
use data::MoveRow;

/// List the plies of games, one row each, for databases and data frames
///
/// Each row is a ply of the main line of an Unlur game: what it did, the stone's colour and cell,
/// the phase of the game and the edges that the stone's chain touches. Each column has one type, so
/// databases and data frames load the CSV and the NDJSON as they are.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur moves club.sgf", "unlur moves -f csv -o moves.csv games/"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    range: Range,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let format = args.output.data_format(&args.common.target);
    let mut batch = Batch::new(&args.common, session)?;
    batch.range = args.range.bytes;
    batch.frame = Frame::new::<MoveRow<'_>>(&format);
    let mut out = args.common.target.open(session)?;
    let end = batch.run(
        &mut out,
        &|event, output| push_moves(event, &format, output),
        &mut |_, _| Ok(()),
    )?;
    let status = end.complete(out)?;
    if session.is_for_people {
        session.print_summary(&end.totals.to_string());
    }
    Ok(status)
}

/// Adds the plies of a game.
fn push_moves(event: &Event<'_>, format: &DataFormat, output: &mut ChunkOutput) {
    let Some(read) = output.game(event) else {
        return;
    };
    let record = read.judgement.record;
    if record.kind != Kind::Unlur {
        return;
    }
    let mut phase = record.side.map(|_| {
        if record.starts_from_setup() {
            Phase::Play
        } else {
            Phase::Contract
        }
    });
    let mut push = |ply: &Ply, position: Option<&Position>| {
        let before = std::mem::replace(&mut phase, position.map(Position::phase));
        // Setup and an implied pass do not count as plies.
        if ply.is_move() {
            let during = match ply.effect {
                Effect::AfterEnd => position.map(|_| Phase::Over),
                _ => before,
            };
            let row = MoveRow::new(read, ply, position, during);
            output.rows.push(format, &row);
        }
    };
    match record.side {
        Some(_) => record.play_again(|ply, position| push(ply, Some(position))),
        None => record.plies.iter().for_each(|ply| push(ply, None)),
    }
}
