//! Points from a record's own embedding to algebraic names in `hex`.

use super::text::Text;
use crate::game::{Board, Cell, Coordinates};
use crate::record::{Point, read_point, read_rectangle, rectangle_points};
use crate::sgf::Name;

/// A board and the embedding that a record's points are in.
#[derive(Clone, Copy)]
pub(super) struct Points {
    pub board: &'static Board,
    pub coordinates: Coordinates,
}

impl Points {
    /// The cell that a point names.
    pub(super) fn cell(self, point: Point) -> Option<Cell> {
        self.board.at(self.coordinates, point.column, point.row)
    }

    /// The name of a cell in canonical form.
    pub(super) fn name(self, cell: Cell) -> String {
        self.board.algebraic(Coordinates::Hex, cell).to_string()
    }

    fn point(self, value: &[u8]) -> Option<String> {
        self.cell(read_point(value)?).map(|cell| self.name(cell))
    }

    /// The values in canonical form that a value of the property `name` stands for;
    /// what names no cell stays as `raw` gives it.
    pub(super) fn translate(self, name: Name, value: &[u8], raw: impl Fn() -> Text) -> Vec<Text> {
        let translated = match name {
            Name::AR | Name::LN => self.pair(value),
            Name::LB => return vec![self.label(value, raw)],
            _ => self.list(value),
        };
        translated.unwrap_or_else(|| vec![raw()])
    }

    /// An arrow or line, from one point to another.
    fn pair(self, value: &[u8]) -> Option<Vec<Text>> {
        let colon = value.iter().position(|&byte| byte == b':')?;
        let (from, to) = (
            self.point(&value[..colon])?,
            self.point(&value[colon + 1..])?,
        );
        Some(vec![Text::Characters(format!("{from}:{to}"))])
    }

    /// A point and its label.
    fn label(self, value: &[u8], raw: impl Fn() -> Text) -> Text {
        let point = value
            .iter()
            .position(|&byte| byte == b':')
            .and_then(|colon| self.point(&value[..colon]));
        match (point, raw()) {
            (Some(point), Text::Characters(text)) => {
                let label = text.split_once(':').map_or("", |(_, label)| label);
                Text::Characters(format!("{point}:{label}"))
            }
            (_, raw) => raw,
        }
    }

    /// A point of a list, or the cells of a rectangle.
    fn list(self, value: &[u8]) -> Option<Vec<Text>> {
        let (from, to) = read_rectangle(value)?;
        rectangle_points(from, to)
            .map(|point| {
                self.cell(point)
                    .map(|cell| Text::Characters(self.name(cell)))
            })
            .collect()
    }
}
