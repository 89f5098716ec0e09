//! Which findings `validate` and `analyze` choose, count and print, and in which formats.

use serde_json::Value;

use crate::json_schema::Validator;
use crate::rows::rows;
use crate::support::{Program, fixtures, json, run, run_with_input, status, stderr, stdout};

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

#[test]
fn select_and_ignore_split_the_findings() {
    let all = codes("validate broken");
    for list in ["errors", "warnings", "notes", "occupied,bad-text,notes"] {
        let mut both = codes(&format!("validate broken --select {list}"));
        both.extend(codes(&format!("validate broken --ignore {list}")));
        both.sort();
        let mut expected = all.clone();
        expected.sort();
        assert_eq!(both, expected, "{list}");
    }
    assert_eq!(codes("validate broken --select occupied"), ["occupied"]);
}

#[test]
fn findings_are_limited_in_each_file() {
    let output = run("validate broken games --max-findings 1");
    let printed = stdout(&output);
    let mut sources: Vec<_> = printed
        .lines()
        .map(|line| line.split_once(':').unwrap().0)
        .collect();
    let count = sources.len();
    sources.dedup();
    assert_eq!(sources.len(), count, "one finding of each file");
    let all = stdout(&run("validate broken games")).lines().count();
    let hidden = format!("{} findings not shown", all - count);
    assert!(stderr(&output).contains(&hidden), "{}", stderr(&output));
}

/// On a terminal three findings of a code in a file are printed, and those of ten files; the rest is
/// counted, and `--max-findings` brings it back.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_few_findings() {
    let folder = tempfile::tempdir().unwrap();
    for number in 10..22 {
        let game = format!(
            "(;FF[4]GM[4000]CA[UTF-8]SZ[5]CS[hex];B[c3];B[]{})",
            ";W[z9]".repeat(7)
        );
        std::fs::write(folder.path().join(format!("{number}.sgf")), game).unwrap();
    }
    let shown = |flags: &str| {
        let line = format!(
            "stty cols 80 rows 24; exec \"$UNLUR\" validate --no-config --color never {flags} ."
        );
        let output = Program::in_terminal(&line)
            .current_dir(folder.path())
            .output();
        stdout(&output)
    };
    let short = shown("");
    assert_eq!(short.matches("error[off-board]").count(), 30, "{short}");
    assert_eq!(short.matches(".sgf: and 4 more").count(), 10, "{short}");
    let said = "54 findings, those of 2 more files among them, not shown; `--max-findings N`";
    assert!(short.contains(said), "{short}");
    let all = shown("--max-findings 99");
    assert_eq!(all.matches("error[off-board]").count(), 84, "{all}");
    let worst = shown("--statistics");
    assert!(
        worst.contains("and 2 more files; `-f csv` has all"),
        "{worst}"
    );
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
fn statistics_count_what_is_printed() {
    let all = codes("validate broken games");
    let document = json(&run("validate broken games --statistics -f json"));
    let counts = document["codes"].as_array().unwrap();
    for count in counts {
        let expected = all
            .iter()
            .filter(|code| *code == count["code"].as_str().unwrap());
        assert_eq!(count["findings"], expected.count());
    }
    let sum = |list: &str| -> u64 {
        let entries = document[list].as_array().unwrap();
        entries
            .iter()
            .map(|entry| entry["findings"].as_u64().unwrap())
            .sum()
    };
    assert_eq!(
        (sum("codes"), sum("files")),
        (all.len() as u64, all.len() as u64)
    );
    let order: Vec<_> = counts
        .iter()
        .map(|count| count["findings"].as_u64())
        .collect();
    assert!(
        order.is_sorted_by(|before, after| before >= after),
        "most first"
    );
    let ndjson = stdout(&run("validate broken games --statistics -f ndjson"));
    let csv = stdout(&run("validate broken games --statistics -f csv"));
    assert_eq!(csv.lines().count(), ndjson.lines().count() + 1);
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

/// On a terminal `size-suspect` stands for the points off the board, unless `-q` hides it.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_folds_the_points_of_a_wrong_size() {
    let on_terminal = |flags: &str| {
        let line = format!("\"$UNLUR\" validate --no-config {flags} broken/size-suspect.sgf");
        let output = Program::in_terminal(&line).env("NO_COLOR", "1").output();
        (status(&output), stdout(&output))
    };
    let folded = "× off-board; `--severity note` shows them";
    for (flags, points, is_folded) in [
        ("", 0, true),
        ("-v", 3, false),
        ("--severity note", 3, false),
        ("-q", 3, false),
        ("--deny off-board", 3, false),
    ] {
        let (status, shown) = on_terminal(flags);
        assert_eq!(status, 1, "{flags}: {shown}");
        assert_eq!(
            shown.matches("[off-board]").count(),
            points,
            "{flags}: {shown}"
        );
        assert_eq!(shown.contains(folded), is_folded, "{flags}: {shown}");
        assert_eq!(
            shown.contains("[size-suspect]"),
            flags != "-q",
            "{flags}: {shown}"
        );
    }
    // Another size may be right only for some of the points.
    let (_, shown) = on_terminal("--ignore size-suspect");
    assert!(shown.contains("[off-board]"), "{shown}");
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
        if code == "swallowed-move" {
            let fixed = run_with_input("fix -", game.as_bytes());
            assert_eq!(stdout(&fixed), game, "{}", stderr(&fixed));
        }
    }
}
