//! The board as a map of stones.

use std::cmp::Reverse;

use super::page::Page;
use crate::cli::count::count;
use crate::collection::stats::{OrbitStones, Stones};
use crate::draw::text::heat_map;
use crate::game::Board;

/// The board of the side with the most stones: for each cell, how often a stone was placed there,
/// in percent of the number expected by chance.
pub(super) fn map(heading: &str, noun: &str, stones: &Stones, page: &mut Page) {
    let orbits: Vec<OrbitStones> = stones.iter().collect();
    let number =
        |orbits: &[OrbitStones]| -> u64 { orbits.iter().map(|orbit| orbit.wins.games()).sum() };
    let sides = || orbits.chunk_by(|left, right| left.side == right.side);
    let Some(orbits) = sides().min_by_key(|orbits| Reverse(number(orbits))) else {
        return;
    };
    let (side, all) = (orbits[0].side, number(orbits));
    let board = Board::get(side);
    page.heading(&format!(
        "{heading} on side {}, {}: percent of chance",
        side.get(),
        count(all, noun)
    ));
    page.line(&heat_map(board, |cell| {
        let place = orbits.binary_search_by_key(&board.canonical_cell(cell), |orbit| orbit.cell);
        let orbit = orbits[place.ok()?];
        #[expect(clippy::cast_precision_loss, reason = "counts are below 2^52")]
        let ratio = orbit.wins.games() as f64 / orbit.expected;
        (orbit.wins.games() > 0).then_some(ratio)
    }));
    page.line("\n100: as often as by chance; 200: twice as often; a dot: never");
    if sides().count() > 1 {
        page.line("other sides: see `--group-by side`");
    }
}
