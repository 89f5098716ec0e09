//! `--range` and `ranges` as they are run: what the commands print of a part of a file.

use serde_json::Value;

use crate::support::{run_in, status, stderr, stdout};

/// Games with findings of all severities, text between them, and one that is not closed.
const TEXT: &str = "\
(;GM[4000]SZ[7]PB[Ada]PW[Bo]RE[W+R];B[d4];B[])
(;GM[4000]SZ[7];B[d4];B[d4];B[])
text
(;GM[4000]SZ[7]C[a quoted
(;GM[4000\\]SZ[7\\]
];W[c4](;GM[4000]SZ[7]C[unclosed
(;GM[4000]SZ[5]PB[Zo\u{eb}];B[a1];B[])
";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("x.sgf"), TEXT).unwrap();
    std::fs::write(folder.path().join("none.sgf"), "only text\nand more\n").unwrap();
    folder
}

#[test]
fn the_ranges_of_a_file_print_what_the_whole_prints() {
    let folder = folder();
    let folder = folder.path();
    for command in [
        "validate -f ndjson",
        "analyze -f ndjson",
        "moves -f ndjson",
        "select -q plies>=0",
        "convert -q --to sgf",
    ] {
        let whole = stdout(&run_in(folder, &format!("{command} x.sgf --range 0..")));
        assert!(!whole.is_empty(), "{command}");
        for cut in 0..=TEXT.len() {
            let part = |range: String| {
                let output = run_in(folder, &format!("{command} x.sgf --range {range}"));
                assert!(status(&output) < 2, "{}", stderr(&output));
                stdout(&output)
            };
            if cut % 7 == 0 {
                let parts = part(format!("0..{cut}")) + &part(format!("{cut}.."));
                assert_eq!(parts, whole, "{command}, cut at {cut}");
            }
        }
    }
}

#[test]
fn games_and_lines_have_no_numbers_in_a_range() {
    let folder = folder();
    let folder = folder.path();
    for command in ["analyze", "validate", "moves"] {
        let objects = stdout(&run_in(
            folder,
            &format!("{command} x.sgf -f ndjson --range 0.."),
        ));
        for line in objects.lines() {
            let object: Value = serde_json::from_str(line).unwrap();
            assert_eq!(object["game"], Value::Null);
            assert_eq!(object.get("line").unwrap_or(&Value::Null), &Value::Null);
            assert!(object["offset"].is_u64());
        }
        let text = stdout(&run_in(
            folder,
            &format!("{command} x.sgf -f csv --range 0.."),
        ));
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let header = reader.headers().unwrap().clone();
        let place = |name: &str| header.iter().position(|column| column == name);
        for row in reader.records() {
            let row = row.unwrap();
            let cell = |name: &str| place(name).map(|place| row[place].to_owned());
            assert_eq!(cell("game").unwrap(), "");
            assert_eq!(cell("line").unwrap_or_default(), "");
            assert!(cell("offset").unwrap().parse::<u64>().is_ok());
        }
    }
    let text = stdout(&run_in(folder, "validate x.sgf --range 1.."));
    assert!(
        text.lines().all(|line| line.starts_with("x.sgf@")),
        "{text}"
    );
}

#[test]
fn a_range_without_games_is_an_empty_but_valid_output() {
    let folder = folder();
    let folder = folder.path();
    let length = TEXT.len();
    for command in ["validate", "analyze", "moves", "stats", "openings", "rate"] {
        for range in [format!("{length}.."), "5..9".to_owned(), "3..3".to_owned()] {
            for format in ["table", "json", "ndjson", "csv"] {
                let line = format!("{command} x.sgf -f {format} --range {range}");
                let output = run_in(folder, &line);
                assert_eq!(status(&output), 0, "{line}: {}", stderr(&output));
                let text = stdout(&output);
                match format {
                    "json" => drop(serde_json::from_str::<Value>(&text).unwrap()),
                    "csv" => assert!(text.contains(','), "{line}"),
                    _ => {}
                }
            }
        }
    }
    for (line, expected) in [
        ("moves x.sgf -f ndjson --range 5..9", ""),
        ("analyze x.sgf -f json --range 5..9", "[]\n"),
        ("select black=Ada x.sgf --range 5..9", ""),
    ] {
        assert_eq!(stdout(&run_in(folder, line)), expected, "{line}");
    }
    let text = stdout(&run_in(folder, "convert --to json x.sgf --range 5..9"));
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["games"], Value::Array(Vec::new()));
}

#[test]
fn findings_of_a_file_belong_to_its_first_byte() {
    let folder = folder();
    let folder = folder.path();
    for (range, count) in [
        ("0..", 1),
        ("0..4", 1),
        ("0..0", 0),
        ("1..", 0),
        ("4..9", 0),
    ] {
        let output = run_in(
            folder,
            &format!("validate none.sgf -f ndjson --range {range}"),
        );
        let text = stdout(&output);
        assert_eq!(
            text.matches("\"code\":\"no-game\"").count(),
            count,
            "{range}: {text}"
        );
        assert_eq!(text.lines().count(), count, "{range}: {text}");
        assert_eq!(status(&output), i32::from(count > 0), "{range}");
    }
}

#[test]
fn other_commands_and_inputs_have_no_ranges() {
    let folder = folder();
    let folder = folder.path();
    for (line, reason) in [
        ("fix x.sgf --range 0..9", "needs whole files"),
        ("dedup x.sgf --range 0..9", "needs whole files"),
        ("show x.sgf --range 0..9", "needs a whole file"),
        (
            "validate x.sgf none.sgf --range 0..9",
            "--range needs exactly one file",
        ),
        ("validate - --range 0..9", "--range needs exactly one file"),
        ("validate x.sgf --range 9..1", "expected a range of bytes"),
    ] {
        let output = run_in(folder, line);
        assert_eq!(status(&output), 2, "{line}");
        assert!(
            stderr(&output).contains(reason),
            "{line}: {}",
            stderr(&output)
        );
    }
    assert_eq!(std::fs::read_to_string(folder.join("x.sgf")).unwrap(), TEXT);
}

#[test]
fn the_tasks_of_ranges_cover_each_file_once() {
    let folder = folder();
    let text = stdout(&run_in(folder.path(), "ranges none.sgf x.sgf --size 100"));
    let tasks: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    // Without a synchronisation point a file is one task.
    assert_eq!(tasks[0]["source"], "none.sgf");
    assert_eq!(tasks[0]["end"], Value::Null);
    let mut next = 0;
    for task in &tasks[1..] {
        assert_eq!(
            (&task["source"], &task["start"]),
            (&"x.sgf".into(), &next.into())
        );
        next = task["end"].as_u64().unwrap();
    }
    assert_eq!(next, TEXT.len() as u64);
}

/// The task of an empty file stays, so that the tasks report what the whole does.
#[test]
fn an_empty_file_is_reported_and_has_its_task() {
    let folder = folder();
    let folder = folder.path();
    std::fs::write(folder.join("empty.sgf"), "").unwrap();
    let output = run_in(folder, "ranges empty.sgf x.sgf");
    assert_eq!(status(&output), 1);
    assert_eq!(
        stderr(&output),
        "empty.sgf:1:1: error[no-game]: the file is empty\n"
    );
    assert!(stdout(&output).contains("\"empty.sgf\""));
}
