//! The end of a game in plain HTML, for readers without scripts.

use super::html::{escaped, file_name};
use crate::draw::color::Rgb;
use crate::draw::compose::{Look, compose};
use crate::draw::game_view::{GameView, NodeMove};
use crate::draw::svg::svg;

/// The width of the picture, which the style of the page changes.
const WIDTH: u32 = 600;

/// The places of [`VIEWER_BODY`](super::document) that the end of a game fills.
pub(super) const PARTS: [&str; 6] = [
    "{board}",
    "{players}",
    "{details}",
    "{status}",
    "{moves}",
    "{comment}",
];

/// The contents of these places: the final position of the main line, the information about the
/// game, the moves, and the comment on the game.
pub(super) type FinalPosition = [String; PARTS.len()];

/// The end of a game.
pub(super) fn final_position(game: &GameView, source: &str, number: u64) -> FinalPosition {
    let last = game.main().len() - 1;
    let place = format!("{}, game {number}", file_name(source));
    let (board, size, status, comment) = if game.has_board {
        let mut diagram = game.diagram(last);
        diagram.is_spotlit = true;
        let stones = diagram.stones.iter_mut().flatten();
        stones.for_each(|stone| stone.number = None);
        let mut drawing = compose(&diagram, &Look::default());
        drawing.background = Rgb(251, 248, 241); // As in the style of pages.
        let verdict = game.verdict_at(last);
        let status = format!("The position after ply {}. {verdict}", game.plies());
        let size = format!("side {}", game.side.get());
        (svg(&drawing, WIDTH), size, status, &*game.info.comment)
    } else {
        let size = "no board".to_owned();
        (String::new(), size, findings(game), &*game.nodes[0].comment)
    };
    let mut details = vec![game.info.circumstances(), size, place];
    details.retain(|part| !part.is_empty());
    let comment = format!("<p class=\"comment\">{}</p>", escaped(comment));
    let moves = format!("<li>{}</li>", escaped(&moves(game)));
    let [players, details, status] =
        [game.info.players(), details.join(", "), status].map(|it| escaped(&it));
    [board, players, details, status, moves, comment]
}

/// The findings of a game without a board.
fn findings(game: &GameView) -> String {
    let notes = game.nodes[0].details().notes.iter();
    let notes = notes.map(|note| format!("{}[{}]: {}", note.severity(), note.code, note.message));
    notes.collect::<Vec<_>>().join("\n")
}

fn moves(game: &GameView) -> String {
    let steps = game.main().iter().enumerate();
    let moves = steps.filter(|(_, step)| step.effect != NodeMove::Nothing);
    let names = moves.map(|(node, step)| {
        let name = game.move_name(node);
        format!("{}. {name}{}", step.ply, step.signs())
    });
    names.collect::<Vec<_>>().join(" ")
}
