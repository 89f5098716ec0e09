//! The properties of a game, by their place.

use std::collections::HashMap;

use crate::sgf::{Game, Property};

/// The properties of a game in the order of the text, each with the last one before it in its node
/// that has the same identifier.
#[derive(Debug)]
pub(super) struct Properties<'a> {
    all: Vec<(Property<'a>, Option<Property<'a>>)>,
}

impl<'a> Properties<'a> {
    pub(super) fn new(game: Game<'a>) -> Self {
        let mut all = Vec::new();
        let mut latest = HashMap::new();
        for node in game.nodes() {
            latest.clear();
            for property in node.properties() {
                let earlier = latest.insert(short(property.identifier()), property);
                all.push((property, earlier));
            }
        }
        Self { all }
    }

    /// The property at a file offset, and the earlier one.
    pub(super) fn at(&self, start: u64) -> Option<(Property<'a>, Option<Property<'a>>)> {
        let place = |(property, _): &(Property<'a>, _)| property.span().start;
        let index = self.all.binary_search_by_key(&start, place).ok()?;
        self.all.get(index).copied()
    }
}

/// The capitals and digits of an identifier, or all of one without a capital.
fn short(identifier: &[u8]) -> Vec<u8> {
    let has_capital = identifier.iter().any(u8::is_ascii_uppercase);
    let bytes = identifier.iter().copied();
    bytes
        .filter(|byte| !has_capital || !byte.is_ascii_lowercase())
        .collect()
}
