//! `unlur view`: games to step through, in the terminal or as a page for a browser.

mod games;
mod page;
#[cfg(all(unix, feature = "viewer"))]
pub mod terminal;

use std::path::PathBuf;

use anyhow::bail;

use super::args::{Paths, Reading};
use super::session::Session;
use super::status::Status;

pub(super) use page::head;

/// Step through games in the terminal, or write them as a page for a browser
///
/// Without `-o` the viewer opens in the terminal; `?` lists its keys. With `-o` it writes one
/// self-contained HTML file, which needs no network or server.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur view club.sgf", "unlur view club.sgf -o games.html"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    #[command(flatten)]
    paths: Paths,

    /// Write a page for a browser to this file; - for standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace the file if it exists
    #[arg(long, requires = "output")]
    force: bool,

    /// Make the games of the page puzzles: what follows the first branch is hidden until the reader
    /// has tried a move
    #[arg(long, requires = "output")]
    puzzles: bool,

    /// At most this many games; a message reports how many are left out
    #[arg(long, value_name = "N", default_value_t = 5000)]
    max_games: usize,

    /// Begin with this game, counted from 1 through all files
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "output")]
    game: usize,

    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    match &args.output {
        Some(output) => page::write(args, output, session),
        None => view(args, session),
    }
}

#[cfg(all(unix, feature = "viewer"))]
fn view(args: &Args, session: &Session) -> anyhow::Result<Status> {
    use std::io::IsTerminal as _;
    if !std::io::stdout().is_terminal() {
        bail!(
            "standard output is not a terminal: `unlur show` prints a board, \
             `unlur view -o FILE.html` writes a page"
        );
    }
    terminal::run(args, session)
}

#[cfg(not(all(unix, feature = "viewer")))]
fn view(_: &Args, _: &Session) -> anyhow::Result<Status> {
    bail!("this program was built without the viewer in the terminal; `-o FILE.html` writes a page")
}
