//! The JSON of each command has the shape of its schema, and no other.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::convert::schema::{closed, closed_validator, is_valid, names, schema, validator};
use crate::json_schema::Validator;
use crate::rows::rows;
use crate::support::{self, json, run, run_with_input, stdout};

/// A command and the values that it writes.
type Written = (&'static str, Vec<Value>);

/// The schemas, and what the commands whose output has their shape write: all tests share one run.
fn shapes() -> &'static BTreeMap<&'static str, Vec<Written>> {
    static SHAPES: LazyLock<BTreeMap<&str, Vec<Written>>> = LazyLock::new(|| {
        let mut shapes = BTreeMap::<_, Vec<_>>::new();
        for [name, command] in rows(include_str!("schemas.txt")) {
            let written = (command, values(command));
            shapes.entry(name).or_default().push(written);
        }
        shapes
    });
    &SHAPES
}

/// Those of what the program only prints.
fn printed() -> impl Iterator<Item = (&'static str, &'static [Written])> {
    let shapes = shapes().iter();
    let printed = shapes.filter(|(_, written)| !is_file(written[0].0));
    printed.map(|(name, written)| (*name, &written[..]))
}

/// Whether a command writes what the program reads too, which has one format.
fn is_file(command: &str) -> bool {
    command.starts_with("convert ") || command.contains(" --partial")
}

/// The values that a command writes in each of its formats: a document, the elements of an array or
/// one a line.
fn values(command: &str) -> Vec<Value> {
    let flags: &[&str] = match command.split(' ').next() {
        _ if is_file(command) => &["-q"],
        Some("ranges") => &[""],
        _ => &["-q --format json", "-q --format ndjson"],
    };
    let mut values = Vec::new();
    for flags in flags {
        let output = run(&format!("{command} {flags}")).stdout;
        for value in serde_json::Deserializer::from_slice(&output).into_iter() {
            match value.unwrap() {
                Value::Array(elements) => values.extend(elements),
                value => values.push(value),
            }
        }
    }
    values
}

#[test]
fn every_command_with_data_has_a_schema() {
    let names = names();
    for (command, flags) in unlur::cli::commands() {
        // The formats of `render` are those of pictures.
        let has_data = flags.iter().any(|flag| flag == "format") && command != "render";
        assert!(!has_data || names.contains(&command), "{command}");
    }
    let tried = shapes();
    for name in &names {
        assert!(tried.contains_key(name.as_str()), "{name}");
    }
}

#[test]
fn the_outputs_have_the_shapes_of_their_schemas() {
    for (name, written) in shapes() {
        let validator = closed_validator(name);
        for (command, values) in written {
            for value in values {
                is_valid(&validator, value, command);
            }
        }
        assert!(
            written.iter().any(|(_, values)| !values.is_empty()),
            "{name}"
        );
    }
}

/// The objects inside a value, as the paths to them.
fn objects(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((path, value)) = open.pop() {
        match value {
            Value::Object(fields) => {
                let inside = fields.iter();
                open.extend(inside.map(|(name, value)| (format!("{path}/{name}"), value)));
                found.push(path);
            }
            // The elements of a list have one shape.
            Value::Array(elements) => {
                let first = elements.iter().take(1);
                open.extend(first.map(|value| (format!("{path}/0"), value)));
            }
            _ => {}
        }
    }
    found
}

/// The value with another name for a field, for each field of each object.
fn renamed(value: &Value) -> impl Iterator<Item = (String, Value)> {
    let fields = objects(value).into_iter().flat_map(|path| {
        let object = value.pointer(&path).unwrap().as_object().unwrap();
        let names = object.keys().cloned();
        names
            .map(move |name| (path.clone(), name))
            .collect::<Vec<_>>()
    });
    fields.map(|(path, name)| {
        let mut changed = value.clone();
        let fields = changed.pointer_mut(&path).unwrap().as_object_mut().unwrap();
        let field = fields.remove(&name).unwrap();
        fields.insert(format!("{name}_x"), field);
        (format!("{path}/{name}"), changed)
    })
}

/// The value with one more field in each of its objects.
fn extended(value: &Value) -> Value {
    let mut extended = value.clone();
    for path in objects(value) {
        let fields = extended.pointer_mut(&path).unwrap();
        fields["new_field"] = json!([1, {"text": null}]);
    }
    extended
}

/// The value with at most the first and the last element of each array.
fn shortened(value: Value) -> Value {
    match value {
        Value::Array(mut all) => {
            if all.len() > 2 {
                all.drain(1..all.len() - 1);
            }
            all.into_iter().map(shortened).collect()
        }
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, field)| (name, shortened(field)))
            .collect(),
        other => other,
    }
}

