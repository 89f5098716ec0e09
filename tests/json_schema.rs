//! Checks data against a JSON Schema, with the keywords that the schemas of this project and of SARIF
//! have. Another keyword is an error, so that none is overlooked. Validators that know every draft
//! bring forty crates.

use std::collections::{BTreeSet, HashMap};
use std::fmt::{Display, Write as _};

use regex::Regex;
use serde_json::{Map, Value};

/// The keywords that describe and do not restrict.
const DESCRIPTIONS: [&str; 9] = [
    "$schema",
    "$id",
    "$defs",
    "definitions",
    "title",
    "description",
    "default",
    "format",
    "examples",
];

/// A schema, with its regular expressions.
pub struct Validator {
    schema: Value,
    patterns: HashMap<String, Regex>,
}

/// The fields of an object that some keyword covers, for `unevaluatedProperties`.
type Names = BTreeSet<String>;

/// The violations that were found, at most so many, and the path of the value at hand.
struct Faults {
    found: Vec<String>,
    most: usize,
    path: String,
}

impl Faults {
    fn new(most: usize) -> Self {
        Self {
            found: Vec::new(),
            most,
            path: String::new(),
        }
    }

    fn is_full(&self) -> bool {
        self.found.len() >= self.most
    }

    fn push(&mut self, text: &str) {
        self.found.push(format!("{}: {text}", self.path));
    }

    /// What is found inside a field or an element.
    fn inside(&mut self, part: &dyn Display, find: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        write!(self.path, "/{part}").unwrap();
        find(self);
        self.path.truncate(length);
    }
}

impl Validator {
    pub fn new(schema: Value) -> Self {
        let mut patterns = HashMap::new();
        let mut rest = vec![&schema];
        while let Some(part) = rest.pop() {
            let mut add = |text: &str| {
                patterns.insert(text.to_owned(), Regex::new(text).unwrap());
            };
            if let Some(Value::String(text)) = part.get("pattern") {
                add(text);
            }
            if let Some(Value::Object(named)) = part.get("patternProperties") {
                named.keys().for_each(|text| add(text));
            }
            rest.extend(part.as_array().into_iter().flatten());
            rest.extend(part.as_object().into_iter().flatten().map(|(_, part)| part));
        }
        Self { schema, patterns }
    }

    pub fn is_valid(&self, value: &Value) -> bool {
        let mut faults = Faults::new(1);
        self.check(&self.schema, value, &mut faults, None);
        faults.found.is_empty()
    }

    /// The violations, each with the path of its value, such as `/games/0/side: 27 > 26`.
    pub fn faults(&self, value: &Value) -> Vec<String> {
        let mut faults = Faults::new(100);
        self.check(&self.schema, value, &mut faults, None);
        faults.found
    }

    /// Adds the violations of a value, and to `names` the fields that are covered.
    fn check(
        &self,
        schema: &Value,
        value: &Value,
        faults: &mut Faults,
        mut names: Option<&mut Names>,
    ) {
        let schema = match schema {
            Value::Object(schema) => schema,
            Value::Bool(true) => return,
            _ => return faults.push("nothing is allowed here"),
        };
        let closing = schema.get("unevaluatedProperties");
        let mut own = Names::new();
        for (keyword, rule) in schema {
            if faults.is_full() {
                return;
            }
            let names = match closing {
                Some(_) => Some(&mut own),
                None => names.as_deref_mut(),
            };
            match keyword.as_str() {
                "$ref" => self.check(self.referred(rule), value, faults, names),
                "anyOf" | "oneOf" | "allOf" => {
                    self.alternatives(keyword, rule, value, faults, names);
                }
                "properties" | "additionalProperties" | "patternProperties" => {
                    self.fields(keyword, schema, value, faults, names);
                }
                "items" | "prefixItems" => self.elements(keyword, schema, value, faults),
                "pattern" => {
                    let pattern = &self.patterns[rule.as_str().unwrap()];
                    if !value.as_str().is_none_or(|text| pattern.is_match(text)) {
                        faults.push(&format!("{value} does not match {rule}"));
                    }
                }
                // After all others.
                "unevaluatedProperties" => {}
                name if DESCRIPTIONS.contains(&name) => {}
                _ if is_met(keyword, rule, value) => {}
                _ => faults.push(&format!("{value} violates `{keyword}: {rule}`")),
            }
        }
        if let (Some(rule), Value::Object(object)) = (closing, value) {
            for (name, value) in object.iter().filter(|(name, _)| !own.contains(*name)) {
                faults.inside(name, |faults| self.check(rule, value, faults, None));
            }
        }
    }

