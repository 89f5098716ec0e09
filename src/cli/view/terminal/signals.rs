//! Signals that end, stop or resume the viewer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGTSTP};

use super::display::restore;
use crate::cli::interrupt::{exit, is_ignored, stop_flag};

/// How long after a hangup the viewer may take to end by itself.
const GRACE: Duration = Duration::from_millis(500);

/// The signals received.
pub(super) struct Signals {
    end: &'static AtomicBool,
    hangup: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    resumed: Arc<AtomicBool>,
}

impl Signals {
    /// Begins to listen.
    pub(super) fn new() -> std::io::Result<Self> {
        let signals = Self {
            end: stop_flag(),
            hangup: Arc::default(),
            stop: Arc::default(),
            resumed: Arc::default(),
        };
        signal_hook::flag::register(SIGTSTP, Arc::clone(&signals.stop))?;
        signal_hook::flag::register(SIGCONT, Arc::clone(&signals.resumed))?;
        signals.listen_to_hangup()?;
        Ok(signals)
    }

    /// If the terminal itself is gone, the thread that waits for keys never returns: reading from
    /// it gives the end of the input again and again. So another thread ends the program.
    fn listen_to_hangup(&self) -> std::io::Result<()> {
        if is_ignored(SIGHUP) {
            return Ok(());
        }
        let mut hangups = signal_hook::iterator::Signals::new([SIGHUP])?;
        let flag = Arc::clone(&self.hangup);
        std::thread::spawn(move || {
            if hangups.forever().next().is_some() {
                flag.store(true, Ordering::Relaxed);
                std::thread::sleep(GRACE);
                restore();
                exit();
            }
        });
        Ok(())
    }

    /// Whether the viewer has to end.
    pub(super) fn is_end(&self) -> bool {
        self.end.load(Ordering::Relaxed) || self.hangup.load(Ordering::Relaxed)
    }

    /// Whether the viewer has to stop; asking forgets it.
    pub(super) fn takes_stop(&self) -> bool {
        self.stop.swap(false, Ordering::Relaxed)
    }

    /// Whether the viewer was resumed; asking forgets it.
    pub(super) fn takes_resumed(&self) -> bool {
        self.resumed.swap(false, Ordering::Relaxed)
    }
}
