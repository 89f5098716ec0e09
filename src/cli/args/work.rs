//! How a command works through its input.

use std::io::IsTerminal as _;
use std::num::NonZeroUsize;

use clap::Args;

use super::messages::When;
use super::values::parse_positive;

/// How to work through the input.
#[derive(Args, Debug)]
#[command(next_help_heading = "Work")]
pub(in crate::cli) struct Work {
    /// How many threads to use [default: as many as the machine has cores]
    #[arg(short, long, value_name = "N", value_parser = parse_positive::<NonZeroUsize>)]
    pub jobs: Option<NonZeroUsize>,

    /// When to draw a progress bar on standard error, if that is a terminal
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub progress: When,
}

/// More threads than this slow each other down.
const MOST_JOBS: NonZeroUsize = NonZeroUsize::new(256).unwrap();

impl Work {
    pub(in crate::cli) fn jobs(&self) -> NonZeroUsize {
        self.jobs
            .or_else(|| std::thread::available_parallelism().ok())
            .unwrap_or(NonZeroUsize::MIN)
            .min(MOST_JOBS)
    }

    /// Whether a progress bar is drawn.
    pub(in crate::cli) fn shows_progress(&self) -> bool {
        self.progress != When::Never && std::io::stderr().is_terminal()
    }
}
