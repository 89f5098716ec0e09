//! The format of a command's data.

use clap::{Args, ValueEnum};

use super::target::Target;
use crate::cli::data::{Encoding, Format};

/// How a command writes its data, in one of the formats `F`.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct Output<F: ValueEnum + Default + Send + Sync + 'static = Format> {
    /// The format of the data
    #[arg(short, long, value_enum, default_value_t, value_name = "FORMAT")]
    pub format: F,

    /// In CSV, put an apostrophe before texts that a spreadsheet would read as formulas
    #[arg(long)]
    pub csv_safe: bool,
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
