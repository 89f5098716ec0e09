//! What a search of folders passed over: for the summary, and with `-v` one by one.

use std::sync::{Mutex, PoisonError};

use super::args::Output;
use super::count::count;
use super::data::Format;
use super::output::printable;
use super::status::print_info;
use crate::input::{SkipReason, Skipped};

/// How many files and folders were skipped, and whether each was printed.
static SKIPPED: Mutex<(u64, u64, bool)> = Mutex::new((0, 0, false));

/// Counts what was skipped for the summary; prints it one by one.
pub(super) fn add(skipped: &[Skipped], output: &Output) {
    let is_reported = !output.quiet && output.format == Format::Table;
    let is_listed = output.verbose > 0;
    if is_listed {
        for Skipped { path, reason } in skipped {
            let path = path.display().to_string();
            print_info(&format!("{}: skipped, {}", printable(&path), reason.name()));
        }
    }
    if is_reported {
        let is_folder = |skipped: &&Skipped| skipped.path.is_dir();
        let folders = skipped.iter().filter(is_folder).count() as u64;
        let mut counts = SKIPPED.lock().unwrap_or_else(PoisonError::into_inner);
        counts.0 += skipped.len() as u64 - folders;
        counts.1 += folders;
        counts.2 = is_listed;
    }
}

/// The same for a hidden member of an archive.
pub(super) fn add_member(member: &str, output: &Output) {
    let skipped = Skipped {
        path: member.into(),
        reason: SkipReason::Hidden,
    };
    add(&[skipped], output);
}

/// Prints how many files and folders were skipped, once.
pub(super) fn print_summary() {
    let mut counts = SKIPPED.lock().unwrap_or_else(PoisonError::into_inner);
    let (files, folders, is_listed) = std::mem::take(&mut *counts);
    let counts = [(files, "file"), (folders, "folder")];
    let counts = counts.iter().filter(|(number, _)| *number > 0);
    let counts: Vec<_> = counts.map(|(number, noun)| count(*number, noun)).collect();
    if !counts.is_empty() {
        let hint = if is_listed { "" } else { "; `-v` lists them" };
        print_info(&format!("skipped {}{hint}", counts.join(" and ")));
    }
}
