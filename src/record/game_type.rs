//! Which game a record is of, and whether it can be read.

use std::ops::Range;

use super::record::Kind;
use super::rectangle::excess;
use crate::finding::{Code, Findings};
use crate::sgf::{Game, Node, Property, PropertyId, Value};

/// The kind of game; [`Kind::Unreadable`] if it cannot be read.
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

/// The kind of game. If it is not Unlur, a finding is reported: an error if this may only be the
/// result of damage.
fn game_type(game: Game<'_>, assume_unlur: bool, findings: &mut Findings) -> Kind {
    if !game.is_readable() {
        return Kind::Unreadable;
    }
    let declared = game.root().and_then(|root| root.value(PropertyId::GM));
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
        _ if names_unlur_too(game) => (
            Code::BadGameType,
            "`GM` names another game and Unlur; the first value counts",
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

/// Whether a value of `GM` is the number or the name of Unlur, perhaps followed by a property that
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

/// Whether the root has a value of `GM` that names Unlur; the first value names the game.
fn names_unlur_too(game: Game<'_>) -> bool {
    let properties = game.root().into_iter().flat_map(Node::properties);
    let numbers = properties.filter(|property| property.name() == PropertyId::GM);
    numbers.flat_map(Property::values).any(names_unlur)
}

/// The first byte of the game.
pub(super) fn root_span(game: Game<'_>) -> Range<u64> {
    game.offset()..game.offset() + 1
}
