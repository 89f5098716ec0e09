//! The arena of one game: nodes in preorder, their properties, the spans of the values.

use std::ops::Range;

use super::charset::TrailBytes;
use super::property_id::PropertyId;

/// No node: the parent of the root, the sibling of a last child.
pub(super) const NONE: u32 = u32::MAX;

/// A node's row; its properties run to the next row's `properties`.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeRow {
    pub parent: u32,
    pub next_sibling: u32,
    /// The byte of its semicolon, or of its first property if that is missing.
    pub start: u32,
    pub properties: u32,
}

/// A property's row; its values run to the next row's `values`.
#[derive(Clone, Copy, Debug)]
pub(super) struct PropertyRow {
    pub start: u32,
    pub identifier_end: u32,
    pub values: u32,
    pub name: PropertyId,
}

impl PropertyRow {
    pub fn identifier(&self) -> Range<usize> {
        self.start as usize..self.identifier_end as usize
    }
}

/// The bytes between a value's brackets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ValueRow {
    pub start: u32,
    pub end: u32,
}

/// One game's tree, in three flat arrays that the next game reuses.
///
/// It contains no text, only 0-based byte offsets from the game's first byte; a
/// [`Game`](super::Game) joins it with the bytes. Nodes are in preorder, so the main line is at the
/// start of the arena, and a node's first child, if there is one, directly follows it.
#[derive(Clone, Debug, Default)]
pub struct GameTree {
    pub(super) nodes: Vec<NodeRow>,
    pub(super) properties: Vec<PropertyRow>,
    pub(super) values: Vec<ValueRow>,
    main_line: u32,
    leaves: u32,
    /// Whether no bracket closes the last value.
    pub(super) is_torn: bool,
    /// Whether any property may occur twice in a node, or have two values.
    pub(super) may_repeat: bool,
    /// Whether a property of the last node has a second value.
    pub(super) has_second_value: bool,
    /// Which bytes of the values were read as the second half of a character.
    pub(super) trail_bytes: TrailBytes,
}

impl GameTree {
    /// Whether the last property has no value.
    pub(super) fn lacks_last_value(&self) -> bool {
        let last = self.properties.last();
        last.is_some_and(|last| last.values as usize == self.values.len())
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.properties.clear();
        self.values.clear();
        self.main_line = 0;
        self.leaves = 0;
        self.is_torn = false;
        self.may_repeat = false;
        self.has_second_value = false;
    }

    /// Appends a node in preorder: a child of `parent`, after its sibling `previous`.
    #[inline]
    pub(super) fn push_node(&mut self, parent: u32, previous: u32, start: u32) -> u32 {
        let node = as_row(self.nodes.len());
        if node.wrapping_sub(1) != parent {
            // The node before this one has no child, so a line ended there.
            if self.leaves == 0 {
                self.main_line = node;
            }
            self.leaves += 1;
        }
        if previous != NONE {
            self.nodes[previous as usize].next_sibling = node;
        }
        self.nodes.push(NodeRow {
            parent,
            next_sibling: NONE,
            start,
            properties: as_row(self.properties.len()),
        });
        node
    }

    /// Appends a property of the last node.
    #[inline]
    pub(super) fn push_property(&mut self, start: u32, identifier_end: u32, name: PropertyId) {
        self.properties.push(PropertyRow {
            start,
            identifier_end,
            values: as_row(self.values.len()),
            name,
        });
    }

    /// Appends a value of the last property.
    #[inline]
    pub(super) fn push_value(&mut self, start: u32, end: u32) {
        self.values.push(ValueRow { start, end });
    }

    /// Appends a node with only a move, as the first child of the last node.
    ///
    /// `start` is the offset of its semicolon, `end` that of its closing bracket.
    #[inline]
    pub(super) fn push_move(&mut self, start: usize, name: PropertyId, end: usize) {
        let (start, end) = (as_row(start), as_row(end));
        self.nodes.push(NodeRow {
            parent: as_row(self.nodes.len()).wrapping_sub(1),
            next_sibling: NONE,
            start,
            properties: as_row(self.properties.len()),
        });
        self.push_property(start + 1, start + 2, name);
        self.push_value(start + 3, end);
    }

    /// The number of nodes in the game.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The number of properties in all nodes of the game.
    #[must_use]
    pub fn property_count(&self) -> usize {
        self.properties.len()
    }

    /// The number of nodes in the main line; they are the nodes `0..main_line_length()`.
    #[must_use]
    pub fn main_line_length(&self) -> usize {
        if self.leaves == 0 {
            self.nodes.len()
        } else {
            self.main_line as usize
        }
    }

    /// The number of leaves of the tree, not counting the end of the main line.
    #[must_use]
    pub fn variations(&self) -> u32 {
        self.leaves
    }

