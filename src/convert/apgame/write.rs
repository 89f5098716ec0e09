//! A record to a game record of Abstract Play.

use std::fmt;

use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::fields::Fields;
use super::{GAME, PROPERTY, edit, header, plies};
use crate::convert::document::{Move, RecordGame, RecordKind, RecordNode, Text};
use crate::convert::error::RecordError;
use crate::convert::json::read_value;
use crate::convert::sgf::replay;
use crate::finding::Code;
use crate::game::{Board, Color, Side};
use crate::record::PlyKind;

/// A game record of Abstract Play that was written.
#[derive(Clone, Debug)]
pub struct WrittenApGame {
    /// The JSON.
    pub json: Box<RawValue>,
    /// The codes of the notes about it.
    pub notes: Vec<Code>,
}

/// Why a game cannot be written as a game record of Abstract Play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApGameError {
    /// [`Code::NotConvertible`] or [`Code::MissingDate`].
    pub code: Code,
    /// The 1-based ply that the format cannot hold; `None` if it is not a move.
    pub ply: Option<u32>,
    /// The error and its path in the record.
    pub error: RecordError,
}

impl fmt::Display for ApGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ply {
            Some(ply) => write!(f, "ply {ply}: {}", self.error.message),
            None => self.error.fmt(f),
        }
    }
}

impl std::error::Error for ApGameError {}

/// The game record of a game that `winner` has won.
///
/// A game record that came from Abstract Play is reused, with the edits of the record. Without one
/// the dates are those of `DT`, and `PC` is the site.
///
/// # Errors
///
/// [`Code::MissingDate`] without a date; [`Code::NotConvertible`] for another game, a game without
/// a winner, setup stones, and moves that the format cannot hold: off the board, out of turn, after
/// a resignation. An unedited game from Abstract Play never gives an error.
pub fn to_apgame(game: &RecordGame, winner: Option<Color>) -> Result<WrittenApGame, ApGameError> {
    let refused = |path: &str, message: &str| ApGameError {
        code: Code::NotConvertible,
        ply: None,
        error: RecordError::new(path, message),
    };
    if game.kind == RecordKind::Other {
        return Err(refused(
            "",
            "only Unlur can be written as an Abstract Play record",
        ));
    }
    let side = game.side.and_then(Side::new);
    let side = side.ok_or_else(|| refused("side", "the board size is missing"))?;
    let no_winner = || refused("", "the game has no winner");
    let (embedded, useless) = embedded_record(game);
    let mut top = embedded.unwrap_or_default();
    let original = top.get("header").and_then(Fields::of);
    if original.is_none() && winner.is_none() {
        return Err(no_winner());
    }
    let line = main_line(game);
    if let Some(index) = line.iter().position(sets_up) {
        return Err(refused(
            &format!("nodes[{index}]"),
            "the format has no setup stones",
        ));
    }
    let actions: Vec<_> = line
        .iter()
        .filter_map(|node| node.action.as_ref())
        .collect();
    let board = Board::get(side);
    let known_moves = top.get("moves").filter(|moves| {
        let line = actions.iter().copied();
        gives_line(moves, board, line)
    });
    let has_known_moves = known_moves.is_some();
    if !has_known_moves {
        let moves = plies::rounds(&actions, board).map_err(|(ply, message)| ApGameError {
            ply: Some(ply),
            ..refused("", message)
        })?;
        top.set("moves", &moves);
    }
    let replay = replay(game);
    let mut plies = replay.moves();
    let pass = plies.find(|ply| ply.kind == PlyKind::Pass);
    let black = pass.map_or(0, |pass| 1 - pass.number as usize % 2);

    let mut notes = Vec::new();
    if useless > 0 || leaves_out(game, line.len()) {
        notes.push(Code::LeftOut);
    }
    let mut header = if let Some(header) = original {
        header
    } else {
        let (variants, is_known) = header::variants(side);
        if !is_known {
            notes.push(Code::UnknownVariant);
        }
        new_header(game, &variants, black).ok_or_else(|| {
            let message = "the format requires the dates of start and end, and `DT` gives no day";
            ApGameError {
                code: Code::MissingDate,
                ..refused("info.date", message)
            }
        })?
    };
    let known_header = serde_json::to_value(&header).unwrap_or_default();
    let known = header::info(&known_header, black);
    edit::edit(&mut header, &known, &game.info, black);
    if header::side(&known_header).ok() != Some(side) {
        edit::set_side(&mut header, side);
    }
    // Whatever the results are, they belong to these moves.
    let keeps_results = has_known_moves && known.result == game.info.result;
    if !keeps_results {
        let winner = winner.ok_or_else(no_winner)?;
        let winner_seat = match winner {
            Color::Black => black,
            Color::White => 1 - black,
        };
        if header::winner_seat(&known_header) != Some(winner_seat) {
            edit::set_winner(&mut header, winner_seat);
        }
    }
    top.set("header", &header);
    let written = to_raw_value(&top.with_first(&["header", "moves"]));
    let written = written.map_err(|error| refused("", &error.to_string()))?;
    Ok(WrittenApGame {
        json: written,
        notes,
    })
}

