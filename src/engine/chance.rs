//! A chance of winning with its interval.

use super::calibration::{logistic, logit};

/// A chance of winning, in tenths of a point (0 to 1000), and the interval in which a search with ten
/// times the work is expected to find it.
///
/// The whole numbers make rows of a review add up exactly as they are printed. The interval of a
/// proof is empty, and its chance is 0 or 1000; that of an estimate is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The lower end of the interval, the chance, and the upper end.
    tenths: [u16; 3],
}

impl Chance {
    /// A proved loss.
    pub const LOST: Self = Self { tenths: [0; 3] };
    /// A proved win.
    pub const WON: Self = Self { tenths: [1000; 3] };

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
        let low = tenths(logistic(middle - half_width)).min(value - 1);
        let high = tenths(logistic(middle + half_width)).max(value + 1);
        let tenths = [low, value, high];
        Self { tenths }
    }

    /// The chance in points, 0 to 100.
    #[must_use]
    pub fn points(self) -> f64 {
        points(self.tenths[1])
    }

    /// The ends of the interval in points.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        (points(self.tenths[0]), points(self.tenths[2]))
    }

    /// Half the width of the interval in points.
    #[must_use]
    pub fn half_width(self) -> f64 {
        f64::from(self.tenths[2] - self.tenths[0]) / 20.0
    }

    /// Whether it is proved.
    #[must_use]
    pub const fn is_proved(self) -> bool {
        self.tenths[0] == self.tenths[2]
    }

    /// The chance of the opponent.
    #[must_use]
    pub const fn of_opponent(self) -> Self {
        let [low, value, high] = self.tenths;
        let tenths = [1000 - high, 1000 - value, 1000 - low];
        Self { tenths }
    }

    /// The chance of a player who may choose between two.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let tenths = [0, 1, 2].map(|end| self.tenths[end].max(other.tenths[end]));
        Self { tenths }
    }

    /// The chance of a player who may choose between two, of which either may be unknown.
    pub(super) fn better(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        let both = one.zip(other).map(|(one, other)| one.or(other));
        both.or(one).or(other)
    }

    /// By how much this chance is better than `other`, in points, between the ends of its interval;
    /// never negative.
    #[must_use]
    pub fn better_by(self, other: Self) -> (f64, f64, f64) {
        let difference = |own: usize, others: usize| {
            points(self.tenths[own].saturating_sub(other.tenths[others]))
        };
        (difference(0, 2), difference(1, 1), difference(2, 0))
    }

    /// Whether it is better than `other` over both intervals.
    #[must_use]
    pub const fn is_surely_better(self, other: Self) -> bool {
        self.tenths[0] > other.tenths[2]
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
