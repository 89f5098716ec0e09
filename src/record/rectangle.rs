//! Rectangles of points, and how much those of one game may name.

use std::ops::RangeInclusive;

use super::point::{Point, rectangle};
use crate::finding::{Code, Finding};
use crate::game::{Board, Cell, Coordinates, Side};
use crate::sgf::{Game, PropertyId};

/// A rectangle of points, on a board or not; empty if a last column or row is below the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    columns: (u8, u8),
    rows: (u8, u8),
}

impl Rectangle {
    /// The points between two corners.
    #[must_use]
    pub fn between(from: Point, to: Point) -> Self {
        Self {
            columns: (from.column.min(to.column), from.column.max(to.column)),
            rows: (from.row.min(to.row), from.row.max(to.row)),
        }
    }

    /// Reads a point of a list, or a rectangle.
    #[must_use]
    pub fn read(value: &[u8]) -> Option<Self> {
        rectangle(value).map(|(from, to)| Self::between(from, to))
    }

    /// The part of it within the first columns and rows.
    #[must_use]
    pub(crate) fn within(self, size: u32) -> Self {
        let last = |last: u8| u8::try_from(size).map_or(last, |size| last.min(size));
        Self {
            columns: (self.columns.0, last(self.columns.1)),
            rows: (self.rows.0, last(self.rows.1)),
        }
    }

    /// The number of its points.
    #[must_use]
    pub fn size(self) -> u64 {
        length(self.columns) * length(self.rows)
    }

    /// Its points, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let (columns, rows) = (self.columns.0..=self.columns.1, self.rows.0..=self.rows.1);
        rows.flat_map(move |row| columns.clone().map(move |column| Point { column, row }))
    }

    /// The points of it that are cells, row by row. Only the board is walked, even if the rectangle
    /// extends far beyond it.
    pub fn cells(self, board: &Board, coordinates: Coordinates) -> impl Iterator<Item = Cell> {
        let points = self.within(board.side().width()).points();
        points.filter_map(move |point| board.cell_at(coordinates, point.column, point.row))
    }

    /// The sides of the boards on which all its points are cells in `hex` coordinates.
    ///
    /// On side `n` the column and the row are below `2n`, and their sum is between `n` and `3n`.
    pub(super) fn sides_in_hex(self) -> RangeInclusive<u32> {
        let (first, last) = (
            u32::from(self.columns.0) + u32::from(self.rows.0),
            u32::from(self.columns.1) + u32::from(self.rows.1),
        );
        let widest = u32::from(self.columns.1.max(self.rows.1));
        (widest / 2 + 1).max(last / 3 + 1)..=first.saturating_sub(1)
    }

    /// The number of its points that are not cells.
    // Not inlined, so that the loop over the moves keeps its values in registers.
    #[inline(never)]
    pub(super) fn misfits(self, board: &Board, coordinates: Coordinates) -> u64 {
        let near = self.within(board.side().width());
        let cells = (near.rows.0.max(1)..=near.rows.1).map(|row| {
            let columns = board.columns_of_row(coordinates, row);
            let first = self.columns.0.max(*columns.start());
            length((first, self.columns.1.min(*columns.end())))
        });
        self.size() - cells.sum::<u64>()
    }
}

/// How many numbers there are from the first to the last.
fn length((first, last): (u8, u8)) -> u64 {
    (u64::from(last) + 1).saturating_sub(first.into())
}

/// The most cells that the rectangles of one game may name together: a few bytes name thousands.
const RECTANGLE_CELLS: u64 = 1 << 20;

/// The fewest bytes of a rectangle, with its brackets.
const MIN_LENGTH: u64 = 7;

/// The finding at the property whose rectangles go beyond the limit, if one does. Such a game is not
/// read.
///
/// A property names each point of the widest board once, however many rectangles it has. The board
/// of this game is not known yet.
pub(super) fn excess(game: Game<'_>) -> Option<Finding> {
    let width = u64::from(Side::MAX.width());
    if (game.bytes().len() as u64) < RECTANGLE_CELLS / (width * width) * MIN_LENGTH {
        return None;
    }
    let tree = game.tree();
    let mut lists = (0..tree.node_count())
        .flat_map(|node| tree.properties_of(node))
        .filter(|&property| is_list_of_points(tree.property_name(property)));
    let mut cells = 0;
    let first = lists.find(|&property| {
        let values = tree.values_of(property);
        let named = values.map(|value| points(tree.value_bytes(value, game.bytes())));
        cells += named.sum::<u64>().min(width * width);
        cells > RECTANGLE_CELLS
    })?;
    let message = format!(
        "the rectangles up to this property name more than {RECTANGLE_CELLS} cells; this game is \
         not read"
    );
    let span = game.property_at(first).span();
    Some(Finding::new(Code::TooLarge, span, message))
}

/// The number of points that a value names, if it is a rectangle; points beyond the largest board
/// are not counted.
fn points(value: &[u8]) -> u64 {
    let area = Rectangle::read(value).filter(|_| value.contains(&b':'));
    area.map_or(0, |area| area.within(Side::MAX.width()).size())
}

/// Whether each value of a property is a point or a rectangle of points.
fn is_list_of_points(name: PropertyId) -> bool {
    name.holds_points() && !name.is_move() && !name.holds_pairs()
}