/// The nodes of the main line: each is the parent of the next.
fn main_line(game: &RecordGame) -> &[RecordNode] {
    let follows = |index: usize, node: &RecordNode| {
        index == 0
            || node
                .parent
                .is_some_and(|parent| parent as usize + 1 == index)
    };
    let mut nodes = game.nodes.iter().enumerate();
    let end = nodes.position(|(index, node)| !follows(index, node));
    &game.nodes[..end.unwrap_or(game.nodes.len())]
}

fn sets_up(node: &RecordNode) -> bool {
    node.properties
        .iter()
        .any(|(identifier, _)| matches!(identifier.as_str(), "AB" | "AW" | "AE"))
}

/// The stored record from Abstract Play, and the number of unusable values of its property.
fn embedded_record(game: &RecordGame) -> (Option<Fields>, usize) {
    let properties = game.nodes.first().map(|root| &root.properties);
    let mut values = properties
        .into_iter()
        .flatten()
        .filter(|(identifier, _)| identifier == PROPERTY)
        .flat_map(|(_, values)| values);
    let count = values.clone().count();
    let fields = values.find_map(fields);
    let useless = count - usize::from(fields.is_some());
    (fields, useless)
}

/// The game record in a value.
fn fields(value: &Text) -> Option<Fields> {
    let json = crate::sgf::text(value.as_str()?).into_owned();
    // A game record that could be read is not nested deeper and has no field twice.
    let _ = read_value(json.as_bytes()).ok()?;
    let fields = Fields::of(&RawValue::from_string(json).ok()?)?;
    fields.get("header").and_then(Fields::of).map(|_| fields)
}

/// Whether the stored moves are still those of the tree.
fn gives_line<'a>(moves: &RawValue, board: &Board, line: impl Iterator<Item = &'a Move>) -> bool {
    let Ok(moves) = serde_json::from_str::<Value>(moves.get()) else {
        return false;
    };
    plies::words(&moves).is_ok_and(|words| {
        let nodes = plies::nodes(&words, board);
        let known = nodes.iter().filter_map(|node| node.action.as_ref());
        known.eq(line)
    })
}

/// Whether the game has variations, comments or properties that the format cannot hold.
fn leaves_out(game: &RecordGame, main_line: usize) -> bool {
    let known = |identifier: &str| matches!(identifier, PROPERTY | "AP");
    let has_place =
        |identifier: &str| matches!(identifier, "PB" | "PW" | "DT" | "EV" | "RO" | "PC" | "RE");
    game.nodes.len() > main_line
        || game
            .info
            .filled()
            .any(|(identifier, _)| !has_place(identifier))
        || game.nodes.iter().any(|node| {
            node.comment.is_some()
                || node
                    .properties
                    .iter()
                    .any(|(identifier, _)| !known(identifier))
        })
}

/// A header made from the game-info; `None` without a date.
fn new_header(game: &RecordGame, variants: &Value, black: usize) -> Option<Fields> {
    let text = |text: &Option<Text>| text.as_ref().and_then(Text::as_str).map(str::to_owned);
    let (start, end) = header::moments(&text(&game.info.date)?)?;
    let name = |color: Color| {
        let (name, color) = match color {
            Color::Black => (&game.info.black, "Black"),
            Color::White => (&game.info.white, "White"),
        };
        text(name).unwrap_or_else(|| color.to_owned())
    };
    let seats = match black {
        0 => [Color::Black, Color::White],
        _ => [Color::White, Color::Black],
    };
    let header = json!({
        "game": {"name": GAME, "variants": variants},
        "site": {"name": text(&game.info.place).unwrap_or_default()},
        "date-start": start,
        "date-end": end,
        "date-generated": end,
        "players": seats.map(|color| json!({"name": name(color), "result": 0})),
    });
    Fields::of(&to_raw_value(&header).ok()?)
}
