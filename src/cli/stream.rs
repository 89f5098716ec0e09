//! Standard error as a place for the progress bar when it is no terminal.

use std::io::{self, Write as _};

use indicatif::TermLike;

/// How many columns whoever reads it is taken to have.
const WIDTH: u16 = 80;

/// Standard error, where a line is drawn over by a carriage return alone.
#[derive(Debug)]
pub(super) struct Stream;

impl TermLike for Stream {
    fn width(&self) -> u16 {
        WIDTH
    }

    fn move_cursor_up(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_down(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_right(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_left(&self, _: usize) -> io::Result<()> {
        Ok(())
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        writeln!(io::stderr(), "{text}")
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        write!(io::stderr(), "{text}")
    }

    fn clear_line(&self) -> io::Result<()> {
        write!(io::stderr(), "\r{:1$}\r", "", usize::from(WIDTH))
    }

    fn flush(&self) -> io::Result<()> {
        io::stderr().flush()
    }
}
