//! How a command prints.

use clap::{Args, ValueEnum};

use crate::cli::data::Encoding;
use crate::cli::terminal;

/// How to print.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct Output {
    /// The form of the data on standard output
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub format: Format,

    /// When to use colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: When,

    /// Print no summary; of its findings `validate` prints the errors alone
    #[arg(short, long)]
    pub quiet: bool,

    /// Sum up each file too, on standard error
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub verbose: u8,
}

impl Output {
    /// How rows are encoded.
    pub(in crate::cli) fn encoding(&self) -> Encoding {
        Encoding {
            format: self.format,
            ..Encoding::default()
        }
    }

    /// Whether standard output takes colours.
    pub(in crate::cli) fn has_color(&self) -> bool {
        match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => terminal::has_color(),
        }
    }

    /// Makes standard error follow `--color` too.
    pub(in crate::cli) fn apply_color(&self) {
        match self.color {
            When::Always => anstream::ColorChoice::Always.write_global(),
            When::Never => anstream::ColorChoice::Never.write_global(),
            When::Auto => {}
        }
    }
}

/// The forms of data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Format {
    /// For people
    #[default]
    Table,
    /// One JSON document
    Json,
    /// One JSON object a line
    Ndjson,
    /// Comma-separated values with a header
    Csv,
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
