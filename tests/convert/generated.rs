//! Laws for records that were never SGF, and for game records that no server wrote.

use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use unlur::convert::{RecordGame, check, from_apgame};

use super::apgame::written;
use super::{record, sgf};

/// Texts of many scripts with everything that SGF or JSON could misread.
fn text() -> impl Strategy<Value = String> {
    let parts = select(
        &[
            "a",
            "手順",
            "ход",
            "نقلة",
            "שח",
            "é",
            "👍🏽",
            "\u{202e}",
            "\u{feff}",
            "]",
            "[",
            "\\",
            ":",
            ";",
            "(;",
            ")",
            "(;FF[4]GM[1]",
            "\n(;GM[4000]",
            "\n",
            "\t",
            " ",
            "\"",
            "{",
            "\u{7f}",
            "\u{85}",
            "\u{2028}",
            "\0",
        ][..],
    );
    prop::collection::vec(parts, 0..6).prop_map(|parts| parts.concat())
}

/// A text as JSON; now and then bytes that no charset explains.
fn any_text() -> impl Strategy<Value = Value> {
    prop_oneof![
        8 => text().prop_map(Value::from),
        1 => Just(json!({"bytes": "636166e9"})),
        1 => Just(json!({"bytes": "ff5d5cff"})),
    ]
}

const CELLS: [&str; 9] = ["c3", "b3", "d3", "c2", "c4", "a3", "e3", "a1", "e5"];

fn action() -> impl Strategy<Value = Option<Value>> {
    let color = || select(&["black", "white"][..]);
    // The last two of the cells are not on a board of side 3.
    let stone = (color(), select(&CELLS[..7]))
        .prop_map(|(color, at)| Some(json!({"kind": "stone", "color": color, "at": at})));
    prop_oneof![
        8 => stone,
        2 => color().prop_map(|color| Some(json!({"kind": "pass", "color": color}))),
        1 => color().prop_map(|color| Some(json!({"kind": "resign", "color": color}))),
        1 => (color(), any_text()).prop_map(|(color, raw)| Some(json!({"kind": "raw", "color": color, "raw": raw}))),
        2 => Just(None),
    ]
}

fn property() -> impl Strategy<Value = Value> {
    let identifiers = &[
        "XX", "Ab", "KO", "N", "AB", "AW", "AE", "TR", "LB", "PL", "B", "W", "C", "PB", "SZ", "GM",
        "FF", "CA", "CS", "ZZ9",
    ][..];
    let value = prop_oneof![any_text(), select(&CELLS[..]).prop_map(Value::from)];
    (select(identifiers), prop::collection::vec(value, 1..3))
        .prop_map(|(identifier, values)| json!([identifier, values]))
}

/// A record as another program could write it from `docs/formats.md` alone.
fn any_record() -> impl Strategy<Value = Value> {
    let node = (
        action(),
        prop::option::of(any_text()),
        prop::collection::vec(property(), 0..3),
        0..4_usize,
    );
    let info = prop::collection::btree_map(
        select(
            &[
                "black", "white", "date", "event", "round", "place", "result", "name", "comment",
                "source",
            ][..],
        ),
        any_text(),
        0..4,
    );
    (prop::collection::vec(node, 1..9), info, any::<bool>()).prop_map(|(nodes, info, has_side)| {
        // The line from the root to the latest node, of which any may be the next one's parent.
        let mut line: Vec<usize> = Vec::new();
        let mut all = Vec::new();
        for (index, (action, comment, properties, back)) in nodes.into_iter().enumerate() {
            line.truncate(line.len().saturating_sub(back).max(1));
            let mut node = json!({"parent": line.last()});
            line.push(index);
            if let Some(action) = action {
                node["move"] = action;
            }
            if let Some(comment) = comment {
                node["comment"] = comment;
            }
            if !properties.is_empty() {
                node["properties"] = Value::from(properties);
            }
            all.push(node);
        }
        let mut game = json!({"kind": "unlur", "info": info, "nodes": all});
        if has_side {
            game["side"] = json!(3);
        }
        game
    })
}

