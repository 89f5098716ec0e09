//! The data of `unlur stats` as rows of one number each.

use serde_json::{Map, Value};

use crate::cli::data::plain;
use crate::collection::stats::KEYS;

/// A row for each number of a section, in their order: section, key, name and value.
///
/// A section that is a list has a key in each entry, such as `8` or `8 e6`, and `Ada / Bo` for two
/// names; the name of a number inside another object is `black.share`.
pub(super) fn rows(section: &'static str, data: Value) -> impl Iterator<Item = [String; 4]> {
    let several = KEYS.iter().find(|(name, _)| *name == section);
    let separator = if section == "pairs" { " / " } else { " " };
    let (entries, is_list) = match data {
        Value::Array(entries) => (entries, true),
        value => (vec![value], false),
    };
    entries.into_iter().flat_map(move |entry| {
        let mut rows = Vec::new();
        if let Value::Object(entry) = entry {
            let first = entry.keys().map(String::as_str).take(usize::from(is_list));
            let keys: Vec<&str> = several.map_or_else(|| first.collect(), |(_, all)| all.to_vec());
            let key: Vec<_> = keys.iter().filter_map(|key| entry.get(*key)).collect();
            let key: Vec<_> = key.into_iter().map(plain).collect();
            add(&mut rows, section, &key.join(separator), &entry, &keys);
        }
        rows
    })
}

/// Adds the numbers of an entry, without its keys.
fn add(
    rows: &mut Vec<[String; 4]>,
    section: &str,
    key: &str,
    entry: &Map<String, Value>,
    keys: &[&str],
) {
    let mut push = |name: String, value: &Value| {
        rows.push([section.to_owned(), key.to_owned(), name, plain(value)]);
    };
    for (name, value) in entry {
        if keys.contains(&name.as_str()) {
            continue;
        }
        match value {
            Value::Object(numbers) => {
                for (part, value) in numbers {
                    push(format!("{name}.{part}"), value);
                }
            }
            // A property of a key, such as the severity of a code, is not a number.
            Value::String(_) => {}
            value => push(name.clone(), value),
        }
    }
}
