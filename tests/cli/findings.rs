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

fn status_of(line: &str) -> i32 {
    status(&run(line))
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
    assert_eq!(status_of("analyze broken --select bad-text"), 0);
    let csv = stdout(&run("analyze -f csv broken/occupied.sgf --select bad-text"));
    assert!(csv.contains(",true,"), "{csv}");
}

/// Some terminals obey the control characters U+0080 to U+009F.
#[test]
fn json_escapes_control_characters() {
    let folder = tempfile::tempdir().unwrap();
    let name = "a\u{9b}31mb\u{80}\u{9f}é";
    let game = format!("(;GM[4000]CA[UTF-8]SZ[5]PB[{name}]RE[W+R];B[c3];B[];W[c2])");
    std::fs::write(folder.path().join("in.sgf"), game).unwrap();
    for line in [
        "analyze in.sgf -f ndjson",
        "convert in.sgf --to json",
        "stats in.sgf -f json",
    ] {
        let printed = stdout(&crate::support::run_in(folder.path(), line));
        assert!(
            !printed.contains(|sign| ('\u{80}'..='\u{9f}').contains(&sign)),
            "{line}"
        );
        let escaped = "a\\u009b31mb\\u0080\\u009fé";
        assert!(printed.contains(escaped), "{line}: {printed}");
        assert!(
            serde_json::from_str::<Value>(&printed)
                .unwrap()
                .to_string()
                .contains(name)
        );
    }
}

#[test]
fn severity_hides_and_counts() {
    let output = run("validate broken --severity warning -f csv");
    assert!(!stdout(&output).contains(",note,"));
    assert!(stdout(&output).contains(",warning,"));
    let all = stderr(&run("validate broken -f csv"));
    assert_eq!(stderr(&output), all, "the summary counts all");
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
fn unreadable_files_are_in_the_data() {
    let ndjson = stdout(&run("validate nowhere.sgf -f ndjson"));
    let object: Value = serde_json::from_str(&ndjson).unwrap();
    assert_eq!(object["code"], "unreadable-file");
    assert_eq!(object["game"], Value::Null);
    for format in ["json", "csv", "github", "sarif"] {
        let output = run(&format!("validate nowhere.sgf -f {format}"));
        assert!(stdout(&output).contains("unreadable-file"), "{format}");
        assert_eq!(status(&output), 2);
    }
    let csv = stdout(&run(
        "validate --statistics nowhere.sgf broken/occupied.sgf -f csv",
    ));
    assert!(csv.contains("code,unreadable-file,error,1,0,,,\n"), "{csv}");
    assert!(csv.contains("file,nowhere.sgf,,1,,1,0,0\n"), "{csv}");
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
fn github_commands() {
    insta::assert_snapshot!(stdout(&run(
        "validate broken/occupied.sgf broken/bad-text.sgf -f github"
    )));
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
fn a_file_without_a_game_counts_as_no_game() {
    let data = json(&run_with_input(
        "validate --statistics --format json -",
        b"nothing here",
    ));
    assert_eq!(data["codes"][0]["code"], "no-game");
    assert_eq!(data["codes"][0]["findings"], 1);
    assert_eq!(data["codes"][0]["games"], 0);
}

#[test]
fn what_decides_the_exit_status_is_printed() {
    let output = run("validate -q --deny warnings broken/missing-value.sgf");
    assert_eq!(status(&output), 1);
    assert!(
        stdout(&output).contains("warning[missing-value]"),
        "{}",
        stdout(&output)
    );
    let output = run("validate -q --deny implied-pass broken/implied-pass.sgf");
    assert_eq!((status(&output), stdout(&output).lines().count()), (1, 1));
    assert_eq!(stdout(&run("validate -q broken/implied-pass.sgf")), "");
    // Commands that do not list the errors count them.
    for command in [
        "analyze",
        "dedup",
        "moves",
        "names",
        "openings",
        "rate",
        "report",
        "select legal",
        "stats",
    ] {
        let output = run(&format!("{command} -q broken/missing-close.sgf"));
        let said = stderr(&output);
        assert_eq!(status(&output), 1, "{command}");
        assert!(said.contains("1 error"), "{command}: {said}");
        assert_eq!(said.lines().count(), 1, "{command}: {said}");
        let output = run(&format!("{command} -q games/club-2004.sgf"));
        assert_eq!(
            (status(&output), stderr(&output)),
            (0, String::new()),
            "{command}"
        );
    }
    for (line, says) in [
        ("fix --check -q broken/missing-close.sgf", "would be fixed"),
        ("fix --diff -q broken/missing-close.sgf", "would be fixed"),
        ("fix -q broken/occupied.sgf", "1 error remains"),
        ("show -q broken/occupied.sgf", "an error"),
        ("review -q --playouts 1 broken/occupied.sgf", "has errors"),
    ] {
        let output = run(line);
        let said = stderr(&output);
        assert_eq!(status(&output), 1, "{line}");
        assert!(said.contains(says), "{line}: {said}");
    }
}

#[test]
fn test_reports_have_a_case_for_each_finding_and_each_sound_file() {
    let input = "(;GM[4000]SZ[5];B[c3];B[];W[c2])\n(;GM[4000]SZ[5]PB[a<b];B[c3];B[];W[z9])";
    let output = run_with_input("validate --format junit -", input.as_bytes());
    assert_eq!(status(&output), 1);
    insta::assert_snapshot!(stdout(&output));
    let output = run("validate --format junit nowhere.sgf broken/no-game.sgf");
    assert_eq!(status(&output), 2);
    let text = stdout(&output);
    assert!(
        text.contains("<error ") && text.contains("><failure type=\"no-game\""),
        "{text}"
    );
    let count = |tag: &str| text.matches(tag).count();
    assert_eq!(count("<testcase"), count("</testcase>"));
    let quiet = run_with_input("validate -q --format junit -", input.as_bytes());
    let quiet = stdout(&quiet);
    assert!(
        quiet.contains("<testcase") && !quiet.contains("note["),
        "{quiet}"
    );
    let sound = run_with_input(
        "validate -q --format junit -",
        b"(;GM[4000]SZ[5]AP[x];B[c3];B[];W[c2])",
    );
    let sound = stdout(&sound);
    assert_eq!(sound.matches("<testcase").count(), 1, "{sound}");
    assert!(sound.contains("name=\"file\"></testcase>"), "{sound}");
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
    // In the declaration of the game too; another game is not read so closely.
    for (root, is_lost) in [
        ("FF[4]GM[4000SZ[5];B[c3];B[];W[c2]", true),
        ("FF[4GM[4000]SZ[5];B[c3];B[];W[c2]", true),
        ("FF[4]GM[1]SZ[19];B[aa]", false),
    ] {
        let said = stdout(&run_with_input(
            "validate -",
            format!("(;{root})").as_bytes(),
        ));
        assert_eq!(said.contains("warning[swallowed-value]"), is_lost, "{said}");
        assert_eq!(said.contains("warning"), is_lost, "{said}");
    }
}

#[test]
fn moves_outside_a_game_are_seen_after_white_space() {
    for after in ["\nword\n; B[b3]\n; W[d2])", "X;\nB[b3];W[d2])"] {
        let game = format!("(;GM[4000]SZ[5];B[c3];B[];W[c2]){after}");
        let output = run_with_input("validate -q -", game.as_bytes());
        assert_eq!(status(&output), 1, "{}", stderr(&output));
    }
}
