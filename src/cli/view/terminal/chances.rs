//! The chances of a game in one line.

use super::lines::{PLAIN, SELECTED};
use crate::draw::text::Line;
use crate::draw::{Graph, MoveQuality};

/// Eight heights of a bar.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Black's chance at the current ply, and a bar for each ply; of a long game those around the
/// current one.
pub(super) fn chances_line(graph: &Graph, width: usize) -> Line {
    let current = graph.current.unwrap_or(0);
    let here = graph.current.and_then(|ply| graph.at(ply));
    let chance = here.map_or("-".to_owned(), |point| format!("{:.1}", point.chance));
    let quality = here.and_then(|point| point.quality);
    let quality = quality.map_or("", MoveQuality::name);
    let text = format!("Black's chance {chance:>6} {quality:<10} ");
    let room = u32::try_from(width.saturating_sub(text.len())).unwrap_or(0);
    let mut line = Line::new(&text, PLAIN);
    let first = current.saturating_sub(room / 2);
    let first = first.min((graph.plies + 1).saturating_sub(room));
    let last = first.saturating_add(room).min(graph.plies + 1);
    for ply in first..last {
        let bar = graph.at(ply).map_or(' ', |point| bar(point.chance));
        let is_here = graph.current == Some(ply);
        line.push(
            bar.encode_utf8(&mut [0; 4]),
            if is_here { SELECTED } else { PLAIN },
        );
    }
    line
}

/// The bar of a chance from 0 to 100.
fn bar(chance: f64) -> char {
    let higher = (1..8).filter(|&step| chance >= f64::from(step) * 12.5);
    BARS[higher.count()]
}
