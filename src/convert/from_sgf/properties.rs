//! The properties of a node in canonical form: their names and their order.

use std::collections::HashSet;

use super::super::text::Text;
use crate::sgf::{Name, Property};

/// Puts the properties of a node in order. Setup stones stay in theirs where two
/// properties name the same point, for the later one counts.
pub(super) fn sort(properties: &mut Vec<(String, Vec<Text>)>) {
    let setup: Vec<_> = properties
        .extract_if(.., |(identifier, _)| is_setup(identifier))
        .collect();
    let overlap = setup.len() > 1 && overlap(&setup);
    if !overlap {
        for (identifier, values) in setup {
            match properties
                .iter_mut()
                .find(|(known, _)| *known == identifier)
            {
                Some((_, known)) => known.extend(values),
                None => properties.push((identifier, values)),
            }
        }
        properties.sort_by(|left, right| left.0.cmp(&right.0));
        return;
    }
    // They stand where the first of them would, by its identifier or a later one's.
    let mut identifiers: Vec<_> = setup
        .iter()
        .map(|(identifier, _)| identifier.clone())
        .collect();
    identifiers.sort();
    let mut in_order = setup.into_iter();
    properties.extend(
        identifiers
            .into_iter()
            .map(|identifier| (identifier, Vec::new())),
    );
    properties.sort_by(|left, right| left.0.cmp(&right.0));
    for property in properties {
        if is_setup(&property.0)
            && let Some(next) = in_order.next()
        {
            *property = next;
        }
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
    // A rectangle that was left as it is may hold any of the points.
    named.any(|point| point.contains(':') || !seen.insert(point))
}

/// The identifier in its short spelling, where that is an identifier.
pub(super) fn identifier(property: Property<'_>) -> String {
    let text = |bytes: &mut dyn Iterator<Item = &u8>| bytes.map(|&byte| char::from(byte)).collect();
    let written = property.identifier();
    let short: String = text(&mut written.iter().filter(|byte| !byte.is_ascii_lowercase()));
    if short.starts_with(|first: char| first.is_ascii_uppercase()) {
        short
    } else {
        text(&mut written.iter())
    }
}

/// Adds values to the property of that identifier.
pub(super) fn add(
    properties: &mut Vec<(String, Vec<Text>)>,
    identifier: &str,
    values: impl IntoIterator<Item = Text>,
) {
    let known = if is_setup(identifier) {
        // Stones of another colour that were set up in between may be on the same points.
        let latest = properties.iter_mut().rfind(|(known, _)| is_setup(known));
        latest.filter(|(known, _)| known == identifier)
    } else {
        properties.iter_mut().find(|(known, _)| known == identifier)
    };
    match known {
        Some((_, known)) => known.extend(values),
        None => properties.push((identifier.to_owned(), values.into_iter().collect())),
    }
}
