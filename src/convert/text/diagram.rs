//! Boards drawn in characters.

use std::collections::BTreeSet;

use super::lines::Word;
use crate::convert::document::RecordNode;
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
    let first = row(lines.clone().next()?.text)?;
    let lengths: BTreeSet<_> = first.lengths().collect();
    lengths.into_iter().rev().find_map(|length| {
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
        let line = lines.next()?;
        let length = side.get() + number.min(2 * middle - number);
        let symbols = row(line.text)?.of_length(usize::try_from(length).ok()?)?;
        for (index, symbol) in (0..).zip(symbols) {
            if let Symbol::Stone(color) = symbol {
                let cell = board.cell(number, index)?;
                stones.push((color, board.algebraic(Coordinates::Hex, cell).to_string()));
            }
        }
    }
    Some(Diagram { side, stones })
}

/// The symbols of one line, with and without a label in front.
struct Row {
    symbols: Option<Vec<Symbol>>,
    unlabelled: Option<Vec<Symbol>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symbol {
    Empty,
    Stone(Color),
}

impl Row {
    fn both(&self) -> impl Iterator<Item = &Vec<Symbol>> {
        [&self.symbols, &self.unlabelled].into_iter().flatten()
    }

    fn lengths(&self) -> impl Iterator<Item = usize> {
        self.both().map(Vec::len)
    }

    fn of_length(&self, length: usize) -> Option<Vec<Symbol>> {
        self.both().find(|symbols| symbols.len() == length).cloned()
    }
}

/// The row that a line draws; a label may precede it, as a word, and follow it, as a number.
fn row(line: &str) -> Option<Row> {
    // Brackets around a stone mark it and mean nothing here.
    let line = line.replace(['(', ')', '[', ']'], " ");
    let line = line.trim();
    let is_digit = |letter: char| letter.is_ascii_digit();
    let line = line.trim_end_matches(is_digit).trim_end();
    let number = line.trim_start_matches(is_digit);
    let (line, has_number) = (number.trim_start(), number.len() < line.len());
    let label = line.split_once(char::is_whitespace);
    let symbols = symbols(line);
    let unlabelled = label
        .filter(|(word, _)| !has_number && word.chars().all(|letter| letter.is_ascii_alphabetic()))
        .and_then(|(_, rest)| self::symbols(rest));
    (symbols.is_some() || unlabelled.is_some()).then_some(Row {
        symbols,
        unlabelled,
    })
}

/// The symbols of a row.
fn symbols(text: &str) -> Option<Vec<Symbol>> {
    let mut symbols = Vec::new();
    for letter in text.chars() {
        symbols.push(match letter {
            '.' | '·' | '∙' | '⋅' => Symbol::Empty,
            // The last two of each are the chain that decided a game, as `unlur show` draws it.
            'X' | 'x' | 'B' | 'b' | 'R' | 'r' | '●' | '#' | '◆' => Symbol::Stone(Color::Black),
            'O' | 'o' | 'W' | 'w' | '○' | '@' | '◇' => Symbol::Stone(Color::White),
            '*' => continue,
            letter if letter.is_whitespace() => continue,
            _ => return None,
        });
    }
    (!symbols.is_empty()).then_some(symbols)
}

impl Diagram {
    /// The stones as setup of a root.
    pub(super) fn set_up(&self, root: &mut RecordNode) {
        let stones = self.stones.iter();
        root.set_up(&stones.map(|(color, cell)| (*color, cell.as_str())));
    }
}
