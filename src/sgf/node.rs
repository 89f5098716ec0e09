//! Nodes, properties and values as their reader sees them.

use std::borrow::Cow;
use std::ops::Range;

use super::game::Game;
use super::property_id::PropertyId;
use super::text::{simple_text, text};
use super::tree::{PropertyRow, ValueRow};

impl<'a> Game<'a> {
    /// The root; `None` if the game has no nodes.
    #[must_use]
    pub fn root(self) -> Option<Node<'a>> {
        (self.tree.node_count() > 0).then_some(Node {
            game: self,
            index: 0,
        })
    }

    /// The node with the 0-based preorder index `index`; `None` if there is no such node.
    #[must_use]
    pub fn node(self, index: usize) -> Option<Node<'a>> {
        (index < self.tree.node_count()).then(|| self.known_node(index))
    }

    /// The node with an index of this game; an empty node for any other index.
    pub(crate) fn known_node(self, index: usize) -> Node<'a> {
        Node { game: self, index }
    }

    /// The property with that index in the tree.
    pub(crate) fn property_at(self, index: usize) -> Property<'a> {
        Property { game: self, index }
    }

    /// The value with that index in the tree; an empty value if the index is of another game.
    pub(crate) fn value_at(self, index: usize) -> Value<'a> {
        Value {
            game: self,
            row: self.tree.values.get(index).copied().unwrap_or_default(),
        }
    }

    /// The last property that begins at a file offset or before it.
    pub(crate) fn property_before(self, offset: u64) -> Option<Property<'a>> {
        let begins = |row: &PropertyRow| self.offset() + u64::from(row.start) <= offset;
        let index = self
            .tree
            .properties
            .partition_point(begins)
            .checked_sub(1)?;
        Some(self.property_at(index))
    }

    /// The last value that begins at a file offset or before it.
    pub(crate) fn value_before(self, offset: u64) -> Option<Value<'a>> {
        let begins = |row: &ValueRow| self.offset() + u64::from(row.start) <= offset;
        let index = self.tree.values.partition_point(begins).checked_sub(1)?;
        Some(self.value_at(index))
    }

    /// All nodes in preorder: each node is followed by its variations.
    #[must_use]
    pub fn nodes(self) -> impl ExactSizeIterator<Item = Node<'a>> {
        (0..self.tree.node_count()).map(move |index| Node { game: self, index })
    }

    /// The nodes of the main line, the root first.
    #[must_use]
    pub fn main_line(self) -> impl ExactSizeIterator<Item = Node<'a>> {
        (0..self.tree.main_line_length()).map(move |index| Node { game: self, index })
    }
}

/// One node of a game.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    pub(super) game: Game<'a>,
    pub(super) index: usize,
}

impl<'a> Node<'a> {
    /// The node's 0-based place in preorder.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// The parent; `None` for the root.
    #[must_use]
    pub fn parent(self) -> Option<Self> {
        let index = self.game.tree.parent(self.index)?;
        Some(Self { index, ..self })
    }

    /// The children in order; the first continues the node's line.
    pub fn children(self) -> impl Iterator<Item = Self> {
        let rows = &self.game.tree.nodes;
        let is_child = |next: &usize| self.game.tree.parent(*next) == Some(self.index);
        let first = Some(self.index + 1).filter(|next| *next < rows.len() && is_child(next));
        std::iter::successors(first, |&child| {
            Some(rows[child].next_sibling as usize).filter(|&next| next < rows.len())
        })
        .map(move |index| Self { index, ..self })
    }

    /// The file offset after the node's last property.
    pub(crate) fn end(self) -> u64 {
        let last = self.properties().last();
        last.map_or(self.offset() + 1, Property::end)
    }

    /// The file offset of the node's first byte.
    #[must_use]
    pub fn offset(&self) -> u64 {
        let row = self.game.tree.nodes.get(self.index);
        self.game.offset() + row.map_or(0, |row| u64::from(row.start))
    }

    /// The properties in the order they are written.
    #[must_use]
    pub fn properties(self) -> impl ExactSizeIterator<Item = Property<'a>> {
        let game = self.game;
        game.tree
            .properties_of(self.index)
            .map(move |index| Property { game, index })
    }

    /// The first property of that name.
    #[must_use]
    pub fn property(self, name: PropertyId) -> Option<Property<'a>> {
        self.properties().find(|property| property.name() == name)
    }
}

