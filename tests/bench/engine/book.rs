//! What each small contract is worth.

use unlur::engine::{Move, Tree, TreeOptions, calibrated, contract_classes};
use unlur::game::{Board, Position};

use super::{after_contract, chosen_playouts, chosen_side, contract, names, setting};

/// `engine-book`: the contract classes of `UNLUR_BENCH_SIDE` with at most `UNLUR_BENCH_STONES`
/// stones as CSV, from two searches of `UNLUR_BENCH_PLAYOUTS` playouts each.
///
/// `pass` is the chance of the player who passes now. `best` is the best move of the player to
/// move, and `best_chance` their chance with it. Chances are 0 to 100.
pub fn run() {
    let (side, playouts) = (chosen_side(6), chosen_playouts(50_000));
    let most = usize::try_from(setting("UNLUR_BENCH_STONES", 2)).expect("a number");
    let board = Board::get(side);
    println!("\nstones,cells,pass,best,best_chance,playouts");
    for count in 0..=most {
        for stones in contract_classes(board, count) {
            // The chance after the pass is that of White, who moves.
            let (_, white) = value(&after_contract(side, &stones), playouts);
            let pass = 100.0 * (1.0 - white);
            let (best, chance) = value(&contract(side, &stones), playouts);
            let (best, chance) = match best {
                Move::Stone(cell) => (names(board, &[cell]), 100.0 * chance),
                Move::Pass => ("pass".to_owned(), pass),
            };
            let cells = names(board, &stones);
            println!("{count},{cells},{pass:.1},{best},{chance:.1},{playouts}");
        }
    }
}

/// The best move of a position, and the chance of the player to move.
fn value(position: &Position, playouts: u32) -> (Move, f64) {
    let mut tree = Tree::new(position, TreeOptions::default(), 1).expect("not over");
    tree.search(playouts, &mut |_| true);
    let estimate = tree.estimate();
    (estimate.line[0], calibrated(position, estimate.chance))
}
