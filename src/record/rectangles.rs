//! The limit on what the rectangles of a game name.

use super::point::Area;
use crate::finding::{Code, Finding};
use crate::game::Side;
use crate::sgf::{Game, Name};

/// The most cells that the rectangles of one game may name together: a few bytes name thousands.
const RECTANGLE_CELLS: u64 = 1 << 20;

/// The fewest bytes of a rectangle, with its brackets.
const SHORTEST: u64 = 7;

/// The finding at the property whose rectangles go beyond the limit, if one does. Such a game is not
/// read.
///
/// A property names each point of the widest board once, however many rectangles it has. The board
/// of this game is not known yet.
pub(super) fn excess(game: Game<'_>) -> Option<Finding> {
    let width = u64::from(Side::MAX.width());
    if (game.bytes().len() as u64) < RECTANGLE_CELLS / (width * width) * SHORTEST {
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

/// The number of points that a value names, if it is a rectangle, as far as any board reaches.
fn points(value: &[u8]) -> u64 {
    let area = Area::read(value).filter(|_| value.contains(&b':'));
    area.map_or(0, |area| area.within(Side::MAX.width()).size())
}

/// Whether each value of a property is a point or a rectangle of points.
fn is_list_of_points(name: Name) -> bool {
    let is_pair = matches!(name, Name::AR | Name::LB | Name::LN);
    name.holds_points() && !name.is_move() && !is_pair
}
