//! Where the cells, the edges and the labels of a board are in a picture.
//!
//! Lengths are in *units*: the centres of two neighbouring cells are 20 units apart, whatever the
//! side of the board. The origin is the centre of the board, x grows to the right and y downwards.
//!
//! ```
//! use unlur::draw::geometry::{SPACING, centre};
//! use unlur::game::{Board, Side};
//!
//! let board = Board::get(Side::MIN);
//! let (left, right) = (centre(board, board.cell(1, 0).unwrap()), centre(board, board.cell(1, 1).unwrap()));
//! assert!((right.x - left.x - SPACING).abs() < 1e-9);
//! assert!((right.y - left.y).abs() < 1e-9);
//! ```

use crate::game::{Board, Cell, Coordinates};

/// The distance between the centres of two neighbouring cells, in units.
pub const SPACING: f64 = 20.0;
/// The distance between two rows, in units.
pub const ROW_HEIGHT: f64 = 17.320_508_075_688_77;
/// The distance from the centre of a cell to its corners, in units.
pub const RADIUS: f64 = 11.547_005_383_792_516;

/// A place in a picture, in units.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// The point `x` units to the right and `y` units below the centre of the board.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point `length` units from this one at `degrees` clockwise from the right.
    #[must_use]
    pub fn towards(self, degrees: f64, length: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Self::new(self.x + length * cos, self.y + length * sin)
    }

    /// The point in the middle between this one and another.
    #[must_use]
    pub fn midpoint(self, other: Self) -> Self {
        Self::new(self.x.midpoint(other.x), self.y.midpoint(other.y))
    }

    /// Moves the point.
    #[must_use]
    pub fn moved(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }
}

/// A length without its fraction, at least 0.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast saturates"
)]
pub(super) fn whole(length: f64) -> u32 {
    length as u32
}

/// A rectangle: its upper left and its lower right corner.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(super) struct Extent {
    pub from: Point,
    pub to: Point,
}

impl Extent {
    /// The smallest rectangle that contains circles of a radius around some points.
    pub(super) fn around(points: impl IntoIterator<Item = Point>, radius: f64) -> Self {
        let (mut from, mut to) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        for Point { x, y } in points {
            from = (from.0.min(x - radius), from.1.min(y - radius));
            to = (to.0.max(x + radius), to.1.max(y + radius));
        }
        let (from, to) = (Point::new(from.0, from.1), Point::new(to.0, to.1));
        Self { from, to }
    }

    /// The smallest rectangle that contains the centres of some cells.
    pub(super) fn of(board: &Board, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::around(cells.into_iter().map(|cell| centre(board, cell)), 0.0)
    }

    #[cfg(feature = "pictures")]
    pub(super) fn overlaps(self, other: Self) -> bool {
        let (from, to) = (self.from, self.to);
        from.x <= other.to.x && other.from.x <= to.x && from.y <= other.to.y && other.from.y <= to.y
    }
}

/// The centre of a cell.
///
/// ```
/// use unlur::draw::geometry::{Point, centre};
/// use unlur::game::{Board, Side};
///
/// let board = Board::get(Side::new(3).unwrap());
/// assert_eq!(centre(board, board.cell(2, 2).unwrap()), Point::new(0.0, 0.0));
/// assert_eq!(centre(board, board.cell(2, 0).unwrap()), Point::new(-40.0, 0.0));
/// ```
#[must_use]
pub fn centre(board: &Board, cell: Cell) -> Point {
    let (row, index) = board.row_index(cell);
    let middle = board.side().get() - 1;
    let shift = f64::from(row.abs_diff(middle)) / 2.0;
    Point::new(
        (f64::from(index) + shift - f64::from(middle)) * SPACING,
        (f64::from(row) - f64::from(middle)) * ROW_HEIGHT,
    )
}

/// The six corners of the cell around `centre`, clockwise from the upper right one.
#[must_use]
pub fn hexagon(centre: Point) -> [Point; 6] {
    let (half, low) = (SPACING / 2.0, RADIUS / 2.0);
    // A table instead of sines, so that equal corners have exactly equal coordinates.
    let right = [(half, -low), (half, low), (0.0, RADIUS)];
    std::array::from_fn(|corner| {
        let (x, y) = right[corner % 3];
        let sign = if corner < 3 { 1.0 } else { -1.0 };
        centre.moved(sign * x, sign * y)
    })
}

/// The cells of the 1-based edge `edge`, clockwise.
#[must_use]
pub fn edge_cells(board: &Board, edge: u8) -> Vec<Cell> {
    let on_edge = |cell: &Cell| board.edges(*cell).contains(edge);
    let mut cells: Vec<_> = board.cells().filter(on_edge).collect();
    if edge > 3 {
        cells.reverse();
    }
    cells
}

/// The outer border of the 1-based edge `edge`, clockwise. The borders of neighbouring edges meet in
/// the middle of the side that they share at the corner cell.
#[must_use]
pub fn border(board: &Board, edge: u8) -> Vec<Point> {
    let first_corner = usize::from(edge) + 3;
    let cells = edge_cells(board, edge);
    let corner =
        |cell: &Cell, step: usize| hexagon(centre(board, *cell))[(first_corner + step) % 6];
    let middle = |cell: &Cell, step: usize| corner(cell, step).midpoint(corner(cell, step + 1));
    let corners = cells.iter();
    let corners = corners.flat_map(|cell| [1, 2].map(|step| corner(cell, step)));
    let first = cells.first().map(|cell| middle(cell, 0)).into_iter();
    let points = first.chain(corners.take((2 * cells.len()).saturating_sub(1)));
    let last = cells.last().map(|cell| middle(cell, 1));
    points.chain(last).collect()
}

/// The point `distance` units outside the middle of the 1-based edge `edge`, measured from the
/// centres of its cells.
#[must_use]
pub fn beside_edge(board: &Board, edge: u8, distance: f64) -> Point {
    let to_edge = f64::from(board.side().get() - 1) * ROW_HEIGHT;
    Point::default().towards(60.0 * f64::from(edge) - 150.0, to_edge + distance)
}

/// A label: the letters of a column or the number of a row.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Label {
    /// The text.
    pub text: String,
    /// Its centre.
    pub at: Point,
}

/// The labels of all columns and rows: letters above, numbers at the right (`hex`) or at the left
/// (`pbem`).
#[must_use]
pub fn labels(board: &Board, coordinates: Coordinates) -> Vec<Label> {
    let width = u8::try_from(board.side().width()).unwrap_or(u8::MAX);
    let mut labels = Vec::new();
    // The direction from the first cell of a column to its label, and from the labelled cell of a
    // row to its number, in degrees clockwise from the right.
    let is_hex = coordinates == Coordinates::Hex;
    let (column_angle, row_angle) = if is_hex { (240.0, 0.0) } else { (300.0, 180.0) };
    for number in 1..=width {
        let on_column = |cell: &Cell| board.square(coordinates, *cell).0 == number;
        let on_row = |cell: &Cell| board.square(coordinates, *cell).1 == number;
        let mut row = board.cells().filter(on_row);
        let numbered = if is_hex { row.next_back() } else { row.next() };
        let lettered = board.cells().find(on_column);
        let name = lettered.map(|cell| board.algebraic(coordinates, cell).to_string());
        let name = name.unwrap_or_default();
        let letters = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
        for (cell, angle, text) in [
            (lettered, column_angle, letters.to_owned()),
            (numbered, row_angle, number.to_string()),
        ] {
            let at = cell.map(|cell| centre(board, cell).towards(angle, SPACING));
            labels.extend(at.map(|at| Label { text, at }));
        }
    }
    labels
}
