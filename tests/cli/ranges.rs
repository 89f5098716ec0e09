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
