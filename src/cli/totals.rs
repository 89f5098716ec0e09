//! Counts of what was read and written.

use std::fmt;

use super::count::count;
use crate::collection::{self, counts};

counts! {
    /// The counts of what was read, and those that only a run has.
    #[derive(Copy)]
    pub struct Totals {
        pub read: collection::Totals,
        /// Findings that count as errors for the exit status.
        pub denied: u64,
        /// Games that a conversion wrote.
        pub written: u64,
        /// Games that a conversion could not write.
        pub left_out: u64,
        /// Games that a conversion wrote with a note.
        pub with_notes: u64,
        /// Games that give no possible size, or may give none.
        pub without_size: u64,
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let read = &self.read;
        let illegal = read.games - read.legal - read.others;
        write!(
            f,
            "{} in {}: {} legal, {illegal} not legal",
            count(read.games, "game"),
            count(read.files, "file"),
            read.legal,
        )?;
        if read.others > 0 {
            write!(f, ", {} not Unlur", read.others)?;
        }
        write!(
            f,
            "; {}, {}, {}",
            count(read.errors, "error"),
            count(read.warnings, "warning"),
            count(read.notes, "note"),
        )
    }
}
