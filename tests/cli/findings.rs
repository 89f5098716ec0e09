//! Which findings `validate` and `analyze` choose, count and print, and in which formats.

use serde_json::Value;

use crate::json_schema::Validator;
use crate::rows::rows;
use crate::support::{fixtures, json, run, run_with_input, stderr, stdout};

/// The codes in the NDJSON of a command.
fn codes(line: &str) -> Vec<String> {
    let printed = stdout(&run(&format!("{line} --format ndjson")));
    let objects = printed
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    objects
        .map(|object| object["code"].as_str().unwrap().to_owned())
        .collect()
}

/// Findings that a game has too many of to keep are not shown either.
#[test]
fn findings_that_are_only_counted_are_not_shown() {
    let tokens = ";B[zz]".repeat(12_000) + &"A ".repeat(12_000);
    let game = format!("(;GM[4000]SZ[15]{tokens})");
    let statistics = run_with_input("validate --statistics -f json -", game.as_bytes());
    let document = json(&statistics);
    let count = |severities: &[&str]| -> u64 {
        let codes = document["codes"].as_array().unwrap().iter();
        let wanted = codes.filter(|code| severities.contains(&code["severity"].as_str().unwrap()));
        wanted.map(|code| code["findings"].as_u64().unwrap()).sum()
    };
    for (flags, severities) in [
        ("--severity note", ["error", "warning", "note"].as_slice()),
        ("--severity error", &["error"]),
    ] {
        let all = count(severities);
        assert!(all > 10_000, "{all}");
        for most in ["3", "1000000"] {
            let line = format!("validate --max-findings {most} {flags} -");
            let output = run_with_input(&line, game.as_bytes());
            let shown = stdout(&output).lines().count() as u64;
            let hidden = format!("{} findings not shown", all - shown);
            assert!(stderr(&output).contains(&hidden), "{}", stderr(&output));
        }
    }
    let all = count(&["error", "warning", "note"]);
    let shown = run_with_input("show -", game.as_bytes());
    assert!(
        stderr(&shown).starts_with(&format!("{all} findings")),
        "{}",
        stderr(&shown)
    );
}

#[test]
fn sarif_is_valid_and_has_every_finding() {
    let schema = std::fs::read(fixtures().join("sarif-2.1.0.schema.json")).unwrap();
    let mut schema: Value = serde_json::from_slice(&schema).unwrap();
    // The published schema has a regular expression with an extra bracket.
    for part in ["run", "toolComponent"] {
        let language = &mut schema["definitions"][part]["properties"]["language"];
        language.as_object_mut().unwrap().remove("pattern");
    }
    let validator = Validator::new(schema);
    for line in ["validate broken nowhere.sgf", "validate games/foreign.sgf"] {
        let output = run(&format!("{line} -f sarif"));
        let log = json(&output);
        let errors = validator.faults(&log);
        assert!(errors.is_empty(), "{errors:?}");
        let run = &log["runs"][0];
        assert_eq!(run["columnKind"], "unicodeCodePoints");
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        let ids: Vec<_> = run["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|result| {
                let id = result["ruleId"].as_str().unwrap().to_owned();
                assert!(rules.iter().any(|rule| rule["id"] == id.as_str()), "{id}");
                id
            })
            .collect();
        assert_eq!(ids, codes(line));
    }
}

#[test]
fn what_a_value_has_swallowed_is_named_and_not_written_again() {
    for [game, code, lost] in rows(include_str!("swallowed.txt")) {
        let game = format!("(;GM[4000]{game})");
        let said = stdout(&run_with_input("validate -", game.as_bytes()));
        let line = said
            .lines()
            .find(|line| line.contains(&format!("[{code}]")));
        assert!(line.is_some_and(|line| line.contains(lost)), "{said}");
        let fixed = run_with_input("fix -", game.as_bytes());
        assert_eq!(stdout(&fixed), game, "{}", stderr(&fixed));
    }
}
