//! What every command that reads many games takes.

use std::path::PathBuf;

use clap::Args;

use super::{Output, Reading, Target, Work};

/// What to read.
#[derive(Args, Debug)]
pub(in crate::cli) struct Paths {
    /// Files, folders (searched for *.sgf, also compressed) or - (standard input)
    #[arg(value_name = "PATH", required = true, help_heading = clap::builder::Resettable::Reset)]
    pub paths: Vec<PathBuf>,
}

/// The arguments of every command that reads many games.
#[derive(Args, Debug)]
pub(in crate::cli) struct Common {
    #[command(flatten)]
    pub paths: Paths,
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub output: Output,
    #[command(flatten)]
    pub work: Work,
    #[command(flatten)]
    pub reading: Reading,
}