    /// The target of a reference within the schema, such as `#/$defs/game`.
    fn referred(&self, reference: &Value) -> &Value {
        let pointer = reference.as_str().unwrap().strip_prefix('#').unwrap();
        let target = self.schema.pointer(pointer);
        target.unwrap_or_else(|| panic!("{reference} leads nowhere"))
    }

    fn alternatives(
        &self,
        keyword: &str,
        rule: &Value,
        value: &Value,
        faults: &mut Faults,
        mut names: Option<&mut Names>,
    ) {
        let (mut valid, mut reasons) = (0, Vec::new());
        let alternatives = rule.as_array().unwrap();
        for alternative in alternatives {
            let mut inner = Faults::new(1);
            let mut found = Names::new();
            let wanted = names.is_some().then_some(&mut found);
            self.check(alternative, value, &mut inner, wanted);
            if inner.found.is_empty() {
                valid += 1;
                if let Some(names) = names.as_deref_mut() {
                    names.extend(found);
                }
            }
            reasons.extend(inner.found);
        }
        let is_met = match keyword {
            "anyOf" => valid > 0,
            "oneOf" => valid == 1,
            _ => valid == alternatives.len(),
        };
        if !is_met {
            faults.push(&format!("{valid} of {keyword} ({})", reasons.join("; ")));
        }
    }

    /// Checks the fields of an object that a keyword covers.
    fn fields(
        &self,
        keyword: &str,
        schema: &Map<String, Value>,
        value: &Value,
        faults: &mut Faults,
        mut names: Option<&mut Names>,
    ) {
        let Value::Object(object) = value else {
            return;
        };
        let (listed, patterns) = (schema.get("properties"), schema.get("patternProperties"));
        for (name, value) in object {
            let own = listed.and_then(|listed| listed.get(name));
            let matching = patterns.and_then(Value::as_object).and_then(|patterns| {
                let mut patterns = patterns.iter();
                patterns.find(|(pattern, _)| self.patterns[*pattern].is_match(name))
            });
            let rule = match keyword {
                "properties" => own,
                "patternProperties" => matching.map(|(_, rule)| rule),
                _ if own.is_none() && matching.is_none() => schema.get(keyword),
                _ => None,
            };
            let Some(rule) = rule else {
                continue;
            };
            faults.inside(name, |faults| self.check(rule, value, faults, None));
            if let Some(names) = names.as_deref_mut() {
                names.insert(name.clone());
            }
        }
    }

    /// Checks the elements of an array that a keyword covers: `items` those after `prefixItems`.
    fn elements(
        &self,
        keyword: &str,
        schema: &Map<String, Value>,
        value: &Value,
        faults: &mut Faults,
    ) {
        let Value::Array(elements) = value else {
            return;
        };
        let first = schema.get("prefixItems").and_then(Value::as_array);
        let first = first.map_or(&[][..], Vec::as_slice);
        for (index, element) in elements.iter().enumerate() {
            let rule = match (keyword, first.get(index)) {
                ("prefixItems", Some(rule)) => rule,
                ("items", None) => &schema["items"],
                _ => continue,
            };
            faults.inside(&index, |faults| self.check(rule, element, faults, None));
        }
    }
}

