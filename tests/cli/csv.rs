//! CSV and JSON hold the same data.

use serde_json::Value;
use tempfile::tempdir;

use crate::support::{json, run, run_in, stdout};

/// The lines of a CSV, each with its cells by the names of the columns.
fn records(text: &str) -> (Vec<String>, Vec<::csv::StringRecord>) {
    let mut reader = ::csv::Reader::from_reader(text.as_bytes());
    let names = reader.headers().unwrap().iter().map(str::to_owned);
    let names = names.collect();
    (names, reader.records().map(Result::unwrap).collect())
}

/// A value as a cell; the values of a list are separated by blanks or semicolons.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => {
            let values: Vec<_> = values.iter().map(cell).collect();
            values.join(" ")
        }
        value => value.to_string(),
    }
}

#[test]
fn fields_with_the_name_of_a_column_have_its_value() {
    let games = "games league";
    for (command, least) in [
        ("validate broken games sgf".to_owned(), 8),
        (format!("analyze {games}"), 22),
        ("analyze broken sgf positions".to_owned(), 22),
        (format!("moves {games}"), 11),
        ("moves broken".to_owned(), 11),
        (format!("names {games}"), 10),
        (format!("openings --positions {games}"), 11),
        (format!("openings {games}"), 14),
        ("stats --group-by side --compare 8 9 games".to_owned(), 9),
        ("explain".to_owned(), 4),
        ("config".to_owned(), 4),
    ] {
        let objects = stdout(&run(&format!("{command} -f ndjson")));
        let objects: Vec<Value> = objects
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let array = json(&run(&format!("{command} -f json")));
        assert_eq!(array, Value::from(objects.clone()), "{command}");
        let (names, records) = records(&stdout(&run(&format!("{command} -f csv"))));
        assert!(!objects.is_empty(), "{command}");
        assert_eq!(records.len(), objects.len(), "{command}");
        let is_same = |name: &&String| {
            // These are in other words in CSV.
            objects[0].get(name.as_str()).is_some()
                && !matches!(name.as_str(), "patterns" | "players")
        };
        let same: Vec<&String> = names.iter().filter(is_same).collect();
        assert!(same.len() >= least - 2, "{command}: {same:?}");
        for (object, record) in objects.iter().zip(&records) {
            assert_eq!(record.len(), names.len());
            for name in &same {
                let place = names.iter().position(|other| other == *name).unwrap();
                let shown = record[place].replace(';', " ");
                let value = cell(&object[name.as_str()]).replace(';', " ");
                assert_eq!(shown, value, "{command}: {name}");
            }
        }
    }
}

/// No reader of CSV takes a NUL; JSON keeps it.
#[test]
fn a_nul_byte_becomes_the_replacement_character() {
    let folder = tempdir().unwrap();
    let game = "(;GM[4000]CA[UTF-8]SZ[9]PB[A\0da]PW[\0,Bo]EV[\0];B[e5])\n";
    std::fs::write(folder.path().join("a.sgf"), game).unwrap();
    for command in ["analyze", "names", "stats", "validate"] {
        let output = run_in(folder.path(), &format!("{command} -f csv a.sgf"));
        assert!(!output.stdout.contains(&0), "{command}");
    }
    let names = "analyze -f csv --columns black,white,event a.sgf";
    let (_, records) = records(&stdout(&run_in(folder.path(), names)));
    let cells: Vec<_> = records[0].iter().collect();
    assert_eq!(cells, ["A\u{fffd}da", "\u{fffd},Bo", "\u{fffd}"]);
    let json = stdout(&run_in(folder.path(), "analyze -f ndjson a.sgf"));
    assert!(json.contains(r#""black":"A\u0000da""#), "{json}");
}

#[test]
fn formulas_are_guarded_on_request() {
    let folder = tempdir().unwrap();
    let game = "(;GM[4000]SZ[9]PB[=1+2]PW[-3,\"4\"]EV[\u{a0}@x];B[e5])\n";
    std::fs::write(folder.path().join("a.sgf"), game).unwrap();
    let line = "analyze -f csv --columns black,plies,white,event,game a.sgf";
    let plain = stdout(&run_in(folder.path(), line));
    assert_eq!(
        plain,
        "black,plies,white,event,game\n=1+2,1,\"-3,\"\"4\"\"\",\u{a0}@x,1\n"
    );
    let safe = stdout(&run_in(folder.path(), &format!("{line} --csv-safe")));
    assert_eq!(
        safe,
        plain
            .replace("=1", "'=1")
            .replace("\"-3", "\"'-3")
            .replace(",\u{a0}", ",'\u{a0}")
    );
    // Spreadsheets may skip characters without a picture, and read wide signs as the others.
    for name in [
        "\u{ad}=1",
        "\u{200b}+1",
        "\u{1}=1",
        "\u{ff1d}1",
        "\u{ff0b}1",
    ] {
        std::fs::write(folder.path().join("a.sgf"), game.replace("=1+2", name)).unwrap();
        let safe = stdout(&run_in(folder.path(), &format!("{line} --csv-safe")));
        assert!(safe.contains(&format!("\n'{name},1,")), "{safe}");
    }
}

#[test]
fn a_table_shows_the_columns_of_the_csv() {
    let words = |text: String| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('─'));
        let words = lines.flat_map(|line| {
            line.split(&[' ', ','])
                .map(str::to_owned)
                .collect::<Vec<_>>()
        });
        words.filter(|word| !word.is_empty()).collect()
    };
    for columns in [
        "date,event,result",
        "game,coordinates,won_by,patterns,errors",
    ] {
        let shown = |format: &str| {
            let line = format!("analyze -q --columns {columns} -f {format} league");
            words(stdout(&run(&line)).replace([';', '"', '_'], " "))
        };
        assert!(shown("csv").len() > 20);
        assert_eq!(shown("table"), shown("csv"), "{columns}");
    }
}
