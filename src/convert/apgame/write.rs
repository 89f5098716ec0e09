//! A record to a game record of Abstract Play.

use serde_json::{Map, Value, json};

use super::super::document::{Move, RecordGame, RecordKind, RecordNode};
use super::super::fault::Fault;
use super::super::text::Text;
use super::{GAME, PROPERTY, header, plies};
use crate::finding::Code;
use crate::game::{Board, Color, Side};

/// A game record, and the codes of the notes that belong to it.
pub type Written = (Value, Vec<Code>);

/// The game record of a game that `winner` has won.
///
/// A header that came from Abstract Play is used again, edited where the record
/// now says otherwise. Without one the dates are those of `DT`, and `PC` is the site.
///
/// # Errors
///
/// The code and [`Fault`] of what hinders it: [`Code::MissingDate`], or
/// [`Code::NotConvertible`] for another game, a game nobody has won, setup stones
/// and moves that name no cell.
pub fn to_apgame(game: &RecordGame, winner: Option<Color>) -> Result<Written, (Code, Fault)> {
    let refused = |path: &str, message: &str| (Code::NotConvertible, Fault::new(path, message));
    if game.kind == RecordKind::Other {
        return Err(refused(
            "",
            "only Unlur can be written as an Abstract Play record here",
        ));
    }
    let side = game.side.and_then(Side::new);
    let side = side.ok_or_else(|| refused("side", "there is no board size"))?;
    let winner = winner.ok_or_else(|| refused("", "nobody has won the game"))?;
    let line = main_line(game);
    if let Some(index) = line.iter().position(sets_up) {
        return Err(refused(
            &format!("nodes[{index}]"),
            "setup stones have no place in its moves",
        ));
    }
    let actions: Vec<_> = line
        .iter()
        .filter_map(|node| node.action.as_ref())
        .collect();
    let carried = carried(game);
    let moves = moves(&actions, carried.as_ref(), Board::of(side))
        .map_err(|fault| (Code::NotConvertible, fault))?;
    let is_pass = |action: &&&Move| matches!(action, Move::Pass { .. });
    let black = actions
        .iter()
        .position(|action| is_pass(&action))
        .unwrap_or(0)
        % 2;

    let mut notes = Vec::new();
    if leaves_out(game, line.len()) {
        notes.push(Code::LeftOut);
    }
    let mut top = carried.unwrap_or_default();
    let mut header = if let Some(Value::Object(header)) = top.shift_remove("header") {
        header
    } else {
        let (variants, is_known) = header::variants(side);
        if !is_known {
            notes.push(Code::UnknownVariant);
        }
        new_header(game, &variants, black).ok_or_else(|| {
            let message = "the format requires the dates of start and end; `DT` names no day";
            (Code::MissingDate, Fault::new("info.date", message))
        })?
    };
    let known = header::info(&Value::Object(header.clone()), black);
    header::edit(&mut header, &known, &game.info, black);
    let winner_seat = if winner == Color::Black {
        black
    } else {
        1 - black
    };
    header::set_winner(&mut header, winner_seat);

    let mut written = Map::new();
    written.insert("header".to_owned(), Value::Object(header));
    written.insert("moves".to_owned(), moves);
    top.shift_remove("moves");
    written.extend(top);
    Ok((Value::Object(written), notes))
}

/// The nodes of the main line: each the next one's parent.
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

/// What came along from Abstract Play.
fn carried(game: &RecordGame) -> Option<Map<String, Value>> {
    let root = game.nodes.first()?;
    let (_, values) = root
        .properties
        .iter()
        .find(|(identifier, _)| identifier == PROPERTY)?;
    let json = crate::sgf::text(values.first()?.as_str()?).into_owned();
    match serde_json::from_str(&json).ok()? {
        Value::Object(carried) => Some(carried),
        _ => None,
    }
}

/// The moves that came along where they are still those of the tree, else the tree's.
fn moves(
    actions: &[&Move],
    carried: Option<&Map<String, Value>>,
    board: &'static Board,
) -> Result<Value, Fault> {
    if let Some(moves) = carried.and_then(|carried| carried.get("moves"))
        && let Ok(words) = plies::words(moves)
    {
        let nodes = plies::nodes(&words, board);
        if nodes
            .iter()
            .filter_map(|node| node.action.as_ref())
            .eq(actions.iter().copied())
        {
            return Ok(moves.clone());
        }
    }
    plies::rounds(actions.iter().copied().enumerate(), board).map(Value::Array)
}

/// Whether the game holds variations, comments or properties that have no place there.
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
fn new_header(game: &RecordGame, variants: &Value, black: usize) -> Option<Map<String, Value>> {
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
    match header {
        Value::Object(header) => Some(header),
        _ => None,
    }
}
