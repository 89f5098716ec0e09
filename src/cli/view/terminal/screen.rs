//! Drawing the viewer, at any size.

use ratatui::Frame;
use ratatui::layout::{Constraint, Flex, Layout};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::app::{App, Screen};
use super::game_screen::draw_game;
use super::list_screen::draw_list;

const HELP: &str = "\
Left Right, h l     one ply back or on
PgUp PgDn           ten plies
Home End, g G       first and last ply
Up Down, k j        the other variations
b                   back to the branch
d  n  c             decision, next finding, next comment
/  N                search, next match
H J K L             scroll the board
[ ]                 scroll the comment
e                   write the picture as SVG
<  >                previous and next game
t, Tab              list of games
Ctrl-L  Ctrl-Z      draw again, stop
q                   quit

In the list: / filters, Enter opens, Esc quits.";

/// Draws the viewer into a frame.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    match app.screen {
        Screen::List => draw_list(app, frame),
        Screen::Game => draw_game(app, frame),
    }
    if app.has_help {
        draw_help(frame);
    }
}

fn draw_help(frame: &mut Frame<'_>) {
    let area = frame.area();
    let lines = u16::try_from(HELP.lines().count()).unwrap_or(u16::MAX);
    let [area] = Layout::vertical([Constraint::Length(lines.saturating_add(2))])
        .flex(Flex::Center)
        .areas(area);
    let [area] = Layout::horizontal([Constraint::Length(58)])
        .flex(Flex::Center)
        .areas(area);
    frame.render_widget(Clear, area);
    let help = Paragraph::new(HELP).block(Block::bordered().title("Keys"));
    frame.render_widget(help, area);
}
