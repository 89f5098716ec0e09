//! A progress bar on standard error, for work that takes longer than a moment.

use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::stream::Stream;

/// How long nothing is drawn.
const PATIENCE: Duration = Duration::from_secs(1);

/// How much time passes between two drawings, at least; the bar's own limit lets bursts through.
const INTERVAL: Duration = Duration::from_millis(100);

/// A bar that counts bytes.
pub(super) struct Progress {
    bar: ProgressBar,
    /// When the bar may be drawn next; `None` where it never will.
    next: Option<Instant>,
    /// The bytes that the bar is not yet told of: it is drawn when it counts.
    waiting: u64,
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
            next: is_shown.then(|| Instant::now() + PATIENCE),
            waiting: 0,
        }
    }

    /// Counts bytes that were dealt with.
    pub(super) fn advance(&mut self, bytes: u64) {
        self.waiting += bytes;
        if let Some(next) = &mut self.next {
            let now = Instant::now();
            if now < *next {
                return;
            }
            *next = now + INTERVAL;
            if self.bar.is_hidden() {
                self.bar.set_draw_target(target());
            }
        }
        self.bar.inc(std::mem::take(&mut self.waiting));
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

    /// Does something that prints without the bar in its way. The bar is drawn twice for that, so
    /// it is for what prints where the bar is.
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
    /// How often a bar is drawn at most, in a second, and one that nobody may be watching.
    const RATE: u8 = 10;
    const UNWATCHED_RATE: u8 = 4;
    if std::io::stderr().is_terminal() {
        ProgressDrawTarget::stderr_with_hz(RATE)
    } else {
        ProgressDrawTarget::term_like_with_hz(Box::new(Stream), UNWATCHED_RATE)
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
