//! Where a command writes.

use std::path::{Path, PathBuf};

use clap::Args;

use super::messages::When;
use crate::cli::output::Screen;
use crate::cli::output_file::OutputFile;
use crate::cli::session::Session;
use crate::cli::status::Status;
use crate::cli::terminal;
use crate::draw::text::Colors;

/// Where a command writes.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct Target {
    /// Write to a file instead of standard output
    #[arg(short, long = "output", value_name = "FILE")]
    pub output_to: Option<PathBuf>,

    /// Replace files that exist
    #[arg(long)]
    pub force: bool,
}

impl Target {
    /// Begins the output: the file that is named, else standard output.
    ///
    /// # Errors
    ///
    /// The errors of [`OutputFile::create`].
    pub(in crate::cli) fn open(&self, session: &Session) -> anyhow::Result<OutputFile> {
        match &self.output_to {
            None => Ok(OutputFile::standard()),
            Some(path) => OutputFile::create(path, self.force, session),
        }
    }

    /// Begins the output, has `write` write all of it, and completes it.
    pub(in crate::cli) fn write(
        &self,
        session: &Session,
        write: impl FnOnce(&mut OutputFile) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let mut out = self.open(session)?;
        write(&mut out)?;
        out.finish()?;
        Ok(Status::Clean)
    }

    /// The folder of the output: one that exists, or is written with a slash at its end.
    pub(in crate::cli) fn folder(&self) -> Option<&Path> {
        let output = self.output_to.as_deref();
        output.filter(|path| path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/"))
    }

    /// Whether standard output is named.
    pub(in crate::cli) fn is_standard(&self) -> bool {
        let output = self.output_to.as_ref().and_then(|path| path.to_str());
        output.is_some_and(|path| ["-", "/dev/stdout"].contains(&path))
    }

    /// Whether the data go to a file that is named.
    fn is_file(&self) -> bool {
        self.output_to.is_some() && !self.is_standard()
    }

    /// Whether the data go to a terminal.
    pub(in crate::cli) fn is_terminal(&self) -> bool {
        !self.is_file() && terminal::is_terminal()
    }

    /// Whether the data take colours.
    pub(in crate::cli) fn has_color(&self, when: When) -> bool {
        match when {
            When::Always => true,
            When::Never => false,
            When::Auto => !self.is_file() && terminal::has_color(),
        }
    }

    /// The colours of boards among the data.
    pub(in crate::cli) fn colors(&self, when: When) -> Colors {
        match (self.has_color(when), terminal::colors()) {
            (false, _) => Colors::None,
            // With `--color always` the output is for another terminal, which is not known.
            (true, Colors::None) => Colors::Full,
            (true, colors) => colors,
        }
    }

    /// The screen that tables must fit on.
    pub(in crate::cli) fn screen(&self) -> Screen {
        if self.is_file() {
            return Screen::default();
        }
        terminal::screen()
    }
}
