//! What is known of each player.

use std::collections::BTreeMap;

use crate::game::Color;

/// What is known of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerCount {
    /// All of his Unlur games, counted or not.
    pub games: u64,
    /// The counted games in which he was Black, and in which White.
    pub counted: [u64; 2],
    /// How many of those he has won, as Black and as White.
    pub won: [u64; 2],
}

/// What is known of each player, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players {
    counts: BTreeMap<String, PlayerCount>,
}

impl Players {
    /// Counts a game of two players, of whom either may have no name; `winner` is `None` for one
    /// that does not count.
    pub(super) fn add(&mut self, names: [Option<&str>; 2], winner: Option<Color>) {
        let is_same = names[0] == names[1];
        for (seat, color) in [Color::Black, Color::White].into_iter().enumerate() {
            let Some(name) = names[seat] else { continue };
            let count = self.count(name);
            count.games += u64::from(seat == 0 || !is_same);
            if let Some(winner) = winner {
                count.counted[seat] += 1;
                count.won[seat] += u64::from(winner == color);
            }
        }
    }

    fn count(&mut self, name: &str) -> &mut PlayerCount {
        if !self.counts.contains_key(name) {
            self.counts.insert(name.to_owned(), PlayerCount::default());
        }
        let count = self.counts.get_mut(name);
        count.unwrap_or_else(|| unreachable!("it was put there"))
    }

    pub(super) fn merge(&mut self, other: Self) {
        for (name, count) in other.counts {
            let sum = self.counts.entry(name).or_default();
            sum.games += count.games;
            for seat in 0..2 {
                sum.counted[seat] += count.counted[seat];
                sum.won[seat] += count.won[seat];
            }
        }
    }

    /// The players in byte order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, PlayerCount)> {
        self.counts
            .iter()
            .map(|(name, &count)| (name.as_str(), count))
    }
}
