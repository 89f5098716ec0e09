//! How a command prints messages, and how it works through its input.

use std::io::IsTerminal as _;
use std::num::NonZeroUsize;

use clap::{Args, ValueEnum};

use super::values::parse_positive;

/// How a command prints messages; the session has it too.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct Messages {
    /// When to use colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: When,

    /// Print no summary; `validate` prints only errors and what `--deny` names
    #[arg(short, long)]
    pub quiet: bool,

    /// Print more: what was skipped; `validate` prints notes too
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub verbose: u8,
}

impl Messages {
    /// Makes standard error follow `--color` too.
    pub(in crate::cli) fn apply_color(&self) {
        match self.color {
            When::Always => anstream::ColorChoice::Always.write_global(),
            When::Never => anstream::ColorChoice::Never.write_global(),
            When::Auto => {}
        }
    }
}

/// When to do something for the eye.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum When {
    /// On a terminal
    #[default]
    Auto,
    /// On a terminal and elsewhere
    Always,
    /// Nowhere
    Never,
}

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
const MAX_JOBS: NonZeroUsize = NonZeroUsize::new(256).unwrap();

impl Work {
    pub(in crate::cli) fn jobs(&self) -> NonZeroUsize {
        jobs(self.jobs)
    }

    /// Whether a progress bar is drawn.
    pub(in crate::cli) fn shows_progress(&self) -> bool {
        self.progress != When::Never && std::io::stderr().is_terminal()
    }
}

/// The number of threads, if so many are `wanted`.
pub(in crate::cli) fn jobs(wanted: Option<NonZeroUsize>) -> NonZeroUsize {
    let jobs = wanted.or_else(|| std::thread::available_parallelism().ok());
    jobs.unwrap_or(NonZeroUsize::MIN).min(MAX_JOBS)
}
