//! Converts points from the record's embedding to algebraic names in `hex`.

use std::collections::HashSet;

use crate::convert::document::Text;
use crate::convert::sgf::point::{point_name, translated};
use crate::game::{Board, Cell, Coordinates};
use crate::record::{Point, Rectangle, read_point};
use crate::sgf::PropertyId;

/// A board and the embedding that a record's points are in.
#[derive(Clone, Copy)]
pub(super) struct Points {
    pub board: &'static Board,
    pub coordinates: Coordinates,
}

impl Points {
    /// The cell that a point names.
    pub(super) fn cell(self, point: Point) -> Option<Cell> {
        self.board
            .cell_at(self.coordinates, point.column, point.row)
    }

    /// The name of a cell in canonical form.
    pub(super) fn name(self, cell: Cell) -> String {
        let name = self.board.algebraic(Coordinates::Hex, cell);
        name.as_str().to_owned()
    }

    fn point(self, value: &[u8]) -> Option<String> {
        let point = read_point(value)?;
        self.cell(point)
            .map(|cell| self.name(cell))
            .or_else(|| self.name_outside(point))
    }

    /// The values in canonical form that a value of the property `name` means; if it is not a cell,
    /// the result of `raw`.
    ///
    /// A list names each cell once: `seen` are the cells that earlier values of the property named.
    pub(super) fn translate(
        self,
        name: PropertyId,
        value: &[u8],
        seen: &mut HashSet<Cell>,
        raw: impl Fn() -> Text,
    ) -> Vec<Text> {
        let point = |value: &[u8]| self.point(value);
        let one = |value: &[u8]| translated(name, value, point).map(Text::from);
        let list = match name {
            // A label is text, in the charset of the game.
            PropertyId::LB => {
                let raw = raw();
                return vec![one(raw.as_bytes()).unwrap_or(raw)];
            }
            // A move is never a rectangle, so a rectangle is not expanded.
            PropertyId::AR | PropertyId::LN | PropertyId::B | PropertyId::W | PropertyId::EX => {
                one(value).map(|text| vec![text])
            }
            _ => self.list(value, seen),
        };
        list.unwrap_or_else(|| vec![raw()])
    }

    /// A point of a list, or the cells of a rectangle, without those seen before.
    fn list(self, value: &[u8], seen: &mut HashSet<Cell>) -> Option<Vec<Text>> {
        let area = Rectangle::read(value)?;
        let outside = match area.points().find(|&point| self.cell(point).is_none()) {
            None => None,
            Some(point) if area.size() == 1 => Some(self.name_outside(point)?),
            Some(_) if self.coordinates == Coordinates::Hex => return None,
            Some(point) => self.name_outside(point).or_else(|| Some(point_name(point))),
        };
        let cells = area.cells(self.board, self.coordinates);
        let names = cells.filter(|&cell| seen.insert(cell));
        let names = names.map(|cell| self.name(cell)).chain(outside);
        Some(names.map(Text::Characters).collect())
    }

    /// The name in canonical form of a point off the board whose name would be that of a cell in
    /// `hex`: the name of its mirror image.
    pub(super) fn name_outside(self, point: Point) -> Option<String> {
        self.board
            .cell_at(Coordinates::Hex, point.column, point.row)?;
        let width = u8::try_from(self.board.side().width()).ok()?;
        Some(point_name(Point {
            column: width + 1 - point.column,
            row: point.row,
        }))
    }
}
