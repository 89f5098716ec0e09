//! The meaning of a record, to be compared before and after a fix.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::rename::NAMES;
use crate::analysis::Judgement;
use crate::convert::document::{Info, RecordNode, Text};
use crate::convert::sgf::each_node;
use crate::record::DAMAGED;
use crate::sgf;

/// The content of an Unlur record, without redundant values and without white space at the end of
/// texts, because an unclosed value includes the line break before the next game.
///
/// Of all nodes but the root only a digest is kept: the nodes themselves would take fifty times the
/// memory of a game of small tokens, before a fix and again after it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Meaning {
    side: Option<u32>,
    info: Info,
    root: RecordNode,
    others: [u64; 2],
    /// The digest of the names in other nodes than the root.
    names: [u64; 2],
}

impl Meaning {
    pub(super) fn new(judgement: &Judgement<'_>) -> Self {
        let mut root = None;
        // Two hashes of 64 bits with different beginnings are one of 128.
        let hashes = || {
            [0, 1].map(|beginning: u8| {
                let mut hash = DefaultHasher::new();
                hash.write_u8(beginning);
                hash
            })
        };
        let (mut others, mut names) = (hashes(), hashes());
        let mut index = 0_usize;
        let (game, record, replay) = (judgement.game, judgement.record, judgement.replay);
        let head = each_node(game, record, replay, &mut |_, mut node, _| {
            if root.is_none() {
                // A fix repairs the damage of a text, and leaves alone what an earlier one had.
                let properties = &mut node.properties;
                properties.retain(|(identifier, _)| identifier != DAMAGED);
                root = Some(node);
            } else {
                simplify(&mut node, None);
                index += 1;
                for name in take_names(&mut node) {
                    for hash in &mut names {
                        (index, &name).hash(hash);
                    }
                }
                for hash in &mut others {
                    node.hash(hash);
                }
            }
        });
        Self {
            side: head.as_ref().and_then(|head| head.side),
            info: head.map(|head| head.info).unwrap_or_default(),
            root: root.unwrap_or_default(),
            others: others.map(|hash| hash.finish()),
            names: names.map(|hash| hash.finish()),
        }
    }

    /// The same without the result of the game.
    pub(super) fn without_result(&self) -> Self {
        let mut meaning = self.clone();
        meaning.info.result = None;
        meaning
    }

    /// The same without the names of players, teams, events and places.
    pub(super) fn without_names(&self) -> Self {
        let mut meaning = self.clone();
        let info = &mut meaning.info;
        for name in [
            &mut info.black,
            &mut info.white,
            &mut info.black_team,
            &mut info.white_team,
            &mut info.event,
            &mut info.place,
        ] {
            *name = None;
        }
        take_names(&mut meaning.root);
        meaning.names = [0; 2];
        meaning
    }

    /// Whether two records mean the same.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let simple = |meaning: &Self| {
            let mut root = meaning.root.clone();
            simplify(&mut root, Some(&meaning.info));
            root
        };
        self.side == other.side
            && self.info == other.info
            && self.others == other.others
            && self.names == other.names
            && simple(self) == simple(other)
    }
}

/// Removes the properties that hold names.
fn take_names(node: &mut RecordNode) -> Vec<(String, Vec<Text>)> {
    let is_name = |(identifier, _): &mut (String, Vec<Text>)| NAMES.contains(&identifier.as_str());
    node.properties.extract_if(.., is_name).collect()
}

/// The maximum number of values of a property that are compared with each other.
const MOST_COMPARED: usize = 64;

/// Drops what a node says twice; the root has the game-info.
fn simplify(node: &mut RecordNode, info: Option<&Info>) {
    if let Some(comment) = &mut node.comment {
        trim_end(comment);
    }
    let is_written_anew =
        |identifier: &str| info.is_some() && matches!(identifier, "FF" | "GM" | "CA" | "SZ" | "CS");
    for (identifier, values) in &mut node.properties {
        values.iter_mut().for_each(trim_end);
        let mut seen: Vec<Text> = Vec::new();
        values.retain(|value| {
            let is_repeated = seen.contains(value)
                || is_written_anew(identifier)
                || info.is_some_and(|info| {
                    info.filled().any(|(name, text)| {
                        name == identifier && is_text(value, Some(text), sgf::simple_text)
                    })
                });
            if !is_repeated && seen.len() < MOST_COMPARED {
                seen.push(value.clone());
            }
            !is_repeated
        });
    }
    node.properties.retain(|(_, values)| !values.is_empty());
}

/// Whether a raw value means the same as `known`.
fn is_text(raw: &Text, known: Option<&Text>, read: fn(&str) -> Cow<'_, str>) -> bool {
    let (Some(raw), Some(known)) = (raw.as_str(), known.and_then(Text::as_str)) else {
        return false;
    };
    read(raw).trim_end() == known.trim_end()
}

fn trim_end(text: &mut Text) {
    if let Text::Characters(text) = text {
        text.truncate(text.trim_end().len());
    }
}
