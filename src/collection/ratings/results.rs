//! The results of games between players, and which games were left out.

use std::collections::HashMap;

use crate::analysis::Judgement;
use crate::collection::interner::Interner;
use crate::collection::{Exclusions, Merge, Names};
use crate::game::Color;

/// The wins of each pair of players by colour.
///
/// The result depends neither on the order of the games nor on how they were split before
/// [`merge`](Merge::merge).
#[derive(Clone, Debug, Default)]
pub struct Results {
    names: Interner,
    /// By the numbers of White and Black: the games that White won, and that Black won.
    pairs: HashMap<(u32, u32), [u64; 2]>,
}

/// The games of two players in which the same one was White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub(super) struct Pair<Name = usize> {
    pub white: Name,
    pub black: Name,
    pub white_wins: u64,
    pub black_wins: u64,
}

impl<Name> Pair<Name> {
    pub(super) const fn games(&self) -> u64 {
        self.white_wins + self.black_wins
    }
}

impl Pair {
    /// Its sort key: the lower and the higher of its players, then White.
    pub(super) fn place(&self) -> [usize; 3] {
        let (first, second) = (self.white.min(self.black), self.white.max(self.black));
        [first, second, self.white]
    }
}

impl Results {
    /// Counts a game. A game between players of the same name is not counted.
    pub fn add(&mut self, white: &str, black: &str, winner: Color) {
        if white != black {
            let wins = [Color::White, Color::Black].map(|color| u64::from(color == winner));
            self.add_many(white, black, wins);
        }
    }

    /// Counts the games of two players with the same colours: those that White won, and Black.
    fn add_many(&mut self, white: &str, black: &str, wins: [u64; 2]) {
        let pair = [white, black].map(|name| self.names.intern(Some(name)));
        let [white, black] = pair;
        self.pairs.entry((white, black)).or_default().merge(wins);
    }

    /// The sorted names, and the pairs by the indices of their names in the order of their
    /// [places](Pair::place): the same for any order of the games.
    pub(super) fn sorted(&self) -> (Vec<&str>, Vec<Pair>) {
        let mut names: Vec<_> = self.names.iter().zip(1_usize..).collect();
        names.sort_unstable();
        let mut places = vec![0; names.len() + 1];
        for (place, &(_, number)) in names.iter().enumerate() {
            places[number] = place;
        }
        let pairs = self.pairs.iter();
        let pairs = pairs.map(|(&(white, black), &[white_wins, black_wins])| Pair {
            white: places[white as usize],
            black: places[black as usize],
            white_wins,
            black_wins,
        });
        let mut pairs: Vec<_> = pairs.collect();
        pairs.sort_unstable_by_key(Pair::place);
        (names.into_iter().map(|(name, _)| name).collect(), pairs)
    }
}

impl Merge for Results {
    fn merge(&mut self, part: Self) {
        let numbers = self.names.merge(&part.names);
        for ((white, black), wins) in part.pairs {
            let pair = (numbers[white as usize], numbers[black as usize]);
            self.pairs.entry(pair).or_default().merge(wins);
        }
    }
}

/// The results as data: the games of each two players, in byte order of their names.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Data<Name> {
    pairs: Vec<Pair<Name>>,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Results {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (names, mut pairs) = self.sorted();
        pairs.sort_unstable();
        let with_names = |pair: &Pair| Pair {
            white: names[pair.white],
            black: names[pair.black],
            white_wins: pair.white_wins,
            black_wins: pair.black_wins,
        };
        let pairs = pairs.iter().map(with_names).collect();
        Data { pairs }.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Results {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut results = Self::default();
        for pair in Data::<String>::deserialize(deserializer)?.pairs {
            results.add_many(&pair.white, &pair.black, [pair.white_wins, pair.black_wins]);
        }
        Ok(results)
    }
}

/// The results of the games, and which games were left out.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct CountedResults {
    /// The number of games counted, and why others were not.
    pub exclusions: Exclusions,
    /// The results of the games.
    pub results: Results,
}

impl CountedResults {
    /// Counts a game if it has a winner and two players with different names.
    pub fn add(&mut self, judgement: &Judgement<'_>, names: &Names) {
        let Some(winner) = self.exclusions.winner(judgement) else {
            return;
        };
        match [Color::White, Color::Black].map(|color| names.player(judgement, color)) {
            [Some(white), Some(black)] if white == black => self.exclusions.against_oneself += 1,
            [Some(white), Some(black)] => {
                self.exclusions.counted += 1;
                self.results.add(&white, &black, winner);
            }
            _ => self.exclusions.nameless += 1,
        }
    }
}

impl Merge for CountedResults {
    fn merge(&mut self, part: Self) {
        self.results.merge(part.results);
        self.exclusions.merge(part.exclusions);
    }
}
