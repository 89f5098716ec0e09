//! What every command that reads many games takes.

use clap::Args;

use super::{Output, Paths, Reading, Target, Work};

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
