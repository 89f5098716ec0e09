//! Positions, whatever the order of their moves.

use schemars::JsonSchema;
use serde::Serialize;

use super::data::{share, word};
use crate::cli::data::{Row, TableLine};
use crate::cli::output::Column;
use crate::collection::openings::{Ply, PositionRow};
use crate::game::Color;

/// A position and the games that reach it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OpeningPosition")]
pub(in crate::cli) struct PositionData {
    /// The side of the board.
    side: u32,
    /// The number of plies before it, including the pass.
    depth: usize,
    /// Who moves next; null during the contract.
    turn: Option<&'static str>,
    /// The cells of the black stones.
    black: Vec<String>,
    /// The cells of the white stones.
    white: Vec<String>,
    /// The number of different move orders.
    orders: u64,
    /// The number of games that reach it.
    games: u64,
    /// The number of them that White won.
    white_wins: u64,
    /// White's share.
    white_share: f64,
    /// The lower bound of its 95% Wilson interval.
    low: f64,
    /// The upper bound.
    high: f64,
}

impl PositionData {
    pub(super) fn new(row: &PositionRow) -> Self {
        let cells = |wanted: Color| {
            let stones = row
                .stones
                .iter()
                .filter(|stone| matches!(stone, Ply::Stone { color, .. } if *color == wanted));
            stones.map(|&stone| word(row.side, stone)).collect()
        };
        let interval = row.white.interval();
        Self {
            side: row.side.get(),
            depth: row.depth,
            turn: row.turn.map(Color::name),
            black: cells(Color::Black),
            white: cells(Color::White),
            orders: row.orders,
            games: row.white.of,
            white_wins: row.white.count,
            white_share: share(row.white.value().unwrap_or_default()),
            low: share(interval.map_or(0.0, |interval| interval.low)),
            high: share(interval.map_or(0.0, |interval| interval.high)),
        }
    }

    fn stones(&self) -> String {
        let side = |letter: char, cells: &[String]| match cells {
            [] => None,
            cells => Some(format!("{letter}:{}", cells.join(","))),
        };
        let both = [side('B', &self.black), side('W', &self.white)];
        let stones: Vec<_> = both.into_iter().flatten().collect();
        if stones.is_empty() {
            "(empty board)".to_owned()
        } else {
            stones.join(" ")
        }
    }
}

impl Row for PositionData {
    const TABLE: &'static [Column<'static>] = &[
        Column::number("side"),
        Column::number("plies"),
        Column::text("position"),
        Column::text("to move"),
        Column::number("orders"),
        Column::number("games"),
        Column::number("white"),
        Column::text("95%").drop_order(1),
    ];

    fn table(&self, line: &mut TableLine<'_>) {
        line.value(self.side).value(self.depth).value(self.stones());
        line.value(self.turn.unwrap_or("contract"));
        line.value(self.orders).value(self.games);
        line.value(format!("{:.1}%", 100.0 * self.white_share));
        line.value(format!(
            "{:.1} to {:.1}",
            100.0 * self.low,
            100.0 * self.high
        ));
    }
}
