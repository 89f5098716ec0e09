//! The first ply of each game that no earlier game had.

use std::cmp::Reverse;

use super::code::Code;
use super::line::Line;
use super::store::canonical;
use crate::game::Side;
use crate::record::date::Date;

/// Games in the order in which they were read, with their plies and dates.
///
/// A game takes 24 bytes and two for each ply.
#[derive(Clone, Debug, Default)]
pub struct Chronicle {
    games: Vec<Entry>,
    codes: Vec<Code>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    side: Side,
    start: usize,
    length: u32,
    day: Day,
}

/// A day as a number; games without a date come last.
type Day = u32;

impl Chronicle {
    /// Adds a game; `date` is its `DT`. A date without a day counts as before the first day of its
    /// month, and one without a month as before January. A game whose date is missing or unreadable
    /// comes after all games with a date.
    pub fn add(&mut self, line: &Line, date: Option<&str>) {
        let start = self.codes.len();
        self.codes.extend(canonical(line.side, &line.plies));
        self.games.push(Entry {
            side: line.side,
            start,
            length: u32::try_from(line.plies.len()).unwrap_or(u32::MAX),
            day: date.and_then(day).unwrap_or(Day::MAX),
        });
    }

    /// Adds the games of `other` after its own.
    pub fn append(&mut self, other: &Self) {
        let before = self.codes.len();
        self.codes.extend_from_slice(&other.codes);
        let games = other.games.iter().map(|game| Entry {
            start: before + game.start,
            ..*game
        });
        self.games.extend(games);
    }

    /// For each game, in the order in which they were added, the number of its first plies that an
    /// earlier game had too, up to symmetry: the next ply, if there is one, is new. `None` for the
    /// first game of a side.
    ///
    /// Earlier is a smaller date, and of equal dates the game that was added before.
    #[must_use]
    pub fn known_plies(&self) -> Vec<Option<u32>> {
        let mut sorted: Vec<usize> = (0..self.games.len()).collect();
        sorted.sort_by(|&left, &right| {
            let (left, right) = (&self.games[left], &self.games[right]);
            let plies = self.plies(left).cmp(self.plies(right));
            left.side.cmp(&right.side).then(plies)
        });
        // Games in the order of their plies, as a list from which the latest games are taken first:
        // what remains around a game is then earlier.
        let mut list = List::new(&sorted, |left, right| self.common(left, right));
        let mut latest: Vec<usize> = (0..sorted.len()).collect();
        latest.sort_by_key(|&place| {
            let game = sorted[place];
            Reverse((self.games[game].day, game))
        });
        let mut known = vec![None; self.games.len()];
        for place in latest {
            known[sorted[place]] = list.take(place);
        }
        known
    }

    fn plies(&self, game: &Entry) -> &[Code] {
        &self.codes[game.start..][..game.length as usize]
    }

    /// The number of plies that two games begin with; `None` on different boards.
    fn common(&self, left: usize, right: usize) -> Option<u32> {
        let (left, right) = (&self.games[left], &self.games[right]);
        let plies = self.plies(left).iter().zip(self.plies(right));
        let same = plies.take_while(|(left, right)| left == right).count();
        (left.side == right.side).then_some(u32::try_from(same).unwrap_or(u32::MAX))
    }
}

/// A doubly linked list of sorted games, and what neighbours have in common.
struct List {
    /// The place before each, and the place after it.
    links: Vec<(Option<usize>, Option<usize>)>,
    /// The number of plies that each has in common with the one before it.
    common: Vec<Option<u32>>,
}

impl List {
    fn new(sorted: &[usize], common: impl Fn(usize, usize) -> Option<u32>) -> Self {
        let last = sorted.len().wrapping_sub(1);
        let links = (0..sorted.len()).map(|place| {
            let after = (place != last).then_some(place + 1);
            (place.checked_sub(1), after)
        });
        let pairs = sorted.windows(2).map(|pair| common(pair[0], pair[1]));
        Self {
            links: links.collect(),
            common: std::iter::once(None).chain(pairs).collect(),
        }
    }

    /// Takes a place out; returns the most plies that it has in common with a neighbour.
    fn take(&mut self, place: usize) -> Option<u32> {
        let (before, after) = self.links[place];
        let left = self.common[place];
        let right = after.and_then(|after| self.common[after]);
        if let Some(before) = before {
            self.links[before].1 = after;
        }
        if let Some(after) = after {
            self.links[after].0 = before;
            self.common[after] = left.zip(right).map(|(left, right)| left.min(right));
        }
        left.max(right)
    }
}

/// The earliest date of a `DT` as a number.
fn day(text: &str) -> Option<Day> {
    let Date { year, month, day } = *crate::collection::dates::dates(text)?.first()?;
    let part = |part: Option<u8>| Day::from(part.unwrap_or(0));
    Some((Day::from(year) * 16 + part(month)) * 32 + part(day))
}
