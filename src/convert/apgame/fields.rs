//! The fields of a JSON object, with their values as written.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// The fields of an object in their order. Unchanged numbers keep all their digits.
#[derive(Debug, Default)]
pub(super) struct Fields(Vec<(String, Box<RawValue>)>);

impl Fields {
    /// The fields of an object; `None` for another value.
    pub(super) fn from_json(json: &RawValue) -> Option<Self> {
        serde_json::from_str(json.get()).ok()
    }

    pub(super) fn get(&self, key: &str) -> Option<&RawValue> {
        let field = self.0.iter().find(|(known, _)| known == key);
        field.map(|(_, value)| &**value)
    }

    /// Replaces the value with that key, or appends it.
    pub(super) fn set(&mut self, key: &str, value: &impl Serialize) {
        // Only maps with keys other than strings cannot be JSON.
        let Ok(value) = to_raw_value(value) else {
            return;
        };
        match self.0.iter_mut().find(|(known, _)| known == key) {
            Some((_, known)) => *known = value,
            None => self.0.push((key.to_owned(), value)),
        }
    }

    /// The fields with those keys first, in their order.
    pub(super) fn with_first(mut self, keys: &[&str]) -> Self {
        let rank = |key: &str| keys.iter().position(|first| *first == key);
        self.0
            .sort_by_key(|(key, _)| rank(key).unwrap_or(keys.len()));
        self
    }

    pub(super) fn remove(&mut self, key: &str) {
        self.0.retain(|(known, _)| known != key);
    }

    /// Changes the fields of the object with that key; creates it if it is missing.
    pub(super) fn change(&mut self, key: &str, change: impl FnOnce(&mut Self)) {
        let mut inner = self.get(key).and_then(Self::from_json).unwrap_or_default();
        change(&mut inner);
        self.set(key, &inner);
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Fields, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = object.next_entry()? {
            fields.push(field);
        }
        Ok(Fields(fields))
    }
}
