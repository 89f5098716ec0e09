//! The board as a map of stones.

use std::cmp::Reverse;

use super::page::Page;
use crate::cli::count::count;
use crate::collection::stats::{OrbitStones, Stones};
use crate::draw::text::heat_map;
use crate::game::{Board, Color};

/// The board of the side with the most stones: for each cell, how often a stone was placed there, in
/// percent of the number expected by chance, and how many of these games the player of the colour
/// won.
pub(super) fn map(heading: &str, noun: &str, winner: Color, stones: &Stones, page: &mut Page) {
    let orbits: Vec<OrbitStones> = stones.iter().collect();
    let number =
        |orbits: &[OrbitStones]| -> u64 { orbits.iter().map(|orbit| orbit.wins.games()).sum() };
    let sides = || orbits.chunk_by(|left, right| left.side == right.side);
    let Some(orbits) = sides().min_by_key(|orbits| Reverse(number(orbits))) else {
        return;
    };
    let (side, all) = (orbits[0].side, number(orbits));
    let board = Board::get(side);
    let place = format!("{heading} on side {}", side.get());
    page.heading(&format!("{place}, {}: percent of chance", count(all, noun)));
    let map = |value: &dyn Fn(&OrbitStones) -> Option<f64>| {
        heat_map(board, |cell| {
            let cell = board.canonical_cell(cell);
            let place = orbits.binary_search_by_key(&cell, |orbit| orbit.cell);
            value(&orbits[place.ok()?])
        })
    };
    #[expect(clippy::cast_precision_loss, reason = "counts are below 2^52")]
    let ratio = |orbit: &OrbitStones| {
        let games = orbit.wins.games();
        (games > 0).then(|| games as f64 / orbit.expected)
    };
    page.line(&map(&ratio));
    page.line("\n100: as often as by chance; 200: twice as often; a dot: never");
    let player = winner.title();
    page.heading(&format!("{place}: percent won by {player}"));
    page.line(&map(&|orbit| orbit.wins.share(winner).value()));
    page.line("\ncells that a rotation or reflection maps to each other are counted together");
    if sides().count() > 1 {
        page.line("other sides: see `--group-by side`");
    }
}
