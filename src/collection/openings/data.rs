//! Openings and positions as data.

use serde::Serialize;

use super::line::Ply;
use super::position::PositionRow;
use super::tree::Row;
use crate::collection::inference::{Difference, Interval, round_to, significant};
use crate::game::{Board, Color, Coordinates, Side};

/// A beginning of games: a line of plies from the empty board.
///
/// Shares are 0 to 1, rounded to four digits.
#[derive(Clone, Debug, Serialize)]
pub struct OpeningData<'a> {
    /// Its number, from 0.
    pub index: usize,
    /// The number of the line without the last ply.
    pub parent: Option<usize>,
    /// The side of the board.
    pub side: u32,
    /// The number of plies.
    pub depth: usize,
    /// The last ply: a cell or `pass`.
    pub ply: Option<String>,
    /// The colour of the last stone.
    pub color: Option<&'static str>,
    /// All plies.
    pub moves: Vec<String>,
    /// The number of games with this opening.
    pub games: u64,
    /// The number of them that White won.
    pub white_wins: u64,
    /// White's share.
    pub white_share: f64,
    /// The lower bound of its 95% Wilson interval.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// White's share minus the share in the other games of the parent.
    pub difference: Option<f64>,
    /// The lower bound of its 95% interval (Newcombe).
    pub difference_low: Option<f64>,
    /// The upper bound.
    pub difference_high: Option<f64>,
    /// The p-value of the difference.
    pub p: Option<f64>,
    /// Whether the difference remains after the correction of Benjamini and Hochberg.
    pub marked: bool,
    /// The players of the last ply, with their numbers of games.
    pub players: Vec<PlayerGames<'a>>,
}

/// A player and a number of games.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerGames<'a> {
    /// The name.
    pub name: &'a str,
    /// The number of games.
    pub games: u64,
}

impl<'a> OpeningData<'a> {
    /// The data of a row of the tree, in which the differences with a p-value of `most` and less are
    /// marked.
    #[must_use]
    pub fn new(row: &Row<'a>, most: Option<f64>) -> Self {
        let interval = row.white.interval();
        let bound = |bound: fn(Interval) -> f64| interval.map_or(0.0, bound);
        let difference = row.difference();
        let of = |value: fn(Difference) -> f64| difference.map(|found| share(value(found)));
        let player = |&(name, games): &(&'a str, u64)| PlayerGames { name, games };
        Self {
            index: row.index,
            parent: row.parent,
            side: row.side.get(),
            depth: row.depth(),
            ply: row.ply().map(|ply| word(row.side, ply)),
            color: match row.ply() {
                Some(Ply::Stone { color, .. }) => Some(color.name()),
                Some(Ply::Pass) | None => None,
            },
            moves: row.plies().map(|ply| word(row.side, ply)).collect(),
            games: row.white.of,
            white_wins: row.white.count,
            white_share: share(row.white.value().unwrap_or_default()),
            low: share(bound(|interval| interval.low)),
            high: share(bound(|interval| interval.high)),
            difference: of(|difference| difference.value),
            difference_low: of(|difference| difference.interval.low),
            difference_high: of(|difference| difference.interval.high),
            p: difference.map(|difference| significant(difference.p)),
            marked: difference
                .zip(most)
                .is_some_and(|(difference, most)| difference.p <= most),
            players: row.players.iter().map(player).collect(),
        }
    }
}

/// A position and the games that reach it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct PositionData {
    /// The side of the board.
    pub side: u32,
    /// The number of plies before it, including the pass.
    pub depth: usize,
    /// Who moves next; null during the contract.
    pub turn: Option<&'static str>,
    /// The cells of the black stones.
    pub black: Vec<String>,
    /// The cells of the white stones.
    pub white: Vec<String>,
    /// The number of different move orders.
    pub orders: u64,
    /// The number of games that reach it.
    pub games: u64,
    /// The number of them that White won.
    pub white_wins: u64,
    /// White's share.
    pub white_share: f64,
    /// The lower bound of its 95% Wilson interval.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl PositionData {
    /// The data of a position.
    #[must_use]
    pub fn new(row: &PositionRow) -> Self {
        let interval = row.white.interval();
        Self {
            side: row.side.get(),
            depth: row.depth,
            turn: row.turn.map(Color::name),
            black: row.cells(Color::Black),
            white: row.cells(Color::White),
            orders: row.orders,
            games: row.white.of,
            white_wins: row.white.count,
            white_share: share(row.white.value().unwrap_or_default()),
            low: share(interval.map_or(0.0, |interval| interval.low)),
            high: share(interval.map_or(0.0, |interval| interval.high)),
        }
    }
}

/// A ply in a word.
fn word(side: Side, ply: Ply) -> String {
    match ply {
        Ply::Pass => "pass".to_owned(),
        Ply::Stone { cell, .. } => Board::get(side)
            .algebraic(Coordinates::Hex, cell)
            .to_string(),
    }
}

/// A share, rounded to four digits.
fn share(share: f64) -> f64 {
    round_to(share, 4)
}
