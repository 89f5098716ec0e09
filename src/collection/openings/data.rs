//! Openings and positions as data.

use serde::Serialize;

use super::position::PositionRow;
use super::tree::Row;
use crate::collection::fields::fields;
use crate::collection::inference::{Difference, round_to, significant};
use crate::game::{Action, Board, Color, Coordinates, Side};

fields! {
    /// A beginning of games: a line of plies from the empty board. Differences with a p-value of at
    /// most `most` are marked.
    ///
    /// Shares are 0 to 1, rounded to four digits.
    pub struct OpeningData<'a> of (row: &Row<'a>, most: Option<f64>) with {
        let (interval, difference) = (row.white.interval(), row.difference());
        let of = |value: fn(Difference) -> f64| difference.map(|found| share(value(found)));
    } {
        /// Its number, from 0.
        pub index: usize = row.index,
        /// The number of the line without the last ply.
        pub parent: Option<usize> = row.parent,
        /// The side of the board.
        pub side: u32 = row.side.get(),
        /// The number of plies.
        pub depth: usize = row.depth(),
        /// The last ply: a cell or `pass`.
        pub ply: Option<String> = row.ply().map(|ply| word(row.side, ply)),
        /// The colour of the last stone.
        pub color: Option<&'static str> = match row.ply() {
            Some(Action::Stone { color, .. }) => Some(color.name()),
            _ => None,
        },
        /// All plies.
        pub moves: Vec<String> = row.plies().map(|ply| word(row.side, ply)).collect(),
        /// The number of games with this opening.
        pub games: u64 = row.white.of,
        /// The number of them that White won.
        pub white_wins: u64 = row.white.count,
        /// White's share.
        pub white_share: f64 = share(row.white.value().unwrap_or_default()),
        /// The lower bound of its 95% Wilson interval.
        pub low: f64 = share(interval.map_or(0.0, |interval| interval.low)),
        /// The upper bound.
        pub high: f64 = share(interval.map_or(0.0, |interval| interval.high)),
        /// White's share minus the share in the other games of the parent.
        pub difference: Option<f64> = of(|difference| difference.value),
        /// The lower bound of its 95% interval (Newcombe).
        pub difference_low: Option<f64> = of(|difference| difference.interval.low),
        /// The upper bound.
        pub difference_high: Option<f64> = of(|difference| difference.interval.high),
        /// The p-value of the difference.
        pub p: Option<f64> = difference.map(|difference| significant(difference.p)),
        /// Whether the difference remains after the correction of Benjamini and Hochberg.
        pub marked: bool = difference.zip(most).is_some_and(|(found, most)| found.p <= most),
        /// The players of the last ply, with their numbers of games.
        pub players: Vec<PlayerGames<'a>> = {
            let players = row.players().into_iter();
            players.map(|(name, games)| PlayerGames { name, games }).collect()
        },
    }
}

/// A player and a number of games.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PlayerGames<'a> {
    /// The name.
    pub name: &'a str,
    /// The number of games.
    pub games: u64,
}

fields! {
    /// A position and the games that reach it.
    #[derive(Default)]
    pub struct PositionData of (row: &PositionRow) with {
        let interval = row.white.interval();
    } {
        /// The side of the board.
        pub side: u32 = row.side.get(),
        /// The number of plies before it, including the pass.
        pub depth: usize = row.depth,
        /// Who moves next; null during the contract.
        pub turn: Option<&'static str> = row.turn.map(Color::name),
        /// The cells of the black stones.
        pub black: Vec<String> = row.cells(Color::Black),
        /// The cells of the white stones.
        pub white: Vec<String> = row.cells(Color::White),
        /// The number of different move orders.
        pub orders: u64 = row.orders,
        /// The number of games that reach it.
        pub games: u64 = row.white.of,
        /// The number of them that White won.
        pub white_wins: u64 = row.white.count,
        /// White's share.
        pub white_share: f64 = share(row.white.value().unwrap_or_default()),
        /// The lower bound of its 95% Wilson interval.
        pub low: f64 = share(interval.map_or(0.0, |interval| interval.low)),
        /// The upper bound.
        pub high: f64 = share(interval.map_or(0.0, |interval| interval.high)),
    }
}

/// A ply as a word.
fn word(side: Side, ply: Action) -> String {
    match ply {
        Action::Stone { cell, .. } => Board::get(side)
            .algebraic(Coordinates::Hex, cell)
            .to_string(),
        _ => "pass".to_owned(),
    }
}

/// A share, rounded to four digits.
fn share(share: f64) -> f64 {
    round_to(share, 4)
}
