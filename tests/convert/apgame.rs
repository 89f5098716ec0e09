//! Records of Abstract Play, through SGF and back.

use serde_json::{Value, json};
use unlur::analysis::Options;
use unlur::convert::{ApGame, from_apgame, from_sgf, to_apgame};
use unlur::finding::Code;

use super::sgf;
use crate::rows::rows;
use crate::support::{fixtures, judge_first};

fn samples() -> Vec<Value> {
    let text = std::fs::read(fixtures().join("json/abstract-play.json")).unwrap();
    serde_json::from_slice(&text).unwrap()
}

/// The Abstract Play record of a game in SGF, and what it leaves out.
pub(super) fn written(text: &[u8]) -> Result<(Value, Vec<String>), (Code, String)> {
    let (record, winner) = judge_first(text, &Options::default(), |it| {
        let record = from_sgf(it.game, it.record).unwrap();
        (record, it.verdict.map(|verdict| verdict.winner))
    });
    let written = to_apgame(&record, winner).map_err(|error| (error.code, error.to_string()))?;
    let json = serde_json::from_str(written.json()).unwrap();
    let mut left_out = written.left_out;
    if !written.is_known_variant {
        left_out.push("unknown variant".to_owned());
    }
    Ok((json, left_out))
}

fn read(apgame: &Value) -> ApGame {
    from_apgame(apgame.to_string().as_bytes()).unwrap()
}

/// A game record through SGF and back, with edits of the SGF.
fn through_sgf(apgame: &Value, change: impl FnOnce(String) -> String) -> Value {
    let record = read(apgame).record;
    let text = String::from_utf8(sgf(&record)).unwrap();
    written(change(text).as_bytes()).unwrap().0
}

/// A game record through the JSON of records and back, as the program reads that.
fn through_json(apgame: &Value) -> Value {
    let record = super::from_json(&super::json(&read(apgame).record)).unwrap();
    written(&sgf(&record)).unwrap().0
}

/// A game record with a header made up, which Bo has won.
fn game_of(moves: &Value) -> Value {
    json!({
        "header": {
            "game": {"name": "Unlur", "variants": ["size-6"]},
            "site": {"name": "Abstract Play"},
            "date-start": "2026-01-01T10:00:00.000Z",
            "date-end": "2026-01-01T10:30:00.000Z",
            "date-generated": "2026-01-02T00:00:00.000Z",
            "players": [{"name": "Ada", "result": 0}, {"name": "Bo", "result": 1}],
        },
        "moves": moves,
    })
}

#[test]
fn moves_off_the_board_round_trip() {
    for moves in [
        json!([["c4", "a9"], ["pass", "d4"]]),
        json!([["B5", "C4"], ["D6", "PASS"]]),
        json!([["b5", "tt"], ["pass", ""], ["d4:e5", "resign"]]),
        json!([["b5", "swap-pieces"], ["no cell: a9", "x]\\"]]),
        json!([["b5", "手"], ["pass", "\n(;FF[4]"], []]),
    ] {
        let game = game_of(&moves);
        assert_eq!(through_sgf(&game, |text| text), game);
        assert_eq!(through_json(&game), game);
    }
}

#[test]
fn headers_round_trip() {
    let results = |first: Value, second: Value| {
        let mut game = game_of(&json!([["c3", "pass"], ["a1", null]]));
        game["header"]["players"][0]["result"] = first;
        game["header"]["players"][1]["result"] = second;
        game
    };
    let mut games = vec![
        results(json!(0.5), json!(0.5)),
        results(json!("1"), json!("0")),
        results(json!(0), json!(0)),
        results(json!(1.0), json!(0)),
        results(Value::Null, json!([])),
    ];
    // The board contradicts the record, or there are no names.
    let mut against = samples().swap_remove(0);
    let players = against["header"]["players"].as_array_mut().unwrap();
    let first = players[0]["result"].take();
    players[0]["result"] = players[1]["result"].take();
    players[1]["result"] = first;
    games.push(against);
    let mut odd = game_of(&json!([["c3", "pass"]]));
    odd["header"]["players"][0]["name"] = json!("Ada\nB.\t\\]");
    odd["header"]["players"][1] = json!({"result": 1});
    odd["header"]["event"] = json!("the\r\ncup ");
    odd["header"]["round"] = json!(7);
    odd["header"]["site"] = json!("here");
    odd["header"]["date-end"] = json!("later, much later");
    games.push(odd);
    for game in games {
        assert_eq!(through_sgf(&game, |text| text), game);
        assert_eq!(through_json(&game), game);
    }
}

