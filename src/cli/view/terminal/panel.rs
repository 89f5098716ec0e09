//! The moves of the game that is open, and what is said about the current one.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{List, ListItem, ListState, Paragraph, Wrap};

use super::app::App;
use super::palette::{SELECTED, TITLE};
use crate::cli::output::printable;
use crate::cli::render::move_text;
use crate::draw::{Effect, Walkthrough, pattern_sentence};
use crate::game::Board;

/// Moves, findings and the comment.
pub(super) fn draw_panel(app: &App, game: &Walkthrough, area: Rect, frame: &mut Frame<'_>) {
    let step = &game.steps[app.node];
    let mut facts: Vec<Line<'_>> = Vec::new();
    for found in game.patterns(app.node) {
        facts.push(Line::raw(pattern_sentence(found)));
    }
    for note in &step.notes {
        let text = format!("{}[{}]: {}", note.severity, note.code, note.message);
        facts.push(Line::styled(printable(&text).into_owned(), TITLE));
    }
    if !step.name.is_empty() {
        facts.push(Line::styled(printable(&step.name).into_owned(), TITLE));
    }
    for line in step.comment.lines() {
        facts.push(Line::raw(printable(line).into_owned()));
    }
    let wanted = u16::try_from(facts.len())
        .unwrap_or(u16::MAX)
        .saturating_mul(2);
    let room = wanted.min(area.height / 2);
    let [moves, text] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(room)]).areas(area);
    draw_moves(app, game, moves, frame);
    frame.render_widget(Paragraph::new(facts).wrap(Wrap { trim: false }), text);
}

fn draw_moves(app: &App, game: &Walkthrough, area: Rect, frame: &mut Frame<'_>) {
    let line = app.line();
    let items = line.iter().map(|&node| {
        let step = &game.steps[node];
        let mut text = format!("{:>4}  {}", step.ply, move_text(game, node));
        if node == 0 && step.effect == Effect::Nothing {
            "   0  start".clone_into(&mut text);
        }
        let siblings = app.siblings(node);
        if siblings.len() > 1 {
            let place = siblings
                .iter()
                .position(|&other| other == node)
                .unwrap_or(0);
            text += &format_place(place + 1, siblings.len());
        }
        for (has, sign) in [
            (step.decision.is_some(), "  decides"),
            (!step.patterns.is_empty(), "  pattern"),
            (!step.notes.is_empty(), "  !"),
            (!step.comment.is_empty(), "  *"),
        ] {
            if has {
                text += sign;
            }
        }
        ListItem::new(printable(&text).into_owned())
    });
    let list = List::new(items).highlight_style(SELECTED);
    let selected = line.iter().position(|&node| node == app.node);
    let mut state = ListState::default().with_selected(selected);
    frame.render_stateful_widget(list, area, &mut state);
}

fn format_place(place: usize, count: usize) -> String {
    format!("  ({place}/{count})")
}

/// The cell of a move, or a word for another move.
pub(super) fn move_name(game: &Walkthrough, node: usize) -> String {
    let step = &game.steps[node];
    match step.effect.cell() {
        Some(cell) => Board::get(game.side)
            .algebraic(game.coordinates, cell)
            .to_string(),
        None if step.effect == Effect::Pass => "pass".to_owned(),
        None => step.written.clone(),
    }
}
