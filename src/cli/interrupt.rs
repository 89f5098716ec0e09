//! Signals that end the program, such as that of Ctrl-C, without leaving an incomplete file.
//!
//! A signal that was ignored when the program was started stays ignored, as `nohup` requires.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once};

use tempfile::NamedTempFile;

use super::session::locked;

/// The files being written. This and the flags below are static because the handler of a signal gets
/// no argument.
static TEMPORARY: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The exit status of a program that a signal has ended.
const INTERRUPTED: i32 = 130;

/// A file being written; a signal removes it as long as this lives.
pub(super) struct RemoveOnInterrupt(PathBuf);

/// Whether the first signal only sets [`IS_STOPPED`].
static STOPS_FIRST: AtomicBool = AtomicBool::new(false);
/// Whether a signal has requested a search to stop.
static IS_STOPPED: AtomicBool = AtomicBool::new(false);

/// Makes the first signal set the returned flag, so that a search can end with its results so far.
/// The second signal ends the program.
pub(super) fn stop_flag() -> &'static AtomicBool {
    listen_once();
    STOPS_FIRST.store(true, Ordering::SeqCst);
    &IS_STOPPED
}

fn listen_once() {
    static HANDLER: Once = Once::new();
    HANDLER.call_once(listen);
}

impl RemoveOnInterrupt {
    /// Creates a file that a signal removes when it ends the program. A signal that arrives in the
    /// meantime waits until the file is known.
    ///
    /// # Errors
    ///
    /// If the file cannot be created.
    pub(super) fn create(
        create: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<(NamedTempFile, Self)> {
        listen_once();
        let mut files = locked(&TEMPORARY);
        let file = create()?;
        files.insert(file.path().to_owned());
        let guard = Self(file.path().to_owned());
        Ok((file, guard))
    }
}

impl Drop for RemoveOnInterrupt {
    fn drop(&mut self) {
        locked(&TEMPORARY).remove(&self.0);
    }
}

/// Makes writing beyond the file size limit an ordinary error instead of a signal, for every
/// output.
pub(super) fn catch_size_limit() {
    #[cfg(unix)]
    {
        let signal = signal_hook::consts::SIGXFSZ;
        let _ = signal_hook::flag::register(signal, std::sync::Arc::default());
    }
}

/// Without a handler a signal still ends the program, and leaves a temporary file.
#[cfg(unix)]
fn listen() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].into_iter();
    let ending = ending.filter(|&signal| !is_ignored(signal));
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(ending) {
        std::thread::spawn(move || {
            for _ in signals.forever() {
                end();
            }
        });
    }
}

/// Whether the program was started with a signal ignored. If the system does not show it, SIGHUP is
/// taken as ignored, because `nohup` may have been used.
#[cfg(unix)]
pub(super) fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let ignored = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    match ignored {
        Some(bits) => bits >> (signal - 1) & 1 == 1,
        None => signal == signal_hook::consts::SIGHUP,
    }
}

#[cfg(not(unix))]
fn listen() {
    let _ = ctrlc::set_handler(end);
}

fn end() {
    if STOPS_FIRST.load(Ordering::SeqCst) && !IS_STOPPED.swap(true, Ordering::SeqCst) {
        return;
    }
    exit();
}

/// Ends the program as a signal does.
#[expect(clippy::exit, reason = "a signal ends the program wherever it is")]
pub(super) fn exit() -> ! {
    // Locked until the end, so that no further file is created.
    let mut files = locked(&TEMPORARY);
    for file in std::mem::take(&mut *files) {
        let _ = std::fs::remove_file(file);
    }
    std::process::exit(INTERRUPTED);
}
