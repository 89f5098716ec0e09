//! The data of `unlur stats` as rows of one number each.

use serde_json::{Map, Value};

use crate::collection::stats::Data;

/// The sections whose first two fields say what a row is about; elsewhere it is the first.
const TWO_KEYS: [&str; 3] = [
    "pattern_distances",
    "first_contract_stones",
    "first_white_stones",
];

/// A row for each number of the data, in its order: section, key, name and value.
///
/// A section that is a list has a key in each entry, as `8` or `8 e6`; the name of a number inside
/// another object is `black.share`.
pub(super) fn rows(data: &Data<'_>) -> Vec<[String; 4]> {
    let mut rows = Vec::new();
    let Ok(Value::Object(sections)) = serde_json::to_value(data) else {
        unreachable!("the data is an object");
    };
    for (section, value) in sections {
        match value {
            Value::Array(entries) => {
                let keys = 1 + usize::from(TWO_KEYS.contains(&section.as_str()));
                for entry in &entries {
                    let Value::Object(entry) = entry else {
                        continue;
                    };
                    let key: Vec<_> = entry.values().take(keys).map(plain).collect();
                    add(&mut rows, &section, &key.join(" "), entry, keys);
                }
            }
            Value::Object(entry) => add(&mut rows, &section, "", &entry, 0),
            _ => {}
        }
    }
    rows
}

/// Adds the numbers of an entry behind its first fields, which are its key.
fn add(
    rows: &mut Vec<[String; 4]>,
    section: &str,
    key: &str,
    entry: &Map<String, Value>,
    keys: usize,
) {
    let mut push = |name: String, value: &Value| {
        rows.push([section.to_owned(), key.to_owned(), name, plain(value)]);
    };
    for (name, value) in entry.iter().skip(keys) {
        match value {
            Value::Object(numbers) => numbers
                .iter()
                .for_each(|(part, value)| push(format!("{name}.{part}"), value)),
            // What a key tells of itself, such as the severity of a code, is no number.
            Value::String(_) => {}
            value => push(name.clone(), value),
        }
    }
}

/// A value as a field; nothing for null.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}
