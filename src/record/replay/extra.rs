//! A second move of a node.

use crate::game::Color;
use crate::record::step::{Step, WrittenMove};
use crate::sgf::{Game, Name};

/// The maximum number of properties of a node that is searched.
const MOST_PROPERTIES: usize = 64;

/// A move after the first of its node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extra {
    /// Its step in the record.
    pub(super) step: usize,
    /// The property that it is the first value of.
    pub(super) property: usize,
    /// Its meaning in a node of its own.
    pub(super) action: WrittenMove,
}

impl Extra {
    /// A move that is the first value of a property and means a stone.
    pub(super) fn new(game: Game<'_>, index: usize, step: &Step) -> Option<Self> {
        let tree = game.tree();
        let value = step.written.0 as usize;
        let mut properties = tree.properties_of(step.node as usize);
        if properties.len() > MOST_PROPERTIES {
            return None;
        }
        let property =
            properties.find(|&property| tree.values_of(property).next() == Some(value))?;
        let color = match tree.property_name(property) {
            Name::B => Color::Black,
            _ => Color::White,
        };
        let action = WrittenMove::read(game.bytes(), tree.value_range(value), color);
        let is_stone = matches!(action, WrittenMove::Stone(..) | WrittenMove::AmbiguousTt(_));
        is_stone.then_some(Self {
            step: index,
            property,
            action,
        })
    }
}
