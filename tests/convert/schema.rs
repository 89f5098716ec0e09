//! The schemas: current in `docs`, and valid for the output of the program.

use serde_json::Value;

use crate::json_schema::Validator;
use crate::support::unlur;

fn run(arguments: &[&str]) -> Vec<u8> {
    unlur(arguments).output().stdout
}

fn committed(name: &str) -> String {
    let root = crate::support::root();
    std::fs::read_to_string(root.join(format!("docs/schema/{name}.schema.json"))).unwrap()
}

pub fn schema(name: &str) -> Value {
    let schema: Value = serde_json::from_str(&committed(name)).unwrap();
    assert_eq!(
        schema["$schema"],
        "https://json-schema.org/draft/2020-12/schema"
    );
    schema
}

/// The schema as it is published.
pub fn validator(name: &str) -> Validator {
    Validator::new(schema(name))
}

/// The schema of an output without unknown fields, which the published one allows: so a field that
/// the program writes and the schema does not name fails in a test.
pub fn closed_validator(name: &str) -> Validator {
    Validator::new(closed(schema(name)))
}

/// Forbids fields that are not named, in every object of a schema.
pub fn closed(mut schema: Value) -> Value {
    let definitions = schema["$defs"].clone();
    let mut open = vec![&mut schema];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(values) => open.extend(values),
            Value::Object(object) => {
                let has_fields = object.contains_key("properties");
                if let Some(Value::Array(alternatives)) = object.get_mut("anyOf")
                    && has_fields
                {
                    // A flattened enumeration: the fields of the alternatives belong to this
                    // object, so they stay open themselves.
                    for alternative in alternatives {
                        let name = alternative["$ref"].as_str().unwrap_or_default();
                        if let Some(name) = name.strip_prefix("#/$defs/") {
                            *alternative = definitions[name].clone();
                        }
                    }
                    object.insert("unevaluatedProperties".to_owned(), false.into());
                    continue;
                }
                if has_fields {
                    object.insert("additionalProperties".to_owned(), false.into());
                }
                open.extend(object.values_mut());
            }
            _ => {}
        }
    }
    schema
}

pub fn is_valid(validator: &Validator, value: &Value, of: &str) {
    let faults = validator.faults(value);
    assert!(faults.is_empty(), "{of}: {}", faults.join("\n"));
}

/// The names of all schemas.
pub fn names() -> Vec<String> {
    let shapes = String::from_utf8(run(&["schema"])).unwrap();
    // The first two lines are the head of the table.
    let lines = shapes.lines().skip(2);
    let names = lines.filter_map(|line| line.split(' ').next());
    names.map(str::to_owned).collect()
}

#[test]
fn the_program_prints_the_schemas_of_the_docs() {
    for name in &names() {
        let printed = String::from_utf8(run(&["schema", name])).unwrap();
        assert!(
            printed == committed(name),
            "`unlur schema {name}` prints another schema than docs/schema holds"
        );
        assert_eq!(schema(name)["$id"], format!("urn:unlur:schema:{name}:1"));
    }
    let files = std::fs::read_dir(crate::support::root().join("docs/schema")).unwrap();
    assert_eq!(files.count(), names().len());
}

#[test]
fn the_records_of_the_fixtures_are_valid() {
    let record = validator("convert");
    let mut count = 0;
    for path in super::json_files() {
        let value: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        if value.get("format").is_some() {
            is_valid(&record, &value, path.to_str().unwrap());
            count += 1;
        }
    }
    assert!(count > 0);
}

#[test]
fn the_schemas_reject_other_data() {
    let record = validator("convert");
    for text in [
        "{}",
        r#"{"format":"unlur-record","version":2,"games":[]}"#,
        r#"{"format":"other","version":1,"games":[]}"#,
        r#"{"format":"unlur-record","version":1,"games":[],"more":1}"#,
        r#"{"format":"unlur-record","version":1,"games":[{"kind":"unlur","nodes":[]}]}"#,
        r#"{"format":"unlur-record","version":1,"games":[{"kind":"unlur","side":27,"nodes":[{"parent":null}]}]}"#,
        r#"{"format":"unlur-record","version":1,"games":[{"kind":"unlur","nodes":[{}]}]}"#,
        r#"{"format":"unlur-record","version":1,"games":[{"kind":"unlur","nodes":[{"parent":null,"move":{"kind":"stone","color":"black"}}]}]}"#,
        r#"{"format":"unlur-record","version":1,"games":[{"kind":"unlur","nodes":[{"parent":null,"properties":[["a b",["x"]]]}]}]}"#,
    ] {
        assert!(
            !record.is_valid(&serde_json::from_str(text).unwrap()),
            "{text}"
        );
    }
}
