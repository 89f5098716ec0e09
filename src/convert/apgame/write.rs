//! A record to a game record of Abstract Play.

use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::header::{moments, variants};
use super::plies::{black_seat, in_turn, words};
use super::read::{ApGame, from_apgame};
use super::{GAME, PROPERTY};
use crate::convert::document::{Info, RecordGame, RecordNode, Text, check, left_out};
use crate::convert::error::WriteError;
use crate::finding::Code;
use crate::game::{Board, Color, Side};
use crate::record::Header;
use crate::sgf;

/// A game record of Abstract Play that was written.
#[derive(Clone, Debug)]
pub struct WrittenApGame {
    pub(crate) json: Box<RawValue>,
    /// The parts of the record that the format cannot hold: `variations`, `` `TR` `` and so on.
    pub left_out: Vec<String>,
    /// Whether the server plays on boards of this side.
    pub is_known_variant: bool,
}

impl WrittenApGame {
    /// The JSON.
    #[must_use]
    pub fn json(&self) -> &str {
        self.json.get()
    }
}

/// The game record of a game that `winner` has won.
///
/// A game record that came from Abstract Play is written unchanged if the game is still the same.
/// Else the dates are those of `DT`, and `PC` is the site.
///
/// # Errors
///
/// [`Code::MissingDate`] without a date; [`Code::NotConvertible`] for what [`check`] refuses, a game
/// without a winner, setup stones, and moves that the format cannot hold: off the board, out of turn, after
/// a resignation. An unedited game from Abstract Play never gives an error.
pub fn to_apgame(game: &RecordGame, winner: Option<Color>) -> Result<WrittenApGame, WriteError> {
    check(game)?;
    let mut line = game.main_line().iter();
    if let Some(index) = line.position(RecordNode::has_setup) {
        let path = format!("nodes[{index}]");
        return Err(WriteError::refused(&path, "the format has no setup stones"));
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
    let roots = game.nodes.iter().take(1);
    let properties = roots.flat_map(|root| &root.properties);
    let kept = properties.filter(|(identifier, _)| identifier == PROPERTY);
    kept.flat_map(|(_, values)| values)
}

fn embedded_records(game: &RecordGame) -> impl Iterator<Item = String> {
    embedded_values(game).filter_map(|value| Some(sgf::text(value.as_str()?).into_owned()))
}

/// Whether two records are equal in everything that the format can hold.
fn is_same_game(one: &RecordGame, other: &RecordGame) -> bool {
    fn facts(info: &Info) -> impl Iterator<Item = (Header, &Text)> {
        // An empty text is the same as no text.
        let filled = info
            .filled()
            .filter(|(_, text)| !text.as_bytes().is_empty());
        filled.filter(|(header, _)| Header::KNOWN_BY.contains(header))
    }
    one.side == other.side
        && facts(&one.info).eq(facts(&other.info))
        && one.moves().eq(other.moves())
}

/// A game record made from the moves and the game-info, read back, and whether the server has its
/// board.
fn written_anew(
    game: &RecordGame,
    winner: Option<Color>,
) -> Result<(Box<RawValue>, ApGame, bool), WriteError> {
    let side = game.side.and_then(Side::new);
    let side =
        side.ok_or_else(|| WriteError::refused("side", "the size of the board is not known"))?;
    let winner = winner.ok_or_else(|| WriteError::refused("", "the game has no winner"))?;
    let moves: Vec<_> = game.moves().collect();
    let words = words(&moves, Board::get(side))?;
    let header = header(&game.info, side, black_seat(&words, in_turn), winner)?;
    let rounds: Vec<_> = words.chunks(2).collect();
    let json = to_raw_value(&json!({"header": header, "moves": rounds}));
    let json = json.map_err(|error| WriteError::refused("", error.to_string()))?;
    let read = from_apgame(json.get().as_bytes());
    let read = read.map_err(|error| WriteError::refused(&error.path, error.message))?;
    Ok((json, read, variants(side).1))
}

/// A header made from the game-info; Black's seat is `black`, from 0.
fn header(info: &Info, side: Side, black: usize, winner: Color) -> Result<Value, WriteError> {
    let text = |text: &Option<Text>| text.as_ref().and_then(Text::as_str).map(str::to_owned);
    let moments = text(&info.date).and_then(|date| moments(&date));
    let (start, end) = moments.ok_or_else(|| {
        let message = "the format requires the dates of start and end, and `DT` gives no day";
        WriteError {
            code: Code::MissingDate,
            ..WriteError::refused("info.date", message)
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
