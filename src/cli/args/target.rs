//! Where a command writes.

use std::path::PathBuf;

use clap::Args;

use crate::cli::output_file::OutputFile;
use crate::cli::terminal;

/// Where a command writes.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct Target {
    /// Write to a file instead of standard output
    #[arg(short, long = "output", value_name = "FILE")]
    pub output_to: Option<PathBuf>,

    /// Replace files that exist
    #[arg(long)]
    pub force: bool,

    /// If an input fails, write the incomplete file to NAME.partial
    #[arg(long)]
    pub keep_partial: bool,
}

impl Target {
    /// Begins the output: the file that is named, else standard output.
    ///
    /// # Errors
    ///
    /// Those of [`OutputFile::create`].
    pub(in crate::cli) fn open(&self) -> anyhow::Result<OutputFile> {
        match &self.output_to {
            None => Ok(OutputFile::standard()),
            Some(path) => {
                if path.as_os_str() != "-" {
                    terminal::set_file();
                }
                OutputFile::create(path, self.force)
            }
        }
    }
}
