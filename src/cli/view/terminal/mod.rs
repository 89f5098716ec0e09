//! The viewer in the terminal.
//!
//! Only [`display`] accesses the terminal: [`App`] is the state and the actions of keys, and
//! `screen` makes lines of it, for any size.

pub mod app;
pub mod display;
mod game_screen;
mod lines;
pub mod listed_game;
mod panel;
pub mod screen;
mod signals;

use std::io;
use std::path::Path;
use std::time::Duration;

use anyhow::Context as _;
use crossterm::event::{self, Event, KeyCode, KeyModifiers};
use signal_hook::consts::SIGTSTP;

use super::Args;
use super::games::load;
use crate::analysis::Judge;
use crate::cli::output_file::OutputFile;
use crate::cli::session::Session;
use crate::cli::status::Status;
use crate::cli::terminal;
use crate::draw::text::Colors;
use crate::draw::{Look, compose, svg};
use crate::sgf::{Game, write_standalone};
use app::{App, Command};
use display::{Display, restore};
use listed_game::ListedGame;
use screen::screen;
use signals::Signals;

/// The interval between checks for signals while no key is pressed.
const TICK: Duration = Duration::from_millis(100);
/// The width of a picture that `e` writes, in pixels.
const PICTURE_WIDTH: u32 = 800;

/// Shows the games until the user quits.
pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let mut games = Vec::new();
    let loaded = load(args, session, |game, (source, number, text)| {
        games.push(ListedGame {
            source: source.to_owned(),
            number,
            game,
            sgf: text.map(standalone).unwrap_or_default(),
        });
    })?;
    if games.is_empty() {
        return Ok(loaded.status);
    }
    let colors = if terminal::has_color() {
        terminal::colors()
    } else {
        Colors::None
    };
    let mut app = App::new(games, args.game - 1, colors);
    app.judge = Judge::new(args.reading.judging());
    let signals = Signals::new().context("cannot listen to signals")?;
    Display::lend(|display| show(display, &mut app, &signals, session))?;
    Ok(loaded.status)
}

/// The text of a game by itself, which expressions of the filter read again.
fn standalone(game: Game<'_>) -> Box<[u8]> {
    let mut text = Vec::new();
    write_standalone(&game, &mut text);
    text.into()
}

fn show(
    display: &mut Display,
    app: &mut App,
    signals: &Signals,
    session: &Session,
) -> io::Result<()> {
    // Changes of the size are events only from the first poll on, so poll before the size is read.
    event::poll(Duration::ZERO)?;
    loop {
        display.draw(|width, height| screen(app, width, height))?;
        while !event::poll(TICK)? {
            if signals.is_end() {
                return Ok(());
            }
            if signals.takes_stop() {
                suspend(display, signals)?;
            } else if signals.takes_resumed() {
                // SIGSTOP left no time to restore the terminal, and the shell has changed its mode.
                restore();
                display.take()?;
            } else {
                continue;
            }
            display.draw(|width, height| screen(app, width, height))?;
        }
        let Event::Key(key) = event::read()? else {
            // The size has changed.
            display.clear()?;
            continue;
        };
        let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (key.code, has_control) {
            (KeyCode::Char('c'), true) => return Ok(()),
            (KeyCode::Char('z'), true) => suspend(display, signals)?,
            (KeyCode::Char('l'), true) => display.clear()?,
            (KeyCode::Char('u'), true) => app.clear_typed(),
            (_, true) => {}
            (code, false) => match app.key(code) {
                Command::Quit => return Ok(()),
                Command::Export => app.message = export(app, session),
                Command::Nothing => {}
            },
        }
    }
}

/// Restores the terminal, stops the program until the shell resumes it, and takes the terminal again.
fn suspend(display: &mut Display, signals: &Signals) -> io::Result<()> {
    restore();
    signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
    signals.takes_resumed();
    display.take()
}

/// Writes the position as a picture into the current folder; returns a message.
fn export(app: &App, session: &Session) -> String {
    let listed = &app.games[app.open];
    if !listed.game.has_board {
        return "there is no board".to_owned();
    }
    let stem = Path::new(&listed.source).file_stem();
    let stem = stem.map_or("game".into(), |stem| {
        stem.to_string_lossy().replace('!', "-")
    });
    let name = format!("{stem}-{}-{}.svg", listed.number, app.node);
    let picture = svg(
        &compose(&listed.game.diagram(app.node), &Look::default()),
        PICTURE_WIDTH,
    );
    let written = OutputFile::create(Path::new(&name), false, session).and_then(|mut file| {
        std::io::Write::write_all(&mut file, picture.as_bytes())?;
        file.finish()
    });
    match written {
        Ok(()) => format!("wrote {name}"),
        Err(error) => format!("{error:#}"),
    }
}
