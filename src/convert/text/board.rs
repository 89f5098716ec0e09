//! Boards drawn in characters.

use super::grammar::line_end;
use crate::game::{Board, Color, Coordinates, Side};

/// A board drawn in characters.
pub(super) struct Drawing {
    pub side: Side,
    /// The stones, in reading order.
    pub stones: Vec<(Color, String)>,
    /// The bytes of its rows.
    pub length: usize,
}

impl Drawing {
    /// The board that a text begins with.
    ///
    /// The lengths of the rows give the side: they grow from `n` to `2n - 1` and shrink to `n` again.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (first, label) = row(&text[..line_end(text, 0).0])?;
        let lengths = [first.len(), first.len() - label].into_iter();
        let mut sides = lengths.filter_map(|length| Side::new(u32::try_from(length).ok()?));
        sides.find_map(|side| Self::of_side(text, side))
    }

    fn of_side(text: &str, side: Side) -> Option<Self> {
        let (board, middle) = (Board::get(side), side.get() - 1);
        let (mut stones, mut length) = (Vec::new(), 0);
        for number in 0..side.width() {
            let (end, next) = line_end(text, length);
            let (row, label) = row(&text[length..end])?;
            length = next;
            let cells = (side.get() + number.min(2 * middle - number)) as usize;
            let rows = [&row[..], &row[label..]].into_iter();
            let row = { rows }.find(|row| row.len() == cells)?;
            for (index, stone) in (0..).zip(row) {
                if let Some(color) = *stone {
                    let cell = board.cell(number, index)?;
                    stones.push((color, board.algebraic(Coordinates::Hex, cell).to_string()));
                }
            }
        }
        Some(Self {
            side,
            stones,
            length,
        })
    }
}

/// Whether a line can only be a row with a stone, perhaps of a board that is torn.
pub(super) fn is_row(line: &str) -> bool {
    row(line).is_some_and(|(mut row, label)| {
        let row = row.split_off(label);
        row.len() > 3 && row.contains(&None) && row.iter().any(Option::is_some)
    })
}

/// The cells of the row that a line draws, and how many of the first may be its label instead:
/// letters may precede it. Numbers, frames and the `>` of a quotation around a row are ignored.
fn row(line: &str) -> Option<(Vec<Option<Color>>, usize)> {
    let is_around = |it: char| it.is_ascii_digit() || it.is_whitespace() || ">|".contains(it);
    let line = line.trim_matches(is_around);
    let is_label = |word: &str| word.bytes().all(|letter| letter.is_ascii_alphabetic());
    let end = line.find([' ', '(', '[']).unwrap_or(0);
    let end = if is_label(&line[..end]) { end } else { 0 };
    let (label, rest) = line.split_at(end);
    let mut row = cells(label).unwrap_or_default();
    let label = row.len();
    row.extend(cells(rest)?);
    (!row.is_empty()).then_some((row, label))
}

/// The cells that symbols mean. Blanks are ignored, and so are brackets, which mark a stone.
fn cells(text: &str) -> Option<Vec<Option<Color>>> {
    let is_cell = |letter: &char| !letter.is_whitespace() && !"()[]".contains(*letter);
    let cells = text.chars().filter(is_cell).map(|letter| {
        Some(match letter {
            '.' | '-' | '+' | '_' | '·' | '∙' | '⋅' => None,
            // The last two symbols of each colour are the chain that decided a game, as `unlur
            // show` draws it.
            'X' | 'x' | 'B' | 'b' | 'R' | 'r' | '●' | '⚫' | '#' | '◆' => Some(Color::Black),
            'O' | 'o' | 'W' | 'w' | '○' | '⚪' | '@' | '◇' => Some(Color::White),
            _ => return None,
        })
    });
    cells.collect()
}
