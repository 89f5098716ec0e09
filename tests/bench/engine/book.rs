//! What each small contract is worth.

use unlur::engine::{Move, Tree, calibrated, contract_classes};
use unlur::game::{Board, Position};

use super::{after_contract, chosen_playouts, chosen_side, contract, names, setting};

/// `engine-book`: the contract classes of `UNLUR_BENCH_SIDE` with at most `UNLUR_BENCH_STONES`
/// stones as CSV, from two searches of `UNLUR_BENCH_PLAYOUTS` playouts each.
///
/// `pass` is the chance of the player who passes now, and `pass_share` their share of won playouts.
/// `best` is the best move of the player to move, and `best_chance` their chance with it. All are 0
/// to 100.
pub fn run() {
    let (side, playouts) = (chosen_side(6), chosen_playouts(50_000));
    let most = usize::try_from(setting("UNLUR_BENCH_STONES", 2)).expect("a number");
    let board = Board::get(side);
    println!("\nstones,cells,pass,pass_share,best,best_chance,playouts");
    for count in 0..=most {
        for stones in contract_classes(board, count) {
            // After the pass it is White's turn.
            let passed = after_contract(side, &stones);
            let (_, white) = searched(&passed, playouts);
            let pass = 100.0 * (1.0 - calibrated(&passed, white));
            let pass_share = 100.0 * (1.0 - white);
            let position = contract(side, &stones);
            let (best, share) = searched(&position, playouts);
            let (best, chance) = match best {
                Move::Stone(cell) => {
                    let chance = 100.0 * calibrated(&position, share);
                    (names(board, &[cell]), chance)
                }
                Move::Pass => ("pass".to_owned(), pass),
            };
            let cells = names(board, &stones);
            println!("{count},{cells},{pass:.1},{pass_share:.1},{best},{chance:.1},{playouts}");
        }
    }
}

/// The best move of a position, and the share of won playouts of the player to move.
fn searched(position: &Position, playouts: u32) -> (Move, f64) {
    let mut tree = Tree::new(position, Tree::NODES, 1).expect("not over");
    tree.search(playouts, &mut |_| true);
    let estimate = tree.estimate();
    (estimate.line[0], estimate.chance)
}
