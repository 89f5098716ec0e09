//! The list of games.

use super::app::App;
use super::lines::{PLAIN, TITLE, items, text_line};
use crate::draw::text::Line;

/// The games that match the filter.
pub(super) fn list_lines(app: &App, width: usize, height: usize) -> Vec<Line> {
    let body = height.saturating_sub(2);
    let count = format!("{} of {} games", app.filtered.len(), app.games.len());
    let mut lines = vec![Line::new(&count, TITLE)];
    let title = |place: usize| {
        let index = app.filtered[place];
        let listed = &app.games[index];
        let verdict = listed.game.verdict;
        let winner = verdict.map_or("", |verdict| verdict.winner.name());
        format!("{:>5}  {winner:<5}  {}", index + 1, listed.title())
    };
    lines.extend(items(
        app.filtered.len(),
        app.selected,
        (width, body),
        title,
    ));
    lines.resize(1 + body, Line::default());
    let foot = if app.is_typing {
        let error = if app.message.is_empty() { "" } else { "   " };
        format!("/{}{error}{}", app.filter, app.message)
    } else if app.filter.is_empty() {
        "? help  q quit  Enter open  / filter".to_owned()
    } else {
        let filter = &app.filter;
        format!("filter: {filter}   ? help  q quit  Enter open  / filter  Ctrl-U all games")
    };
    lines.push(text_line(&foot, PLAIN));
    lines
}
