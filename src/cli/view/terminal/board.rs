//! The board of the game that is open.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::app::App;
use super::palette::board_style;
use crate::draw::text::BoardDrawing;

/// Draws the part of the board that fits, with the last move in sight.
pub(super) fn draw_board(app: &App, drawing: &BoardDrawing<'_>, area: Rect, frame: &mut Frame<'_>) {
    let size = (usize::from(area.height), usize::from(area.width));
    let lines = drawing.part(size, app.scroll).into_iter().map(|line| {
        let spans = line
            .into_iter()
            .map(|(character, style)| Span::styled(character.to_string(), board_style(style)));
        spans.collect::<Line<'_>>()
    });
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()), area);
}
