//! Games as a page for a browser.

use std::io::Write as _;
use std::path::Path;

use super::Args;
use super::games::load;
use crate::cli::output_file::OutputFile;
use crate::cli::report::quote;
use crate::cli::session::Session;
use crate::cli::status::Status;
use crate::collection::stats::Month;
use crate::draw::page::{Head, PageGames, Table, document, file_name};
use crate::report::grouped;
use crate::sgf::unicode_text;

/// The most games that are listed for readers without scripts.
const MAX_ROWS: usize = 500;
/// The number of files that a title names.
const MAX_NAMES: usize = 3;

pub(super) fn write(args: &Args, output: &Path, session: &Session) -> anyhow::Result<Status> {
    let mut games = PageGames::default();
    let mut title = String::new();
    let mut list = Table {
        title: "Games".to_owned(),
        columns: vec!["players", "played", "result"],
        ..Table::default()
    };
    let loaded = load(args, session, |game_view, (source, number, game)| {
        if games.is_empty() {
            title = game_view.info.players();
        }
        if list.rows.len() < MAX_ROWS {
            let info = &game_view.info;
            // The name of an exercise states its task.
            let result = if args.puzzles {
                info.name.clone()
            } else {
                game_view.verdict_at(game_view.main_line - 1)
            };
            let (players, played) = (info.players(), info.circumstances());
            list.rows.push(vec![players, played, result]);
        }
        // Without a board, the text is shown as the comment.
        let game = game.filter(|_| game_view.has_board);
        let text = game.map(|game| unicode_text(&game));
        games.add(&game_view, source, number, text);
    })?;
    if games.is_empty() {
        return Ok(loaded.status);
    }
    games.left_out = loaded.games - games.len() as u64;
    if args.puzzles {
        games.make_puzzles();
    }
    let mut head = head("view", title, &games, &args.paths.names());
    list.left_out = games.len() - list.rows.len();
    head.list = list;
    if games.left_out > 0 {
        let (open, more) = (grouped(games.len() as u64), grouped(games.left_out));
        head.note = format!("The first {open} games open here; {more} more do not.");
    }
    let page = document(&head, &games, None);
    let mut file = OutputFile::create(output, args.force, session)?;
    file.write_all(page.as_bytes())?;
    file.finish()?;
    Ok(loaded.status)
}

/// The head of a page: the title is the players of its only game, or the names of the files.
pub fn head(command: &str, players: String, games: &PageGames, paths: &str) -> Head {
    let paths: Vec<&str> = paths.split(", ").collect();
    let mut title = players;
    if title.is_empty() || games.len() > 1 {
        let mut names: Vec<String> = paths.iter().map(|path| file_name(path)).collect();
        if names.len() > MAX_NAMES {
            let more = names.len() - MAX_NAMES;
            names.truncate(MAX_NAMES);
            names.push(format!("{more} more"));
        }
        title = names.join(", ");
    }
    let months = games.dates().filter_map(Month::read);
    Head {
        title,
        sources: paths.join("\n"),
        quote: quote(command, games.len() as u64, None, months),
        ..Head::default()
    }
}
