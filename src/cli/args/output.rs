//! How a command prints.

use std::ops::Deref;

use clap::{Args, ValueEnum};

use super::Target;
use crate::cli::data::{Encoding, Format};
use crate::cli::terminal;
use crate::draw::text::Colors;

/// How a command writes its data, in one of the formats `F`, and prints messages.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct Output<F: FormatChoice = Format> {
    /// The format of the data
    #[arg(short, long, value_enum, default_value_t, value_name = "FORMAT")]
    pub format: F,

    /// In CSV, put an apostrophe before texts that a spreadsheet would read as formulas
    #[arg(long)]
    pub csv_safe: bool,

    #[command(flatten)]
    messages: Messages,
}

/// How a command prints messages; its output has one format alone.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct Messages {
    /// When to use colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: When,

    /// Print no summary; `validate` prints only errors and what `--deny` names
    #[arg(short, long)]
    pub quiet: bool,

    /// Print more: a summary of each file, and what was skipped
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub verbose: u8,
}

/// The formats that a command can write.
pub(in crate::cli) trait FormatChoice:
    ValueEnum + Default + Copy + Send + Sync + 'static
{
    /// Whether people read it.
    fn is_table(self) -> bool;
}

impl FormatChoice for Format {
    fn is_table(self) -> bool {
        self == Self::Table
    }
}

/// How a command prints, whether it has a choice of formats or not.
pub(in crate::cli) trait Printing: Sync {
    fn messages(&self) -> &Messages;

    /// Whether people read the output.
    fn is_table(&self) -> bool;
}

impl<F: FormatChoice> Printing for Output<F> {
    fn messages(&self) -> &Messages {
        &self.messages
    }

    fn is_table(&self) -> bool {
        self.format.is_table()
    }
}

impl Printing for Messages {
    fn messages(&self) -> &Messages {
        self
    }

    fn is_table(&self) -> bool {
        true
    }
}

impl<F: FormatChoice> Deref for Output<F> {
    type Target = Messages;

    fn deref(&self) -> &Messages {
        &self.messages
    }
}

impl Output {
    /// How rows are encoded.
    pub(in crate::cli) fn encoding(&self, target: &Target) -> Encoding {
        Encoding {
            format: self.format,
            csv_safe: self.csv_safe,
            screen: target.screen(),
            ..Encoding::default()
        }
    }
}

impl Messages {
    /// Whether the data take colours.
    pub(in crate::cli) fn has_color(&self, target: &Target) -> bool {
        match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => target.has_color(),
        }
    }

    /// The colours of boards on standard output.
    pub(in crate::cli) fn colors(&self, target: &Target) -> Colors {
        match (self.has_color(target), terminal::colors()) {
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
