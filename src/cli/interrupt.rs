//! Ctrl-C and other signals to end: they end the program at once and leave no half-written file.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};

/// The files being written, which nobody will want half.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The exit status of a program that a signal has ended.
const INTERRUPTED: i32 = 130;

/// A file being written; an interrupt removes it as long as this lives.
pub(super) struct RemoveOnInterrupt(PathBuf);

impl RemoveOnInterrupt {
    /// Has the file removed when an interrupt comes.
    pub(super) fn new(path: &Path) -> Self {
        static HANDLER: Once = Once::new();
        HANDLER.call_once(|| {
            // Without a handler a signal still ends the program, only less tidily. There is one
            // for all signals, and none may end what `nohup` has begun.
            if !is_hangup_ignored() {
                let _ = ctrlc::set_handler(end);
            }
        });
        unfinished(|files| files.push(path.to_owned()));
        Self(path.to_owned())
    }
}

impl Drop for RemoveOnInterrupt {
    fn drop(&mut self) {
        unfinished(|files| files.retain(|file| *file != self.0));
    }
}

/// Whether a hangup shall not end the program, as far as the system tells.
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    // The first signal, and the lowest bit, is that of a hangup.
    ignored
        .and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok())
        .is_some_and(|signals| signals & 1 == 1)
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
