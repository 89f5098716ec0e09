//! A game record of Abstract Play to a record.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

use super::PROPERTY;
use super::header::ApHeader;
use super::plies::{Entry, black_seat, nodes};
use crate::convert::document::{FileGame, RecordGame, RecordNode, Text};
use crate::convert::error::RecordError;
use crate::convert::json::read_json;
use crate::convert::source_game::{ConvertedFrom, Places};
use crate::finding::{Code, Finding, Severity};
use crate::game::Board;
use crate::record::DAMAGED;
use crate::sgf::escape_raw;

/// A game record of Abstract Play that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ApGame {
    /// The game as a record.
    pub record: RecordGame,
    /// The position of each ply in `moves`: the round and the index in it, both from 0.
    pub places: Vec<(usize, usize)>,
    /// What is missing, not understood or out of order, although the game can be read, and the code
    /// of each: [`Code::IncompleteHeader`], [`Code::BadSize`] or [`Code::WrongTurn`].
    pub faults: Vec<(Code, RecordError)>,
}

/// A game record as the server writes it.
#[derive(Deserialize)]
#[serde(expecting = "an object with `header` and `moves`")]
struct GameRecord {
    header: Option<Map<String, Value>>,
    moves: Option<Vec<Vec<Option<Entry>>>>,
    unlur_partial: Option<IgnoredAny>,
}

/// The record of a game that Abstract Play has written, from its JSON.
///
/// # Errors
///
/// A [`RecordError`] with the path of a missing or malformed value, for text that is not JSON, and
/// for records of other games.
pub fn from_apgame(json: &[u8]) -> Result<ApGame, RecordError> {
    let record: GameRecord = read_json(json)?;
    if record.unlur_partial.is_some() {
        let message = "a partial result, which only `stats`, `openings` and `rate` read, from plain \
                       files as they were written";
        return Err(RecordError::new("", message));
    }
    let header = record.header.ok_or_else(|| missing("header"))?;
    let header = ApHeader(Value::Object(header));
    let moves = record.moves.ok_or_else(|| missing("moves"))?;
    let (side, variant) = header.side()?;
    let (mut words, mut places) = (Vec::new(), Vec::new());
    for (number, round) in moves.into_iter().enumerate() {
        for (place, entry) in round.into_iter().enumerate() {
            let Some(entry) = entry else { continue };
            words.push(entry.word());
            places.push((number, place));
        }
    }
    let mut faults = header.faults();
    faults.extend(variant.map(|fault| (Code::BadSize, fault)));
    faults.extend(out_of_turn(&places).map(|fault| (Code::WrongTurn, fault)));
    let errors = faults.iter().map(|(code, _)| code);
    let errors = errors.filter(|code| code.severity() == Severity::Error);
    let errors = errors.map(|code| Text::from(code.name()));
    let properties = [
        (PROPERTY, vec![embedded_record(json)]),
        ("AP", vec![Text::from("unlur")]),
        (DAMAGED, errors.collect()),
    ];
    let mut root = RecordNode::default();
    for (identifier, values) in properties {
        if !values.is_empty() {
            root.properties.push((identifier.to_owned(), values));
        }
    }
    let seat_of = |ply: usize| places[ply].1 % 2;
    let mut nodes = nodes(&words, seat_of, Board::get(side));
    nodes.insert(0, root);
    let record = RecordGame {
        side: Some(side.get()),
        info: header.info(black_seat(&words, seat_of)),
        nodes,
    };
    Ok(ApGame {
        record,
        places,
        faults,
    })
}

/// The path of a place in the rounds.
fn path_of((round, index): &(usize, usize)) -> String {
    format!("moves[{round}][{index}]")
}

/// The error for the first move that does not follow in turn.
fn out_of_turn(places: &[(usize, usize)]) -> Option<RecordError> {
    let mut plies = places.iter().enumerate();
    let (_, place) = plies.find(|&(ply, place)| *place != (ply / 2, ply % 2))?;
    let message = "not the next in turn: each round has a move of the first player, then one of \
                   the second";
    Some(RecordError::new(&path_of(place), message))
}

impl ApGame {
    /// The origin of a game in SGF, at a path and an offset of its file.
    pub(in crate::convert) fn origin(self, path: String, offset: u64) -> ConvertedFrom {
        let faults = self.faults.into_iter().map(|(code, fault)| {
            let message = fault.within(&path).to_string();
            Finding::new(code, offset..offset + 1, message)
        });
        ConvertedFrom {
            own: faults.collect(),
            path,
            record: FileGame::Unlur(self.record),
            places: Places::Plies(self.places, path_of),
        }
    }
}

/// The error for a missing field. The object may not be a game record at all: it does not begin
/// with `format`, which would identify it.
fn missing(field: &str) -> RecordError {
    let message = format!("taken for an Abstract Play record, but it has no `{field}`");
    RecordError::new("", message)
}

/// The whole game record as a value of SGF. It includes the moves: the tree does not keep their
/// spelling, and when the game is converted back they show whether the tree was edited.
fn embedded_record(json: &[u8]) -> Text {
    let mut value = String::with_capacity(json.len());
    let mut is_in_string = false;
    let mut is_escaped = false;
    // Text that was read as JSON is UTF-8.
    for character in String::from_utf8_lossy(json).chars() {
        if !is_in_string && character.is_ascii_whitespace() {
            continue;
        }
        if matches!(character, '\\' | ']') {
            value.push('\\');
        }
        value.push(character);
        is_in_string ^= character == '"' && !is_escaped;
        is_escaped = is_in_string && character == '\\' && !is_escaped;
    }
    Text::from(escape_raw(value.as_bytes()).into_owned())
}
