//! The markup of a node: marks, labels and lines.

use super::diagram::{Connector, Mark, Markup};
use crate::game::{Board, Cell, Coordinates};
use crate::record::{Point, read_point, read_rectangle, rectangle_cells};
use crate::sgf::{Name, Node, Value, simple_text, split_composed};

/// Adds the marks of a node. Values that are off the board or malformed are left out; a finding
/// reports them.
pub(super) fn read(node: Node<'_>, board: &Board, coordinates: Coordinates, markup: &mut Markup) {
    for property in node.properties() {
        let mark = match property.name() {
            Name::TR => Some(Mark::Triangle),
            Name::SQ => Some(Mark::Square),
            Name::CR => Some(Mark::Circle),
            Name::MA => Some(Mark::Cross),
            Name::SL => Some(Mark::Selected),
            Name::LB | Name::DD | Name::LN | Name::AR => None,
            _ => continue,
        };
        for value in property.values() {
            match property.name() {
                Name::LB => markup.labels.extend(label(value, board, coordinates)),
                Name::LN | Name::AR => {
                    let ends = two_points(value, board, coordinates);
                    let is_arrow = property.name() == Name::AR;
                    markup.connectors.extend(ends.map(|(from, to)| Connector {
                        from,
                        to,
                        is_arrow,
                    }));
                }
                Name::DD => markup.dimmed.extend(cells(value, board, coordinates)),
                _ => {
                    let cells = cells(value, board, coordinates);
                    let marks = mark
                        .into_iter()
                        .flat_map(|mark| cells.iter().map(move |&cell| (cell, mark)));
                    markup.marks.extend(marks);
                }
            }
        }
    }
}

fn cell(board: &Board, coordinates: Coordinates, point: Point) -> Option<Cell> {
    board.cell_at(coordinates, point.column, point.row)
}

/// The cells of a point or a rectangle.
fn cells(value: Value<'_>, board: &Board, coordinates: Coordinates) -> Vec<Cell> {
    let Some((from, to)) = read_rectangle(value.raw().trim_ascii()) else {
        return Vec::new();
    };
    rectangle_cells(board, coordinates, from, to).collect()
}

fn label(value: Value<'_>, board: &Board, coordinates: Coordinates) -> Option<(Cell, String)> {
    let decoded = value.decoded();
    let (point, text) = split_composed(&decoded)?;
    let point = read_point(point.as_bytes())?;
    let text = simple_text(text).trim().to_owned();
    Some((cell(board, coordinates, point)?, text))
}

fn two_points(value: Value<'_>, board: &Board, coordinates: Coordinates) -> Option<(Cell, Cell)> {
    let decoded = value.decoded();
    let (from, to) = split_composed(&decoded)?;
    let end = |text: &str| cell(board, coordinates, read_point(text.as_bytes())?);
    Some((end(from)?, end(to)?))
}
