//! The files that a search of folders or a reader of archives skipped: counted for the summary, and
//! listed with `-v`.

use super::args::Messages;
use super::status::print_info;
use crate::draw::printable;
use crate::input::Skipped;
use crate::report::count;

/// How many files and folders were skipped, and whether each was printed.
#[derive(Default)]
pub(super) struct SkippedFiles {
    files: u64,
    folders: u64,
    is_counted: bool,
    is_listed: bool,
}

impl SkippedFiles {
    /// An empty count. Files are counted for the summary if the output is for people and `-q` is
    /// not set; `-v` lists each file.
    pub(super) fn new(messages: &Messages, is_for_people: bool) -> Self {
        Self {
            is_counted: is_for_people && !messages.quiet,
            is_listed: messages.verbose > 0,
            ..Self::default()
        }
    }

    /// Counts skipped files for the summary, and lists them with `-v`.
    pub(super) fn add(&mut self, skipped: &[Skipped]) {
        if self.is_listed {
            for Skipped { path, reason } in skipped {
                let path = path.display().to_string();
                print_info(&format!("{}: skipped, {}", printable(&path), reason.name()));
            }
        }
        if self.is_counted {
            let is_folder = |skipped: &&Skipped| skipped.path.is_dir();
            let folders = skipped.iter().filter(is_folder).count() as u64;
            self.files += skipped.len() as u64 - folders;
            self.folders += folders;
        }
    }

    /// Prints how many files and folders were skipped, once.
    pub(super) fn print_summary(&mut self) {
        let counts = [(self.files, "file"), (self.folders, "folder")];
        (self.files, self.folders) = (0, 0);
        let counts = counts.iter().filter(|(number, _)| *number > 0);
        let counts: Vec<_> = counts.map(|(number, noun)| count(*number, noun)).collect();
        if !counts.is_empty() {
            let hint = if self.is_listed {
                ""
            } else {
                "; `-v` lists them"
            };
            print_info(&format!("skipped {}{hint}", counts.join(" and ")));
        }
    }
}
