//! One game: its board next to its moves.

use super::app::App;
use super::lines::{PLAIN, SELECTED, SOFT, TITLE, fitting, text_line};
use super::panel::panel_lines;
use crate::draw::text::{BoardDrawing, Colors, Line, Style};
use crate::draw::{GameView, Graph, MoveQuality};
use crate::game::Phase;

/// The minimum number of columns next to the board for a panel.
const PANEL: usize = 26;
/// With at least this many columns, the panel is next to a board of any size.
const WIDE: usize = 70;

/// The game that is open.
pub(super) fn game_lines(app: &App, width: usize, height: usize) -> Vec<Line> {
    let listed = &app.games[app.open];
    let game = &listed.game;
    let graph = game.graph(app.node);
    let mut foot: Vec<Line> = graph
        .iter()
        .map(|graph| chances_line(graph, width))
        .collect();
    let text = if app.is_typing {
        &format!("/{}", app.search)
    } else if app.message.is_empty() {
        let keys = "? help  q quit  ←→ step  ↑↓ variations  d decision  c comment  e picture";
        fitting(keys, width)
    } else {
        &app.message
    };
    foot.push(text_line(text, SOFT));
    let mut lines = vec![
        text_line(&listed.title(), TITLE),
        text_line(&status_line(game, app.node), PLAIN),
    ];
    let body = height.saturating_sub(lines.len() + foot.len());
    let end = lines.len() + body;
    lines.extend(body_lines(app, game, width, body));
    lines.resize(end, Line::default());
    lines.append(&mut foot);
    lines
}

/// The board with the panel next to it if there is room, else below it; the panel alone for a game
/// without a board.
fn body_lines(app: &App, game: &GameView, width: usize, height: usize) -> Vec<Line> {
    if !game.has_board {
        return panel_lines(app, game, width, height);
    }
    let mut drawing = BoardDrawing {
        diagram: &game.diagram(app.node),
        style: Style {
            unicode: app.colors != Colors::None,
            colors: app.colors,
            is_wide: true,
        },
    };
    let (rows, columns) = drawing.size();
    drawing.style.is_wide = rows <= height && columns + 2 + PANEL <= width;
    let (rows, columns) = drawing.size();
    if width < WIDE.min(columns + 2 + PANEL) {
        let board = (rows + 1).min(height - height / 3);
        let mut lines = drawing.part((board, width), app.scroll);
        lines.resize(board, Line::default());
        lines.extend(panel_lines(app, game, width, height - board));
        return lines;
    }
    let left = (columns + 2).min(width - PANEL);
    let mut lines = drawing.part((height, left - 2), app.scroll);
    lines.resize(height, Line::default());
    let panel = panel_lines(app, game, width - left, height);
    for (line, right) in lines.iter_mut().zip(panel) {
        line.fit(left);
        line.append(right);
    }
    lines
}

/// The ply, the move, and the current state.
fn status_line(game: &GameView, node: usize) -> String {
    let step = &game.nodes[node];
    if !game.has_board {
        return "This game has no board: its findings and its text".to_owned();
    }
    let mut text = format!("ply {} of {}", step.ply, game.plies());
    if step.ply > 0 {
        text += ": ";
        text += &game.move_text(node);
        text += &step.signs();
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

/// Eight heights of a bar.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Black's chance at the current ply, and a bar for each ply; of a long game those around the
/// current one.
pub(super) fn chances_line(graph: &Graph, width: usize) -> Line {
    let current = graph.current.unwrap_or(0);
    let here = graph.current.and_then(|ply| graph.at(ply));
    let chance = here.map_or("-".to_owned(), |point| format!("{:.1}", point.chance));
    let quality = here.and_then(|point| point.quality);
    let quality = quality.map_or("", MoveQuality::name);
    let text = format!("Black's chance {chance:>6} {quality:<10} ");
    let room = u32::try_from(width.saturating_sub(text.len())).unwrap_or(0);
    let mut line = Line::new(&text, PLAIN);
    let first = current.saturating_sub(room / 2);
    let first = first.min((graph.plies + 1).saturating_sub(room));
    let last = first.saturating_add(room).min(graph.plies + 1);
    for ply in first..last {
        let bar = graph.at(ply).map_or(' ', |point| bar(point.chance));
        let is_here = graph.current == Some(ply);
        line.push(
            bar.encode_utf8(&mut [0; 4]),
            if is_here { SELECTED } else { PLAIN },
        );
    }
    line
}

/// The bar of a chance from 0 to 100.
fn bar(chance: f64) -> char {
    let higher = (1..8).filter(|&step| chance >= f64::from(step) * 12.5);
    BARS[higher.count()]
}
