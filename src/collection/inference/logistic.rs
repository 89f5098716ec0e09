//! Logistic regression on one number.

use super::real;
use super::share::{Interval, Share};
use super::{Z95, two_sided_p};

/// Cases with the same number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observation {
    /// The number, such as a contract's length.
    pub x: f64,
    /// The number of cases with the outcome.
    pub share: Share,
}

/// An estimate with its 95% interval, which assumes a normal distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Its standard error.
    pub standard_error: f64,
}

/// The model `P(outcome) = 1 / (1 + exp(-(intercept + slope x)))`, fitted by maximum likelihood.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Logistic {
    /// The logarithm of the odds at `x = 0`.
    pub intercept: Estimate,
    /// The change of the logarithm of the odds for each step of `x`.
    pub slope: Estimate,
    /// The covariance of the two estimates.
    pub covariance: f64,
}

/// Where the two outcomes are equally likely.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Crossing {
    /// The number at which the outcomes are equally likely.
    pub x: f64,
    /// Its 95% interval by Fieller's method; `None` if it is unbounded, because the cases do not
    /// show that the slope is not 0.
    pub interval: Option<Interval>,
}

impl Estimate {
    /// The 95% interval.
    #[must_use]
    pub fn interval(self) -> Interval {
        Interval {
            low: self.value - Z95 * self.standard_error,
            high: self.value + Z95 * self.standard_error,
        }
    }

    /// The probability of an estimate at least this far from 0 if the true value is 0 (Wald's
    /// test).
    #[must_use]
    pub fn p(self) -> f64 {
        two_sided_p(self.value / self.standard_error)
    }
}

/// The maximum number of steps; every fit with a maximum needs fewer.
const STEPS: usize = 60;

/// Fits the model; `None` if no finite estimate exists: fewer than two different numbers, only one
/// outcome, or a number that separates the outcomes.
///
/// ```
/// use unlur::collection::inference::{Observation, Share, fit_logistic};
///
/// // Odds of 1 : 3 at 0 and of 3 : 1 at 2: the slope is ln 9 / 2, and the crossing at 1.
/// let cases = [(0.0, 10), (2.0, 30)].map(|(x, count)| Observation { x, share: Share::new(count, 40) });
/// let model = fit_logistic(&cases).unwrap();
/// assert!((model.slope.value - 9_f64.ln() / 2.0).abs() < 1e-9);
/// assert!((model.crossing().unwrap().x - 1.0).abs() < 1e-9);
/// ```
#[must_use]
pub fn fit_logistic(observations: &[Observation]) -> Option<Logistic> {
    if is_separated(observations) {
        return None;
    }
    let (mut intercept, mut slope) = (0.0, 0.0);
    for _ in 0..STEPS {
        let (gradient, information) = derivatives(observations, intercept, slope);
        let determinant = information[0] * information[2] - information[1] * information[1];
        if determinant <= 0.0 {
            return None;
        }
        let up = (information[2] * gradient[0] - information[1] * gradient[1]) / determinant;
        let along = (information[0] * gradient[1] - information[1] * gradient[0]) / determinant;
        let height = log_likelihood(observations, intercept, slope);
        let mut part = 1.0;
        while part > 1e-9
            && log_likelihood(observations, intercept + part * up, slope + part * along) < height
        {
            part /= 2.0;
        }
        intercept += part * up;
        slope += part * along;
        if up.abs() + along.abs() < 1e-12 * (1.0 + intercept.abs() + slope.abs()) {
            break;
        }
    }
    let (_, information) = derivatives(observations, intercept, slope);
    let determinant = information[0] * information[2] - information[1] * information[1];
    (determinant > 0.0).then(|| Logistic {
        intercept: Estimate {
            value: intercept,
            standard_error: (information[2] / determinant).sqrt(),
        },
        slope: Estimate {
            value: slope,
            standard_error: (information[0] / determinant).sqrt(),
        },
        covariance: -information[1] / determinant,
    })
}

impl Logistic {
    /// The probability of the outcome at `x`.
    #[must_use]
    pub fn probability(&self, x: f64) -> f64 {
        logistic(self.intercept.value + self.slope.value * x)
    }

    /// Where the outcome is as likely as not; `None` without a slope.
    #[must_use]
    pub fn crossing(&self) -> Option<Crossing> {
        let (a, b) = (self.intercept.value, self.slope.value);
        if b == 0.0 {
            return None;
        }
        let square = Z95 * Z95;
        let quadratic = b * b - square * self.slope.standard_error.powi(2);
        let linear = a * b - square * self.covariance;
        let constant = a * a - square * self.intercept.standard_error.powi(2);
        let discriminant = linear * linear - quadratic * constant;
        let interval = (quadratic > 0.0 && discriminant >= 0.0).then(|| Interval {
            low: (-linear - discriminant.sqrt()) / quadratic,
            high: (-linear + discriminant.sqrt()) / quadratic,
        });
        Some(Crossing {
            x: -a / b,
            interval,
        })
    }
}

/// Whether a number has all cases with the outcome at or on one side of it, and all others at or
/// on the other side: then the likelihood has no maximum.
fn is_separated(observations: &[Observation]) -> bool {
    let with = |observation: &&Observation| observation.share.count > 0;
    let without = |observation: &&Observation| observation.share.count < observation.share.of;
    let range = |cases: &mut dyn Iterator<Item = &Observation>| {
        cases.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), case| {
            (low.min(case.x), high.max(case.x))
        })
    };
    let (low, high) = range(&mut observations.iter().filter(with));
    let (other_low, other_high) = range(&mut observations.iter().filter(without));
    high <= other_low || other_high <= low
}

fn derivatives(observations: &[Observation], intercept: f64, slope: f64) -> ([f64; 2], [f64; 3]) {
    let (mut gradient, mut information) = ([0.0; 2], [0.0; 3]);
    for Observation { x, share } in observations {
        let p = logistic(intercept + slope * x);
        let residual = real(share.count) - real(share.of) * p;
        gradient[0] += residual;
        gradient[1] += residual * x;
        let weight = real(share.of) * p * (1.0 - p);
        information[0] += weight;
        information[1] += weight * x;
        information[2] += weight * x * x;
    }
    (gradient, information)
}

fn log_likelihood(observations: &[Observation], intercept: f64, slope: f64) -> f64 {
    let of_case = |observation: &Observation| {
        let odds = intercept + slope * observation.x;
        let share = observation.share;
        real(share.count) * ln_logistic(odds) + real(share.of - share.count) * ln_logistic(-odds)
    };
    observations.iter().map(of_case).sum()
}

fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

fn ln_logistic(odds: f64) -> f64 {
    if odds > 0.0 {
        -(-odds).exp().ln_1p()
    } else {
        odds - odds.exp().ln_1p()
    }
}