    /// The 0-based index of a node's parent; `None` for the root, and if there is no such node.
    #[must_use]
    pub fn parent(&self, node: usize) -> Option<usize> {
        let parent = self.nodes.get(node)?.parent;
        (parent != NONE).then_some(parent as usize)
    }

    /// Whether a node has more than one child.
    pub(crate) fn has_variations(&self, node: usize) -> bool {
        self.nodes
            .get(node + 1)
            .is_some_and(|next| next.parent as usize == node && next.next_sibling != NONE)
    }

    /// The properties of a node, as indices.
    #[inline]
    pub(crate) fn properties_of(&self, node: usize) -> Range<usize> {
        let begin = |node: usize| {
            let row = self.nodes.get(node);
            row.map_or(self.properties.len(), |row| row.properties as usize)
        };
        begin(node)..begin(node + 1)
    }

    /// The values of a property, as indices.
    #[inline]
    pub(crate) fn values_of(&self, property: usize) -> Range<usize> {
        self.values_of_properties(property..property + 1)
    }

    /// The values of properties that follow each other, as indices.
    #[inline]
    pub(crate) fn values_of_properties(&self, properties: Range<usize>) -> Range<usize> {
        let begin = |property: usize| {
            let row = self.properties.get(property);
            row.map_or(self.values.len(), |row| row.values as usize)
        };
        begin(properties.start)..begin(properties.end)
    }

    /// The reduced identifier of a property.
    #[inline]
    pub(crate) fn property_name(&self, property: usize) -> PropertyId {
        self.properties[property].name
    }

    /// The name and the value of a node's only property, if it has a single value.
    #[inline]
    pub(crate) fn only_value(&self, node: usize) -> Option<(PropertyId, usize)> {
        let properties = self.properties_of(node);
        if properties.len() != 1 {
            return None;
        }
        let values = self.values_of(properties.start);
        (values.len() == 1).then(|| (self.property_name(properties.start), values.start))
    }

    /// The range of the bytes between a value's brackets in the game's bytes.
    #[inline]
    pub(crate) fn value_range(&self, value: usize) -> Range<usize> {
        let row = self.values[value];
        row.start as usize..row.end as usize
    }

    /// The last value of the game, if no bracket closes it: it may be torn.
    #[inline]
    pub(crate) fn torn_value(&self) -> Option<usize> {
        self.values.len().checked_sub(1).filter(|_| self.is_torn)
    }

    /// Whether no node gives a property twice, or a property two values.
    pub(crate) fn says_all_once(&self) -> bool {
        !self.may_repeat && !self.is_torn
    }

    /// The range of the first value of a property in the root.
    pub(super) fn root_value(&self, name: PropertyId) -> Option<Range<usize>> {
        self.nodes.first()?;
        let declaration = self.properties_of(0).find(|&property| {
            self.property_name(property) == name && !self.values_of(property).is_empty()
        })?;
        Some(self.value_range(self.values_of(declaration).start))
    }

    /// Whether two games have the same nodes, with the same values of the same properties, except for
    /// the values of the properties that may differ. Each tree is given with the bytes of its game.
    pub(crate) fn is_same_except(
        &self,
        bytes: &[u8],
        (other, other_bytes): (&Self, &[u8]),
        may_differ: impl Fn(usize) -> bool,
    ) -> bool {
        let has_values = |property| {
            self.values_of(property).all(|value| {
                self.value_bytes(value, bytes) == other.value_bytes(value, other_bytes)
            })
        };
        self.is_torn == other.is_torn
            && self.values.len() == other.values.len()
            && self.node_links().eq(other.node_links())
            && self.identifiers(bytes).eq(other.identifiers(other_bytes))
            && (0..self.properties.len()).all(|it| has_values(it) || may_differ(it))
    }

    /// The parent of each node, and its first property.
    fn node_links(&self) -> impl Iterator<Item = (u32, u32)> {
        self.nodes.iter().map(|row| (row.parent, row.properties))
    }

    /// The identifier of each property, and its first value.
    fn identifiers<'b>(&'b self, bytes: &'b [u8]) -> impl Iterator<Item = (&'b [u8], u32)> {
        let rows = self.properties.iter();
        rows.map(|row| (&bytes[row.identifier()], row.values))
    }

    /// The bytes between a value's brackets, out of the game's bytes.
    #[inline]
    pub(crate) fn value_bytes<'b>(&self, value: usize, bytes: &'b [u8]) -> &'b [u8] {
        &bytes[self.value_range(value)]
    }
}

/// An arena index or byte offset as it is stored in a row.
///
/// It fits: a game has fewer than 2³² bytes ([`Options::limit`](super::Options::limit)), and each
/// row takes at least one of them.
#[inline]
pub(crate) fn as_row(index: usize) -> u32 {
    debug_assert!(u32::try_from(index).is_ok());
    #[expect(
        clippy::cast_possible_truncation,
        reason = "bounded by the game's size"
    )]
    {
        index as u32
    }
}
