//! How a command gets through much input.

use std::io::IsTerminal as _;
use std::num::NonZeroUsize;

use clap::Args;

use super::output::When;
use super::values::{parse_code, parse_positive};
use crate::finding::Code;

/// How to get through much input.
#[derive(Args, Debug)]
#[command(next_help_heading = "Work")]
pub(in crate::cli) struct Work {
    /// How many threads to work on [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = parse_positive::<NonZeroUsize>)]
    pub jobs: Option<NonZeroUsize>,

    /// When to draw a progress bar on standard error
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub progress: When,

    /// Neither print nor count findings of this code (repeatable)
    #[arg(long, value_name = "CODE", value_parser = parse_code, help_heading = "Output")]
    pub ignore: Vec<Code>,
}

/// More threads than this only get in each other's way.
const MOST_JOBS: NonZeroUsize = NonZeroUsize::new(256).unwrap();

impl Work {
    pub(in crate::cli) fn jobs(&self) -> NonZeroUsize {
        self.jobs
            .or_else(|| std::thread::available_parallelism().ok())
            .unwrap_or(NonZeroUsize::MIN)
            .min(MOST_JOBS)
    }

    pub(in crate::cli) fn shows_progress(&self) -> bool {
        match self.progress {
            When::Always => true,
            When::Never => false,
            When::Auto => std::io::stderr().is_terminal(),
        }
    }
}
