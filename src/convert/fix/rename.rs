//! The names of a game in the spelling that a file of aliases gives them.

use std::borrow::Cow;

use super::propose::insert_in_root;
use crate::finding::{Code, Edit, Finding, Findings, Fix, Safety};
use crate::record::{Aliases, NameKind, normalize_name};
use crate::sgf::{Game, Name, Node, Property, Value};

/// The identifiers of the properties that hold names.
pub(super) const NAMES: [&str; 6] = ["PB", "PW", "BT", "WT", "EV", "PC"];

/// The kind of name in a property, if it holds one.
fn kind(property: Property<'_>) -> Option<NameKind> {
    match property.name() {
        Name::PB | Name::PW | Name::BT | Name::WT => Some(NameKind::Player),
        Name::EV => Some(NameKind::Event),
        Name::PC => Some(NameKind::Place),
        _ => None,
    }
}

/// The names of a game that are other spellings, with their values.
fn aliased<'a, 'n>(
    game: Game<'a>,
    aliases: &'n Aliases,
) -> impl Iterator<Item = (Value<'a>, String, &'n str)> {
    let properties = game.nodes().flat_map(Node::properties);
    let values = properties.filter_map(|property| Some((kind(property)?, property.values())));
    let values = values.flat_map(|(kind, values)| values.map(move |value| (kind, value)));
    values.filter_map(|(kind, value)| {
        let text = value.simple_text();
        let spelling = normalize_name(&text);
        let name = aliases.name_of(kind, &spelling)?;
        Some((value, spelling.into_owned(), name))
    })
}

/// Whether a game has a name in another spelling than a file of aliases gives it.
#[must_use]
pub fn has_aliases(game: Game<'_>, aliases: &Aliases) -> bool {
    aliased(game, aliases).next().is_some()
}

/// A finding for each name in another spelling, with its fix, or with the reason for which it has
/// none.
pub(super) fn renames(
    game: Game<'_>,
    findings: &[Finding],
    aliases: &Aliases,
) -> Vec<Result<Finding, (Finding, String)>> {
    let charset = game.charset();
    // The names below may need a charset that the game does not declare.
    let is_declared = game
        .root()
        .is_some_and(|root| root.property(Name::CA).is_some());
    let is_known = findings
        .iter()
        .any(|finding| finding.code == Code::CharsetAssumed);
    let mut undeclared = (!is_declared && !is_known)
        .then(|| insert_in_root(game, format!("CA[{}]", charset.name())));
    let mut all = Vec::new();
    for (value, spelling, name) in aliased(game, aliases) {
        let message = format!("`{spelling}` is another spelling of `{name}`");
        let finding = Finding::new(Code::Alias, value.span(), message);
        all.push(match charset.encode(&escaped(name)) {
            None => {
                let reason = format!("the charset {} cannot write `{name}`", charset.name());
                Err((finding, reason))
            }
            Some(bytes) => {
                let mut edits = vec![Edit {
                    span: value.span(),
                    replacement: Cow::Owned(bytes.into_owned()),
                }];
                if !name.is_ascii()
                    && let Some(declared) = undeclared.take()
                {
                    edits.extend(declared.edits);
                    edits.sort_by_key(|edit| edit.span.start);
                }
                Ok(finding.with_fix(Fix {
                    edits,
                    safety: Safety::Unsafe,
                }))
            }
        });
    }
    debug_assert!(!Findings::are_cut(findings), "such a game is left alone");
    all
}

/// A name as the value of a property.
fn escaped(name: &str) -> String {
    let mut escaped = String::with_capacity(name.len());
    for character in name.chars() {
        if matches!(character, ']' | '\\') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}
