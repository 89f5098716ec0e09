//! A chance of winning with its interval.

use super::calibration::{logistic, logit};

/// A chance of winning, in tenths of a point (0 to 1000), and the interval in which a search with ten
/// times the work is expected to find it.
///
/// The whole numbers make rows of a review add up exactly as they are printed. The interval of a
/// proof is empty, and its chance is 0 or 1000; that of an estimate is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    low: u16,
    value: u16,
    high: u16,
}

impl Chance {
    /// A proved loss.
    pub const LOST: Self = Self::certain(0);
    /// A proved win.
    pub const WON: Self = Self::certain(1000);

    const fn certain(value: u16) -> Self {
        Self {
            low: value,
            value,
            high: value,
        }
    }

    /// The proof that the player wins or loses.
    #[must_use]
    pub const fn proved(wins: bool) -> Self {
        if wins { Self::WON } else { Self::LOST }
    }

    /// An estimate from 0 to 1, and half the width of its interval in logits: it never looks like a
    /// proof.
    #[must_use]
    pub fn estimated(chance: f64, half_width: f64) -> Self {
        let middle = logit(chance.clamp(0.001, 0.999));
        let value = tenths(logistic(middle)).clamp(1, 999);
        Self {
            low: tenths(logistic(middle - half_width)).min(value - 1),
            value,
            high: tenths(logistic(middle + half_width)).max(value + 1),
        }
    }

    /// The chance in points, 0 to 100.
    #[must_use]
    pub fn points(self) -> f64 {
        points(self.value)
    }

    /// The ends of the interval in points.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        (points(self.low), points(self.high))
    }

    /// Half the width of the interval in points.
    #[must_use]
    pub fn half_width(self) -> f64 {
        f64::from(self.high - self.low) / 20.0
    }

    /// Whether it is proved.
    #[must_use]
    pub const fn is_proved(self) -> bool {
        self.low == self.high
    }

    /// The same for the opponent.
    #[must_use]
    pub const fn of_opponent(self) -> Self {
        Self {
            low: 1000 - self.high,
            value: 1000 - self.value,
            high: 1000 - self.low,
        }
    }

    /// The chance of a player who may choose between two.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            low: self.low.max(other.low),
            value: self.value.max(other.value),
            high: self.high.max(other.high),
        }
    }

    /// By how much a chance is better than `other`, in points, and the ends of the interval; never
    /// negative.
    #[must_use]
    pub fn better_by(self, other: Self) -> (f64, f64, f64) {
        let difference = |a: u16, b: u16| points(a.saturating_sub(b));
        (
            difference(self.low, other.high),
            difference(self.value, other.value),
            difference(self.high, other.low),
        )
    }

    /// Whether it is better than `other` over both intervals.
    #[must_use]
    pub const fn is_surely_better(self, other: Self) -> bool {
        self.low > other.high
    }
}

fn points(tenths: u16) -> f64 {
    f64::from(tenths) / 10.0
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "0 to 1000"
)]
fn tenths(chance: f64) -> u16 {
    (chance * 1000.0).round() as u16
}
