//! What was fixed: in one file, as a row of data and in words, and in all.

use std::fmt::Write as _;

use crate::cli::data::Row;
use crate::collection::{Merge as _, Table, counts, fields};
use crate::finding::{Code, Severity};
use crate::report::count;

counts! {
    /// The fixes in one file, made or proposed.
    pub struct Fixed {
        /// The number of findings of each code.
        pub codes: Table<Code, u64>,
        /// The number of results that were filled in.
        pub results: u64,
        /// The number of games that were closed.
        pub cut_off: u64,
    }
}

impl Fixed {
    pub(super) fn count(&self) -> u64 {
        self.codes.counts().values().sum::<u64>() + self.results
    }

    fn notes(&self) -> u64 {
        let is_note = |(code, _): &(&Code, &u64)| code.severity() == Severity::Note;
        let notes = self.codes.counts().iter().filter(is_note);
        notes.map(|(_, number)| number).sum()
    }

    /// As in `2 × implied-pass, bom`.
    pub(super) fn text(&self) -> String {
        let codes = self
            .codes
            .counts()
            .iter()
            .map(|(code, number)| (code.name(), *number));
        let results = (self.results > 0).then_some(("result filled in", self.results));
        let parts: Vec<_> = codes
            .chain(results)
            .map(|(name, number)| match number {
                1 => name.to_owned(),
                _ => format!("{number} × {name}"),
            })
            .collect();
        parts.join(", ")
    }
}

fields! {
    /// The changes of `unlur fix` to one file, also those that it would make.
    #[derive(Default)]
    pub(in crate::cli) struct FixedFile of (name: &str, made: &Fixed) {
        /// The file.
        source: String = name.to_owned(),
        /// The number of findings that were fixed; with `--check` those that would be.
        fixed: u64 = made.count(),
        /// Their codes.
        codes: Vec<&'static str> = made.codes.counts().keys().map(|code| code.name()).collect(),
        /// The number of results that `--fill-result` wrote.
        results: u64 = made.results,
        /// The number of games that the end of the file or the next game cut off, and that are closed
        /// now. Moves may be missing.
        cut_off: u64 = made.cut_off,
    }
}

impl Row for FixedFile {
    type CsvLine = Self;
}

/// The fixes in all files.
#[derive(Debug, Default)]
pub(super) struct Summary {
    pub files: u64,
    pub changed_files: u64,
    pub made: Fixed,
    pub dropped: u64,
    /// The remaining errors.
    pub errors: u64,
    /// Games that are never changed, by their kind.
    pub left_alone: Table<&'static str, u64>,
    /// The changed files, if data about them are written.
    pub rows: Vec<FixedFile>,
}

impl Summary {
    /// Adds what was fixed in a file.
    pub(super) fn add(&mut self, fixed: Fixed) {
        self.changed_files += u64::from(fixed.count() > 0);
        self.made.merge(fixed);
    }

    pub(super) fn text(&self, is_dry: bool) -> String {
        let notes = match self.made.notes() {
            0 => String::new(),
            notes => format!(" ({})", count(notes, "note")),
        };
        let mut text = format!(
            "{} {}{notes} in {} of {}",
            count(self.made.count(), "finding"),
            if is_dry { "would be fixed" } else { "fixed" },
            self.changed_files,
            count(self.files, "file"),
        );
        if self.dropped > 0 {
            let _ = write!(text, "; {} dropped", count(self.dropped, "fix"));
        }
        if self.errors > 0 {
            let verb = match self.errors {
                _ if is_dry => "would remain",
                1 => "remains",
                _ => "remain",
            };
            let _ = write!(text, "; {} {verb}", count(self.errors, "error"));
        }
        if self.made.cut_off > 0 {
            let (games, their) = match self.made.cut_off {
                1 => ("1 game was".to_owned(), "its"),
                games => (format!("{games} games were"), "their"),
            };
            let _ = write!(
                text,
                "; {games} cut off by the end of {their} file or the next game; moves may be missing"
            );
        }
        for (kind, games) in self.left_alone.counts() {
            let _ = write!(text, "; {} {kind} left alone", count(*games, "game"));
        }
        text
    }
}
