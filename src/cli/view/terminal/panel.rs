//! The moves of the game that is open, and what is said about the current one.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{List, ListItem, ListState, Paragraph};

use super::app::App;
use super::palette::{SELECTED, SOFT, TITLE};
use crate::cli::output::wrapped;
use crate::cli::show::Picture;
use crate::draw::printable;
use crate::draw::{Effect, Walkthrough, pattern_sentence};

/// Moves, findings and the comment.
pub(super) fn draw_panel(app: &App, game: &Walkthrough, area: Rect, frame: &mut Frame<'_>) {
    let mut lines = remarks(game, app.node, usize::from(area.width.max(1)));
    let height = usize::from(area.height);
    // Without a board there are no moves beside the text.
    let most = if game.has_board {
        height * 2 / 3
    } else {
        height
    };
    let room = lines.len().min(most);
    let hidden = lines.len() - room;
    let top = app.text_top.get().min(hidden);
    app.text_top.set(top);
    let rest = hidden - top;
    let mut shown: Vec<Line<'_>> = lines.drain(top..top + room).collect();
    if rest > 0
        && let Some(last) = shown.last_mut()
    {
        *last = Line::styled(format!("… {} more lines: ] and [", rest + 1), SOFT);
    }
    let height = u16::try_from(room).unwrap_or(area.height);
    let [moves, text] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(height)]).areas(area);
    draw_moves(app, game, moves, frame);
    frame.render_widget(Paragraph::new(shown), text);
}

/// The remarks on a node, in lines of `width` columns.
fn remarks(game: &Walkthrough, node: usize, width: usize) -> Vec<Line<'static>> {
    let step = &game.steps[node];
    let mut lines = Vec::new();
    let mut add = |text: &str, style: Style| {
        let pieces = wrapped(&printable(text), width).into_iter();
        lines.extend(pieces.map(|piece| Line::styled(piece, style)));
    };
    for found in game.patterns(node) {
        add(&pattern_sentence(found), Style::new());
    }
    for note in &step.notes {
        let text = format!("{}[{}]: {}", note.severity, note.code, note.message);
        add(&text, TITLE);
    }
    if !step.markup.is_empty() {
        for line in Picture::new(game, node).markup_lines() {
            add(&line, Style::new());
        }
    }
    for sentence in step.judgements() {
        add(&sentence, Style::new());
    }
    if !step.name.is_empty() {
        add(&step.name, TITLE);
    }
    if node == 0 {
        for line in game.info.comment.lines() {
            add(line, Style::new());
        }
    }
    for line in step.comment.lines() {
        add(line, Style::new());
    }
    lines
}

fn draw_moves(app: &App, game: &Walkthrough, area: Rect, frame: &mut Frame<'_>) {
    let line = app.line();
    let items = line.iter().map(|&node| {
        let step = &game.steps[node];
        let mut text = format!("{:>4}  {}", step.ply, game.move_text(node));
        if node == 0 && step.effect == Effect::Nothing {
            "   0  start".clone_into(&mut text);
        }
        text += &step.signs();
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
