//! Paired measurement: all contestants in turn, round after round, and the ratios of each round.
//!
//! The machine may be shared and slow down at any moment. This hardly affects the ratio of two
//! times from the same round, so ratios are printed.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How often every contestant runs; the medians of these are printed.
pub const ROUNDS: usize = 7;

/// Something whose time is taken.
pub struct Contestant<'a> {
    name: String,
    /// The amount of work of one run, in `unit`s.
    amount: f64,
    unit: &'a str,
    run: Box<dyn FnMut() + 'a>,
}

impl<'a> Contestant<'a> {
    pub fn new<R>(
        name: &str,
        amount: usize,
        unit: &'a str,
        mut run: impl FnMut() -> R + 'a,
    ) -> Self {
        #[allow(
            clippy::cast_precision_loss,
            reason = "a rate is printed in three digits"
        )]
        let amount = amount as f64;
        Self {
            name: name.to_owned(),
            amount,
            unit,
            run: Box::new(move || {
                black_box(run());
            }),
        }
    }

    /// This contestant, if one run of it does the work `count` times.
    #[allow(dead_code, reason = "not every benchmark needs it")]
    pub fn times(self, count: u8) -> Self {
        Self {
            amount: self.amount * f64::from(count),
            ..self
        }
    }
}

/// Runs all contestants and prints their medians; the ratios are those to the first one.
///
/// The ratio is the time of a contestant relative to the first one, for the same amount of work.
pub fn compare(title: &str, mut contestants: Vec<Contestant<'_>>) -> Vec<f64> {
    let mut times = vec![Vec::new(); contestants.len()];
    // The first round warms up and does not count.
    for round in 0..=ROUNDS {
        for (contestant, times) in contestants.iter_mut().zip(&mut times) {
            let time = time(&mut contestant.run);
            if round > 0 {
                times.push(time.as_secs_f64() / contestant.amount);
            }
        }
    }
    println!("\n{title}");
    let mut ratios = Vec::new();
    for (contestant, of_this) in contestants.iter().zip(&times) {
        let ratio = median(
            of_this
                .iter()
                .zip(&times[0])
                .map(|(time, first)| time / first),
        );
        let each = median(of_this.iter().copied());
        println!(
            "  {:<44} {:>10.3} ms  {:>9.2} M {}/s  {ratio:>8.2} x",
            contestant.name,
            each * contestant.amount * 1e3,
            1e-6 / each,
            contestant.unit,
        );
        ratios.push(ratio);
    }
    ratios
}

fn time(run: &mut dyn FnMut()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

/// The value in the middle.
fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
