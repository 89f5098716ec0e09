//! The geometry of a board in the form for the page.

use serde::Serialize;

use crate::draw::geometry::{Point, RADIUS, ROW_HEIGHT, SPACING, border, centre, hexagon, labels};
use crate::game::{Board, Coordinates, Side};

/// The positions on a board of one side, in units.
#[derive(Debug, Serialize)]
pub(super) struct Plan {
    /// Left, top, width and height of the visible area.
    view: [f64; 4],
    /// The centre of the first cell of each row, and the number of cells in the row.
    rows: Vec<(f64, f64, u32)>,
    /// The corners of a cell around its centre.
    hexagon: Vec<(f64, f64)>,
    /// The borders of the six edges, as SVG writes points.
    edges: Vec<String>,
    /// The labels of the coordinates `hex`, then those of `pbem`.
    labels: [Vec<(String, f64, f64)>; 2],
}

impl Plan {
    pub(super) fn new(side: Side) -> Self {
        let board = Board::get(side);
        let cells = (0..side.width()).filter_map(|row| board.cell(row, 0));
        let rows = cells.map(|cell| {
            let (at, row) = (pair(centre(board, cell)), board.row_index(cell).0);
            (at.0, at.1, side.width() - row.abs_diff(side.get() - 1))
        });
        let edges = (1..=6).map(|edge| {
            let points = border(board, edge).into_iter().map(pair);
            let points: Vec<String> = points.map(|(x, y)| format!("{x},{y}")).collect();
            points.join(" ")
        });
        let labels = [Coordinates::Hex, Coordinates::Pbem].map(|coordinates| {
            let labels = labels(board, coordinates).into_iter();
            let labels = labels.map(|label| (pair(nearer(label.at)), label.text));
            labels.map(|((x, y), text)| (text, x, y)).collect()
        });
        let width = f64::from(side.width());
        let half_height = (width - 1.0) * ROW_HEIGHT / 2.0 + RADIUS;
        let left = -(width / 2.0 + 0.55) * SPACING;
        // There are letters above the board, and nothing below it.
        let (top, below) = (-half_height - 0.5 * SPACING, half_height + 0.2 * SPACING);
        Self {
            view: [left, top, -2.0 * left, below - top].map(rounded),
            rows: rows.collect(),
            hexagon: hexagon(Point::default()).into_iter().map(pair).collect(),
            edges: edges.collect(),
            labels,
        }
    }
}

/// The place of a label, close to the border.
fn nearer(label: Point) -> Point {
    let share = 1.0 - 0.2 * SPACING / label.x.hypot(label.y);
    Point::new(label.x * share, label.y * share)
}

fn pair(point: Point) -> (f64, f64) {
    (rounded(point.x), rounded(point.y))
}

/// Two digits after the point are enough for a screen.
fn rounded(length: f64) -> f64 {
    (length * 100.0).round() / 100.0 + 0.0
}
