//! Numbers in characters: the graph of the chances, and a board with a number on each cell.

use std::fmt::Write as _;

use crate::draw::graph::Graph;
use crate::game::{Board, Cell};

/// The width of the bar of a chance, in characters.
const BAR: u32 = 20;

/// A bar for a chance from 0 to 100. It has 20 signs: a share of them equal to the chance is
/// `full`, the others are `empty`.
///
/// ```
/// use unlur::draw::text::chance_bar;
///
/// assert_eq!(chance_bar(25.0, "#", "."), "#####...............");
/// ```
#[must_use]
pub fn chance_bar(chance: f64, full: &str, empty: &str) -> String {
    let steps = (0..BAR).map(|step| (f64::from(step) + 0.5) * 100.0 / f64::from(BAR));
    steps
        .map(|middle| if chance >= middle { full } else { empty })
        .collect()
}

/// The graph as bars, one line for each ply with a value; `<` is at the ply of the position.
///
/// ```
/// use unlur::draw::{Graph, GraphPoint, MoveQuality, text::graph_bars};
///
/// let quality = Some(MoveQuality::Blunder);
/// let graph = Graph {
///     points: vec![GraphPoint { ply: 8, chance: 25.0, interval: None, quality }],
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
        let bar = chance_bar(point.chance, "#", ".");
        let ply = point.ply;
        let _ = write!(text, "{ply:>digits$}  {bar}  {:>5.1}", point.chance);
        if let Some(quality) = point.quality {
            text += &["  ", quality.name()].concat();
        }
        let is_current = graph.current == Some(ply);
        text += if is_current { "  <\n" } else { "\n" };
    }
    text
}

/// The width of a cell in columns; half of it is the shift between two rows.
const WIDTH: usize = 4;

/// A board of numbers, row by row from the top: the whole percents of `share`, which is 0 to 1; a
/// dot where it is `None`, and 0 for less than half a percent.
///
/// Lines have no trailing blanks, and the last has no line break.
///
/// ```
/// use unlur::game::{Board, Side};
/// use unlur::draw::text::heat_map;
///
/// let board = Board::get(Side::new(3).unwrap());
/// let map = heat_map(board, |cell| board.is_inner(cell).then_some(0.25));
/// let lines = [
///     "       .   .   .",
///     "     .  25  25   .",
///     "   .  25  25  25   .",
///     "     .  25  25   .",
///     "       .   .   .",
/// ];
/// assert!(map.lines().eq(lines));
/// ```
#[must_use]
pub fn heat_map(board: &Board, share: impl Fn(Cell) -> Option<f64>) -> String {
    let mut map = String::new();
    for cell in board.cells() {
        let (row, index) = board.row_index(cell);
        if index == 0 {
            if row > 0 {
                map.push('\n');
            }
            let shift = row.abs_diff(board.side().get() - 1) as usize;
            map.extend(std::iter::repeat_n(' ', shift * WIDTH / 2));
        }
        let number = share(cell).map_or(".".to_owned(), |share| format!("{:.0}", share * 100.0));
        let _ = write!(map, "{number:>WIDTH$}");
    }
    map
}
