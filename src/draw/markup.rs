//! The markup of a node: marks, labels and lines.

use super::diagram::{Connector, Mark, Markup};
use crate::game::{Board, Cell, Coordinates};
use crate::record::{Area, Point, read_point};
use crate::sgf::{Name, Node, Property, Value, simple_text, split_composed};

/// Adds the marks of a node but for values off the board or malformed, which have a finding.
pub(super) fn read(node: Node<'_>, board: &Board, coordinates: Coordinates, markup: &mut Markup) {
    for property in node.properties() {
        let values = property.values();
        match property.name() {
            Name::LB => {
                let labels = values.filter_map(|value| label(value, board, coordinates));
                markup.labels.extend(labels);
            }
            Name::DD => markup.dimmed.extend(cells(property, board, coordinates)),
            name @ (Name::LN | Name::AR) => {
                let lines = values.filter_map(|value| two_points(value, board, coordinates));
                markup.connectors.extend(lines.map(|(from, to)| Connector {
                    from,
                    to,
                    is_arrow: name == Name::AR,
                }));
            }
            name => {
                let is_own =
                    |mark: &Mark| Name::from_identifier(mark.identifier().as_bytes()) == name;
                if let Some(mark) = Mark::ALL.into_iter().find(is_own) {
                    let cells = cells(property, board, coordinates);
                    (markup.marks).extend(cells.into_iter().map(|cell| (cell, mark)));
                }
            }
        }
    }
}

fn cell(board: &Board, coordinates: Coordinates, point: Point) -> Option<Cell> {
    board.cell_at(coordinates, point.column, point.row)
}

/// The cells that a property names, each once: a few bytes of rectangles name thousands.
fn cells(property: Property<'_>, board: &Board, coordinates: Coordinates) -> Vec<Cell> {
    let mut is_named = vec![false; board.cell_count()];
    let values = property.values();
    let areas = values.filter_map(|value| Area::read(value.raw()));
    areas
        .flat_map(|area| area.cells(board, coordinates))
        .filter(|cell| !std::mem::replace(&mut is_named[cell.index()], true))
        .collect()
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
