//! How a command prints.

use clap::{Args, ValueEnum};

use crate::cli::data::{Encoding, Format};
use crate::cli::terminal;
use crate::draw::text::Colors;

/// How to print.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct Output {
    /// The format of the data
    #[arg(short, long, value_enum, default_value_t, value_name = "FORMAT")]
    pub format: Format,

    /// When to use colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: When,

    /// In CSV, put an apostrophe before texts that a spreadsheet would read as formulas
    #[arg(long)]
    pub csv_safe: bool,

    /// Print no summary; `validate` prints only errors and what `--deny` names
    #[arg(short, long)]
    pub quiet: bool,

    /// Print more: a summary of each file, and what was skipped
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub verbose: u8,
}

impl Output {
    /// How rows are encoded.
    pub(in crate::cli) fn encoding(&self) -> Encoding {
        Encoding {
            format: self.format,
            csv_safe: self.csv_safe,
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

    /// The colours of boards on standard output.
    pub(in crate::cli) fn colors(&self) -> Colors {
        match (self.has_color(), terminal::colors()) {
            (false, _) => Colors::None,
            // With `--color always` the output is for another terminal, which is not known.
            (true, Colors::None) => Colors::Full,
            (true, colors) => colors,
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
