//! How a command prints.

use std::ops::Deref;

use clap::{Args, ValueEnum};

use super::messages::{Messages, Printing};
use super::target::Target;
use crate::cli::data::{Encoding, Format};

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

impl<F: FormatChoice> Printing for Output<F> {
    fn messages(&self) -> &Messages {
        &self.messages
    }

    fn is_table(&self) -> bool {
        self.format.is_table()
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
