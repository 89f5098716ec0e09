//! A record to a game record of Abstract Play.

use std::fmt;

use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::black_seat::black_seat;
use super::fields::Fields;
use super::read::from_apgame;
use super::{GAME, PROPERTY, edit, header, plies};
use crate::convert::document::{Move, RecordGame, RecordNode, Text, left_out};
use crate::convert::error::RecordError;
use crate::finding::Code;
use crate::game::{Board, Color, Side};

/// A game record of Abstract Play that was written.
#[derive(Clone, Debug)]
pub struct WrittenApGame {
    /// The JSON.
    pub json: Box<RawValue>,
    /// The parts of the record that the format cannot hold: `variations`, `` `TR` `` and so on.
    pub left_out: Vec<String>,
    /// Whether the server plays on boards of this side.
    pub is_known_variant: bool,
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
    let side = game.side.and_then(Side::new);
    let side = side.ok_or_else(|| refused("side", "the size of the board is not known"))?;
    let (embedded, useless) = embedded_record(game);
    let mut top = embedded.unwrap_or_default();
    let original = top.get("header").and_then(Fields::from_json);
    if original.is_none() && winner.is_none() {
        return Err(no_winner());
    }
    let has_known_moves = set_moves(&mut top, game, Board::get(side))?;
    let is_known_variant = original.is_some() || header::variants(side).1;
    let black = black_seat(game);
    let header = match original {
        Some(header) => header,
        None => new_header(game, side, black)?,
    };
    let header = edited(header, game, side, black, has_known_moves, winner)?;
    top.set("header", &header);
    let written = to_raw_value(&top.with_first(&["header", "moves"]));
    let json = written.map_err(|error| refused("", &error.to_string()))?;
    let read_back = from_apgame(json.get().as_bytes()).map_err(|error| ApGameError {
        code: Code::NotConvertible,
        ply: None,
        error,
    })?;
    let mut left_out = left_out(game, &read_back.record, &["AP", PROPERTY]);
    if useless > 0 {
        left_out.push(format!("`{PROPERTY}`"));
    }
    Ok(WrittenApGame {
        json,
        left_out,
        is_known_variant,
    })
}

fn refused(path: &str, message: &str) -> ApGameError {
    ApGameError {
        code: Code::NotConvertible,
        ply: None,
        error: RecordError::new(path, message),
    }
}

fn no_winner() -> ApGameError {
    refused("", "the game has no winner")
}

/// Writes the moves of the main line, unless those that are there already give the same line. Then
/// it returns true.
fn set_moves(top: &mut Fields, game: &RecordGame, board: &Board) -> Result<bool, ApGameError> {
    let line = game.main_line();
    if let Some(index) = line.iter().position(RecordNode::has_setup) {
        let path = format!("nodes[{index}]");
        return Err(refused(&path, "the format has no setup stones"));
    }
    let actions: Vec<_> = line
        .iter()
        .filter_map(|node| node.action.as_ref())
        .collect();
    if let Some(moves) = top.get("moves")
        && gives_line(moves, board, actions.iter().copied())
    {
        return Ok(true);
    }
    let moves = plies::rounds(&actions, board).map_err(|(ply, message)| ApGameError {
        ply: Some(ply),
        ..refused("", message)
    })?;
    top.set("moves", &moves);
    Ok(false)
}

/// The header with the edits of the record.
fn edited(
    mut header: Fields,
    game: &RecordGame,
    side: Side,
    black: usize,
    has_known_moves: bool,
    winner: Option<Color>,
) -> Result<Fields, ApGameError> {
    let known = serde_json::to_value(&header).unwrap_or_default();
    let known_info = header::info(&known, black);
    edit::edit(&mut header, &known_info, &game.info, black);
    if header::side(&known).ok() != Some(side) {
        edit::set_side(&mut header, side);
    }
    // Whatever the results are, they belong to these moves.
    let keeps_results = has_known_moves && known_info.result == game.info.result;
    if !keeps_results {
        let winner_seat = match winner.ok_or_else(no_winner)? {
            Color::Black => black,
            Color::White => 1 - black,
        };
        if header::winner_seat(&known) != Some(winner_seat) {
            edit::set_winner(&mut header, winner_seat);
        }
    }
    Ok(header)
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
    from_apgame(json.as_bytes()).ok()?;
    Fields::from_json(&RawValue::from_string(json).ok()?)
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

/// A header made from the game-info.
fn new_header(game: &RecordGame, side: Side, black: usize) -> Result<Fields, ApGameError> {
    let text = |text: &Option<Text>| text.as_ref().and_then(Text::as_str).map(str::to_owned);
    let date = text(&game.info.date);
    let moments = date.and_then(|date| header::moments(&date));
    let (start, end) = moments.ok_or_else(|| {
        let message = "the format requires the dates of start and end, and `DT` gives no day";
        ApGameError {
            code: Code::MissingDate,
            ..refused("info.date", message)
        }
    })?;
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
        "game": {"name": GAME, "variants": header::variants(side).0},
        "site": {"name": text(&game.info.place).unwrap_or_default()},
        "date-start": start,
        "date-end": end,
        "date-generated": end,
        "players": seats.map(|color| json!({"name": name(color), "result": 0})),
    });
    let header = to_raw_value(&header)
        .ok()
        .and_then(|raw| Fields::from_json(&raw));
    header.ok_or_else(|| refused("", "the header is not an object"))
}
