//! Boards drawn in characters.

use super::lines::Word;
use crate::game::{Board, Color, Coordinates, Side};

/// A board drawn in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Diagram {
    pub side: Side,
    /// The stones, in reading order.
    pub stones: Vec<(Color, String)>,
}

/// The board that is drawn at the start of the lines, and its number of lines.
///
/// The lengths of the rows give the side: they grow from `n` to `2n - 1` and shrink to `n` again.
pub(super) fn diagram<'t>(
    lines: &(impl Iterator<Item = Word<'t>> + Clone),
) -> Option<(Diagram, usize)> {
    let (first, label) = row(lines.clone().next()?.text)?;
    [first.len(), first.len() - label]
        .into_iter()
        .find_map(|length| {
            let side = Side::new(u32::try_from(length).ok()?)?;
            let diagram = of_side(lines.clone(), side)?;
            let height = usize::try_from(side.width()).ok()?;
            Some((diagram, height))
        })
}

fn of_side<'t>(mut lines: impl Iterator<Item = Word<'t>>, side: Side) -> Option<Diagram> {
    let board = Board::get(side);
    let (width, middle) = (side.width(), side.get() - 1);
    let mut stones = Vec::new();
    for number in 0..width {
        let (row, label) = row(lines.next()?.text)?;
        let length = (side.get() + number.min(2 * middle - number)) as usize;
        let symbols = [&row[..], &row[label..]].into_iter();
        let symbols = { symbols }.find(|symbols| symbols.len() == length)?;
        for (index, stone) in (0..).zip(symbols) {
            if let Some(color) = *stone {
                let cell = board.cell(number, index)?;
                stones.push((color, board.algebraic(Coordinates::Hex, cell).to_string()));
            }
        }
    }
    Some(Diagram { side, stones })
}

/// The cells of the row that a line draws, and how many of the first may be its label instead.
///
/// A label may precede the row, as a word, and follow it, as a number.
fn row(line: &str) -> Option<(Vec<Option<Color>>, usize)> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let line = line.trim_matches(is_blank).trim_end_matches(is_digit);
    let line = line.trim_end_matches(is_blank);
    let row = line.trim_start_matches(is_digit);
    let is_label = |word: &str| word.chars().all(|letter| letter.is_ascii_alphabetic());
    let (label, rest) = match row.split_once(is_blank) {
        Some((word, rest)) if row.len() == line.len() && is_label(word) => (word, rest),
        _ => ("", row),
    };
    let mut cells = symbols(label).unwrap_or_default();
    let label = cells.len();
    cells.extend(symbols(rest)?);
    (!cells.is_empty()).then_some((cells, label))
}

/// Whether a line and the next one that is not blank are rows with a stone, of a drawing that is no board.
pub(super) fn is_torn<'t>(lines: impl Iterator<Item = Word<'t>>) -> bool {
    let lines = lines.filter(|line| !line.text.trim().is_empty());
    let rows = lines.map_while(|line| {
        let (mut cells, label) = row(line.text)?;
        Some(cells.split_off(label)).filter(|cells| cells.contains(&None))
    });
    let rows: Vec<_> = rows.take(2).collect();
    rows.len() == 2 && rows.iter().flatten().any(Option::is_some)
}

/// Whether a character means nothing between symbols: brackets around a stone, which mark it, a frame and
/// the mark of a quotation are as white space.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '(' | ')' | '[' | ']' | '|' | '>')
}

/// The cells that symbols stand for.
fn symbols(text: &str) -> Option<Vec<Option<Color>>> {
    let is_cell = |letter: &char| *letter != '*' && !is_blank(*letter);
    let cells = text.chars().filter(is_cell).map(|letter| {
        Some(match letter {
            '.' | '·' | '∙' | '⋅' => None,
            // The last two of each are the chain that decided a game, as `unlur show` draws it.
            'X' | 'x' | 'B' | 'b' | 'R' | 'r' | '●' | '#' | '◆' => Some(Color::Black),
            'O' | 'o' | 'W' | 'w' | '○' | '@' | '◇' => Some(Color::White),
            _ => return None,
        })
    });
    cells.collect()
}
