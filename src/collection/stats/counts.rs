//! The counts of a set of games. A field of [`Summary`] merges, and is a field of the partial
//! result.

use super::stones::StoneCounts;
use super::wins::{WinRecord, Wins};
use crate::analysis::Ending;
use crate::collection::dates::Month;
use crate::collection::merge::counts;
use crate::collection::{Reasons, Table};
use crate::finding::Code;
use crate::game::{Color, Pattern, Side};

counts! {
    /// All counts of a set of games.
    ///
    /// Its size depends on the number of different names, pairs of players, events, months and
    /// numbers in the games, not on the number of games. Merging is associative and commutative, and
    /// equal to adding all games to one summary.
    #[non_exhaustive]
    pub struct Summary {
        /// The number of games of each kind.
        pub games: GameCounts,
        /// The number of findings of each code, in games of every kind.
        pub findings: Table<Code, FindingCount>,
        /// The winners of the counted games.
        pub wins: Wins,
        /// The ways in which they were won.
        pub by: Table<Ending, Wins>,
        /// The Unlur games on boards of each side; `None` without a board.
        pub sides: Table<Option<Side>, WinRecord>,
        /// The counted games by who had the first turn; `None` if neither had.
        pub first_players: Table<Option<Color>, Wins>,
        /// The counted games whose contract has ended, by the side and the number of its stones.
        pub contract_lengths: Table<(Side, u32), Wins>,
        /// The plies of the counted games.
        pub plies: Histogram,
        /// The winning patterns of the counted games.
        pub patterns: Table<Pattern, PatternCount>,
        /// The stones of the counted games.
        pub stones: StoneCounts,
        /// The players of the Unlur games.
        pub players: Table<String, PlayerCount>,
        /// The counted games of each two players: the names in byte order, and how many each won.
        pub pairs: Table<[String; 2], [u64; 2]>,
        /// The Unlur games by month; `None` without a date that can be read.
        pub months: Table<Option<Month>, WinRecord>,
        /// The Unlur games by event; `None` without one.
        pub events: Table<Option<String>, WinRecord>,
    }

    /// The number of games of each kind.
    #[derive(Copy)]
    #[non_exhaustive]
    pub struct GameCounts {
        /// All games.
        pub games: u64,
        /// Games of Unlur.
        pub unlur: u64,
        /// Games of another kind.
        pub other: u64,
        /// Unreadable games.
        pub unreadable: u64,
        /// The number of Unlur games to which each reason not to count them applies.
        pub reasons: Reasons,
        /// Unlur games to which no reason applies: the games that rates count.
        pub counted: u64,
    }

    /// The counts of one code.
    #[derive(Copy)]
    #[non_exhaustive]
    pub struct FindingCount {
        /// The number of findings.
        pub findings: u64,
        /// The number of games with at least one.
        pub games: u64,
    }

    /// The counts of one pattern.
    #[non_exhaustive]
    pub struct PatternCount {
        /// The number of plies between its first occurrence and the end of the game.
        pub before_end: Histogram,
        /// The number of those games that the favoured side won.
        pub won: u64,
    }

    /// The counts of a player.
    #[derive(Copy)]
    #[non_exhaustive]
    pub struct PlayerCount {
        /// All of their Unlur games, counted or not.
        pub games: u64,
        /// The counted games in which they were Black, and in which White.
        pub counted: [u64; 2],
        /// The number of those that they won, as Black and as White.
        pub won: [u64; 2],
    }
}

/// How often each number occurs; its size is the number of different values.
pub type Histogram = Table<u32, u64>;

impl Histogram {
    /// The count of all numbers.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts().values().sum()
    }

    /// The mean.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "sums of plies are below 2^52")]
    pub fn mean(&self) -> Option<f64> {
        let sum: u64 = self
            .counts()
            .iter()
            .map(|(&number, count)| u64::from(number) * count)
            .sum();
        let count = self.count();
        (count > 0).then(|| sum as f64 / count as f64)
    }

    /// The median.
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        let last = self.count().checked_sub(1)?;
        let (low, high) = (self.at_place(last / 2)?, self.at_place(last.div_ceil(2))?);
        Some(f64::midpoint(low.into(), high.into()))
    }

    /// The smallest number that at least `percent` hundredths of the numbers do not exceed.
    #[must_use]
    pub fn quantile(&self, percent: u64) -> Option<u32> {
        let count = self.count();
        let place = (count * percent).div_ceil(100).max(1) - 1;
        self.at_place(place.min(count.checked_sub(1)?))
    }

    /// The number at the 0-based `place` in ascending order.
    fn at_place(&self, place: u64) -> Option<u32> {
        let mut before = 0;
        self.counts().iter().find_map(|(number, count)| {
            before += count;
            (place < before).then_some(*number)
        })
    }
}
