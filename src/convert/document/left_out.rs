//! The parts of a record that are lost in another format.

use super::game::RecordGame;
use super::info::Info;
use super::moves::Move;
use super::text::Text;

/// A property of a node: its identifier and its values.
type Property = (String, Vec<Text>);

/// The parts of a record that a format cannot hold, such as `variations`, `comments` or `` `TR` ``.
///
/// `read_back` is the record that reading the other format gives. What is only there, such as a
/// player called Black, is no loss; the properties `ignored` are none either.
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
    let kept = |index: usize| read_back.nodes.get(index);
    let mut nodes = line.iter().enumerate();
    if nodes.any(|(index, node)| {
        let kept = kept(index).and_then(|kept| kept.comment.as_ref());
        node.comment.is_some() && node.comment.as_ref() != kept
    }) {
        parts.push("comments".to_owned());
    }
    let is_resignation = |(index, node): (usize, &super::RecordNode)| {
        matches!(node.action, Some(Move::Resign { .. }))
            && kept(index).is_none_or(|kept| kept.action != node.action)
    };
    if line.iter().enumerate().any(is_resignation) {
        parts.push("the resignation".to_owned());
    }
    let mut name = |identifier: &str| {
        let part = format!("`{identifier}`");
        if !ignored.contains(&identifier) && !parts.contains(&part) {
            parts.push(part);
        }
    };
    lost_info(&game.info, &read_back.info).for_each(&mut name);
    for (index, node) in line.iter().enumerate() {
        for property in &node.properties {
            let mut kept = kept(index).into_iter().flat_map(|kept| &kept.properties);
            if !kept.any(|kept| is_same(kept, property)) {
                name(&property.0);
            }
        }
    }
    parts
}

/// Whether two properties say the same: the order of setup stones has no meaning.
fn is_same(one: &Property, other: &Property) -> bool {
    let sorted = |values: &[Text]| {
        let mut values: Vec<Text> = values.to_vec();
        values.sort_by(|left, right| left.as_str().cmp(&right.as_str()));
        values
    };
    let is_setup = matches!(one.0.as_str(), "AB" | "AW");
    one == other || one.0 == other.0 && is_setup && sorted(&one.1) == sorted(&other.1)
}

/// The identifiers of the game-info that differs or is missing in what was read back.
fn lost_info<'a>(info: &'a Info, read_back: &'a Info) -> impl Iterator<Item = &'static str> + 'a {
    info.filled().filter_map(|(identifier, value)| {
        let mut kept = read_back.filled();
        let is_kept = kept.any(|(other, kept)| other == identifier && kept == value);
        (!is_kept).then_some(identifier)
    })
}
