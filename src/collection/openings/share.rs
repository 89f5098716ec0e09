//! A share and how sure it is.

use crate::collection::stats::wilson;

/// How many of a number of games were won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// The games.
    pub games: u64,
    /// Those of them that were won.
    pub wins: u64,
}

impl Share {
    /// The part that was won, 0 to 1; `None` without a game.
    #[must_use]
    pub fn value(self) -> Option<f64> {
        (self.games > 0).then(|| real(self.wins) / real(self.games))
    }

    /// The 95% confidence interval of Wilson, within 0 to 1; `None` without a game.
    ///
    /// ```
    /// use unlur::collection::openings::Share;
    ///
    /// let (low, high) = Share { games: 10, wins: 5 }.interval().unwrap();
    /// assert_eq!(format!("{low:.4} {high:.4}"), "0.2366 0.7634");
    /// assert_eq!(Share { games: 3, wins: 0 }.interval().unwrap().0, 0.0);
    /// ```
    #[must_use]
    pub fn interval(self) -> Option<(f64, f64)> {
        wilson(self.wins, self.games).map(|interval| (interval.low, interval.high))
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
fn real(count: u64) -> f64 {
    count as f64
}