/// One property of a node: an identifier and its values.
#[derive(Clone, Copy, Debug)]
pub struct Property<'a> {
    pub(super) game: Game<'a>,
    pub(super) index: usize,
}

impl<'a> Property<'a> {
    /// The identifier, reduced; [`PropertyId::PRIVATE`] if it does not have a standard length.
    #[must_use]
    #[inline]
    pub fn name(&self) -> PropertyId {
        self.game.tree.properties[self.index].name
    }

    /// The identifier as written.
    #[must_use]
    pub fn identifier(&self) -> &'a [u8] {
        let row = self.game.tree.properties[self.index];
        &self.game.bytes[row.identifier()]
    }

    /// The file offsets of the identifier.
    #[must_use]
    pub fn span(&self) -> Range<u64> {
        let row = self.game.tree.properties[self.index];
        self.game.offset() + u64::from(row.start)
            ..self.game.offset() + u64::from(row.identifier_end)
    }

    /// The file offset after the property and its values.
    pub(crate) fn end(self) -> u64 {
        let last = self.values().last();
        last.map_or(self.span().end, |last| {
            last.span().end + u64::from(!last.is_torn())
        })
    }

    /// The values in the order of the file; none if the brackets are missing.
    #[inline]
    #[must_use]
    pub fn values(self) -> impl ExactSizeIterator<Item = Value<'a>> {
        let game = self.game;
        let values = game.tree.values_of(self.index);
        game.tree.values[values]
            .iter()
            .map(move |&row| Value { game, row })
    }

    /// The first value.
    #[must_use]
    #[inline]
    pub fn first_value(self) -> Option<Value<'a>> {
        self.values().next()
    }
}

/// One value of a property: the bytes between its brackets.
#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    pub(super) game: Game<'a>,
    pub(super) row: ValueRow,
}

impl<'a> Value<'a> {
    /// The bytes as written, escapes and all.
    #[must_use]
    #[inline]
    pub fn raw(&self) -> &'a [u8] {
        &self.game.bytes[self.row.start as usize..self.row.end as usize]
    }

    /// The file offsets of the bytes between the brackets.
    #[must_use]
    pub fn span(&self) -> Range<u64> {
        self.game.offset() + u64::from(self.row.start)..self.game.offset() + u64::from(self.row.end)
    }

    /// Whether no bracket closes it: the next game or the end of the input does, so its end may be
    /// missing.
    #[must_use]
    pub fn is_torn(&self) -> bool {
        let torn = self.game.tree.torn_value();
        torn.is_some_and(|torn| self.game.tree.values[torn].start == self.row.start)
    }

    /// The bytes as characters, escapes still in place.
    #[must_use]
    pub fn decoded(&self) -> Cow<'a, str> {
        self.game.charset().decode(self.raw())
    }

    /// The bytes as characters, with their escapes; `None` if they are invalid in the charset.
    #[must_use]
    pub fn decoded_exactly(&self) -> Option<Cow<'a, str>> {
        self.game.charset().decode_exactly(self.raw())
    }

    /// The characters in UTF-8, escapes still in place; bytes that are invalid in the charset stay.
    pub(crate) fn decoded_with_bad_bytes(&self) -> Vec<u8> {
        self.game.charset().decode_with_bad_bytes(self.raw())
    }

    /// The value read as FF\[4\]'s Text.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        self.read(text)
    }

    /// The value read as FF\[4\]'s `SimpleText`.
    #[must_use]
    pub fn simple_text(&self) -> Cow<'a, str> {
        self.read(simple_text)
    }

    /// Applies a conversion to the decoded text without copying what it does not change.
    fn read(&self, read: fn(&str) -> Cow<'_, str>) -> Cow<'a, str> {
        // Most values mean what they are, in every charset.
        let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && *byte != b'\\';
        if self.raw().iter().all(is_plain)
            && let Ok(plain) = std::str::from_utf8(self.raw())
        {
            return Cow::Borrowed(plain);
        }
        match self.decoded() {
            Cow::Borrowed(decoded) => read(decoded),
            Cow::Owned(decoded) => match read(&decoded) {
                Cow::Owned(value) => Cow::Owned(value),
                Cow::Borrowed(_) => Cow::Owned(decoded),
            },
        }
    }
}
