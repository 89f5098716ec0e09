//! The intervals of the chances of a review, against a search with ten times the work.

use unlur::game::Phase;

use super::chosen_playouts;
use super::seeds::{games, reviewed, sides};

/// `engine-intervals`: how often the chance of a review with ten times the playouts and another seed
/// lies in the interval of one with `UNLUR_BENCH_PLAYOUTS`, by side and part of the game.
/// Proved chances do not count. The games are those of `engine-seeds`.
pub fn run() {
    let playouts = chosen_playouts(10_000);
    println!(
        "\nChances of {} playouts in the intervals of {playouts}",
        10 * playouts
    );
    println!("  side  part      plies  inside");
    for side in sides() {
        let mut counts = [(0_u32, 0_u32); 2];
        for game in games(side) {
            let first = reviewed(&game, playouts, 1);
            for (one, ten) in first.iter().zip(reviewed(&game, 10 * playouts, 2)) {
                if one.before.is_proved() {
                    continue;
                }
                let (plies, inside) = &mut counts[usize::from(one.phase == Phase::Play)];
                *plies += 1;
                let (low, high) = one.before.interval();
                *inside += u32::from((low..=high).contains(&ten.before.points()));
            }
        }
        for (part, (plies, inside)) in ["contract", "play"].into_iter().zip(counts) {
            let percent = 100.0 * f64::from(inside) / f64::from(plies).max(1.0);
            println!("  {side:>4}  {part:<8}  {plies:>5}  {inside} ({percent:.1} %)");
        }
    }
}
