//! The viewer as lines of styled text, at any size.

use super::app::{App, Screen};
use super::game_screen::game_lines;
use super::lines::{PLAIN, TITLE, fitting, items, text_line};
use crate::draw::text::Line;

const HELP: &str = "\
Left Right, h l     one ply back or on
PgUp PgDn           ten plies
Home End, g G       first and last ply
Up Down, k j        the other variations
u                   out of the variation
b                   the best line of a review
d  n  c  m          decision, next finding, comment, mistake
/  N                search, next match
H J K L             scroll the board
[ ]                 scroll the comment
e                   write the picture as SVG
<  >                previous and next game
t, Tab              list of games
Ctrl-L  Ctrl-Z      draw again, stop
q                   quit

In the list: / filters, Ctrl-U shows all games again,
Enter opens, Esc quits.";

/// The whole screen: `height` lines of `width` columns.
pub fn screen(app: &App, width: usize, height: usize) -> Vec<Line> {
    let mut lines = match app.screen {
        _ if app.has_help => HELP.lines().map(|line| Line::new(line, PLAIN)).collect(),
        Screen::List => list_lines(app, width, height),
        Screen::Game => game_lines(app, width, height),
    };
    lines.resize(height, Line::default());
    for line in &mut lines {
        line.fit(width);
    }
    lines
}

/// The games that match the filter.
fn list_lines(app: &App, width: usize, height: usize) -> Vec<Line> {
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
        None,
        title,
    ));
    lines.resize(1 + body, Line::default());
    let foot = if app.is_typing {
        let error = if app.message.is_empty() { "" } else { "   " };
        format!("/{}{error}{}", app.filter, app.message)
    } else if app.filter.is_empty() {
        fitting("? help  q quit  Enter open  / filter", width).to_owned()
    } else {
        let keys = "? help  q quit  Enter open  / filter  Ctrl-U all games";
        fitting(&format!("filter: {}   {keys}", app.filter), width).to_owned()
    };
    lines.push(text_line(&foot, PLAIN));
    lines
}
