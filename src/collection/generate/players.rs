//! Who plays, and how strong they are.

use std::borrow::Cow;
use std::sync::Arc;

use super::random::SplitMix;

/// A player with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The rating, in points of Elo.
    pub rating: f64,
}

/// Who plays the games; two of them meet in each.
#[derive(Clone, Debug, PartialEq)]
pub enum Players {
    /// The games have no names.
    Nobody,
    /// Player 1 to the last.
    Numbered {
        /// The number of players.
        count: u32,
        /// The rating of Player 1 less that of the last player; the ratings between are equally
        /// far apart.
        spread: f64,
    },
    /// Players with names.
    Named(Arc<[Player]>),
}

impl Players {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::Nobody => 0,
            Self::Numbered { count, .. } => *count as usize,
            Self::Named(players) => players.len(),
        }
    }

    /// The name of the player with that number, from 1.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    #[must_use]
    pub fn name(&self, number: usize) -> Cow<'_, str> {
        match self {
            Self::Named(players) => Cow::Borrowed(&players[number - 1].name),
            _ => Cow::Owned(format!("Player {number}")),
        }
    }

    /// The rating of the player with that number, from 1. The mean of numbered players is 0.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    #[must_use]
    pub fn rating(&self, number: usize) -> f64 {
        match self {
            Self::Nobody => 0.0,
            Self::Numbered { count, spread } => {
                let steps = f64::from(count.saturating_sub(1).max(1));
                let step = f64::from(u32::try_from(number - 1).unwrap_or(u32::MAX));
                spread * (0.5 - step / steps)
            }
            Self::Named(players) => players[number - 1].rating,
        }
    }

    /// The numbers of Black and White; `None` if there is nobody.
    pub(super) fn draw(&self, random: &mut SplitMix) -> Option<[usize; 2]> {
        let count = self.count();
        (count > 0).then(|| {
            let black = random.below(count);
            let white = (black + 1 + random.below(count - 1)) % count;
            [black + 1, white + 1]
        })
    }

    /// The probability that White wins: the model of `unlur rate`.
    pub(super) fn white_wins(&self, [black, white]: [usize; 2], advantage: f64) -> f64 {
        let difference = self.rating(white) - self.rating(black) + advantage;
        // The same number on every platform, which the standard library does not promise.
        1.0 / (1.0 + libm::pow(10.0, -difference / 400.0))
    }
}
