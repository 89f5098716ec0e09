//! Points in a coordinate system.

use crate::convert::document::cell_at;
use crate::game::{Board, Coordinates};
use crate::record::Point;
use crate::sgf::Name;

/// Appends a point of the canonical form in a coordinate system; a point that is not a cell stays as
/// it is.
pub(super) fn push_point(
    coordinates: Coordinates,
    board: &'static Board,
    canonical: &[u8],
    out: &mut Vec<u8>,
) {
    if coordinates == Coordinates::Hex && is_plain(canonical) {
        out.extend(canonical);
        return;
    }
    match cell_at(board, canonical) {
        None => out.extend(canonical),
        Some(cell) => out.extend(board.algebraic(coordinates, cell).as_bytes()),
    }
}

/// Whether a point is written as the name of a cell is: nearly all of them are.
fn is_plain(point: &[u8]) -> bool {
    match point {
        [b'a'..=b'z', b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// Appends a value that names points, in another coordinate system than `hex`.
pub(super) fn push_points(
    coordinates: Coordinates,
    board: &'static Board,
    name: Name,
    raw: &[u8],
    out: &mut Vec<u8>,
) {
    let is_cell = |value: &[u8]| cell_at(board, value).is_some();
    let colon = raw.iter().position(|&byte| byte == b':');
    match (name, colon.map(|colon| raw.split_at(colon))) {
        (Name::LB, Some((point, label))) if is_cell(point) => {
            push_point(coordinates, board, point, out);
            out.extend(label);
        }
        (Name::AR | Name::LN, Some((from, to))) if is_cell(from) && is_cell(&to[1..]) => {
            push_point(coordinates, board, from, out);
            out.push(b':');
            push_point(coordinates, board, &to[1..], out);
        }
        _ => push_point(coordinates, board, raw, out),
    }
}

/// A point, cell or not, as letter and number.
pub(in crate::convert) fn point_name(point: Point) -> String {
    let letter = |place: u8| char::from(b'a' + place % 26);
    let place = point.column.saturating_sub(1);
    match place / 26 {
        0 => format!("{}{}", letter(place), point.row),
        more => format!("{}{}{}", letter(more - 1), letter(place), point.row),
    }
}
