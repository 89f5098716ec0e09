//! A board in characters.

use std::fmt;

use super::glyphs::{BRACKETS, GAP, Glyph, LABEL, Style};
use super::layout::Layout;
use super::legend::legend;
use super::line::Line;
use crate::draw::Diagram;
use crate::game::{Cell, Coordinates, Position};

/// A position as text, without colours: the board with the labels of its coordinates, and a line
/// that explains the signs.
///
/// ```
/// use unlur::draw::text::board;
/// use unlur::game::{Action, Color, Coordinates, Position, Rules, Side};
///
/// let mut position = Position::new(Side::MIN, Rules::default());
/// let cell = position.board().parse_cell(Coordinates::Hex, "b2")?;
/// position.play(Action::Stone { color: Color::Black, cell })?;
/// let text = board(&position, Coordinates::Hex);
/// assert!(text.lines().take(4).eq([" b c", "a . .  1", " . X .  2", "  . .  3"]), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn board(position: &Position, coordinates: Coordinates) -> String {
    let diagram = &Diagram::of(position, coordinates);
    let style = Style::default();
    BoardDrawing { diagram, style }.to_string()
}

/// A diagram as text, with the labels of its coordinates and a line that explains its signs. Marks
/// and captions are left out.
///
/// Every line ends in a line break and has no trailing blanks. Each letter is at the upper end of
/// the slanted line of cells that it names, each number at the end of its row.
///
/// ```
/// use unlur::draw::text::{BoardDrawing, Style};
/// use unlur::draw::Diagram;
/// use unlur::game::{Action, Color, Coordinates, PlayError, Position, Rules, Side};
///
/// let mut position = Position::new(Side::new(3).unwrap(), Rules::default());
/// let board = position.board();
/// let last = board.cell_at(Coordinates::Hex, 3, 3);
/// position.play(Action::Stone { color: Color::Black, cell: last.unwrap() })?;
/// let diagram = Diagram { last, ..Diagram::of(&position, Coordinates::Hex) };
/// let drawing = BoardDrawing { diagram: &diagram, style: Style::default() };
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
/// # Ok::<(), PlayError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BoardDrawing<'a> {
    /// What is drawn.
    pub diagram: &'a Diagram,
    /// Characters and colours.
    pub style: Style,
}

impl BoardDrawing<'_> {
    /// The content of a cell.
    fn glyph(&self, cell: Cell) -> Glyph {
        let chain = self.diagram.chain.as_ref();
        let is_deciding = || chain.is_some_and(|chain| chain.cells.binary_search(&cell).is_ok());
        match self.diagram.color(cell) {
            None => Glyph::Empty,
            Some(color) if is_deciding() => Glyph::Marked(color),
            Some(color) => Glyph::Stone(color),
        }
    }

    /// The characters of the board and its labels, line by line, each with its colours; without the
    /// line that explains the signs.
    #[must_use]
    pub fn characters(&self) -> Vec<Vec<(char, anstyle::Style)>> {
        self.lines()
            .into_iter()
            .map(Line::into_characters)
            .collect()
    }

    /// The 0-based line and the 0-based column of a cell among the [`characters`](Self::characters).
    #[must_use]
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        Layout::new(self.diagram.board(), self.diagram.coordinates).cell(cell)
    }

    /// The lines of the board, labels included.
    fn lines(&self) -> Vec<Line> {
        let board = self.diagram.board();
        let layout = Layout::new(board, self.diagram.coordinates);
        let mut lines = vec![Line::default(); layout.lines()];
        for (line, column, character) in layout.labels() {
            lines[line].put(column, character, LABEL);
        }
        for cell in board.cells() {
            let (line, column) = layout.cell(cell);
            if board.row_and_index(cell).1 > 0 {
                lines[line].put(column - 1, ' ', GAP);
            }
        }
        for cell in board.cells() {
            let glyph = self.glyph(cell);
            let character = glyph.character(self.style.unicode);
            let (line, column) = layout.cell(cell);
            if self.diagram.last == Some(cell) {
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
        let cells = self.diagram.board().cells();
        let glyphs: Vec<_> = cells.map(|cell| self.glyph(cell)).collect();
        let legend = legend(&glyphs, self.diagram.last.is_some(), self.style.unicode);
        if legend.is_empty() {
            return Ok(());
        }
        f.write_str("\n")?;
        legend.write(self.style.color, f)
    }
}