#[test]
fn an_unedited_game_keeps_every_character() {
    let mut game = game_of(&json!([["c3", "pass"]])).to_string();
    for number in [
        "123456789012345678901234567890",
        "0.1000",
        "1E5",
        "-0",
        "1.00000000000000000001",
    ] {
        let field = format!(r#""x {number}":[{number}],"date-start""#);
        game = game.replacen("\"date-start\"", &field, 1);
    }
    let record = from_apgame(game.as_bytes()).unwrap().record;
    let again = judge_first(&sgf(&record), &Options::default(), |it| {
        from_sgf(it.game, it.record).unwrap()
    });
    assert_eq!(to_apgame(&again, None).unwrap().json(), game);
}

/// Whatever of the header or the moves is edited, the stored record is left out, and the new one
/// has the edits.
#[test]
fn an_edited_game_gets_a_new_header() {
    let sample = samples().swap_remove(1);
    let text = String::from_utf8(sgf(&read(&sample).record)).unwrap();
    let replace = |identifier: &str, new: &str| {
        let start = text.find(identifier).unwrap();
        let end = start + text[start..].find(']').unwrap();
        format!("{}{new}{}", &text[..start], &text[end + 1..])
    };
    for (identifier, new, path, value) in [
        // In this game the first player passed, and so is Black.
        ("PB[", "PB[Cleo]", "/players/0/name", json!("Cleo")),
        ("PW[", "PW[Dov]", "/players/1/name", json!("Dov")),
        (
            "DT[",
            "DT[2020-02-03,2020-02-05]",
            "/date-end",
            json!("2020-02-05T00:00:00.000Z"),
        ),
        ("EV[", "EV[Cup]", "/event", json!("Cup")),
        ("RO[", "RO[final]", "/round", json!("final")),
        ("PC[", "PC[Elsewhere]", "/site/name", json!("Elsewhere")),
    ] {
        let (changed, left_out) = written(replace(identifier, new).as_bytes()).unwrap();
        let header = &changed["header"];
        assert_eq!(header.pointer(path), Some(&value), "{new}");
        assert_eq!(header["players"][0].get("userid"), None);
        assert_eq!(left_out, ["`ABSTRACTPLAY`"], "{new}");
    }
    let small = through_sgf(&game_of(&json!([["c3", "pass"]])), |text| {
        text.replace("SZ[11]", "SZ[15]")
    });
    assert_eq!(small["header"]["game"]["variants"], json!([]));
    let unfinished = {
        let end = text.match_indices(';').nth(8).unwrap().0;
        let start = text.find("RE[").unwrap();
        format!(
            "{}RE[B+]{})",
            &text[..start],
            text[start..end].split_once(']').unwrap().1
        )
    };
    let (ended, left_out) = written(unfinished.as_bytes()).unwrap();
    assert_eq!(ended["header"]["players"][0]["result"], 1);
    assert_eq!(ended["header"]["players"][1]["result"], 0);
    assert_eq!(ended["moves"].as_array().unwrap().len(), 4);
    assert_eq!(left_out, ["`ABSTRACTPLAY`"]);
}

/// What the format does not have does not change the stored record.
#[test]
fn what_the_format_lacks_is_no_edit() {
    let sample = samples().swap_remove(0);
    let text = String::from_utf8(sgf(&read(&sample).record)).unwrap();
    let text = text.replacen("\n;", "BR[3k]\n;C[a comment]", 1);
    let (again, left_out) = written(text.as_bytes()).unwrap();
    assert_eq!(again, sample);
    assert_eq!(left_out, ["comments", "`BR`"]);
}

#[test]
fn missing_required_fields_are_reported() {
    let mut game = game_of(&json!([["c3", "pass"]]));
    assert_eq!(read(&game).faults, []);
    let header = game["header"].as_object_mut().unwrap();
    header.remove("site");
    header.insert("date-start".to_owned(), json!(20_260_101));
    header.insert("date-end".to_owned(), json!("yesterday"));
    header.insert(
        "players".to_owned(),
        json!([{"name": 1, "result": "1"}, {}]),
    );
    let paths: Vec<_> = read(&game)
        .faults
        .into_iter()
        .map(|(_, fault)| fault.path)
        .collect();
    assert_eq!(
        paths,
        [
            "header.site.name",
            "header.date-start",
            "header.date-end",
            "header.players[0].name",
            "header.players[0].result",
            "header.players[1].name",
            "header.players[1].result",
        ]
    );
    assert_eq!(through_sgf(&game, |text| text), game);
    for (date, is_day) in [
        ("2026-02-28T00:00:00.000Z", true),
        ("2026-02-29T00:00:00.000Z", false),
        ("2026-02", false),
        ("no such day", false),
        ("2026-02-28 - 2026-03-01", false),
        ("2026-02-28,03-01", false),
    ] {
        game["header"]["date-end"] = json!(date);
        let faults = read(&game).faults;
        let is_reported = faults.iter().any(|(_, it)| it.path == "header.date-end");
        assert_eq!(is_reported, !is_day, "{date}");
    }
}

/// The places are those of the moves, not of what is null.
#[test]
fn the_places_of_moves_are_their_rounds() {
    let game = game_of(&json!([["c3", "pass"], ["a1", null]]));
    assert_eq!(read(&game).places, [(0, 0), (0, 1), (1, 0)]);
}

#[test]
fn the_samples_round_trip() {
    let samples = samples();
    assert_eq!(samples.len(), 12);
    for sample in &samples {
        assert_eq!(&through_sgf(sample, |text| text), sample);
    }
}

#[test]
fn every_spelling_of_the_moves_round_trips() {
    let mut sample = samples().swap_remove(0);
    sample["header"]["players"][0]["rating"] =
        json!({"before": 1500.25, "after": [null, true, "x]\\:y\n(;FF[4]"]});
    sample["header"]["startingPosition"] = json!("");
    sample["chat"] = json!([{"text": "a ] b \\ c", "更": 1e-7}]);
    let last = sample["moves"].as_array().unwrap().len() - 1;
    let entries = sample["moves"][last].as_array_mut().unwrap();
    if entries.len() == 1 {
        entries.push(Value::Null);
    }
    let word = sample["moves"][3][0].clone();
    sample["moves"][3][0] = json!({"move": word, "time": 17, "result": ["extra"]});
    assert_eq!(through_sgf(&sample, |text| text), sample);

    let mut resigned = game_of(&json!([["c3", "pass"], ["a1", null]]));
    resigned["header"]["game"] = json!({"name": "unlur", "variants": ["Size-6 board"]});
    assert_eq!(through_sgf(&resigned, |text| text), resigned);
    let record = read(&resigned).record;
    assert_eq!(record.side, Some(6));
    // Bo passed, so Bo is Black.
    assert_eq!(record.info.black.as_ref().unwrap().as_str(), Some("Bo"));
    assert_eq!(record.info.result.as_ref().unwrap().as_str(), Some("B+"));
}

#[test]
fn dates_are_the_earliest_and_the_latest_day() {
    for [date, first, last] in rows(include_str!("apgame_dates.txt")) {
        let text = format!("(;GM[4000]SZ[11]DT[{date}]RE[W+];B[f6];B[];W[f5])");
        match written(text.as_bytes()) {
            Ok((game, _)) => {
                for (key, day) in [("date-start", first), ("date-end", last)] {
                    assert_eq!(
                        game["header"][key],
                        format!("{day}T00:00:00.000Z"),
                        "{date}"
                    );
                }
            }
            Err((code, _)) => assert_eq!((code, first), (Code::MissingDate, ""), "{date}"),
        }
    }
}

#[test]
fn an_unusable_stored_record_is_reported() {
    let text = |values: &str| {
        format!("(;GM[4000]SZ[11]DT[2004-05-01]RE[W+]ABSTRACTPLAY{values};B[f6];B[];W[f5])")
    };
    let game = r#"[{"header":{"game":{"name":"Unlur","variants":["size-6"\]},"date-start":"2004-05-01","players":[{"result":1},{}\]},"moves":[["f6","pass"\],["g5"\]\]}]"#;
    let other = game.replace("f6", "g6");
    for (values, is_used, expected) in [
        (game.to_owned(), true, &[][..]),
        ("[{}]".to_owned(), false, &["`ABSTRACTPLAY`"]),
        ("[no JSON]".to_owned(), false, &["`ABSTRACTPLAY`"]),
        (other.clone(), false, &["`ABSTRACTPLAY`"]),
        (format!("[{{}}]{game}"), true, &["`ABSTRACTPLAY`"]),
        (format!("{game}[more]"), true, &["`ABSTRACTPLAY`"]),
        (format!("{other}{game}"), true, &["`ABSTRACTPLAY`"]),
    ] {
        let (game, left_out) = written(text(&values).as_bytes()).unwrap();
        assert_eq!(left_out, expected, "{values}");
        let players = &game["header"]["players"];
        assert_eq!(players[1] == json!({}), is_used, "{values}");
    }
}

#[test]
fn games_from_elsewhere() {
    let (game, left_out) = written(
        b"(;GM[4000]SZ[11]PB[Ada]PW[Bo]DT[2004-05-01,2004-05-03]PC[Club]RE[W+T];B[f6];B[];W[f5])",
    )
    .unwrap();
    // The format holds the winner, but not how the game was won.
    assert_eq!(left_out, ["`RE`"]);
    assert_eq!(
        game,
        json!({
            "header": {
                "game": {"name": "Unlur", "variants": ["size-6"]},
                "site": {"name": "Club"},
                "date-start": "2004-05-01T00:00:00.000Z",
                "date-end": "2004-05-03T00:00:00.000Z",
                "date-generated": "2004-05-03T00:00:00.000Z",
                "players": [{"name": "Bo", "result": 1}, {"name": "Ada", "result": 0}],
            },
            "moves": [["f6", "pass"], ["g5"]],
        })
    );
    let record = read(&game).record;
    assert_eq!(record.nodes.len(), 4);

    for [text, expected] in rows(include_str!("not_convertible.txt")) {
        let (code, message) = written(text.as_bytes()).unwrap_err();
        assert_eq!(code.name(), expected, "{text}: {message}");
    }
    for [text, expected] in rows(include_str!("games_from_elsewhere.txt")) {
        let (_, left_out) = written(text.as_bytes()).unwrap();
        assert_eq!(left_out, [expected], "{text}");
    }
}

#[test]
fn sides_by_their_variants() {
    let sample = samples().swap_remove(2);
    for (variants, side) in [
        (json!(["size-10"]), Some(10)),
        (json!(["Size-10 board"]), Some(10)),
        (json!(["Size-6 board"]), Some(6)),
        (json!(["Size-8 board"]), Some(8)),
        (json!([]), Some(8)),
        (json!(["size-99"]), None),
        (json!(["size-1"]), None),
    ] {
        let mut game = sample.clone();
        game["header"]["game"]["variants"] = variants.clone();
        let record = from_apgame(game.to_string().as_bytes());
        assert_eq!(
            record.ok().and_then(|read| read.record.side),
            side,
            "{variants}"
        );
    }
}

/// The format has no colours, so a game that would be read back with other colours is refused, with
/// its ply.
#[test]
fn moves_that_would_change_are_refused() {
    for (moves, ply) in [
        (";B[f6];B[];W[f5];W[f4]", 4),
        (";B[f6];B[];W[f5];B[f4];B[f3]", 5),
        (";B[f6];B[];B[f5]", 3),
        // The stone is skipped, so either colour may follow; the format only has turns.
        (";B[f6];B[];W[f6];W[f5]", 4),
        (";B[f6];B[];W[f5];B[];B[f4]", 5),
        (";B[f6];B[];W[f5];B[resign];W[f4]", 5),
        (";B[f6];B[];W[?];B[f4]", 3),
    ] {
        let text = format!("(;GM[4000]SZ[11]DT[2004-05-01]RE[W+]{moves})");
        let (code, message) = written(text.as_bytes()).unwrap_err();
        assert_eq!(code, Code::NotConvertible, "{text}: {message}");
        assert!(
            message.starts_with(&format!("ply {ply}: ")),
            "{text}: {message}"
        );
    }
    for moves in [
        ";B[f6];B[];W[f5];B[];W[f4]",
        ";B[f6];B[];W[f5];B[resign]",
        ";B[];W[f5];B[f6];W[f7];B[g7]",
    ] {
        let text = format!("(;GM[4000]SZ[11]DT[2004-05-01]RE[W+]{moves})");
        let (game, _) = written(text.as_bytes()).unwrap();
        let actions = read(&game)
            .record
            .nodes
            .into_iter()
            .filter_map(|node| node.action);
        let colors: String = actions.map(|action| action.identifier()).collect();
        let plies = moves.split(';').filter(|ply| !ply.contains("resign"));
        let expected: String = plies.filter_map(|ply| ply.chars().next()).collect();
        assert_eq!(colors, expected, "{text}");
    }
}
