//! A digest of what a record says, to be compared before and after a fix.

use std::hash::{DefaultHasher, Hash as _, Hasher};

use crate::analysis::Judgement;
use crate::convert::document::{Info, Move, RecordNode, Text};
use crate::convert::sgf::each_node;
use crate::record::{DAMAGED, NameKind};
use crate::sgf::{self, PropertyId};

/// A part of a record that a fix may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The names of players, teams, events and places.
    Names,
    /// The result of the game.
    Result,
    /// Everything else: a fix of this part may change any part.
    Rest,
}

/// The content of an Unlur record as a digest of each part, without redundant values and without
/// white space at the end of texts, because an unclosed value includes the line break before the next
/// game.
///
/// The nodes themselves would take fifty times the memory of a game of small tokens.
pub(super) struct Digest([u64; 3]);

impl Digest {
    pub(super) fn new(judgement: &Judgement<'_>) -> Self {
        let mut parts = <[PartHasher; 3]>::default();
        let mut index = 0_usize;
        let (game, record) = (judgement.game, judgement.record);
        let head = each_node(game, record, &mut |head, mut node, _| {
            // Nearly every node is one move.
            if node.comment.is_some() || !node.properties.is_empty() {
                let info = (index == 0).then_some(&head.info);
                simplify(&mut node, info);
                for property in std::mem::take(&mut node.properties) {
                    let name = PropertyId::reduce(property.0.as_bytes());
                    let part = part(name, info.is_some());
                    (index, property).hash(&mut parts[part as usize]);
                }
            }
            hash_node(&node, &mut parts[Part::Rest as usize]);
            index += 1;
        });
        if let Some(head) = head {
            head.side.hash(&mut parts[Part::Rest as usize]);
            for (header, text) in head.info.filled() {
                let part = part(header.property(), true);
                (header, text).hash(&mut parts[part as usize]);
            }
        }
        Self(parts.map(|part| part.finish()))
    }

    /// Whether two records mean the same, except for the parts that may change.
    pub(super) fn is_same(&self, other: &Self, changed: &[Part]) -> bool {
        let parts = [Part::Names, Part::Result, Part::Rest].into_iter();
        let mut kept = parts.filter(|part| !changed.contains(part));
        kept.all(|part| self.0[part as usize] == other.0[part as usize])
    }
}

/// Hashes a node. A stone alone, as nearly every node is, takes one write instead of ten.
fn hash_node(node: &RecordNode, hasher: &mut PartHasher) {
    match (node.parent, &node.action, &node.comment, &*node.properties) {
        (Some(parent), Some(Move::Stone { color, at }), None, []) => {
            // No other node begins with this byte, which would be the number of an enum's variant.
            let (mut stone, cell) = ([u8::MAX; 10], at.as_bytes());
            stone[1..5].copy_from_slice(&parent.to_le_bytes());
            stone[5] = *color as u8;
            stone[6..][..cell.len()].copy_from_slice(cell);
            hasher.write(&stone);
        }
        _ => node.hash(hasher),
    }
}

/// Hashes many small values as few large ones.
#[derive(Default)]
struct PartHasher {
    buffer: Vec<u8>,
    hasher: DefaultHasher,
}

/// How many bytes are hashed at once.
const BUFFER_SIZE: usize = 4096;

impl Hasher for PartHasher {
    fn write(&mut self, bytes: &[u8]) {
        if self.buffer.len() + bytes.len() > BUFFER_SIZE {
            self.hasher.write(&self.buffer);
            self.buffer.clear();
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// The number of an enum's variant: one byte, because no enum here has more than 256 variants.
    fn write_isize(&mut self, variant: isize) {
        self.write(&variant.to_le_bytes()[..1]);
    }

    fn finish(&self) -> u64 {
        let mut hasher = self.hasher.clone();
        hasher.write(&self.buffer);
        hasher.finish()
    }
}

/// The part of a record that a property belongs to.
pub(super) fn part(name: PropertyId, is_root: bool) -> Part {
    match name {
        PropertyId::RE if is_root => Part::Result,
        name if NameKind::of(name).is_some() => Part::Names,
        _ => Part::Rest,
    }
}

/// The maximum number of values of a property that are compared with each other.
const MAX_COMPARED: usize = 64;

/// Drops redundant values of a node; those of the root include the game-info. The codes of damage
/// are dropped too: a fix repairs the damage of this text, and does not change the damage that was
/// recorded for an earlier one.
fn simplify(node: &mut RecordNode, info: Option<&Info>) {
    if let Some(comment) = &mut node.comment {
        trim_end(comment);
    }
    let is_written_anew = |identifier: &str| {
        info.is_some() && ["FF", "GM", "CA", "SZ", "CS", DAMAGED].contains(&identifier)
    };
    for (identifier, values) in &mut node.properties {
        values.iter_mut().for_each(trim_end);
        let mut seen: Vec<Text> = Vec::new();
        values.retain(|value| {
            let is_repeated = seen.contains(value)
                || is_written_anew(identifier)
                || info.is_some_and(|info| {
                    info.filled().any(|(header, text)| {
                        header.identifier() == identifier && says(value, text)
                    })
                });
            if !is_repeated && seen.len() < MAX_COMPARED {
                seen.push(value.clone());
            }
            !is_repeated
        });
    }
    node.properties.retain(|(_, values)| !values.is_empty());
}

/// Whether a raw value means this text.
fn says(raw: &Text, text: &Text) -> bool {
    let pair = raw.as_str().zip(text.as_str());
    pair.is_some_and(|(raw, text)| sgf::simple_text(raw).trim_end() == text.trim_end())
}

fn trim_end(text: &mut Text) {
    if let Text::Characters(text) = text {
        text.truncate(text.trim_end().len());
    }
}
