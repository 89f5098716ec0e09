//! The order of the properties of a node.

use crate::convert::document::{Text, is_setup};

/// A property with its raw values.
pub(super) type Property = (String, Vec<Text>);

/// Each property with the identifier by which it is sorted. If setup stones are on the same point,
/// the later ones count. So the setup properties keep their order, and together take the places of
/// their identifiers.
pub(super) fn in_order(properties: &[Property]) -> impl Iterator<Item = (&str, &Property)> {
    let setup = properties.iter().filter(|(name, _)| is_setup(name));
    let mut places: Vec<&str> = setup.map(|(name, _)| name.as_str()).collect();
    places.sort_unstable();
    let mut places = places.into_iter();
    properties.iter().map(move |property| {
        let place = Some(&property.0).filter(|name| is_setup(name));
        let place = place.and_then(|_| places.next());
        (place.unwrap_or(&property.0), property)
    })
}
