//! A board with a number on each cell.

use std::fmt::Write as _;

use crate::game::{Board, Cell};

/// The width of a cell in columns; half of it is the shift between two rows.
const WIDTH: usize = 4;

/// A board of numbers, row by row from the top: the whole percents of `share`, which is 0 to 1; a
/// dot where it is `None`, and 0 for less than half a percent.
///
/// Lines have no trailing blanks, and the last has no line break.
///
/// ```
/// use unlur::game::{Board, Side};
/// use unlur::draw::text::heat_map;
///
/// let board = Board::get(Side::new(3).unwrap());
/// let map = heat_map(board, |cell| board.is_inner(cell).then_some(0.25));
/// let lines = [
///     "       .   .   .",
///     "     .  25  25   .",
///     "   .  25  25  25   .",
///     "     .  25  25   .",
///     "       .   .   .",
/// ];
/// assert!(map.lines().eq(lines));
/// ```
#[must_use]
pub fn heat_map(board: &Board, share: impl Fn(Cell) -> Option<f64>) -> String {
    let mut map = String::new();
    for cell in board.cells() {
        let (row, index) = board.row_and_index(cell);
        if index == 0 {
            if row > 0 {
                map.push('\n');
            }
            let shift = row.abs_diff(board.side().get() - 1) as usize;
            map.extend(std::iter::repeat_n(' ', shift * WIDTH / 2));
        }
        let number = share(cell).map_or(".".to_owned(), |share| format!("{:.0}", share * 100.0));
        let written = write!(map, "{number:>WIDTH$}");
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
    }
    map
}