/// Whether a value meets a keyword that concerns the value alone.
fn is_met(keyword: &str, rule: &Value, value: &Value) -> bool {
    let limit = |length: Option<usize>| {
        length.zip(rule.as_u64().map(|limit| usize::try_from(limit).unwrap()))
    };
    let elements = value.as_array();
    match keyword {
        "type" => match rule {
            Value::Array(types) => types.iter().any(|name| is_of_type(value, name)),
            name => is_of_type(value, name),
        },
        "enum" => rule.as_array().unwrap().contains(value),
        "const" => rule == value,
        "minimum" => value
            .as_f64()
            .is_none_or(|number| number >= rule.as_f64().unwrap()),
        "maximum" => value
            .as_f64()
            .is_none_or(|number| number <= rule.as_f64().unwrap()),
        "minItems" => limit(elements.map(Vec::len)).is_none_or(|(length, least)| length >= least),
        "maxItems" => limit(elements.map(Vec::len)).is_none_or(|(length, most)| length <= most),
        "minLength" => {
            let length = value.as_str().map(|text| text.chars().count());
            limit(length).is_none_or(|(length, least)| length >= least)
        }
        "uniqueItems" => elements.is_none_or(|elements| {
            let mut seen = Vec::new();
            elements.iter().all(|element| {
                let is_new = !seen.contains(&element);
                seen.push(element);
                is_new
            })
        }),
        "required" => value.as_object().is_none_or(|object| {
            let names = rule.as_array().unwrap().iter();
            names
                .clone()
                .all(|name| object.contains_key(name.as_str().unwrap()))
        }),
        _ => panic!("the keyword `{keyword}` is not checked"),
    }
}

fn is_of_type(value: &Value, name: &Value) -> bool {
    match name.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => {
            value.is_u64() || value.is_i64() || value.as_f64().is_some_and(|n| n.fract() == 0.0)
        }
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("the type `{other}` is not checked"),
    }
}

#[test]
fn each_keyword_rejects_what_it_should() {
    let schema = serde_json::json!({
        "$defs": {"side": {"type": "integer", "minimum": 2, "maximum": 26}},
        "type": "object",
        "required": ["side"],
        "properties": {
            "side": {"$ref": "#/$defs/side"},
            "kind": {"enum": ["a", "b"]},
            "one": {"const": 1},
            "text": {"type": ["string", "null"], "pattern": "^x", "minLength": 2},
            "list": {"prefixItems": [{"type": "string"}], "items": {"type": "number"}, "minItems": 1, "maxItems": 3, "uniqueItems": true},
            "any": {"anyOf": [{"type": "string"}, {"minimum": 5}]},
            "one_of": {"oneOf": [{"minimum": 2}, {"maximum": 5}]},
            "all": {"allOf": [{"minimum": 2}, {"maximum": 5}]},
            "open": {"anyOf": [{"properties": {"a": true}}], "unevaluatedProperties": false},
            "map": {"patternProperties": {"^n": {"type": "number"}}, "additionalProperties": {"type": "boolean"}},
        },
        "additionalProperties": false,
    });
    let validator = Validator::new(schema);
    for (more, is_valid) in [
        ("", true),
        (
            r#","kind":"b","one":1,"text":"xy","list":["a",1,2],"any":"","one_of":1"#,
            true,
        ),
        (
            r#","text":null,"any":6,"all":3,"open":{"a":1},"map":{"n":1,"o":true}"#,
            true,
        ),
        (r#","other":1"#, false),
        (r#","kind":"c""#, false),
        (r#","one":2"#, false),
        (r#","text":1"#, false),
        (r#","text":"yy""#, false),
        (r#","text":"x""#, false),
        (r#","list":[]"#, false),
        (r#","list":[1]"#, false),
        (r#","list":["a","b"]"#, false),
        (r#","list":["a",1,2,3]"#, false),
        (r#","list":["a",1,1]"#, false),
        (r#","any":4"#, false),
        (r#","one_of":3"#, false),
        (r#","all":6"#, false),
        (r#","open":{"b":1}"#, false),
        (r#","map":{"n":true}"#, false),
        (r#","map":{"o":1}"#, false),
    ] {
        let value = serde_json::from_str(&format!(r#"{{"side":8{more}}}"#)).unwrap();
        assert_eq!(validator.is_valid(&value), is_valid, "{more}");
    }
    for text in [
        "{}",
        "[]",
        r#"{"side":27}"#,
        r#"{"side":1}"#,
        r#"{"side":2.5}"#,
    ] {
        assert!(
            !validator.is_valid(&serde_json::from_str(text).unwrap()),
            "{text}"
        );
    }
}
