//! The intervals of the chances of a review, against a search with ten times the work.

use unlur::engine::Chance;
use unlur::game::Phase;

use super::chosen_playouts;
use super::seeds::{games, reviewed, sides};

/// The widths that are compared, as multiples of the intervals.
const WIDTHS: [f64; 4] = [1.0, 0.85, 0.7, 0.5];

/// `engine-intervals`: how often the chance of a review with ten times the playouts and another seed
/// lies in the interval of one with `UNLUR_BENCH_PLAYOUTS`, by side and part of the game, and how
/// often in narrower ones. Proved chances do not count. The games are those of `engine-seeds`.
pub fn run() {
    let playouts = chosen_playouts(10_000);
    println!(
        "\nChances of {} playouts in the intervals of {playouts}",
        10 * playouts
    );
    println!("  side  part      plies  inside, at {WIDTHS:?} of the width");
    for side in sides() {
        let mut counts = [(0_u32, [0_u32; 4]); 2];
        for game in games(side) {
            let first = reviewed(&game, playouts, 1);
            for (one, ten) in first.iter().zip(reviewed(&game, 10 * playouts, 2)) {
                if one.before.is_proved() {
                    continue;
                }
                let (plies, inside) = &mut counts[usize::from(one.phase == Phase::Play)];
                *plies += 1;
                for (count, width) in inside.iter_mut().zip(WIDTHS) {
                    *count += u32::from(is_inside(one.before, width, ten.before));
                }
            }
        }
        for (part, (plies, inside)) in ["contract", "play"].into_iter().zip(counts) {
            let percent = inside.map(|count| 100.0 * f64::from(count) / f64::from(plies).max(1.0));
            println!("  {side:>4}  {part:<8}  {plies:>5}  {inside:?} ({percent:.1?} %)");
        }
    }
}

/// Whether a chance is in the interval of another one, when that has this multiple of its width in
/// logits.
fn is_inside(one: Chance, width: f64, ten: Chance) -> bool {
    let logit = |points: f64| {
        let points = points.clamp(0.05, 99.95);
        (points / (100.0 - points)).ln()
    };
    let (low, high) = one.interval();
    let middle = logit(one.points());
    let off = logit(ten.points()) - middle;
    let reach = if off < 0.0 { low } else { high };
    off.abs() <= width * (logit(reach) - middle).abs()
}
