//! The list of games.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::text::Line;
use ratatui::widgets::{List, ListItem, ListState};

use super::app::App;
use super::palette::{SELECTED, TITLE};
use crate::draw::printable;

/// Draws the games that match the filter.
pub(super) fn draw_list(app: &App, frame: &mut Frame<'_>) {
    let [head, body, foot] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let count = format!("{} of {} games", app.filtered.len(), app.games.len());
    frame.render_widget(Line::styled(count, TITLE), head);
    let items = app.filtered.iter().map(|&index| {
        let listed = &app.games[index];
        let winner = listed
            .game
            .verdict
            .map_or("", |verdict| verdict.winner.name());
        let title = format!("{:>5}  {winner:<5}  {}", index + 1, listed.title());
        ListItem::new(printable(&title).into_owned())
    });
    let list = List::new(items).highlight_style(SELECTED);
    let mut state = ListState::default().with_selected(Some(app.selected));
    frame.render_stateful_widget(list, body, &mut state);
    let foot_text = if app.is_typing {
        let error = if app.message.is_empty() { "" } else { "   " };
        format!("/{}{error}{}", app.filter, app.message)
    } else if app.filter.is_empty() {
        "? help  q quit  Enter open  / filter".to_owned()
    } else {
        format!(
            "filter: {}   ? help  q quit  Enter open  / filter",
            app.filter
        )
    };
    frame.render_widget(Line::raw(printable(&foot_text).into_owned()), foot);
}
