//! The board of the game that is open.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::app::App;
use super::palette::Depth;
use crate::draw::Walkthrough;
use crate::draw::text::{BoardDrawing, Style as BoardStyle};

/// The characters of a board.
pub(super) struct Drawn {
    pub(super) lines: Vec<Vec<(char, anstyle::Style)>>,
    pub(super) width: usize,
    /// The line and the column of the last move.
    last: Option<(usize, usize)>,
}

pub(super) fn drawn_board(app: &App, game: &Walkthrough, node: usize) -> Drawn {
    let diagram = game.diagram(node);
    let style = BoardStyle {
        unicode: app.depth != Depth::Mono,
        color: app.depth != Depth::Mono,
    };
    let drawing = BoardDrawing {
        diagram: &diagram,
        style,
    };
    let lines = drawing.characters();
    Drawn {
        width: lines.iter().map(Vec::len).max().unwrap_or(0),
        last: diagram.last.map(|cell| drawing.place(cell)),
        lines,
    }
}

/// Draws the part of the board that fits, with the last move in sight.
pub(super) fn draw_board(app: &App, drawn: &Drawn, area: Rect, frame: &mut Frame<'_>) {
    let (line, column) = drawn
        .last
        .unwrap_or((drawn.lines.len() / 2, drawn.width / 2));
    let top = offset(line, drawn.lines.len(), area.height, app.scroll.1);
    let left = offset(column, drawn.width, area.width, app.scroll.0);
    let lines = drawn.lines.iter().skip(top).map(|line| {
        let spans = line
            .iter()
            .skip(left)
            .map(|&(character, style)| Span::styled(character.to_string(), app.depth.style(style)));
        spans.collect::<Line<'_>>()
    });
    let lines: Vec<Line<'_>> = lines.take(usize::from(area.height)).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

/// The number of cells left out before the visible part, which is around `at`, moved by `scroll`.
fn offset(at: usize, length: usize, room: u16, scroll: i32) -> usize {
    let room = usize::from(room);
    let most = length.saturating_sub(room);
    let centred = at.saturating_sub(room / 2).min(most);
    let moved = i64::try_from(centred).unwrap_or(0) + i64::from(scroll);
    usize::try_from(moved.max(0)).unwrap_or(0).min(most)
}
