//! The graph of the chances in characters.

use std::fmt::Write as _;

use crate::draw::graph::Graph;

/// The width of the bar of a chance, in characters.
const BAR: u32 = 20;

/// The graph as bars, one line for each ply with a value; `<` is at the ply of the position.
///
/// ```
/// use unlur::draw::{Graph, GraphPoint, MoveQuality, text::graph_bars};
///
/// let quality = Some(MoveQuality::Blunder);
/// let graph = Graph {
///     points: vec![GraphPoint { ply: 8, chance: 25.0, quality }],
///     plies: 30,
///     current: Some(8),
/// };
/// assert_eq!(
///     graph_bars(&graph),
///     "Black's chance after each ply\n 8  #####...............   25.0  blunder  <\n"
/// );
/// ```
#[must_use]
pub fn graph_bars(graph: &Graph) -> String {
    let mut text = "Black's chance after each ply\n".to_owned();
    let digits = graph.plies.to_string().len();
    for point in &graph.points {
        let full = (0..BAR).filter(|&step| {
            let middle = (f64::from(step) + 0.5) * 100.0 / f64::from(BAR);
            point.chance >= middle
        });
        let full = full.count();
        let bar = "#".repeat(full) + &".".repeat(BAR as usize - full);
        let ply = point.ply;
        let mut line = format!("{ply:>digits$}  {bar}  {:>5.1}", point.chance);
        if let Some(quality) = point.quality {
            line += "  ";
            line += quality.name();
        }
        if graph.current == Some(ply) {
            line += "  <";
        }
        let written = writeln!(text, "{line}");
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
    }
    text
}
