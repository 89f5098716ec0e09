//! The flags that commands share.

mod findings;
mod messages;
mod names;
mod output;
mod paths;
mod reading;
mod target;
mod values;
mod work;

use clap::Args;

pub(super) use findings::{Findings, Selected};
pub(super) use messages::{Messages, When};
pub(super) use names::NameArgs;
pub(super) use output::Output;
pub(super) use paths::{FolderSearch, Paths};
pub(super) use reading::{Range, Reading};
pub(super) use target::Target;
pub(super) use values::{CODE, parse_positive, parse_side, parse_size};
pub(super) use work::Work;

/// The arguments of every command that reads many games.
#[derive(Args, Debug)]
pub(super) struct Common {
    #[command(flatten)]
    pub paths: Paths,
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub messages: Messages,
    #[command(flatten)]
    pub work: Work,
    #[command(flatten)]
    pub reading: Reading,
}
