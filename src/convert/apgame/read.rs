//! A game record of Abstract Play to a record.

use serde_json::{Map, Value};

use super::super::document::{RecordGame, RecordKind, RecordNode};
use super::super::escape::sealed_text;
use super::super::fault::Fault;
use super::super::text::Text;
use super::{PROPERTY, header, plies};
use crate::game::Board;

/// The record of a game that Abstract Play has written.
///
/// # Errors
///
/// A [`Fault`] with the path of what is missing or has another shape, and for
/// records of other games.
pub fn from_apgame(apgame: &Value) -> Result<RecordGame, Fault> {
    let top = apgame
        .as_object()
        .ok_or_else(|| Fault::new("", "a game record is an object with `header` and `moves`"))?;
    let header = top.get("header").ok_or_else(|| missing("header"))?;
    let moves = top.get("moves").ok_or_else(|| missing("moves"))?;
    let side = header::side(header)?;
    let players = header.get("players").and_then(Value::as_array);
    if players.is_none_or(|players| players.len() != 2) {
        return Err(Fault::new("header.players", "Unlur has two players"));
    }
    let words = plies::words(moves)?;
    let board = Board::of(side);
    let root = RecordNode {
        properties: vec![
            (PROPERTY.to_owned(), vec![carried(top, &words, board)]),
            ("AP".to_owned(), vec![Text::from("unlur")]),
        ],
        ..RecordNode::default()
    };
    let mut nodes = vec![root];
    nodes.extend(plies::nodes(&words, board));
    Ok(RecordGame {
        kind: RecordKind::Unlur,
        side: Some(side.get()),
        info: header::info(header, plies::black_seat(&words)),
        nodes,
    })
}

/// The object may never have been meant as a game record: it has no `format` at its
/// beginning, which is what tells.
fn missing(field: &str) -> Fault {
    let message = format!("taken for an Abstract Play record, but it has no `{field}`");
    Fault::new("", message)
}

/// What SGF has no property for: all but the moves, and the moves too where the tree
/// would give others.
fn carried(top: &Map<String, Value>, words: &[&str], board: &Board) -> Text {
    let mut carried = top.clone();
    let nodes = plies::nodes(words, board);
    let line = nodes.iter().enumerate();
    let line = line.filter_map(|(index, node)| Some((index, node.action.as_ref()?)));
    let again = plies::rounds(line, board).ok().map(Value::Array);
    if again.as_ref() == top.get("moves") {
        carried.shift_remove("moves");
    }
    let json = Value::Object(carried).to_string();
    let escaped = json.replace('\\', "\\\\").replace(']', "\\]");
    Text::Characters(sealed_text(escaped.into()))
}
