//! Ctrl-C: ends the program at once and leaves no half-written file behind.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};

/// The files being written, which nobody will want half.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The exit status of a program that an interrupt has ended.
const INTERRUPTED: i32 = 130;

/// A file being written; an interrupt removes it as long as this lives.
pub(super) struct Unfinished(PathBuf);

impl Unfinished {
    /// Has the file removed when an interrupt comes.
    pub(super) fn new(path: &Path) -> Self {
        static HANDLER: Once = Once::new();
        HANDLER.call_once(|| {
            // Without a handler an interrupt still ends the program, only less tidily.
            let _ = ctrlc::set_handler(end);
        });
        unfinished(|files| files.push(path.to_owned()));
        Self(path.to_owned())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished(|files| files.retain(|file| *file != self.0));
    }
}

#[expect(clippy::exit, reason = "an interrupt ends the program wherever it is")]
fn end() {
    unfinished(|files| {
        for file in files.drain(..) {
            let _ = std::fs::remove_file(file);
        }
        std::process::exit(INTERRUPTED);
    });
}

fn unfinished(change: impl FnOnce(&mut Vec<PathBuf>)) {
    change(&mut UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner));
}
