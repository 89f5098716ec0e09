//! `unlur review`: the value of each move of a game.

mod game;
mod page;
mod text;

use std::num::{NonZeroU32, NonZeroU64};
use std::time::Duration;

use clap::ValueEnum;

use super::args::{Messages, Output, Paths, Reading, Target, Work, parse_positive, parse_size};
use crate::engine::Thresholds;

pub(super) use game::run;

/// Find the moves that won and lost a game
///
/// Each position of the main line is searched: the chance of the player to move, the best move, and
/// what the move played lost. Late positions are proved. The same seed and number of playouts give
/// the same output on any number of threads. An interrupt keeps the games that are finished.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur review game.sgf", "unlur review -o game.html game.sgf"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    #[command(flatten)]
    paths: Paths,

    /// Only this game, counted from 1 through all paths
    #[arg(long, value_name = "N", value_parser = parse_positive::<NonZeroU64>)]
    game: Option<NonZeroU64>,

    /// Playouts for each position
    #[arg(long, value_name = "N", default_value = "10000", value_parser = parse_positive::<NonZeroU32>)]
    playouts: NonZeroU32,

    /// The mean number of nodes for the proof of a position; 0 proves only what playouts find
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    nodes: u64,

    /// The seed of the playouts
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The losses, in points, from which a move is an inaccuracy, a mistake and a blunder
    #[arg(long, value_name = "A,B,C", default_value = "5,10,15", value_parser = parse_thresholds)]
    thresholds: Thresholds,

    /// Write annotated records, or the page of `unlur view` with the review in it, instead of the
    /// review
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<RecordFormat>,

    #[command(flatten)]
    search: SearchFlags,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    messages: Messages,
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    reading: Reading,
}

/// The format of records that are written instead of the review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RecordFormat {
    /// The records with the review in their comments and properties
    Sgf,
    /// A page for a browser, with the graph of chances
    Html,
}

pub fn parse_thresholds(text: &str) -> Result<Thresholds, String> {
    let points: Vec<f64> = text
        .split(',')
        .filter_map(|part| part.trim().parse().ok())
        .collect();
    match points[..] {
        [a, b, c] if text.split(',').count() == 3 && 0.0 < a && a <= b && b <= c && c <= 100.0 => {
            Ok(Thresholds([a, b, c]))
        }
        _ => Err("three ascending numbers of points are expected, such as 5,10,15".to_owned()),
    }
}

/// The flags of the commands that search.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Search")]
pub(in crate::cli) struct SearchFlags {
    /// Spend at most this many seconds on a position; the results then depend on the machine
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub time: Option<Duration>,

    /// The memory for a search, such as 64MiB or 2GiB
    #[arg(long, value_name = "SIZE", default_value = "16MiB", value_parser = parse_memory)]
    pub memory: usize,
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "a number of seconds above 0 is expected".to_owned())
}

/// The memory for a search, in bytes.
fn parse_memory(text: &str) -> Result<usize, String> {
    let size = usize::try_from(parse_size(text)?).unwrap_or(usize::MAX);
    // A vector cannot be larger than this.
    if size < 1024 || isize::try_from(size).is_err() {
        return Err("a size of at least 1KiB is expected, such as 64MiB or 2GiB".to_owned());
    }
    if Vec::<u8>::new().try_reserve_exact(size).is_err() {
        return Err("the system does not have that much memory".to_owned());
    }
    Ok(size)
}
