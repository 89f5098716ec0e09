//! A progress bar on standard error, for work that takes longer than a moment.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args::{When, Work};

/// How long no bar is drawn.
const PATIENCE: Duration = Duration::from_secs(1);

/// The minimum time between two redraws; the bar's own limit allows bursts.
const INTERVAL: Duration = Duration::from_millis(100);

/// A progress line with this template, if it is to be shown.
pub(super) fn bar(template: &str, is_shown: bool) -> ProgressBar {
    let target = if is_shown {
        target()
    } else {
        ProgressDrawTarget::hidden()
    };
    ProgressBar::with_draw_target(None, target).with_style(style(template))
}

/// A bar that counts bytes, nodes or frames.
pub(super) struct Progress {
    bar: ProgressBar,
    /// When the bar may be drawn next; `None` if never.
    next: Option<Instant>,
    /// The work that the bar does not show yet, because updating it redraws it.
    waiting: u64,
}

impl Progress {
    /// A bar over `total` bytes, or without an end if that is unknown.
    pub(super) fn new(work: &Work, total: Option<u64>) -> Self {
        let patience = match work.progress {
            When::Always => Duration::ZERO,
            When::Auto | When::Never => PATIENCE,
        };
        let known = "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} eta {eta}";
        let look = total.map_or_else(endless, |_| style(known));
        let next = work.shows_progress().then(|| Instant::now() + patience);
        Self::with(total, look, next)
    }

    /// A bar over so many nodes or frames; `what` says what it counts.
    pub(super) fn counting(most: u64, what: &str) -> Self {
        let look = style(&format!("{{wide_bar}} {what} {{elapsed}}"));
        let is_shown = io::stderr().is_terminal();
        let next = is_shown.then(|| Instant::now() + PATIENCE);
        Self::with(Some(most), look, next)
    }

    fn with(total: Option<u64>, look: ProgressStyle, next: Option<Instant>) -> Self {
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        Self {
            bar: bar.with_style(look),
            next,
            waiting: 0,
        }
    }

    /// Counts up to so many nodes.
    pub(super) fn reach(&mut self, nodes: u64) {
        let most = self.bar.length().unwrap_or(nodes);
        let counted = self.bar.position() + self.waiting;
        self.advance(nodes.min(most).saturating_sub(counted));
    }

    /// Counts bytes or nodes that were processed.
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
        // The content of compressed files is larger than the file, by an unknown factor.
        if self
            .bar
            .length()
            .is_some_and(|total| self.bar.position() > total)
        {
            self.bar.unset_length();
            self.bar.set_style(endless());
        }
    }

    /// Prints something while the bar is hidden. This draws the bar twice, so it is only for output
    /// to the same terminal.
    pub(super) fn suspend(&self, print: &mut dyn FnMut()) {
        self.bar.suspend(print);
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Standard error, which is hidden unless it is a terminal.
fn target() -> ProgressDrawTarget {
    /// The maximum number of redraws per second.
    const RATE: u8 = 10;
    ProgressDrawTarget::stderr_with_hz(RATE)
}

/// The style if the total is unknown.
fn endless() -> ProgressStyle {
    style("{spinner} {bytes} {bytes_per_sec} {elapsed}")
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
