//! The counts of each player, and of each two.

use std::collections::HashMap;

use crate::collection::interner::Interner;
use crate::game::Color;

/// The counts of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerCount {
    /// All of their Unlur games, counted or not.
    pub games: u64,
    /// The counted games in which they were Black, and in which White.
    pub counted: [u64; 2],
    /// The number of those that they won, as Black and as White.
    pub won: [u64; 2],
}

/// The counted games of two players, the first name before the second in byte order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PairCount<'a> {
    /// Their names.
    pub names: [&'a str; 2],
    /// The number of games that each won against the other.
    pub won: [u64; 2],
}

/// The counts of each player, by name.
#[derive(Clone, Debug, Default)]
pub struct Players {
    names: Interner,
    counts: Vec<PlayerCount>,
    /// The wins of two players against each other, the lower number first.
    pairs: HashMap<[u32; 2], [u64; 2]>,
}

impl PartialEq for Players {
    /// Whether all counts are equal; the order in which names were met does not matter.
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter()) && self.pairs() == other.pairs()
    }
}

impl Eq for Players {}

impl Players {
    /// Counts a game of two players, either of whom may have no name; `winner` is `None` for a
    /// game that no rate counts.
    pub(super) fn add(&mut self, names: [Option<&str>; 2], winner: Option<Color>) {
        let is_same = names[0] == names[1];
        let mut numbers = [None; 2];
        for (seat, color) in [Color::Black, Color::White].into_iter().enumerate() {
            let Some(name) = names[seat] else { continue };
            let number = self.number(name);
            numbers[seat] = Some(number);
            let count = &mut self.counts[number as usize];
            count.games += u64::from(seat == 0 || !is_same);
            if let Some(winner) = winner {
                count.counted[seat] += 1;
                count.won[seat] += u64::from(winner == color);
            }
        }
        if let ([Some(black), Some(white)], Some(winner)) = (numbers, winner)
            && black != white
        {
            let is_turned = white < black;
            let key = if is_turned {
                [white, black]
            } else {
                [black, white]
            };
            let winner_first = (winner == Color::White) == is_turned;
            self.pairs.entry(key).or_default()[usize::from(!winner_first)] += 1;
        }
    }

    /// Sets the count of a player.
    #[cfg(feature = "serde")]
    pub(super) fn set(&mut self, name: &str, count: PlayerCount) {
        let number = self.number(name);
        self.counts[number as usize] = count;
    }

    /// Sets how many games each of two players has won against the other.
    #[cfg(feature = "serde")]
    pub(super) fn set_pair(&mut self, names: [&str; 2], [won, lost]: [u64; 2]) {
        let [first, second] = names.map(|name| self.number(name));
        let (key, wins) = if first < second {
            ([first, second], [won, lost])
        } else {
            ([second, first], [lost, won])
        };
        self.pairs.insert(key, wins);
    }

    fn number(&mut self, name: &str) -> u32 {
        let number = self.names.intern(name);
        if self.counts.len() <= number as usize {
            self.counts.push(PlayerCount::default());
        }
        number
    }

    pub(super) fn merge(&mut self, other: &Self) {
        let numbers: Vec<u32> = other.names.iter().map(|name| self.number(name)).collect();
        for (&number, count) in numbers.iter().zip(&other.counts) {
            let sum = &mut self.counts[number as usize];
            sum.games += count.games;
            for seat in 0..2 {
                sum.counted[seat] += count.counted[seat];
                sum.won[seat] += count.won[seat];
            }
        }
        for (&[first, second], &[won, lost]) in &other.pairs {
            let (first, second) = (numbers[first as usize], numbers[second as usize]);
            let (key, wins) = if first < second {
                ([first, second], [won, lost])
            } else {
                ([second, first], [lost, won])
            };
            let sum = self.pairs.entry(key).or_default();
            sum[0] += wins[0];
            sum[1] += wins[1];
        }
    }

    /// The counts of a player; none of them for a name without games.
    pub(super) fn count_of(&self, name: &str) -> PlayerCount {
        let place = self.names.iter().position(|known| known == name);
        place.map_or(PlayerCount::default(), |place| self.counts[place])
    }

    /// The players in byte order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, PlayerCount)> {
        let mut players: Vec<_> = self.names.iter().zip(self.counts.iter().copied()).collect();
        players.sort_unstable_by_key(|&(name, _)| name);
        players.into_iter()
    }

    /// Each two players who met in a counted game, in byte order of their names.
    #[must_use]
    pub fn pairs(&self) -> Vec<PairCount<'_>> {
        let pairs = self.pairs.iter().map(|(numbers, &won)| {
            let [first, second] = numbers.map(|number| self.names.name(number));
            if first < second {
                PairCount {
                    names: [first, second],
                    won,
                }
            } else {
                PairCount {
                    names: [second, first],
                    won: [won[1], won[0]],
                }
            }
        });
        let mut pairs: Vec<_> = pairs.collect();
        pairs.sort_unstable();
        pairs
    }
}
