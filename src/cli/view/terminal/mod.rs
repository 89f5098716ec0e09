//! The viewer in the terminal.
//!
//! Only `run` accesses the terminal: [`App`] is the state and the actions of keys, and `screen`
//! draws it into a buffer of any size.

pub mod app;
mod board;
mod chances;
mod filter;
mod game_screen;
mod list_screen;
pub mod listed_game;
mod palette;
mod panel;
pub mod screen;
mod signals;

use std::io;
use std::path::Path;
use std::time::Duration;

use anyhow::Context as _;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, enable_raw_mode};
use ratatui::{DefaultTerminal, Terminal};
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
use listed_game::ListedGame;
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
    with_terminal(|terminal| show(terminal, &mut app, &signals, session))?;
    Ok(loaded.status)
}

/// The text of a game by itself, which expressions of the filter read again.
fn standalone(game: Game<'_>) -> Box<[u8]> {
    let mut text = Vec::new();
    write_standalone(&game, &mut text);
    text.into()
}

/// Lends the terminal to `show` and restores it, whether that returns, fails or panics.
pub fn with_terminal(
    show: impl FnOnce(&mut DefaultTerminal) -> io::Result<()>,
) -> anyhow::Result<()> {
    // This also has a panic restore the terminal before its message is printed.
    let mut terminal = ratatui::try_init().context("cannot use the terminal")?;
    let shown = show(&mut terminal);
    ratatui::restore();
    shown.context("the terminal is gone")
}

fn show(
    terminal: &mut DefaultTerminal,
    app: &mut App,
    signals: &Signals,
    session: &Session,
) -> io::Result<()> {
    loop {
        terminal.draw(|frame| screen::draw(app, frame))?;
        while !event::poll(TICK)? {
            if signals.is_end() {
                return Ok(());
            }
            if signals.takes_stop() {
                stop(terminal, signals)?;
                terminal.draw(|frame| screen::draw(app, frame))?;
            }
            if signals.takes_resumed() {
                // SIGSTOP left no time to restore the terminal, and the shell has changed its mode.
                ratatui::restore();
                take(terminal)?;
                terminal.draw(|frame| screen::draw(app, frame))?;
            }
        }
        let Event::Key(key) = event::read()? else {
            // A new size, which the next drawing takes into account.
            continue;
        };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (key.code, has_control) {
            (KeyCode::Char('c'), true) => return Ok(()),
            (KeyCode::Char('z'), true) => stop(terminal, signals)?,
            (KeyCode::Char('l'), true) => clear(terminal)?,
            (_, true) => {}
            (code, false) => match app.key(code) {
                Command::Quit => return Ok(()),
                Command::Export => app.message = export(app, session),
                Command::Nothing => {}
            },
        }
    }
}

/// Restores the terminal, suspends the program until the shell resumes it, and takes the terminal
/// again.
fn stop(terminal: &mut DefaultTerminal, signals: &Signals) -> io::Result<()> {
    terminal.show_cursor()?;
    ratatui::restore();
    signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
    signals.takes_resumed();
    take(terminal)
}

/// Takes a terminal again that was restored.
fn take(terminal: &mut DefaultTerminal) -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen)?;
    clear(terminal)
}

/// Clears the screen, so that everything is drawn again. `Terminal::clear` would ask the terminal
/// for the place of its cursor and fail if the answer is late.
fn clear(terminal: &mut DefaultTerminal) -> io::Result<()> {
    execute!(io::stdout(), Clear(ClearType::All))?;
    *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    Ok(())
}

/// Writes the position as a picture into the current folder; returns a message.
fn export(app: &App, session: &Session) -> String {
    let Some(shown) = app.shown() else {
        return String::new();
    };
    if !shown.listed.game.has_board {
        return "there is no board".to_owned();
    }
    let stem = Path::new(&shown.listed.source).file_stem();
    let stem = stem.map_or("game".into(), |stem| {
        stem.to_string_lossy().replace('!', "-")
    });
    let name = format!("{stem}-{}-{}.svg", shown.listed.number, shown.node);
    let picture = svg(
        &compose(&shown.listed.game.diagram(shown.node), &Look::default()),
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
