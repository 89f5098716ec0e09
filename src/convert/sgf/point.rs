//! Points in a coordinate system.

use crate::convert::document::cell_at;
use crate::game::{Board, Coordinates};
use crate::record::Point;
use crate::sgf::PropertyId;

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
    name: PropertyId,
    raw: &[u8],
    out: &mut Vec<u8>,
) {
    let translate = |point: &[u8]| {
        let cell = cell_at(board, point)?;
        Some(board.algebraic(coordinates, cell).to_string())
    };
    match translated(name, raw, translate) {
        Some(points) => out.extend(points),
        None => out.extend(raw),
    }
}

/// A value of the property `name` with the spelling of each point replaced; `None` if a point has
/// no other spelling.
pub(super) fn translated(
    name: PropertyId,
    value: &[u8],
    translate: impl Fn(&[u8]) -> Option<String>,
) -> Option<Vec<u8>> {
    if !name.holds_pairs() {
        return translate(value).map(String::into_bytes);
    }
    let colon = value.iter().position(|&byte| byte == b':')?;
    let (first, rest) = (translate(&value[..colon])?, &value[colon + 1..]);
    let rest = match name {
        PropertyId::LB => rest.into(),
        _ => translate(rest)?.into_bytes(),
    };
    Some([first.as_bytes(), b":", &rest].concat())
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
