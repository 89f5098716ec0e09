//! The terminal while the viewer has it.

use std::io::{self, Write as _};
use std::panic;

use anyhow::Context as _;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode, size,
};

use crate::draw::text::Line;

/// A terminal and what it shows.
#[derive(Default)]
pub struct Display {
    shown: Vec<Line>,
}

impl Display {
    /// Lends the terminal to `show` and restores it when `show` returns, fails or panics.
    pub fn lend(show: impl FnOnce(&mut Self) -> io::Result<()>) -> anyhow::Result<()> {
        // Restored first, so that the message of a panic is on the normal screen.
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            restore();
            print(panic);
        }));
        let mut display = Self::default();
        display.take().context("cannot use the terminal")?;
        let shown = show(&mut display);
        restore();
        shown.context("the terminal is gone")
    }

    /// Shows the lines that `screen` has for a number of columns and lines.
    pub fn draw(&mut self, screen: impl FnOnce(usize, usize) -> Vec<Line>) -> io::Result<()> {
        let (width, height) = size()?;
        let lines = screen(width.into(), height.into());
        let mut out = io::stdout();
        out.write_all(changes(&self.shown, &lines).as_bytes())?;
        self.shown = lines;
        out.flush()
    }

    /// Clears the screen, so that everything is drawn again.
    pub fn clear(&mut self) -> io::Result<()> {
        self.shown.clear();
        execute!(io::stdout(), Clear(ClearType::All))
    }

    /// Takes the terminal. A character that it shows wider than expected does not change other lines.
    pub(super) fn take(&mut self) -> io::Result<()> {
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, DisableLineWrap, Hide)?;
        self.clear()
    }
}

/// The output that turns one screen into another: the lines that differ, each at its place. A line
/// may be narrower in the terminal than expected, so the rest of its row is cleared.
pub fn changes(shown: &[Line], lines: &[Line]) -> String {
    let rows = lines.iter().zip(0..);
    let changed = rows.filter(|&(line, row)| shown.get(usize::from(row)) != Some(line));
    let written = changed.map(|(line, row)| {
        let clear = Clear(ClearType::UntilNewLine);
        format!("{}{clear}{line}", MoveTo(0, row))
    });
    written.collect::<Vec<_>>().concat()
}

/// Restores the terminal. Errors are ignored: the terminal may be gone.
pub(super) fn restore() {
    let _ = execute!(io::stdout(), Show, EnableLineWrap, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}
