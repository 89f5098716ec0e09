//! A board in characters.

use std::fmt;

use super::glyphs::{Glyph, Style, brackets, gap, label, last};
use super::layout::Layout;
use super::line::{Line, legend};
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
    let diagram = &Diagram::from_position(position, coordinates);
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
/// let diagram = Diagram { last, ..Diagram::from_position(&position, Coordinates::Hex) };
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
    /// The board to draw.
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

    /// The number of lines and columns of the board and its labels.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let layout = self.layout();
        (layout.down.whole(), layout.across.whole())
    }

    /// The part of the board that fits into a number of lines and columns, without the line that
    /// explains the signs.
    ///
    /// If only a part fits, it is centred on the last move, or ends at the edges of the board, and
    /// is moved by `scroll` lines and columns. The labels of its rows and columns are at its edges.
    #[must_use]
    pub fn part(&self, size: (usize, usize), scroll: (i32, i32)) -> Vec<Line> {
        let layout = self.layout();
        let middle = (layout.down.whole() / 2, layout.across.whole() / 2);
        let at = self.diagram.last.map_or(middle, |cell| layout.cell(cell));
        let down = layout.down.seen(size.0, at.0, scroll.0);
        let across = layout.across.seen(size.1, at.1, scroll.1);
        let has_cell =
            |(line, column)| down.cells.contains(&line) && across.cells.contains(&column);
        let colors = self.style.colors;
        let mut lines = vec![Line::default(); down.all.len()];
        let mut put = |line: usize, column: usize, character, look| {
            if down.all.contains(&line) && across.all.contains(&column) {
                lines[line - down.all.start].put(column - across.all.start, character, look);
            }
        };
        for (line, column, character) in layout.labels(|cell| has_cell(layout.cell(cell))) {
            put(line, column, character, label(colors));
        }
        let board = self.diagram.board();
        let (down, across) = (layout.down, layout.across);
        for line in 0..down.cells {
            let indent = line.abs_diff(down.cells / 2);
            for column in indent..across.cells - indent {
                let (line, column) = (down.before + line, across.before + column);
                if has_cell((line, column)) {
                    put(line, column, ' ', gap(colors));
                }
            }
        }
        for cell in board.cells() {
            let (line, column) = layout.cell(cell);
            if !has_cell((line, column)) {
                continue;
            }
            let glyph = self.glyph(cell);
            let (character, look) = (glyph.character(self.style.unicode), glyph.look(colors));
            if self.diagram.last == Some(cell) {
                put(line, column - 1, '(', brackets(colors));
                put(line, column, character, last(look, colors));
                put(line, column + 1, ')', brackets(colors));
            } else {
                put(line, column, character, look);
            }
        }
        lines
    }

    fn layout(&self) -> Layout {
        let step = 1 + usize::from(self.style.is_wide);
        Layout::new(self.diagram.board(), self.diagram.coordinates, step)
    }
}

impl fmt::Display for BoardDrawing<'_> {
    /// The board; with a width as in `{:80}` the part of it that fits into so many columns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let room = (usize::MAX, f.width().unwrap_or(usize::MAX));
        for line in self.part(room, (0, 0)) {
            writeln!(f, "{line}")?;
        }
        let cells = self.diagram.board().cells();
        let glyphs: Vec<_> = cells.map(|cell| self.glyph(cell)).collect();
        let legend = legend(&glyphs, self.diagram.last.is_some(), self.style);
        if legend.is_empty() {
            return Ok(());
        }
        writeln!(f, "\n{legend}")
    }
}
