//! Laws of every conversion.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Value, json};
use unlur::convert::check;

use super::{Converted, convert, from_json, pool, sgf};
use crate::rows::rows;

fn codes(analysis: &Value) -> BTreeSet<String> {
    crate::support::codes(analysis)
        .into_iter()
        .map(|(code, _)| code)
        .collect()
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What canonical form must not change of an analysis.
fn said(analysis: &Value) -> Value {
    let mut said = json!({});
    for field in super::KEPT.into_iter().chain(["agrees", "result"]) {
        // A property without a value has an empty one in canonical form.
        let value = Some(&analysis[field]).filter(|value| **value != "");
        said[field] = value.cloned().into();
    }
    for field in ["winner", "by", "edges", "also_foreign"] {
        said["outcome"][field] = analysis["outcome"][field].clone();
    }
    let patterns = analysis["patterns"].as_array().unwrap();
    said["patterns"] = patterns
        .iter()
        .map(|data| json!([data["pattern"], data["edges"], data["player"]]))
        .collect();
    said
}

/// One game through canonical SGF and JSON, and back.
fn goes_round(game: &Converted) -> Result<(), TestCaseError> {
    let Some(record) = &game.record else {
        return Ok(());
    };
    let fault = check(record);
    prop_assert!(fault.is_ok(), "{fault:?} of {}", shown(&game.bytes));

    let text = sgf(record);
    let again = convert(&text);
    prop_assert_eq!(again.len(), 1, "{}\n{}", shown(&game.bytes), shown(&text));
    prop_assert_eq!(
        again[0].record.as_ref(),
        Some(record),
        "{}\n{}",
        shown(&game.bytes),
        shown(&text)
    );
    prop_assert_eq!(shown(&sgf(again[0].record.as_ref().unwrap())), shown(&text));

    let from_json = from_json(&super::json(record));
    prop_assert_eq!(from_json.as_ref(), Ok(record));
    let mut after = again[0].analysis.clone();
    let codes_before = codes(&game.analysis);
    if codes_before.contains("bad-text") || codes_before.contains("unclosed-value") {
        // What its charset cannot explain may be text in UTF-8, and is from then on. Of a torn
        // value this is not reported.
        for field in [
            "black", "white", "date", "event", "round", "place", "result",
        ] {
            after[field] = game.analysis[field].clone();
        }
    }
    prop_assert_eq!(
        said(&after),
        said(&game.analysis),
        "{}\n{}",
        shown(&game.bytes),
        shown(&text)
    );
    // Without a board there is no reading that could show an implied pass.
    let before = game.analysis["plies"].as_u64().unwrap();
    let implied = before + 1;
    let after = match &game.analysis["reading"] {
        Value::Null => before..=implied,
        reading if reading["pass"] == "implied" => implied..=implied,
        _ => before..=before,
    };
    let plies = again[0].analysis["plies"].as_u64().unwrap();
    prop_assert!(
        after.contains(&plies),
        "{}\n{}",
        shown(&game.bytes),
        shown(&text)
    );
    let codes_after = codes(&again[0].analysis);
    // What a result lacks is noted only in games without errors, and a torn value is left out or has
    // no other finding.
    let may_appear = |code: &String| match code.as_str() {
        "missing-result" | "result-reason" | "result-unconfirmed" => {
            game.analysis["legal"] == false
        }
        "missing-size" | "bad-text" | "misplaced-property" | "duplicate-property"
        | "mixed-node" => codes_before.contains("unclosed-value"),
        // It declares UTF-8 for bytes that deny it.
        "bom" => ["bad-text", "unclosed-value"]
            .iter()
            .any(|code| codes_before.contains(*code)),
        "damaged" => super::damage::is_damaged(&codes_before),
        _ => false,
    };
    let new: Vec<_> = codes_after
        .difference(&codes_before)
        .filter(|code| !may_appear(code))
        .collect();
    prop_assert!(
        new.is_empty(),
        "{:?} in\n{}\n{}",
        new,
        shown(&game.bytes),
        shown(&text)
    );
    Ok(())
}

proptest! {
    #![proptest_config(crate::random(256))]

    #[test]
    fn games_with_everything_go_round(text in pool::game()) {
        for game in convert(text.as_bytes()) {
            goes_round(&game)?;
        }
    }

    #[test]
    fn plain_games_go_round(text in pool::plain_game()) {
        for game in convert(text.as_bytes()) {
            goes_round(&game)?;
        }
    }

    #[test]
    fn bytes_like_sgf_go_round(bytes in pool::flavoured_unlur()) {
        for game in convert(&bytes) {
            goes_round(&game)?;
        }
    }
}

#[test]
fn past_failures_round_trip() {
    for [text] in rows(include_str!("round_trips.txt")) {
        let games = convert(text.as_bytes());
        assert_eq!(games.len(), 1);
        goes_round(&games[0]).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    }
}

#[test]
fn setup_stones_keep_their_order_where_it_counts() {
    let properties = |text: &str| super::record(text.as_bytes()).nodes[0].properties.clone();
    let names = |text: &str| -> Vec<String> {
        let all = properties(text).into_iter();
        all.map(|(name, values)| format!("{name}{}", values.len()))
            .collect()
    };
    assert_eq!(
        names("(;GM[4000]SZ[5]AW[c4]XX[]AB[c3]AE[c4]AB[c4]AA[])"),
        ["AA1", "AW1", "AB1", "AE1", "AP1", "AB1", "XX1"]
    );
    assert_eq!(
        names("(;GM[4000]SZ[5]AW[c4]XX[]AB[c3]AE[d4]AB[d3])"),
        ["AB2", "AE1", "AP1", "AW1", "XX1"]
    );
}
