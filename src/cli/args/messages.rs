//! The messages of a command besides its data.

use clap::{Args, ValueEnum};

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
