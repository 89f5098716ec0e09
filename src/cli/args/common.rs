//! The arguments of every command that reads many games.

use clap::Args;

use super::{Output, Paths, Printing, Reading, Target, Work};

/// The arguments of every command that reads many games.
#[derive(Args, Debug)]
pub(in crate::cli) struct Common<O: Args + Printing = Output> {
    #[command(flatten)]
    pub paths: Paths,
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub output: O,
    #[command(flatten)]
    pub work: Work,
    #[command(flatten)]
    pub reading: Reading,
}
