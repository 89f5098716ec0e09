//! A part of the input.

use clap::Args;

use crate::input::ByteRange;

/// A part of the input, for commands that need no whole file.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Reading")]
pub(in crate::cli) struct Range {
    /// Read only the games that belong to this range of the bytes of one file, as in 0..1000000
    #[arg(long = "range", value_name = "START..END")]
    pub bytes: Option<ByteRange>,
}
