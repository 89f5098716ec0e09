//! A progress bar on standard error, for work that takes longer than a moment.

use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::stream::Stream;

/// How long nothing is drawn.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that counts bytes.
pub(super) struct Progress {
    bar: ProgressBar,
    /// When drawing may begin; `None` when it has begun, or never will.
    begins: Option<Instant>,
}

impl Progress {
    /// A bar over `total` bytes, or without an end where nobody knows.
    pub(super) fn new(is_shown: bool, total: Option<u64>) -> Self {
        let bar = match total {
            Some(total) => ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden())
                .with_style(style(
                    "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} eta {eta}",
                )),
            None => ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden())
                .with_style(endless()),
        };
        Self {
            bar,
            begins: is_shown.then(|| Instant::now() + PATIENCE),
        }
    }

    /// Counts bytes that were dealt with.
    pub(super) fn advance(&mut self, bytes: u64) {
        if self.begins.is_some_and(|begins| Instant::now() >= begins) {
            self.begins = None;
            self.bar.set_draw_target(target());
        }
        self.bar.inc(bytes);
        // What is packed holds more than its size says, and nobody knows how much.
        if self
            .bar
            .length()
            .is_some_and(|total| self.bar.position() > total)
        {
            self.bar.unset_length();
            self.bar.set_style(endless());
        }
    }

    /// Does something that prints without the bar in its way.
    pub(super) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Standard error, whatever it is: whether a bar is wanted there has been decided.
fn target() -> ProgressDrawTarget {
    /// How often a bar is drawn that nobody may be watching, in a second.
    const RATE: u8 = 4;
    if std::io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::term_like_with_hz(Box::new(Stream), RATE)
    }
}

/// Where nobody knows the end.
fn endless() -> ProgressStyle {
    style("{spinner} {bytes} {bytes_per_sec} {elapsed}")
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use super::Progress;

    #[test]
    fn a_total_that_was_passed_is_none() {
        let mut progress = Progress::new(false, Some(100));
        progress.advance(100);
        assert_eq!(progress.bar.length(), Some(100));
        progress.advance(1);
        assert_eq!(progress.bar.length(), None);
        assert_eq!(progress.bar.position(), 101);
    }
}
