//! One game: its board next to its moves.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use super::app::App;
use super::board::draw_board;
use super::chances::draw_chances;
use super::palette::{SOFT, TITLE};
use super::panel::draw_panel;
use crate::draw::text::{BoardDrawing, Colors, Style};
use crate::draw::{Walkthrough, printable};
use crate::game::Phase;

/// The minimum number of columns next to the board for a panel.
const PANEL: u16 = 26;

/// Draws the game that is open.
pub(super) fn draw_game(app: &App, frame: &mut Frame<'_>) {
    let Some(shown) = app.shown() else { return };
    let game = &shown.listed.game;
    let graph = game.graph(shown.node);
    let [head, status, body, chances, foot] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(u16::from(graph.is_some())),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    frame.render_widget(
        Line::styled(printable(&shown.listed.title()).into_owned(), TITLE),
        head,
    );
    frame.render_widget(
        Line::raw(printable(&status_line(game, shown.node)).into_owned()),
        status,
    );
    let diagram = game.diagram(shown.node);
    let drawing = BoardDrawing {
        diagram: &diagram,
        style: Style {
            unicode: app.colors != Colors::None,
            colors: app.colors,
        },
    };
    let panel = if game.has_board {
        let (board, panel) = split(body, drawing.size());
        draw_board(app, &drawing, board, frame);
        panel
    } else {
        body
    };
    if panel.width > 0 && panel.height > 0 {
        draw_panel(app, game, panel, frame);
    }
    if let Some(graph) = &graph {
        draw_chances(graph, chances, frame);
    }
    let text = if app.is_typing {
        format!("/{}", app.search)
    } else if app.message.is_empty() {
        "? help  q quit  ←→ step  ↑↓ variations  d decision  n finding  c comment  e picture"
            .to_owned()
    } else {
        app.message.clone()
    };
    frame.render_widget(Line::styled(printable(&text).into_owned(), SOFT), foot);
}

/// The board next to the panel if there is room, else above it.
fn split(body: Rect, (lines, columns): (usize, usize)) -> (Rect, Rect) {
    let width = u16::try_from(columns).unwrap_or(u16::MAX).saturating_add(2);
    if body.width >= width.saturating_add(PANEL) || body.width >= 70 {
        let board = width.min(body.width.saturating_sub(PANEL));
        let [board, panel] =
            Layout::horizontal([Constraint::Length(board), Constraint::Fill(1)]).areas(body);
        return (board, panel);
    }
    let height = u16::try_from(lines).unwrap_or(u16::MAX).saturating_add(1);
    let kept = body.height.saturating_sub(body.height / 3);
    let [board, panel] =
        Layout::vertical([Constraint::Length(height.min(kept)), Constraint::Fill(1)]).areas(body);
    (board, panel)
}

/// The ply, the move, and the current state.
fn status_line(game: &Walkthrough, node: usize) -> String {
    let step = &game.steps[node];
    if !game.has_board {
        return "This game has no board: its findings and its text".to_owned();
    }
    let mut text = format!("ply {} of {}", step.ply, game.plies());
    if step.ply > 0 {
        text += ": ";
        text += &game.move_text(node);
    }
    let verdict = game.verdict_at(node);
    if !verdict.is_empty() {
        text += ". ";
        text += &verdict;
    } else if step.phase == Phase::Contract {
        text += ". contract";
    } else if let Some(color) = step.turn {
        text += &[". ", color.name(), " to move"].concat();
    }
    text
}
