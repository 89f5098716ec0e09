//! The properties of a game, by their place.

use std::collections::HashMap;

use crate::sgf::{Game, Property, short_spelling};

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
                let earlier = latest.insert(
                    short_spelling(property.identifier()).collect::<Vec<_>>(),
                    property,
                );
                all.push((property, earlier));
            }
        }
        Self { all }
    }

    /// The property that contains a file offset.
    pub(super) fn around(&self, offset: u64) -> Option<Property<'a>> {
        let before = |(property, _): &(Property<'a>, _)| property.span().start <= offset;
        let (property, _) = self.all[..self.all.partition_point(before)].last()?;
        Some(*property)
    }

    /// The property at a file offset, and the earlier one.
    pub(super) fn at(&self, start: u64) -> Option<(Property<'a>, Option<Property<'a>>)> {
        let place = |(property, _): &(Property<'a>, _)| property.span().start;
        let index = self.all.binary_search_by_key(&start, place).ok()?;
        self.all.get(index).copied()
    }
}
