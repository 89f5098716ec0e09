//! A board in characters.

use std::fmt;

use super::glyphs::{BRACKETS, Glyph, LABEL, Style};
use super::layout::Layout;
use super::legend::legend;
use super::line::Line;
use crate::game::{Cell, Coordinates, Position};

/// A position as text, with the labels of its coordinates and a line that explains its signs.
///
/// Every line ends in a line break and holds no trailing blanks. Each letter stands at the upper
/// end of the slanted line of cells that it names, each number at the end of its row.
///
/// ```
/// use unlur::game::{Action, Color, Coordinates, IllegalAction, Position, Rules, Side};
/// use unlur::draw::text::{BoardDrawing, Style};
///
/// let mut position = Position::new(Side::new(3).unwrap(), Rules::default());
/// let board = position.board();
/// let last = board.cell_at(Coordinates::Hex, 3, 3);
/// position.play(Action::Stone { color: Color::Black, cell: last.unwrap() })?;
/// let drawing = BoardDrawing {
///     position: &position,
///     coordinates: Coordinates::Hex,
///     last,
///     marked: &[],
///     style: Style::default(),
/// };
/// let lines = [
///     "  c d e",
///     " b . . .  1",
///     "a . . . .  2",
///     " . .(X). .  3",
///     "  . . . .  4",
///     "   . . .  5",
///     "",
///     "X black   ( ) last move",
/// ];
/// assert!(drawing.to_string().lines().eq(lines));
/// # Ok::<(), IllegalAction>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BoardDrawing<'a> {
    /// What is drawn.
    pub position: &'a Position,
    /// The coordinates that the labels tell.
    pub coordinates: Coordinates,
    /// The cell of the last move, which is put in brackets.
    pub last: Option<Cell>,
    /// The stones of the chain that decided the game, in any order; cells without a stone do not
    /// show.
    pub marked: &'a [Cell],
    /// Characters and colours.
    pub style: Style,
}

impl BoardDrawing<'_> {
    /// What lies on a cell.
    fn glyph(&self, cell: Cell) -> Glyph {
        match self.position.stone(cell) {
            None => Glyph::Empty,
            Some(color) if self.marked.contains(&cell) => Glyph::Marked(color),
            Some(color) => Glyph::Stone(color),
        }
    }

    /// The lines of the board, labels included.
    fn lines(&self) -> Vec<Line> {
        let board = self.position.board();
        let layout = Layout::new(board, self.coordinates);
        let mut lines = vec![Line::default(); layout.lines()];
        for (line, column, character) in layout.labels() {
            lines[line].put(column, character, LABEL);
        }
        for cell in board.cells() {
            let glyph = self.glyph(cell);
            let character = glyph.character(self.style.unicode);
            let (line, column) = layout.cell(cell);
            if self.last == Some(cell) {
                lines[line].put(column - 1, '(', BRACKETS);
                lines[line].put(column, character, glyph.look().bold().underline());
                lines[line].put(column + 1, ')', BRACKETS);
            } else {
                lines[line].put(column, character, glyph.look());
            }
        }
        lines
    }
}

impl fmt::Display for BoardDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.lines() {
            line.write(self.style.color, f)?;
        }
        let cells = self.position.board().cells();
        let glyphs: Vec<_> = cells.map(|cell| self.glyph(cell)).collect();
        let legend = legend(&glyphs, self.last.is_some(), self.style.unicode);
        if legend.is_empty() {
            return Ok(());
        }
        f.write_str("\n")?;
        legend.write(self.style.color, f)
    }
}
