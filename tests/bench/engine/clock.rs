//! Processor time of a thread.

use std::time::Duration;

/// Runs while this thread computes, so that other work on the machine costs a player nothing.
pub struct Clock {
    end: Duration,
}

impl Clock {
    pub fn new(milliseconds: u64) -> Self {
        Self {
            end: now() + Duration::from_millis(milliseconds),
        }
    }

    /// Whether the time is not over.
    pub fn goes_on(&self) -> bool {
        now() < self.end
    }
}

#[cfg(target_os = "linux")]
fn now() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.try_into().expect("time since the thread began")
}

/// Other systems: the time on the wall.
#[cfg(not(target_os = "linux"))]
fn now() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
