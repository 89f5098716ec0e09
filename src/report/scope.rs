//! The data that a page shows about some games, with every list capped.

use std::cmp::{Ordering, Reverse};

use serde_json::{Map, Value, json};

use crate::collection::inference::round_to;
use crate::collection::ratings::{Options, Ratings, Results};
use crate::collection::stats::{Statistics, Summary};

/// The sections that the page leaves out, because they are large or repeat other sections.
const LEFT_OUT: [&str; 7] = [
    "contract_by_side",
    "contract_model",
    "pattern_distances",
    "black_stones",
    "white_stones",
    "pairs",
    "trend",
];

/// The data shown about some games.
pub(super) struct Scope {
    pub(super) stats: Statistics,
    pub(super) ratings: Option<Ratings>,
    /// The number of entries of each list that are left out.
    cuts: Map<String, Value>,
}

impl Scope {
    /// The data shown about the games with these statistics, at most `most` entries of each list.
    pub(super) fn new(summary: &Summary, results: &Results, most: usize) -> Self {
        let mut stats = Statistics::new(summary, |section| !LEFT_OUT.contains(&section));
        let mut ratings = Ratings::new(results, &Options::default()).ok();
        if let Some(players) = &mut stats.players {
            players.sort_by(|left, right| natural(&left.player, &right.player));
        }
        let few = most.div_ceil(8);
        let players = ratings.as_mut().map(|ratings| &mut ratings.players);
        let left_out = [
            (
                "players",
                cap(stats.players.as_mut(), most, Some(|row| row.games)),
            ),
            ("months", cap(stats.months.as_mut(), most, None)),
            (
                "events",
                cap(stats.events.as_mut(), most, Some(|row| row.games)),
            ),
            ("lengths", cap(stats.lengths.as_mut(), most, None)),
            (
                "contract_lengths",
                cap(stats.contract_lengths.as_mut(), most, None),
            ),
            ("years", cap(stats.years.as_mut(), few, None)),
            ("ratings", cap(players, most, None)),
        ];
        let cuts = left_out.into_iter().filter(|(_, more)| *more > 0);
        let cuts = cuts
            .map(|(list, more)| (list.to_owned(), json!(more)))
            .collect();
        Self {
            stats,
            ratings,
            cuts,
        }
    }

    pub(super) fn data(&self) -> Value {
        let mut stats = json!(self.stats);
        if let Some(more) = self.cuts.get("players") {
            stats["more_players"] = more.clone();
        }
        let ratings = self.ratings.as_ref().map(ratings_data);
        json!({ "stats": stats, "ratings": ratings, "cuts": self.cuts })
    }
}

/// Keeps the first entries of a list, those with the most `games` if they are given; the number of
/// entries that are left out.
fn cap<T>(rows: Option<&mut Vec<T>>, most: usize, games: Option<fn(&T) -> u64>) -> usize {
    let Some(rows) = rows.filter(|rows| rows.len() > most) else {
        return 0;
    };
    if let Some(games) = games {
        rows.sort_by_key(|row| Reverse(games(row)));
    }
    rows.drain(most..).len()
}

fn ratings_data(ratings: &Ratings) -> Value {
    let players = ratings.players.iter().map(|player| {
        json!({
            "player": player.name,
            "component": player.component,
            "rating": tenths(player.rating.elo),
            "error": tenths(player.rating.error),
            "games": player.games,
            "wins": player.wins,
        })
    });
    json!({
        "games": ratings.games,
        "advantage": ratings.advantage.map(|advantage| tenths(advantage.elo)),
        "advantage_error": ratings.advantage.map(|advantage| tenths(advantage.error)),
        "components": ratings.components.len(),
        "players": players.collect::<Vec<_>>(),
    })
}

pub(super) fn tenths(number: f64) -> f64 {
    round_to(number, 1)
}

/// Compares names without regard to the case of ASCII letters, and the numbers in them by their
/// values: "Player 2" comes before "Player 10".
fn natural(left: &str, right: &str) -> Ordering {
    let order = parts(left).cmp(parts(right));
    order.then_with(|| left.cmp(right))
}

/// Numbers and the texts between them. A number is its length and its digits without zeros in
/// front, which have the order of the values.
fn parts(name: &str) -> impl Iterator<Item = (usize, Vec<u8>)> {
    let is_digit = u8::is_ascii_digit;
    let parts = name
        .as_bytes()
        .chunk_by(move |one, next| is_digit(one) == is_digit(next));
    parts.map(
        move |part| match part.iter().position(|byte| *byte != b'0') {
            _ if !is_digit(&part[0]) => (usize::MAX, part.to_ascii_lowercase()),
            Some(start) => (part.len() - start, part[start..].to_vec()),
            None => (0, Vec::new()),
        },
    )
}