fn from_json(json: &Value) -> RecordGame {
    let record = super::from_json(json.to_string().as_bytes()).unwrap();
    check(&record).unwrap();
    record
}

/// A record read back from its SGF.
fn through_sgf(game: &RecordGame) -> RecordGame {
    record(&sgf(game))
}

/// A word in the moves of a game record.
fn word() -> impl Strategy<Value = Value> {
    prop_oneof![
        10 => select(&["b5", "c4", "d6", "d8", "a1", "f6", "k1"][..]).prop_map(Value::from),
        3 => Just(json!("pass")),
        1 => select(&["resign", "PASS", "B5", "a9", "tt", "", "swap", "d4:e5"][..]).prop_map(Value::from),
        1 => text().prop_map(Value::from),
        1 => Just(Value::Null),
        1 => Just(json!({"move": "c4", "time": 1.50})),
    ]
}

fn any_apgame() -> impl Strategy<Value = Value> {
    let result = || {
        select(vec![
            json!(0),
            json!(1),
            json!(0.5),
            json!("1"),
            Value::Null,
            json!(1.0),
        ])
    };
    let player = move || {
        (any_field(), result()).prop_map(|(name, result)| json!({"name": name, "result": result}))
    };
    let rounds = prop::collection::vec(prop::collection::vec(word(), 0..3), 0..6);
    (player(), player(), rounds, prop::collection::vec(any_field(), 6)).prop_map(|(first, second, moves, fields)| {
        json!({
            "header": {
                "game": {"name": "Unlur", "variants": ["size-6"]},
                "event": fields[0], "round": fields[1], "site": {"name": fields[2], "more": fields[5]},
                "date-start": fields[3], "date-end": fields[4], "date-generated": "2026-01-01",
                "players": [first, second],
            },
            "moves": moves, "more": fields[5],
        })
    })
}

/// A value of a header, mostly a text.
fn any_field() -> impl Strategy<Value = Value> {
    prop_oneof![
        6 => text().prop_map(Value::from),
        2 => Just(json!("2026-01-01T10:00:00.000Z")),
        1 => Just(Value::Null),
        1 => Just(json!(7)),
        1 => Just(json!([{"a": [1, 2.50]}])),
    ]
}

/// The Abstract Play record of a game in SGF.
fn to_abstract_play(text: &[u8]) -> Value {
    written(text).unwrap().0
}

proptest! {
    #![proptest_config(crate::random(512))]

    #[test]
    fn records_are_canonical_after_one_way_through_sgf(json in any_record()) {
        let canonical = through_sgf(&from_json(&json));
        // JSON, SGF, JSON.
        let text = super::json(&canonical);
        let again = through_sgf(&super::from_json(&text).unwrap());
        prop_assert_eq!(super::json(&again), text, "{}", json);
        // Record, SGF, record; and the same SGF twice.
        prop_assert_eq!(sgf(&again), sgf(&canonical));
    }

    #[test]
    fn moves_and_comments_come_through(json in any_record()) {
        let game = from_json(&json);
        let canonical = through_sgf(&game);
        let comments = |game: &RecordGame| -> Vec<String> {
            let all = game.nodes.iter().filter_map(|node| node.comment.as_ref()?.as_str());
            // A blank of any kind is one.
            all.map(|text| text.replace('\t', " ")).filter(|text| !text.is_empty()).collect()
        };
        if !json.to_string().contains("[\"C\",") {
            prop_assert_eq!(comments(&canonical), comments(&game), "{}", json);
        }
    }

    #[test]
    fn game_records_come_back_equal(game in any_apgame()) {
        let record = from_apgame(game.to_string().as_bytes()).unwrap().record;
        prop_assert_eq!(to_abstract_play(&sgf(&record)), game.clone());
        let json: Value = serde_json::from_slice(&super::json(&record)).unwrap();
        prop_assert_eq!(to_abstract_play(&sgf(&from_json(&json))), game);
    }
}
