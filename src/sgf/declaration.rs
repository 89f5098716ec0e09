//! Decides which value counts if a node gives a property several values.

use std::borrow::Cow;
use std::collections::HashSet;

use super::node::{Node, Property, Value};
use super::property_id::PropertyId;

/// How much content a value has. If a property has several values, the first one with the most
/// content counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ValueContent {
    /// The value is empty.
    Empty,
    /// The value is a question mark.
    Unknown,
    /// Anything else.
    Present,
}

impl ValueContent {
    #[inline]
    pub(crate) fn of(raw: &[u8]) -> Self {
        let mut text = raw.trim_ascii();
        // A soft line break is not text.
        while let [b'\\', b'\n' | b'\r', rest @ ..] = text {
            text = rest.trim_ascii_start();
        }
        match text {
            b"" | b"\\" => Self::Empty,
            b"?" => Self::Unknown,
            _ => Self::Present,
        }
    }
}

/// The one of several values that counts: the first with the most content. Each comes with its
/// content.
pub(crate) fn counting<T>(
    values: impl Iterator<Item = (T, ValueContent)>,
) -> Option<(T, ValueContent)> {
    let mut best = None;
    note_counting(&mut best, values);
    best
}

/// Compares further values with `best`, which counts so far.
#[inline]
pub(crate) fn note_counting<T>(
    best: &mut Option<(T, ValueContent)>,
    values: impl Iterator<Item = (T, ValueContent)>,
) {
    for value in values {
        if best.as_ref().is_none_or(|(_, says)| *says < value.1) {
            *best = Some(value);
        }
    }
}

impl<'a> Node<'a> {
    /// The value of a property that counts: the first with content, however often the node has the
    /// property.
    #[must_use]
    pub fn value(self, name: PropertyId) -> Option<Value<'a>> {
        let properties = self.properties().filter(|it| it.name() == name);
        let values = properties.flat_map(Property::values);
        let (value, _) = counting(values.map(|value| (value, ValueContent::of(value.raw()))))?;
        Some(value)
    }

    /// The comments of the node, `C`: each different one that is not empty, or a single empty one.
    pub(crate) fn comments(self) -> Vec<Value<'a>> {
        let properties = self.properties().filter(|it| it.name() == PropertyId::C);
        let mut values = properties.flat_map(Property::values);
        let Some(first) = values.next() else {
            return Vec::new();
        };
        let mut comments = vec![first];
        let mut seen = HashSet::new();
        for value in values {
            if seen.is_empty() {
                seen.insert(first.raw().trim_ascii());
            }
            if seen.insert(value.raw().trim_ascii()) {
                comments.push(value);
            }
        }
        if comments.len() > 1 {
            comments.retain(|comment| !comment.raw().trim_ascii().is_empty());
        }
        comments
    }

    /// The comment of the node, `C`; several are joined by line breaks.
    #[must_use]
    pub fn comment(self) -> Option<Cow<'a, str>> {
        let mut comments = self.comments().into_iter().map(|comment| comment.text());
        let first = comments.next()?;
        Some(comments.fold(first, |joined, next| format!("{joined}\n{next}").into()))
    }
}
