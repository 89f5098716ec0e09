//! The data of a report.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::collected::Collected;
use super::extent::{grouped, grouped_count, span};
use super::scope::Scope;
use super::{DEPTH, plain, positions};
use crate::analysis::Ending;
use crate::collection::inference::round_to;
use crate::collection::ratings::CountedResults;
use crate::collection::stats::Summary;
use crate::collection::{Merge as _, Table};
use crate::draw::page::{PageGames, Report};
use crate::game::{Board, Cell, Color, Coordinates, Side};

/// The number of entries of a list in the page; the rest is only counted.
const MAX_ROWS: usize = 400;

/// The contents of a report.
#[derive(Debug)]
#[non_exhaustive]
pub struct Contents {
    /// The counts.
    pub report: Report,
    /// The games to open.
    pub games: PageGames,
    /// The number of games with a board that are counted but cannot be opened.
    pub left_out: u64,
    /// The statistics of all games.
    pub summary: Summary,
}

impl Collected {
    /// The contents of the report.
    #[must_use]
    pub fn contents(self) -> Contents {
        let shown = u64::try_from(self.games.len()).unwrap_or(u64::MAX);
        let left_out = self.boards.saturating_sub(shown);
        let mut total = Summary::default();
        let mut all_results = CountedResults::default();
        let mut scopes = Map::new();
        // A page with many sides has fewer rows for each side.
        let most = MAX_ROWS / self.sides.len().max(1);
        for (side, counts) in self.sides {
            all_results.merge(counts.results.clone());
            if let Some(side) = side {
                let scope = Scope::new(&counts.summary, &counts.results.results, most);
                scopes.insert(side.get().to_string(), scope.data());
            }
            total.merge(counts.summary);
        }
        let all = Scope::new(&total, &all_results.results, MAX_ROWS);
        let (lines, positions) = positions::data(&self.paths, &self.openings.openings, DEPTH);
        let sides: Vec<Side> = total
            .sides
            .counts()
            .keys()
            .filter_map(|&side| side)
            .collect();
        let images = sides
            .iter()
            .map(|&side| (side.get(), positions::images(side)));
        let images: BTreeMap<u32, _> = images.collect();
        let months = total.months.counts().keys().filter_map(|&month| month);
        let ends = Ending::ALL.map(|end| (end.name(), end.words())).into_iter();
        let report = Report {
            front: plain::front(&total, &all.stats, span(months).as_deref()),
            tables: plain::tables(&all),
            note: note(shown, left_out, self.boardless),
            data: json!({
                "all": all.data(),
                "sides": scopes,
                "lines": lines,
                "positions": positions,
                "images": images,
                "depth": DEPTH,
                "stones": stones(&total),
                "left_out": left_out,
                "ends": ends.collect::<BTreeMap<_, _>>(),
            }),
            sides,
        };
        Contents {
            report,
            games: self.games,
            left_out,
            summary: total,
        }
    }
}

/// Which games open in the viewer, of `shown` with a board, `left_out` with a board and some
/// without.
fn note(shown: u64, left_out: u64, boardless: u64) -> String {
    let mut note = match left_out {
        0 => String::new(),
        more => format!(
            "The first {} games open in the viewer; {} more are counted above.",
            grouped(shown),
            grouped(more)
        ),
    };
    if boardless > 0 {
        let games = grouped_count(boardless, "game");
        let _ = write!(note, " {games} without a board size cannot open.");
    }
    note.trim_start().to_owned()
}

/// The stones of all counted games whose contract has ended, by the cells that symmetries map to each
/// other: how many in each game, and White's share of them.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of stones are below 2^52"
)]
fn stones(summary: &Summary) -> Value {
    let counts = &summary.stones;
    let mut cells = Table::<(Side, Cell), [u64; 2]>::default();
    for (stones, color) in [
        (&counts.contract, Color::Black),
        (&counts.black, Color::Black),
        (&counts.white, Color::White),
    ] {
        for orbit in stones.iter().filter(|orbit| orbit.wins.games() > 0) {
            cells.at((orbit.side, orbit.cell))[color as usize] += orbit.wins.games();
        }
    }
    let quotient = |part: u64, whole: u64| round_to(part as f64 / whole.max(1) as f64, 3);
    let rows = cells
        .counts()
        .iter()
        .map(|(&(side, cell), &[black, white])| {
            let board = Board::get(side);
            let lengths = summary.contract_lengths.counts().iter();
            let games = lengths.filter(|((of, _), _)| *of == side);
            let games = games.map(|(_, wins)| wins.games()).sum();
            json!({
                "side": side.get(),
                "cell": board.algebraic(Coordinates::Hex, cell).as_str(),
                "cells": board.orbit_size(cell),
                "games": black + white,
                "share": quotient(black + white, games),
                "white": quotient(white, black + white),
            })
        });
    rows.collect()
}
