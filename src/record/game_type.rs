//! Which game a record is of, and whether it can be read.

use std::ops::Range;

use super::area::excess;
use super::record::Kind;
use crate::finding::{Code, Findings};
use crate::sgf::{Game, Name, Node, Property, Value};

/// The declarations of Unlur.
const UNLUR: [&[u8]; 3] = [b"GM[4000]", b"GM[Unlur]", b"GaMe[4000]"];

/// Which game it is, if it can be read.
pub(super) fn kind(game: Game<'_>, assume_unlur: bool, findings: &mut Findings) -> Kind {
    let kind = game_type(game, assume_unlur, findings);
    if kind == Kind::Unlur
        && let Some(excess) = excess(game)
    {
        findings.push(excess);
        return Kind::Unreadable;
    }
    kind
}

/// Which game it is. One that is not Unlur has a finding: an error if that may be damage alone.
fn game_type(game: Game<'_>, assume_unlur: bool, findings: &mut Findings) -> Kind {
    if !game.is_readable() {
        return Kind::Unreadable;
    }
    let declared = game.root().and_then(|root| root.value(Name::GM));
    let is_denied = game.is_of_other_kind();
    match declared {
        Some(value) if names_unlur(value) && !is_denied => return Kind::Unlur,
        None if assume_unlur || swallows_number(game) && !is_denied => return Kind::Unlur,
        Some(value) if value.is_torn() => return Kind::Other,
        _ => {}
    }
    let (code, message) = match declared {
        Some(value) if names_unlur(value) => (
            Code::BadGameType,
            "`kind` says that this is another game, but `GM` names Unlur",
        ),
        _ if may_be_unlur(game, declared) => (
            Code::BadGameType,
            "this is probably Unlur, but `GM` is damaged or names another game too; \
             Unlur is `GM[4000]`",
        ),
        Some(_) => (Code::NotUnlur, "this is another game; Unlur is `GM[4000]`"),
        None => (
            Code::NotUnlur,
            "without `GM` this is Go; `--assume-unlur` reads it as Unlur",
        ),
    };
    let span = declared.map_or(root_span(game), |value| value.span());
    findings.report(code, span, message);
    Kind::Other
}

/// Whether a value of `GM` is the number or the name of Unlur, perhaps with a property behind it that
/// it has swallowed.
fn names_unlur(value: Value<'_>) -> bool {
    let value = value.raw().trim_ascii();
    let has_swallowed = value.starts_with(b"4000") && value.contains(&b'[');
    value == b"4000" || has_swallowed || value.eq_ignore_ascii_case(b"unlur")
}

/// Whether a value of the root has swallowed the number of Unlur.
fn swallows_number(game: Game<'_>) -> bool {
    let properties = game.root().into_iter().flat_map(Node::properties);
    let mut values = properties.flat_map(Property::values);
    values.any(|value| value.raw().ends_with(b"GM[4000"))
}

/// Whether only damage may make this another game than Unlur: another value of `GM` names Unlur; its
/// declaration stands up to the first move with a byte changed, lost or added; or `GM` is neither a
/// number nor a name, and the first point is one of Unlur. A sound number names its game.
fn may_be_unlur(game: Game<'_>, declared: Option<Value<'_>>) -> bool {
    let properties = game.root().into_iter().flat_map(Node::properties);
    let numbers = properties.filter(|property| property.name() == Name::GM);
    if numbers.flat_map(Property::values).any(names_unlur) {
        return true;
    }
    let value = declared.map_or(&b""[..], |value| value.raw().trim_ascii());
    let is_number = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
    let nearly = |text: &[u8]| {
        let mut starts = 0..text.len();
        starts.any(|start| UNLUR.iter().any(|it| begins_nearly(&text[start..], it)))
    };
    if is_number {
        return nearly(&[b"GM[", value, b"]"].concat());
    }
    let is_named = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b' ' | b'-');
    let is_garbled = !value.iter().all(is_named);
    is_garbled && begins_with_point_of_unlur(game) || {
        let mut text = up_to_first_move(game).to_vec();
        text.retain(|byte| !byte.is_ascii_whitespace());
        nearly(&text)
    }
}

/// The text before the node after the first move.
fn up_to_first_move(game: Game<'_>) -> &[u8] {
    let mut nodes = game.nodes().skip_while(|node| first_move(*node).is_none());
    let after = nodes.nth(1).map(|node| node.offset() - game.offset());
    let end = after.and_then(|end| usize::try_from(end).ok());
    game.bytes()
        .get(..end.unwrap_or(usize::MAX))
        .unwrap_or(game.bytes())
}

fn first_move(node: Node<'_>) -> Option<Value<'_>> {
    let mut moves = node
        .properties()
        .filter(|property| property.name().is_move());
    moves.find_map(Property::first_value)
}

/// Whether the first move is a letter and a number: in Go, points are two letters.
fn begins_with_point_of_unlur(game: Game<'_>) -> bool {
    let point = game.nodes().find_map(first_move);
    let point = point.map_or(&b""[..], |value| value.raw().trim_ascii());
    let letters = point.iter().take_while(|byte| byte.is_ascii_alphabetic());
    let (letters, number) = point.split_at(letters.count());
    !letters.is_empty() && !number.is_empty() && number.iter().all(u8::is_ascii_digit)
}

/// Whether a text begins with another, in any letter case, of which a byte may be changed, lost or
/// added, or two may be exchanged.
fn begins_nearly(text: &[u8], whole: &[u8]) -> bool {
    let pairs = text.iter().zip(whole);
    let same = pairs.take_while(|(one, other)| one.eq_ignore_ascii_case(other));
    let same = same.count();
    let begins = |from: usize, rest: &[u8]| {
        let text = text.get(from..from + rest.len());
        text.is_some_and(|text| text.eq_ignore_ascii_case(rest))
    };
    let (rest, after) = (&whole[same..], whole.get(same + 1..).unwrap_or_default());
    let is_exchanged = match rest {
        &[one, other, ref rest @ ..] => begins(same, &[other, one]) && begins(same + 2, rest),
        _ => false,
    };
    is_exchanged || begins(same, after) || begins(same + 1, after) || begins(same + 1, rest)
}

/// The first byte of the game.
pub(super) fn root_span(game: Game<'_>) -> Range<u64> {
    game.offset()..game.offset() + 1
}
