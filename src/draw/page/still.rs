//! The end of a game in plain HTML, for readers without scripts.

use super::file_name::file_name;
use super::html::escaped;
use crate::draw::compose::{Look, compose};
use crate::draw::svg::svg;
use crate::draw::walkthrough::{Effect, Walkthrough};

/// The width of the picture, which the style of the page changes.
const WIDTH: u32 = 600;

/// The final position of the main line, its moves and the information of the game.
#[derive(Clone, Debug, Default)]
pub(super) struct Still {
    pub(super) board: String,
    pub(super) players: String,
    pub(super) details: String,
    pub(super) status: String,
    pub(super) moves: String,
    /// The comment on the game, as a panel; empty without one.
    pub(super) comment: String,
}

impl Still {
    pub(super) fn new(game: &Walkthrough, source: &str, number: u64) -> Self {
        let last = game.main_line.min(game.steps.len()) - 1;
        let place = format!("{}, game {number}", file_name(source));
        let details = [
            game.info.circumstances(),
            if game.has_board {
                format!("side {}", game.side.get())
            } else {
                "no board".to_owned()
            },
            place,
        ];
        let details: Vec<String> = details
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        Self {
            board: if game.has_board {
                svg(&compose(&game.diagram(last), &Look::default()), WIDTH)
            } else {
                String::new()
            },
            players: escaped(&match game.info.players() {
                players if players.is_empty() => format!("Game {number}"),
                players => players,
            }),
            details: escaped(&details.join(", ")),
            status: escaped(&if game.has_board {
                let verdict = game.verdict_at(last);
                format!("The position after ply {}. {verdict}", game.plies())
            } else {
                findings(game)
            }),
            moves: format!("<li>{}</li>", escaped(&moves(game))),
            comment: match if game.has_board {
                game.info.comment.as_str()
            } else {
                &game.steps[0].comment
            } {
                "" => String::new(),
                comment => format!("<p class=\"comment\">{}</p>", escaped(comment)),
            },
        }
    }
}

/// The findings of a game without a board.
fn findings(game: &Walkthrough) -> String {
    let notes = game.steps[0].notes.iter();
    let notes = notes.map(|note| format!("{}[{}]: {}", note.severity(), note.code, note.message));
    notes.collect::<Vec<_>>().join("\n")
}

fn moves(game: &Walkthrough) -> String {
    let steps = game.main().iter().enumerate();
    let moves = steps.filter(|(_, step)| step.effect != Effect::Nothing);
    let names = moves.map(|(node, step)| {
        let name = game.move_name(node);
        format!("{}. {name}{}", step.ply, step.signs())
    });
    names.collect::<Vec<_>>().join(" ")
}
