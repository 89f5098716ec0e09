//! Schemas that reject unknown fields, whatever types they come from.

use schemars::Schema;
use schemars::transform::{Transform, transform_subschemas};
use serde_json::{Map, Value};

/// The schema without unknown fields in any of its objects.
///
/// A type that is flattened into another one cannot reject the fields of the other itself, so the
/// whole schema is closed here instead of each type.
pub(super) fn closed(mut schema: Schema) -> Schema {
    let definitions = schema.get("$defs").and_then(Value::as_object).cloned();
    Inline(&definitions.unwrap_or_default()).transform(&mut schema);
    Close.transform(&mut schema);
    schema
}

/// The alternatives that a schema with fields has besides them: a flattened enumeration.
fn alternatives(schema: &mut Schema) -> Option<&mut Vec<Value>> {
    let has_fields = schema.get("properties").is_some();
    let alternatives = schema.get_mut("anyOf").filter(|_| has_fields)?;
    alternatives.as_array_mut()
}

/// Copies the definitions that flattened alternatives refer to, so that they may stay open there.
struct Inline<'a>(&'a Map<String, Value>);

impl Transform for Inline<'_> {
    fn transform(&mut self, schema: &mut Schema) {
        for alternative in alternatives(schema).into_iter().flatten() {
            let name = alternative["$ref"].as_str();
            let name = name.and_then(|name| name.strip_prefix("#/$defs/"));
            if let Some(definition) = name.and_then(|name| self.0.get(name)) {
                *alternative = definition.clone();
            }
        }
        transform_subschemas(self, schema);
    }
}

/// Forbids fields that are not named.
struct Close;

impl Transform for Close {
    fn transform(&mut self, schema: &mut Schema) {
        if alternatives(schema).is_some() {
            // This keyword knows the fields of the alternatives, which stay open themselves.
            schema.insert("unevaluatedProperties".to_owned(), false.into());
            return;
        }
        if schema.get("properties").is_some() {
            schema.insert("additionalProperties".to_owned(), false.into());
        }
        transform_subschemas(self, schema);
    }
}
