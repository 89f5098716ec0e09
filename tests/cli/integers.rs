//! JSON with integers that are written with a fraction or an exponent.

use serde_json::Value;

use crate::support::{fixtures, run, run_in, status, stderr, stdout};

/// The same value with each integer as other producers write it: `3.0`, or `30e-1`.
fn respelled(value: &Value, spelling: fn(i64) -> String) -> String {
    match value {
        Value::Number(number) => number.as_i64().map_or(number.to_string(), spelling),
        Value::Array(values) => {
            let values = values.iter().map(|value| respelled(value, spelling));
            format!("[{}]", values.collect::<Vec<_>>().join(","))
        }
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(name, value)| format!("\"{name}\":{}", respelled(value, spelling)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
        }
        other => other.to_string(),
    }
}

/// What the program says about a file of JSON, whatever the spelling of its integers.
fn agrees(arguments: &str, json: &str) -> String {
    let value: Value = serde_json::from_str(json).unwrap();
    let [plain, fraction, exponent] = [
        |number: i64| number.to_string(),
        |number: i64| format!("{number}.0"),
        |number: i64| match number {
            0 => "0e1".to_owned(),
            number => format!("{number}0e-1"),
        },
    ]
    .map(|spelling| {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.json"), respelled(&value, spelling)).unwrap();
        let output = run_in(folder.path(), arguments);
        (status(&output), stdout(&output), stderr(&output))
    });
    assert_eq!(plain.0, 0, "{arguments}: {plain:?}");
    assert_eq!(fraction, plain, "{arguments}");
    assert_eq!(exponent, plain, "{arguments}");
    plain.1
}

#[test]
fn the_spelling_of_an_integer_changes_no_record() {
    let records = fixtures().join("json/records.json");
    let records = std::fs::read_to_string(records).unwrap();
    let json = agrees("convert -q --to json a.json", &records);
    assert!(json.matches("\"move\"").count() > 2, "{json}");
}

#[test]
fn the_spelling_of_an_integer_changes_no_partial_result() {
    for command in ["stats", "openings", "rate"] {
        let partial = stdout(&run(&format!("{command} -q --partial league")));
        let said = agrees(&format!("{command} --format json a.json"), &partial);
        assert!(said.len() > 100, "{command}: {said}");
    }
}
