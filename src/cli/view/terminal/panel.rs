//! The moves of the open game, and the remarks on the current one.

use super::app::App;
use super::lines::{PLAIN, SOFT, TITLE, items};
use crate::cli::output::wrapped;
use crate::cli::show::Picture;
use crate::draw::text::Line;
use crate::draw::{GameView, NodeMove, pattern_sentence, printable};

/// The width of a move and its signs, if moves are shown side by side.
const COLUMN: usize = 32;

/// Moves, findings and the comment.
pub(super) fn panel_lines(app: &App, game: &GameView, width: usize, height: usize) -> Vec<Line> {
    let mut remarks = remarks(game, app.node, width.max(1));
    // Without a board there are no moves, so the text gets the whole height.
    let most = if game.has_board {
        height * 2 / 3
    } else {
        height
    };
    let room = remarks.len().min(most);
    let hidden = remarks.len() - room;
    let top = app.text_top.get().min(hidden);
    app.text_top.set(top);
    remarks.drain(..top);
    let rest = hidden - top;
    remarks.truncate(room);
    if rest > 0
        && let Some(last) = remarks.last_mut()
    {
        *last = Line::new(&format!("… {} more lines: ] and [", rest + 1), SOFT);
    }
    let mut lines = move_lines(app, game, width, height - room);
    lines.resize(height - room, Line::default());
    lines.append(&mut remarks);
    lines
}

/// The remarks on a node, in lines of `width` columns.
fn remarks(game: &GameView, node: usize, width: usize) -> Vec<Line> {
    let step = &game.nodes[node];
    let mut lines = Vec::new();
    let mut add = |text: &str, style| {
        let pieces = wrapped(&printable(text), width).into_iter();
        lines.extend(pieces.map(|piece| Line::new(&piece, style)));
    };
    for found in game.patterns(node) {
        add(&pattern_sentence(found), PLAIN);
    }
    for note in &step.details().notes {
        let text = format!("{}[{}]: {}", note.severity(), note.code, note.message);
        add(&text, TITLE);
    }
    if !step.details().markup.is_empty() {
        for line in Picture::new(game, node).markup_lines() {
            add(&line, PLAIN);
        }
    }
    for sentence in step.judgements() {
        add(&sentence, PLAIN);
    }
    if !step.details().name.is_empty() {
        add(&step.details().name, TITLE);
    }
    if node == 0 {
        for line in game.info.comment.lines() {
            add(line, PLAIN);
        }
    }
    for line in step.comment.lines() {
        add(line, PLAIN);
    }
    lines
}

/// The moves of the line of the current node.
fn move_lines(app: &App, game: &GameView, width: usize, height: usize) -> Vec<Line> {
    let line = app.line();
    let selected = line.iter().position(|&node| node == app.node).unwrap_or(0);
    let text = |place: usize| move_text(app, game, line[place]);
    items(line.len(), selected, (width, height), Some(COLUMN), text)
}

/// A move, its place among the variations, and what there is at its node.
fn move_text(app: &App, game: &GameView, node: usize) -> String {
    let step = &game.nodes[node];
    let mut text = format!("{:>4}  {}", step.ply, game.move_text(node));
    if node == 0 && step.effect == NodeMove::Nothing {
        "   0  start".clone_into(&mut text);
    }
    text += &step.signs();
    let siblings = app.siblings(node);
    if siblings.len() > 1 {
        let before = siblings.iter().take_while(|&&other| other != node).count();
        let place = format!("  ({}/{})", before + 1, siblings.len());
        text += &place;
    }
    for (has, sign) in [
        (step.details().decision.is_some(), "  decides"),
        (!step.details().patterns.is_empty(), "  pattern"),
        (!step.details().notes.is_empty(), "  !"),
        (!step.comment.is_empty(), "  *"),
    ] {
        if has {
            text += sign;
        }
    }
    text
}
