//! Games as a page for a browser.

use std::io::Write as _;
use std::path::Path;

use anyhow::bail;

use super::Args;
use super::loaded::load;
use crate::cli::output_file::OutputFile;
use crate::cli::status::Status;
use crate::draw::page::{Kind, PageGames, document};

pub(super) fn write(args: &Args, output: &Path) -> anyhow::Result<Status> {
    let mut games = PageGames::default();
    let mut title = String::new();
    let loaded = load(args, |walkthrough, found| {
        if games.is_empty() {
            title = walkthrough.info.players();
        }
        let game = found.game;
        let text = game.charset().decode(game.bytes()).into_owned();
        games.add(walkthrough, found.source, found.number, Some(text));
    })?;
    if games.is_empty() {
        return Ok(loaded.status);
    }
    if title.is_empty() || games.len() > 1 {
        title = format!("Games of {}", args.paths.names());
    }
    if let Some(failed) = &loaded.failed_input
        && output.is_file()
    {
        let output = output.display();
        bail!("{output} is not replaced, because an input failed ({failed})");
    }
    let page = document(&title, &games, Kind::Viewer);
    let mut file = OutputFile::create(output, args.force)?;
    file.write_all(page.as_bytes())?;
    file.finish()?;
    Ok(loaded.status)
}
