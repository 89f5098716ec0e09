//! The board as a map of the first stones.

use std::cmp::Reverse;

use super::page::Page;
use crate::cli::count::count;
use crate::collection::stats::{FirstStones, Wins};
use crate::draw::text::heat_map;
use crate::game::{Board, Cell, Side};

/// The board of the side with the most games: on each cell the share of the games that began there,
/// or on a cell that a symmetry makes of it.
pub(super) fn map(heading: &str, stones: &FirstStones, page: &mut Page) {
    let places: Vec<_> = stones.iter().collect();
    let games =
        |places: &[(Side, Cell, Wins)]| -> u64 { places.iter().map(|place| place.2.games()).sum() };
    let sides = || places.chunk_by(|left, right| left.0 == right.0);
    let Some(places) = sides().min_by_key(|places| Reverse(games(places))) else {
        return;
    };
    let (side, all) = (places[0].0, games(places));
    let board = Board::get(side);
    let side = side.get();
    page.heading(&format!(
        "{heading} on side {side}, percent of {}",
        count(all, "game")
    ));
    page.line(&heat_map(board, |cell| {
        let place = places.binary_search_by_key(&board.canonical_cell(cell), |place| place.1);
        #[expect(clippy::cast_precision_loss, reason = "counts of games are below 2^52")]
        let share = |place: usize| places[place].2.games() as f64 / all as f64;
        place.ok().map(share)
    }));
    if sides().count() > 1 {
        page.line("\nother sides: see `--group-by side`");
    }
}
