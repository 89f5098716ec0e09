//! CSV and JSON hold the same data.

use serde_json::Value;

use crate::support::{json, run, stdout};

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
                let value = match &object[name.as_str()] {
                    Value::Array(edges) if *name == "edges" => {
                        let edges: Vec<_> = edges.iter().map(|edge| format!("e{edge}")).collect();
                        edges.concat()
                    }
                    value => cell(value).replace(';', " "),
                };
                assert_eq!(shown, value, "{command}: {name}");
            }
        }
    }
}
