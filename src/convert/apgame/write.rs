//! A record to a game record of Abstract Play.

use std::fmt;

use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::header::{moments, variants};
use super::plies::{black_seat, words};
use super::read::{ApGame, from_apgame};
use super::{GAME, PROPERTY};
use crate::convert::document::{Info, RecordGame, RecordNode, Text, left_out};
use crate::convert::error::RecordError;
use crate::finding::Code;
use crate::game::{Board, Color, Side};
use crate::sgf;

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
/// A game record that came from Abstract Play is written as it was if it is still of this game.
/// Else the dates are those of `DT`, and `PC` is the site.
///
/// # Errors
///
/// [`Code::MissingDate`] without a date; [`Code::NotConvertible`] for another game, a game without
/// a winner, setup stones, and moves that the format cannot hold: off the board, out of turn, after
/// a resignation. An unedited game from Abstract Play never gives an error.
pub fn to_apgame(game: &RecordGame, winner: Option<Color>) -> Result<WrittenApGame, ApGameError> {
    let mut line = game.main_line().iter();
    if let Some(index) = line.position(RecordNode::has_setup) {
        let path = format!("nodes[{index}]");
        return Err(refused(&path, "the format has no setup stones"));
    }
    let mut kept = embedded_records(game).filter_map(|json| {
        let read = from_apgame(json.as_bytes()).ok()?;
        let json = RawValue::from_string(json).ok()?;
        is_same_game(&read.record, game).then_some((json, read, true))
    });
    let (json, read, is_known_variant) = match kept.next() {
        Some(kept) => kept,
        None => written_anew(game, winner)?,
    };
    let mut left_out = left_out(game, &read.record, &["AP", PROPERTY]);
    let written = embedded_records(game).filter(|record| record == json.get());
    if written.count() < embedded_values(game).count() {
        left_out.push(format!("`{PROPERTY}`"));
    }
    Ok(WrittenApGame {
        json,
        left_out,
        is_known_variant,
    })
}

/// The values in which the game may keep the game record that it came from.
fn embedded_values(game: &RecordGame) -> impl Iterator<Item = &Text> {
    let properties = game
        .nodes
        .first()
        .into_iter()
        .flat_map(|root| &root.properties);
    let kept = properties.filter(|(identifier, _)| identifier == PROPERTY);
    kept.flat_map(|(_, values)| values)
}

fn embedded_records(game: &RecordGame) -> impl Iterator<Item = String> {
    embedded_values(game).filter_map(|value| Some(sgf::text(value.as_str()?).into_owned()))
}

/// Whether two records are equal in all that the format has.
fn is_same_game(one: &RecordGame, other: &RecordGame) -> bool {
    let facts = |info: &Info| {
        let Info {
            black,
            white,
            date,
            event,
            round,
            place,
            result,
            ..
        } = info.clone();
        // A text without content says as much as none.
        [black, white, date, event, round, place, result]
            .map(|text| text.filter(|text| !text.as_bytes().is_empty()))
    };
    let moves = |game: &RecordGame| {
        let nodes = game.main_line().iter();
        nodes
            .filter_map(|node| node.action.clone())
            .collect::<Vec<_>>()
    };
    one.side == other.side && facts(&one.info) == facts(&other.info) && moves(one) == moves(other)
}

fn refused(path: &str, message: &str) -> ApGameError {
    ApGameError {
        code: Code::NotConvertible,
        ply: None,
        error: RecordError::new(path, message),
    }
}

/// A game record made from the moves and the game-info, read back, and whether the server has its
/// board.
fn written_anew(
    game: &RecordGame,
    winner: Option<Color>,
) -> Result<(Box<RawValue>, ApGame, bool), ApGameError> {
    let side = game.side.and_then(Side::new);
    let side = side.ok_or_else(|| refused("side", "the size of the board is not known"))?;
    let winner = winner.ok_or_else(|| refused("", "the game has no winner"))?;
    let line = game.main_line().iter();
    let moves: Vec<_> = line.filter_map(|node| node.action.as_ref()).collect();
    let words = words(&moves, Board::get(side)).map_err(|(ply, message)| ApGameError {
        ply: Some(ply),
        ..refused("", message)
    })?;
    let header = header(&game.info, side, black_seat(&words), winner)?;
    let rounds: Vec<_> = words.chunks(2).collect();
    let json = to_raw_value(&json!({"header": header, "moves": rounds}));
    let json = json.map_err(|error| refused("", &error.to_string()))?;
    let read = from_apgame(json.get().as_bytes()).map_err(|error| ApGameError {
        code: Code::NotConvertible,
        ply: None,
        error,
    })?;
    Ok((json, read, variants(side).1))
}

/// A header made from the game-info; Black's seat is `black`, from 0.
fn header(info: &Info, side: Side, black: usize, winner: Color) -> Result<Value, ApGameError> {
    let text = |text: &Option<Text>| text.as_ref().and_then(Text::as_str).map(str::to_owned);
    let moments = text(&info.date).and_then(|date| moments(&date));
    let (start, end) = moments.ok_or_else(|| {
        let message = "the format requires the dates of start and end, and `DT` gives no day";
        ApGameError {
            code: Code::MissingDate,
            ..refused("info.date", message)
        }
    })?;
    let player = |color, name, unnamed: &str| {
        let name = text(name).unwrap_or_else(|| unnamed.to_owned());
        json!({"name": name, "result": u8::from(color == winner)})
    };
    let mut players = [
        player(Color::Black, &info.black, "Black"),
        player(Color::White, &info.white, "White"),
    ];
    players.rotate_left(black);
    let mut header = json!({
        "game": {"name": GAME, "variants": variants(side).0},
        "site": {"name": text(&info.place).unwrap_or_default()},
        "date-start": start,
        "date-end": end,
        "date-generated": end,
        "players": players,
    });
    for (key, value) in [("event", &info.event), ("round", &info.round)] {
        if let Some(value) = text(value) {
            header[key] = value.into();
        }
    }
    Ok(header)
}