/// Three of the values: the first, the last, and the one with the most kinds of objects.
fn examples(values: &[Value]) -> Vec<Value> {
    let values: Vec<_> = values.iter().cloned().map(shortened).collect();
    let largest = values.iter().max_by_key(|value| objects(value).len());
    let examples = values.first().into_iter().chain(values.last());
    examples.chain(largest).cloned().collect()
}

#[test]
fn a_renamed_or_unknown_field_is_found() {
    for (name, written) in printed() {
        let validator = closed_validator(name);
        for (command, values) in written {
            for value in examples(values) {
                assert!(!validator.is_valid(&extended(&value)), "{command}");
                for (path, changed) in renamed(&value) {
                    assert!(!validator.is_valid(&changed), "{command}: {path}");
                }
            }
        }
    }
}

#[test]
fn the_published_schemas_allow_fields_of_later_versions() {
    for (name, written) in printed() {
        let validator = validator(name);
        for (command, values) in written {
            for value in examples(values) {
                is_valid(&validator, &extended(&value), command);
            }
        }
    }
}

/// The schema without one of its fields, for each field, with the path to it.
fn thinned(schema: &Value) -> impl Iterator<Item = (String, Value)> {
    let mut fields = Vec::new();
    let mut open = vec![(String::new(), schema, false)];
    while let Some((path, value, are_fields)) = open.pop() {
        let inside: Vec<_> = match value {
            Value::Object(object) => object
                .iter()
                .map(|(name, part)| (name.clone(), part))
                .collect(),
            Value::Array(parts) => (0..)
                .map(|place: usize| place.to_string())
                .zip(parts)
                .collect(),
            _ => continue,
        };
        for (name, part) in inside {
            let is_map = !are_fields && name == "properties";
            if are_fields {
                fields.push((path.clone(), name.clone()));
            }
            open.push((format!("{path}/{name}"), part, is_map));
        }
    }
    fields.into_iter().map(|(path, name)| {
        let mut thin = schema.clone();
        let around = thin
            .pointer_mut(path.strip_suffix("/properties").unwrap())
            .unwrap();
        around["properties"]
            .as_object_mut()
            .unwrap()
            .shift_remove(&name);
        if let Some(required) = around.get_mut("required") {
            required
                .as_array_mut()
                .unwrap()
                .retain(|field| *field != *name);
        }
        (format!("{path}/{name}"), thin)
    })
}

/// Games with all game-info and every loss by a word.
const FULL: &[u8] =
    b"(;GM[4000]SZ[5]PB[a]PW[b]BR[c]WR[d]BT[e]WT[f]DT[2004-05-01]EV[g]RO[h]PC[i]RE[W+T]GN[j]\
    GC[k]ON[l]TM[60]OT[m]RU[n]SO[o]US[p]AN[q]CP[r];B[c3];B[];W[c2];B[time])\
    (;GM[4000]SZ[5];B[c3];B[];W[c2];B[forfeit])";

/// A field that no output has is in no schema.
#[test]
fn each_field_of_a_schema_is_written() {
    let full = json(&run_with_input("convert --to json -q -", FULL));
    for (name, written) in shapes() {
        let mut values: Vec<&Value> = written.iter().flat_map(|(_, values)| values).collect();
        if *name == "convert" {
            values.push(&full);
        }
        // The largest first, which have the rarest fields.
        values.sort_by_cached_key(|value| Reverse(objects(value).len()));
        let mut unwritten = Vec::new();
        for (field, thin) in thinned(&schema(name)) {
            let validator = Validator::new(closed(thin));
            if values.iter().all(|value| validator.is_valid(value)) {
                unwritten.push(field);
            }
        }
        assert!(unwritten.is_empty(), "{name}: {unwritten:?}");
    }
}

#[test]
fn one_object_says_what_made_it() {
    for line in [
        "rate league --format json",
        "validate broken --statistics --format json",
    ] {
        let data = support::json(&run(line));
        assert_eq!(data["made_by"]["program"], "unlur", "{line}");
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(data["made_by"]["version"], version, "{line}");
        let lines = stdout(&run(&line.replace("--format json", "--format ndjson")));
        assert!(!lines.contains("made_by"), "{line}");
    }
    assert!(!stdout(&run("stats games --partial")).contains("made_by"));
    assert!(!stdout(&run("convert --to json games/foreign.sgf")).contains("made_by"));
}
