//! Playouts and nodes per second.
//!
//! Speeds are per second of processor time, if the system provides it, so that other work on the
//! machine hardly affects them.

use unlur::engine::{Solver, Tree};
use unlur::game::Board;

use super::{after_contract, seconds, side};

/// `engine-speed`: playouts and nodes per second.
pub fn run() {
    println!("\nThe engine, per second of processor time");
    let centre = |n| Board::get(side(n)).cell(n - 1, n - 1).expect("the centre");
    for (n, count) in [(4, 250_000), (8, 75_000)] {
        let position = after_contract(side(n), &[centre(n)]);
        let mut tree = Tree::new(&position, Tree::NODES, 1).expect("in play");
        let start = seconds();
        tree.search(count, &mut |_| true);
        let made = tree.estimate().playouts;
        print_rate(
            &format!("playouts in the tree, side {n}"),
            f64::from(made),
            start,
        );
    }
    let mut solver = Solver::new(64 << 20);
    let start = seconds();
    solver.solve(&after_contract(side(4), &[centre(4)]), &mut |nodes| {
        nodes < 20_000_000
    });
    #[expect(clippy::cast_precision_loss, reason = "a rate in three digits")]
    let nodes = solver.nodes() as f64;
    print_rate("nodes of a proof, side 4", nodes, start);
}

fn print_rate(name: &str, amount: f64, start: f64) {
    println!(
        "  {name:<44} {:>12.0}/s",
        amount / (seconds() - start).max(0.01)
    );
}
