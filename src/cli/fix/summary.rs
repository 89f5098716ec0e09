//! A summary of the fixes in words.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use super::data::FixedFile;
use super::fixed::Fixed;
use crate::cli::count::count;
use crate::finding::Edit;

/// The findings and fixes of a part of a file; the remaining errors are in the totals.
#[derive(Debug, Default)]
pub(super) struct FileSum {
    pub edits: Vec<Edit>,
    pub fixed: Fixed,
    pub dropped: u64,
    pub left_alone: BTreeMap<&'static str, u64>,
}

/// The fixes in all files.
#[derive(Debug, Default)]
pub(super) struct Summary {
    /// The files that are written, each by one input.
    pub targets: BTreeSet<PathBuf>,
    pub files: u64,
    pub changed_files: u64,
    pub fixed: u64,
    pub dropped: u64,
    /// The remaining errors.
    pub errors: u64,
    /// The games that a fix has closed.
    pub cut_off: u64,
    /// Games that are never changed, by their kind.
    pub left_alone: BTreeMap<&'static str, u64>,
    /// The changed files, if data about them are written.
    pub rows: Vec<FixedFile>,
}

impl Summary {
    pub(super) fn text(&self, is_dry: bool) -> String {
        let mut text = format!(
            "{} {} in {} of {}",
            count(self.fixed, "finding"),
            if is_dry { "would be fixed" } else { "fixed" },
            self.changed_files,
            count(self.files, "file"),
        );
        if self.dropped > 0 {
            let _ = write!(
                text,
                "; {} dropped",
                count(self.dropped, "fix").replace("fixs", "fixes")
            );
        }
        if self.errors > 0 {
            let _ = write!(text, "; {}", remaining(self.errors, is_dry));
        }
        if self.cut_off > 0 {
            let (games, their) = match self.cut_off {
                1 => ("1 game was".to_owned(), "its"),
                games => (format!("{games} games were"), "their"),
            };
            let _ = write!(
                text,
                "; {games} cut off by the end of {their} file or the next game; moves may be missing"
            );
        }
        for (kind, games) in &self.left_alone {
            let _ = write!(text, "; {} {kind} left alone", count(*games, "game"));
        }
        text
    }
}

/// The remaining errors, as in `1 error remains`.
pub(super) fn remaining(errors: u64, is_dry: bool) -> String {
    let verb = match errors {
        _ if is_dry => "would remain",
        1 => "remains",
        _ => "remain",
    };
    format!("{} {verb}", count(errors, "error"))
}
