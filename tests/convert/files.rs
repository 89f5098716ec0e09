//! Reading from and writing to files.

use serde_json::Value;

use crate::support::{fixtures, json, run_in, status, stderr, stdout};

#[test]
fn every_command_reads_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let ap: Vec<Value> =
        serde_json::from_slice(&std::fs::read(fixtures().join("json/abstract-play.json")).unwrap())
            .unwrap();
    let lines: Vec<_> = ap.iter().map(Value::to_string).collect();
    std::fs::write(root.join("lines"), lines.join("\n")).unwrap();
    std::fs::write(
        root.join("one"),
        serde_json::to_string_pretty(&ap[0]).unwrap(),
    )
    .unwrap();
    std::fs::copy(
        fixtures().join("json/abstract-play.json"),
        root.join("array"),
    )
    .unwrap();
    assert_eq!(status(&run_in(root, "convert --to sgf array -o sgf")), 0);
    assert_eq!(status(&run_in(root, "convert --to json array -o json")), 0);
    for name in ["lines", "array", "sgf", "json"] {
        let back = json(&run_in(root, &format!("convert --to apgame {name}")));
        assert_eq!(back, Value::from(ap.clone()), "{name}");
        let validated = run_in(root, &format!("validate {name}"));
        assert!(
            stderr(&validated).starts_with("12 games in 1 file: 12 legal"),
            "{name}: {}",
            stderr(&validated)
        );
        let lines = stdout(&run_in(root, &format!("analyze --format ndjson {name}")));
        for (number, line) in lines.lines().enumerate() {
            let analysis: Value = serde_json::from_str(line).unwrap();
            assert_eq!(analysis["game"], number + 1);
            assert!(analysis["outcome"]["edges"].is_array(), "{line}");
            assert_eq!(analysis["agrees"], true, "{line}");
        }
        let shown = stdout(&run_in(root, &format!("show --game 3 {name}")));
        assert!(shown.starts_with(&format!("{name}, game 3: ")), "{shown}");
    }
    let one = json(&run_in(root, "convert --to apgame one"));
    assert_eq!(one, ap[0]);
    assert_eq!(status(&run_in(root, "validate --from sgf json")), 1);
    assert_eq!(status(&run_in(root, "validate --from json sgf")), 1);
    assert_eq!(status(&run_in(root, "validate --from apgame one")), 0);
}
