//! The viewer in the terminal.
//!
//! Only [`run`] accesses the terminal: [`App`] is the state and the actions of keys, and `screen`
//! draws it into a buffer of any size.

mod app;
mod board;
mod game_screen;
mod list_screen;
mod palette;
mod panel;
mod screen;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use signal_hook::consts::{SIGHUP, SIGTSTP};

use super::Args;
use super::loaded::load;
use crate::cli::interrupt::{exit, stop_flag};
use crate::cli::output_file::OutputFile;
use crate::cli::status::Status;
use crate::cli::terminal;
use crate::draw::text::Colors;
use crate::draw::{Look, compose, svg};
use app::{App, Command, ListedGame};

/// The interval between checks for signals while no key is pressed.
const TICK: Duration = Duration::from_millis(100);
/// How long after a hangup the viewer may take to end by itself.
const GRACE: Duration = Duration::from_millis(500);
/// The width of a picture that `e` writes, in pixels.
const PICTURE_WIDTH: u32 = 800;

/// Shows the games until the user quits.
pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let mut games = Vec::new();
    let loaded = load(args, |walkthrough, _, source, number| {
        games.push(ListedGame {
            source: source.to_owned(),
            number,
            game: walkthrough.clone(),
        });
    })?;
    let colors = if terminal::has_color() {
        terminal::colors()
    } else {
        Colors::None
    };
    let mut app = App::new(games, args.game - 1, colors);
    let signals = Signals::new().context("cannot listen to signals")?;
    // This also has a panic restore the terminal before its message is printed.
    let mut terminal = ratatui::try_init().context("cannot use the terminal")?;
    let shown = show(&mut terminal, &mut app, &signals);
    ratatui::restore();
    shown.context("the terminal is gone")?;
    Ok(loaded.status)
}

/// The signals received.
struct Signals {
    end: &'static AtomicBool,
    hangup: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
}

impl Signals {
    fn new() -> std::io::Result<Self> {
        let signals = Self {
            end: stop_flag(),
            hangup: Arc::default(),
            stop: Arc::default(),
        };
        signal_hook::flag::register(SIGTSTP, Arc::clone(&signals.stop))?;
        signals.listen_to_hangup()?;
        Ok(signals)
    }

    /// If the terminal itself is gone, the thread that waits for keys never returns: reading from
    /// it gives the end of the input again and again. So another thread ends the program.
    fn listen_to_hangup(&self) -> std::io::Result<()> {
        let mut hangups = signal_hook::iterator::Signals::new([SIGHUP])?;
        let flag = Arc::clone(&self.hangup);
        std::thread::spawn(move || {
            if hangups.forever().next().is_some() {
                flag.store(true, Ordering::Relaxed);
                std::thread::sleep(GRACE);
                ratatui::restore();
                exit();
            }
        });
        Ok(())
    }

    fn is_end(&self) -> bool {
        self.end.load(Ordering::Relaxed) || self.hangup.load(Ordering::Relaxed)
    }
}

fn show(terminal: &mut DefaultTerminal, app: &mut App, signals: &Signals) -> std::io::Result<()> {
    loop {
        terminal.draw(|frame| screen::draw(app, frame))?;
        while !event::poll(TICK)? {
            if signals.is_end() {
                return Ok(());
            }
            if signals.stop.swap(false, Ordering::Relaxed) {
                stop(terminal)?;
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
            (KeyCode::Char('z'), true) => stop(terminal)?,
            (KeyCode::Char('l'), true) => terminal.clear()?,
            (_, true) => {}
            (code, false) => match app.key(code) {
                Command::Quit => return Ok(()),
                Command::Export => app.message = export(app),
                Command::Nothing => {}
            },
        }
    }
}

/// Restores the terminal, suspends the program until the shell resumes it, and takes the terminal
/// again.
fn stop(terminal: &mut DefaultTerminal) -> std::io::Result<()> {
    terminal.show_cursor()?;
    ratatui::restore();
    signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
    *terminal = ratatui::try_init()?;
    terminal.clear()
}

/// Writes the position as a picture into the current folder; returns a message.
fn export(app: &App) -> String {
    let Some(shown) = app.shown() else {
        return String::new();
    };
    let stem = Path::new(&shown.listed.source).file_stem();
    let stem = stem.map_or("game".into(), |stem| {
        stem.to_string_lossy().replace('!', "-")
    });
    let name = format!("{stem}-{}-{}.svg", shown.listed.number, shown.node);
    let picture = svg(
        &compose(&shown.listed.game.diagram(shown.node), &Look::default()),
        PICTURE_WIDTH,
    );
    let written = OutputFile::create(Path::new(&name), false).and_then(|mut file| {
        std::io::Write::write_all(&mut file, picture.as_bytes())?;
        file.finish()
    });
    match written {
        Ok(()) => format!("wrote {name}"),
        Err(error) => format!("{error:#}"),
    }
}
