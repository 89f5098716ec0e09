//! The properties of a node in canonical form: their names and their order.

use std::collections::HashSet;

use crate::convert::document::Text;
use crate::sgf::{Name, Property, Value, short_spelling};

/// Sorts the properties of a node and merges those with the same identifier. Setup stones keep
/// their order if two properties name the same point, because the later one counts.
pub(super) fn sort(properties: &mut Vec<(String, Vec<Text>)>) {
    if properties.len() < 2 {
        return;
    }
    let setup: Vec<_> = properties
        .extract_if(.., |(identifier, _)| is_setup(identifier))
        .collect();
    let overlaps = overlap(&setup);
    let mut in_order = Vec::new();
    if overlaps {
        // They are placed at the first of them, by its identifier or a later one's.
        let places = setup.iter().map(|(name, _)| (name.clone(), Vec::new()));
        properties.extend(places);
        in_order = setup;
    } else {
        properties.extend(setup);
    }
    properties.sort_by(|left, right| left.0.cmp(&right.0));
    properties.dedup_by(|later, earlier| {
        let is_same = later.0 == earlier.0 && !(overlaps && is_setup(&later.0));
        if is_same {
            earlier.1.append(&mut later.1);
        }
        is_same
    });
    let places = properties
        .iter_mut()
        .filter(|(identifier, _)| is_setup(identifier));
    for (place, next) in places.zip(in_order) {
        *place = next;
    }
}

fn is_setup(identifier: &str) -> bool {
    Name::reduce(identifier.as_bytes()).is_setup()
}

/// Whether two setup properties name the same point.
fn overlap(setup: &[(String, Vec<Text>)]) -> bool {
    let mut seen = HashSet::new();
    let mut named = setup.iter().flat_map(|(_, points)| {
        let own: HashSet<_> = points.iter().filter_map(Text::as_str).collect();
        own
    });
    // A rectangle that was not expanded may contain any of the points.
    named.any(|point| point.contains(':') || !seen.insert(point))
}

/// Whether something of the property is in no canonical form, because it would have to be made up:
/// a torn value that is not text, or a move without a value.
#[must_use]
pub fn is_left_out(property: Property<'_>) -> bool {
    match property.values().last() {
        Some(last) => last.is_torn() && !property.name().may_be_cut(),
        None => property.name().is_move(),
    }
}

/// The values that the canonical form has.
pub(super) fn complete_values(property: Property<'_>) -> impl ExactSizeIterator<Item = Value<'_>> {
    let torn = is_left_out(property) && property.values().len() > 0;
    property
        .values()
        .take(property.values().len() - usize::from(torn))
}

/// The identifier in its short spelling.
pub(super) fn identifier(property: Property<'_>) -> String {
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
    properties: &mut Vec<(String, Vec<Text>)>,
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
