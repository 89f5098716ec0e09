//! The data of a report, with every list capped.

use serde_json::{Value, json};

use super::{DEPTH, Sum};
use crate::collection::openings::{Ply, Row};
use crate::collection::ratings::{Options, Ratings};
use crate::collection::stats::Data;
use crate::game::{Board, Color, Coordinates, Side};

/// The number of entries of a list in the page; the rest is only counted.
const MOST_ROWS: usize = 400;
/// The number of openings in the page.
const MOST_OPENINGS: usize = 1500;
/// The lists of the statistics that grow with the collection.
const LISTS: [&str; 5] = ["players", "months", "events", "lengths", "contract_lengths"];

/// The statistics that the page shows.
const SHOWN: [&str; 16] = [
    "games",
    "wins",
    "by",
    "contract",
    "contract_lengths",
    "plies",
    "lengths",
    "patterns",
    "sides",
    "first_player",
    "months",
    "events",
    "first_contract_stones",
    "first_white_stones",
    "players",
    "findings",
];

/// The data and the sides of its boards.
pub(super) fn report(sum: &Sum, left_out: u64) -> (Value, Vec<Side>) {
    let mut stats = serde_json::to_value(Data::new(&sum.summary)).unwrap_or_default();
    if let Some(stats) = stats.as_object_mut() {
        stats.retain(|name, _| SHOWN.contains(&name.as_str()));
    }
    let mut cuts = serde_json::Map::new();
    for list in LISTS {
        let sort = matches!(list, "players" | "events");
        cap(&mut stats, list, sort, &mut cuts);
    }
    let ratings = Ratings::new(&sum.results, &Options::default());
    let ratings = ratings.map_or(Value::Null, |ratings| ratings_data(&ratings, &mut cuts));
    let (openings, sides) = openings_data(
        &sum.openings.tree().rows(1, DEPTH).collect::<Vec<_>>(),
        &mut cuts,
    );
    let mut sides = sides;
    let stones = ["first_contract_stones", "first_white_stones"];
    for row in stones
        .iter()
        .flat_map(|&list| stats[list].as_array().into_iter().flatten())
    {
        let side = row["side"]
            .as_u64()
            .and_then(|side| u32::try_from(side).ok());
        sides.extend(side.and_then(Side::new));
    }
    sides.sort_unstable();
    sides.dedup();
    let report = json!({
        "stats": stats,
        "openings": openings,
        "ratings": ratings,
        "stones": sum.stones.data(),
        "cuts": cuts,
        "left_out": left_out,
    });
    (report, sides)
}

/// Keeps the first entries of a list, those with the most games if `sort`, and notes the cut.
fn cap(stats: &mut Value, list: &str, sort: bool, cuts: &mut serde_json::Map<String, Value>) {
    let Some(rows) = stats.get_mut(list).and_then(Value::as_array_mut) else {
        return;
    };
    if rows.len() <= MOST_ROWS {
        return;
    }
    cuts.insert(list.to_owned(), json!(rows.len() - MOST_ROWS));
    if sort {
        rows.sort_by_key(|row| std::cmp::Reverse(row["games"].as_u64()));
    }
    rows.truncate(MOST_ROWS);
}

fn ratings_data(ratings: &Ratings, cuts: &mut serde_json::Map<String, Value>) -> Value {
    let hidden = ratings.players.len().saturating_sub(MOST_ROWS);
    if hidden > 0 {
        cuts.insert("ratings".to_owned(), json!(hidden));
    }
    let players = ratings.players.iter().take(MOST_ROWS).map(|player| {
        json!({
            "player": player.name,
            "component": player.component,
            "rating": player.rating.map(|rating| tenths(rating.elo)),
            "error": player.rating.map(|rating| tenths(rating.error)),
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

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// The most frequent openings as `[parent, side, depth, ply, colour, games, White's wins, low,
/// high]`, parents first.
fn openings_data(
    rows: &[Row<'_>],
    cuts: &mut serde_json::Map<String, Value>,
) -> (Value, Vec<Side>) {
    // The fewest games with which the tree is still small enough; a parent never has fewer games.
    let mut counts: Vec<u64> = rows.iter().map(|row| row.white.of).collect();
    counts.sort_unstable_by(|one, other| other.cmp(one));
    let least = counts.get(MOST_OPENINGS).map_or(0, |&games| games + 1);
    let mut places = vec![None; rows.len()];
    let mut data = Vec::new();
    let mut sides = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        if row.white.of < least {
            continue;
        }
        places[index] = Some(data.len());
        sides.push(row.side);
        let board = Board::get(row.side);
        let (ply, color) = match row.ply() {
            None => (Value::Null, 0),
            Some(Ply::Pass) => (json!("pass"), 0),
            Some(Ply::Stone { color, cell }) => (
                json!(board.algebraic(Coordinates::Hex, cell).as_str()),
                if color == Color::Black { 1 } else { 2 },
            ),
        };
        let (low, high) = row
            .white
            .interval()
            .map_or((0.0, 0.0), |interval| (interval.low, interval.high));
        let parent = row.parent.and_then(|parent| places[parent]);
        data.push(json!([
            parent,
            row.side.get(),
            row.depth(),
            ply,
            color,
            row.white.of,
            row.white.count,
            thousandths(low),
            thousandths(high)
        ]));
    }
    if data.len() < rows.len() {
        cuts.insert("openings".to_owned(), json!(rows.len() - data.len()));
    }
    (Value::Array(data), sides)
}

/// A share, or a number for each game, with three digits after the point.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of stones are below 2^52"
)]
pub(super) fn quotient(part: u64, whole: u64) -> f64 {
    thousandths(part as f64 / whole.max(1) as f64)
}

fn thousandths(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}
