//! The parts of a record that are lost in another format.

use std::collections::HashSet;

use super::game::{RecordGame, RecordNode, is_setup};
use super::text::Text;
use crate::record::Termination;

/// The number of properties that are named; a damaged game may have any number.
const MAX_NAMED: usize = 20;

/// The number of characters that are shown of an identifier.
const MAX_LENGTH: usize = 32;

/// The parts of a record that a format cannot hold, such as `variations`, `comments` or `` `TR` ``.
/// If there are many properties, the first ones are named and the others counted.
///
/// `read_back` is the record that reading the other format gives. A value that is only in
/// `read_back`, such as a player called Black, is not a loss, and neither are the properties in
/// `ignored`.
pub(in crate::convert) fn left_out(
    game: &RecordGame,
    read_back: &RecordGame,
    ignored: &[&str],
) -> Vec<String> {
    let line = game.main_line();
    let mut parts = Vec::new();
    if line.len() < game.nodes.len() {
        parts.push("variations".to_owned());
    }
    let nothing = RecordNode::default();
    let kept = read_back.nodes.iter().chain(std::iter::repeat(&nothing));
    let nodes = line.iter().zip(kept);
    let is_lost = |(node, kept): (&RecordNode, &RecordNode)| {
        node.comment.is_some() && node.comment != kept.comment
    };
    if nodes.clone().any(is_lost) {
        parts.push("comments".to_owned());
    }
    let mut moves = nodes
        .clone()
        .filter(|(node, kept)| node.action != kept.action);
    let end = moves.find_map(|(node, _)| node.action.as_ref()?.loss());
    parts.extend(end.map(|by| {
        match by {
            Termination::Resignation => "the resignation",
            Termination::Time => "the end by time",
            Termination::Forfeit => "the forfeit",
        }
        .to_owned()
    }));
    let mut lost = Vec::new();
    let mut known: HashSet<&str> = ignored.iter().copied().collect();
    let mut name = |identifier| {
        if known.insert(identifier) {
            lost.push(identifier);
        }
    };
    for fact in game.info.filled() {
        if !read_back.info.filled().any(|kept| kept == fact) {
            name(fact.0.identifier());
        }
    }
    for (node, kept) in nodes {
        let kept: HashSet<_> = kept.properties.iter().map(meaning).collect();
        for property in &node.properties {
            if !kept.contains(&meaning(property)) {
                name(&property.0);
            }
        }
    }
    let named = lost.iter().take(MAX_NAMED);
    parts.extend(named.map(|identifier| format!("`{}`", shown(identifier))));
    match lost.len().saturating_sub(MAX_NAMED) {
        0 => {}
        1 => parts.push("1 other property".to_owned()),
        others => parts.push(format!("{others} other properties")),
    }
    parts
}

/// An identifier, cut short if it is long.
fn shown(identifier: &str) -> String {
    match identifier.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{}...", &identifier[..end]),
        None => identifier.to_owned(),
    }
}

/// The meaning of a property: its values, regardless of the order of setup stones.
fn meaning((identifier, values): &(String, Vec<Text>)) -> (&str, Vec<&Text>) {
    let mut values: Vec<_> = values.iter().collect();
    if is_setup(identifier) {
        values.sort_unstable_by(|left, right| left.as_str().cmp(&right.as_str()));
    }
    (identifier, values)
}
