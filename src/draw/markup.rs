//! The markup of a node: marks, labels and lines.

use super::diagram::{Connector, Mark, Markup};
use crate::game::{Board, Cell, Coordinates};
use crate::record::{Rectangle, read_point};
use crate::sgf::{Node, Property, PropertyId, simple_text, split_composed};

/// Adds the marks of a node, except values that are malformed or off the board; these have a
/// finding.
pub(super) fn read(node: Node<'_>, board: &Board, coordinates: Coordinates, markup: &mut Markup) {
    let cell = |point: &str| {
        let point = read_point(point.as_bytes())?;
        board.cell_at(coordinates, point.column, point.row)
    };
    for property in node.properties() {
        let values = property.values().map(|value| value.decoded());
        match property.name() {
            PropertyId::LB => markup.labels.extend(values.filter_map(|value| {
                let (point, text) = split_composed(&value)?;
                Some((cell(point)?, simple_text(text).trim().to_owned()))
            })),
            PropertyId::DD => markup.dimmed.extend(cells(property, board, coordinates)),
            name @ (PropertyId::LN | PropertyId::AR) => {
                markup.connectors.extend(values.filter_map(|value| {
                    let (from, to) = split_composed(&value)?;
                    let (from, to, is_arrow) = (cell(from)?, cell(to)?, name == PropertyId::AR);
                    Some(Connector { from, to, is_arrow })
                }));
            }
            name => {
                let is_own =
                    |mark: &Mark| PropertyId::from_identifier(mark.identifier().as_bytes()) == name;
                if let Some(mark) = Mark::ALL.into_iter().find(is_own) {
                    let cells = cells(property, board, coordinates);
                    (markup.marks).extend(cells.into_iter().map(|cell| (cell, mark)));
                }
            }
        }
    }
}

/// The cells that a property names, each once: a few bytes of rectangles name thousands.
fn cells(property: Property<'_>, board: &Board, coordinates: Coordinates) -> Vec<Cell> {
    let mut is_named = vec![false; board.cell_count()];
    let values = property.values();
    let areas = values.filter_map(|value| Rectangle::read(value.raw()));
    areas
        .flat_map(|area| area.cells(board, coordinates))
        .filter(|cell| !std::mem::replace(&mut is_named[cell.index()], true))
        .collect()
}
