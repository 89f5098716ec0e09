//! The properties of a node in canonical form: their names and their order.

use std::collections::HashSet;

use crate::convert::document::{Text, is_setup};
use crate::convert::sgf::order::{Property, in_order};
use crate::sgf::{self, Value, short_spelling};

/// Sorts the properties of a node and merges those with the same identifier. Setup stones keep
/// their order if two properties name the same point, because the later one counts.
pub(super) fn sort(properties: &mut Vec<Property>) {
    if properties.len() < 2 {
        return;
    }
    let keeps_setup = overlap(properties);
    if keeps_setup {
        let mut sorted: Vec<_> = in_order(properties).collect();
        sorted.sort_by_key(|(place, _)| *place);
        *properties = sorted.into_iter().map(|(_, own)| own.clone()).collect();
    } else {
        properties.sort_by(|left, right| left.0.cmp(&right.0));
    }
    properties.dedup_by(|later, earlier| {
        let is_same = later.0 == earlier.0 && !(keeps_setup && is_setup(&later.0));
        if is_same {
            earlier.1.append(&mut later.1);
        }
        is_same
    });
}

/// Whether two setup properties name the same point.
fn overlap(properties: &[Property]) -> bool {
    let mut seen = HashSet::new();
    let setup = properties.iter().filter(|(name, _)| is_setup(name));
    let mut named = setup.flat_map(|(_, points)| {
        let own: HashSet<_> = points.iter().filter_map(Text::as_str).collect();
        own
    });
    // A rectangle that was not expanded may contain any of the points.
    named.any(|point| point.contains(':') || !seen.insert(point))
}

/// Whether a part of the property is left out of the canonical form, because it would have to be
/// invented: a torn value that is not text, or a move without a value.
#[must_use]
pub fn is_left_out(property: sgf::Property<'_>) -> bool {
    match property.values().last() {
        Some(last) => last.is_torn() && !property.name().may_be_cut(),
        None => property.name().is_move(),
    }
}

/// The values that are kept in the canonical form.
pub(super) fn complete_values(
    property: sgf::Property<'_>,
) -> impl ExactSizeIterator<Item = Value<'_>> {
    let torn = is_left_out(property) && property.values().len() > 0;
    property
        .values()
        .take(property.values().len() - usize::from(torn))
}

/// The identifier in its short spelling.
pub(super) fn identifier(property: sgf::Property<'_>) -> String {
    short_spelling(property.identifier())
        .map(char::from)
        .collect()
}

/// Adds a property to a node, or its values to the same property right before it, or to the latest
/// setup property of that identifier.
///
/// Setup stones of another colour that were set up in between may be on the same points; [`sort`]
/// merges all other properties.
pub(super) fn add(
    properties: &mut Vec<Property>,
    identifier: &str,
    values: impl IntoIterator<Item = Text>,
) {
    let latest = if is_setup(identifier) {
        properties.iter_mut().rfind(|(known, _)| is_setup(known))
    } else {
        properties.last_mut()
    };
    match latest.filter(|(latest, _)| latest == identifier) {
        Some((_, known)) => known.extend(values),
        None => properties.push((identifier.to_owned(), values.into_iter().collect())),
    }
}
