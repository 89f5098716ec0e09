//! The fixtures: the purpose of each, the results of an independent checker, and snapshots of all
//! analyses.

use serde_json::Value;
use unlur::analysis::Options;
use unlur::finding::{Code, Severity};
use unlur::sgf;

use crate::support::{
    Example, analyses, analyses_in_chunks, analysis, examples, fixtures, sgf_files,
};

fn findings(analyses: &[Value]) -> impl Iterator<Item = &Value> {
    analyses
        .iter()
        .flat_map(|analysis| analysis["findings"].as_array().unwrap())
}

/// The analyses of a file, also when it is in UTF-16.
fn read(bytes: &[u8]) -> Vec<Value> {
    analyses_in_chunks(bytes, 1 << 20, sgf::Options::default(), &Options::default())
}

#[test]
fn the_example_of_every_code_raises_it() {
    for Example { code, text, .. } in examples() {
        let analyses = read(&text);
        if matches!(code, Code::NoGame | Code::BinaryFile) {
            assert_eq!(analyses, [code.name()]);
            continue;
        }
        let of_code = findings(&analyses).find(|finding| finding["code"] == code.name());
        let finding = of_code.unwrap_or_else(|| panic!("{code} is not raised by its example"));
        assert_eq!(finding["severity"], code.severity().name());
        // There is no other error, so that the example shows its own code.
        let has_errors = matches!(code, Code::ContractAmbiguous | Code::SizeSuspect);
        if code.severity() != Severity::Error && !has_errors {
            let error = findings(&analyses).find(|finding| finding["severity"] == "error");
            assert_eq!(error, None, "{code}");
        }
    }
    assert_eq!(examples().len(), sgf_files("broken").len());
}

#[test]
fn the_clean_games_are_clean() {
    for path in sgf_files("games") {
        let analyses = read(&std::fs::read(&path).unwrap());
        assert_ne!(analyses, Vec::<Value>::new());
        for finding in findings(&analyses) {
            assert_eq!(finding["severity"], "note", "{}", path.display());
        }
        assert!(analyses.iter().all(|analysis| analysis["legal"] == true));
    }
}

#[test]
fn an_independent_checker_agrees_on_the_clean_games() {
    let expected = std::fs::read(fixtures().join("games/expected.json")).unwrap();
    let expected: Value = serde_json::from_slice(&expected).unwrap();
    let files = sgf_files("games");
    assert_eq!(files.len(), expected.as_object().unwrap().len());
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap();
        let analyses = read(&std::fs::read(&path).unwrap());
        let expected = expected[name].as_array().unwrap();
        assert_eq!(analyses.len(), expected.len(), "{name}");
        for (analysis, expected) in analyses.iter().zip(expected) {
            for (key, wanted) in expected.as_object().unwrap() {
                let found = match key.as_str() {
                    "coordinates" | "size" | "certain" | "contract" | "pass" => {
                        &analysis["reading"][key]
                    }
                    "winner" | "by" | "ply" | "edges" | "also_foreign" => &analysis["outcome"][key],
                    "findings" => {
                        let codes: Vec<_> = analysis["findings"]
                            .as_array()
                            .unwrap()
                            .iter()
                            .map(|finding| finding["code"].clone())
                            .collect();
                        assert_eq!(&Value::from(codes), wanted, "{name} {}", expected["game"]);
                        continue;
                    }
                    _ => &analysis[key],
                };
                assert_eq!(found, wanted, "{name}, game {}: {key}", expected["game"]);
            }
        }
    }
}

/// An analysis in a few lines: its plain values, then each of the others by itself.
fn lines(analysis: &Value) -> String {
    let Value::Object(fields) = analysis else {
        return format!("{analysis}\n");
    };
    let (inner, plain): (Vec<_>, Vec<_>) = fields
        .iter()
        .partition(|(_, value)| value.is_object() || value.is_array());
    let plain: serde_json::Map<_, _> = plain
        .into_iter()
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    let mut lines = format!("{}\n", Value::from(plain));
    for (key, value) in inner {
        let values = value
            .as_array()
            .map_or(std::slice::from_ref(value), |all| all);
        lines.extend(values.iter().map(|value| format!("  {key} {value}\n")));
    }
    lines
}

#[test]
fn the_analysis_of_every_fixture() {
    for folder in ["games", "broken", "sgf", "positions"] {
        let mut text = String::new();
        for path in sgf_files(folder) {
            let name = path.file_name().unwrap().to_str().unwrap();
            text += &["\n== ", name, "\n"].concat();
            text.extend(read(&std::fs::read(&path).unwrap()).iter().map(lines));
        }
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("fixtures-{folder}"), text);
        });
    }
}

/// The outcome of a diagram: all stones but one are set up, and that one is played.
fn with_the_last_stone_played(name: &str, setup: &str, color: &str, stone: &str) -> Value {
    let text = std::fs::read_to_string(fixtures().join(format!("positions/{name}.sgf"))).unwrap();
    let stone = format!("[{stone}]");
    assert!(text.contains(&stone));
    let text = text
        .replacen(&stone, "", 1)
        .replacen(setup, &format!("PL[{color}]{setup}"), 1);
    let end = text.rfind(')').unwrap();
    let text = format!("{};{color}{stone})", &text[..end]);
    let analysis = analysis(&text, &Options::default());
    assert_eq!(analysis["legal"], true);
    assert_eq!(analysis["reading"]["contract"], "none");
    analysis["outcome"].clone()
}

#[test]
fn the_published_diagrams_are_won() {
    // Any stone of the chain without which it falls apart may be the last.
    for last in ["h1", "g2", "f3", "g6", "a9", "b8", "i8", "h8"] {
        let outcome = with_the_last_stone_played("pbem-black-win", "AB", "B", last);
        assert_eq!(outcome["winner"], "black", "{last}");
        assert_eq!(outcome["by"], "y");
        assert_eq!(outcome["edges"], serde_json::json!([1, 3, 5]));
        assert_eq!(outcome["also_foreign"], false);
    }
    for last in ["h1", "f5", "d11"] {
        let outcome = with_the_last_stone_played("pbem-white-win", "AW", "W", last);
        assert_eq!(outcome["winner"], "white", "{last}");
        assert_eq!(outcome["by"], "line");
        assert_eq!(outcome["edges"], serde_json::json!([1, 4]));
    }
}

#[test]
fn an_unreadable_game_is_not_legal_whatever_is_ignored() {
    let options = crate::with(Options::default(), |options| {
        options.ignored = Code::ALL.to_vec();
    });
    let analyses = analyses(b"(;", &options);
    assert_eq!(analyses[0]["kind"], "unreadable");
    assert_eq!(analyses[0]["legal"], false);
    assert_eq!(analyses[0]["findings"], serde_json::json!([]));
}
