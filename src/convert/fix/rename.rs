//! Replaces names of a game by the names in a file of aliases.

use super::root_fixes::insert_in_root;
use crate::analysis::Judgement;
use crate::finding::{Code, Finding, Fix, Safety};
use crate::record::{Aliases, NameKind, normalize_name};
use crate::sgf::{Game, Node, PropertyId, Value};

/// The names of a game that are other spellings, with their values.
fn aliased<'a, 'n>(
    game: Game<'a>,
    aliases: &'n Aliases,
) -> impl Iterator<Item = (Value<'a>, String, &'n str)> {
    let properties = game.nodes().flat_map(Node::properties);
    let values =
        properties.filter_map(|property| Some((NameKind::of(property.name())?, property.values())));
    let values = values.flat_map(|(kind, values)| values.map(move |value| (kind, value)));
    values.filter_map(|(kind, value)| {
        let text = value.simple_text();
        let spelling = normalize_name(&text);
        let name = aliases.name_of(kind, &spelling)?;
        Some((value, spelling.into_owned(), name))
    })
}

/// Whether a game has a name that a file of aliases replaces.
#[must_use]
pub fn has_aliases(game: Game<'_>, aliases: &Aliases) -> bool {
    aliased(game, aliases).next().is_some()
}

/// A finding for each name to be replaced, with its fix, or with the reason why it has none.
pub(super) fn renames(
    judgement: &Judgement<'_>,
    aliases: &Aliases,
) -> Vec<(Finding, Result<Fix, String>)> {
    let game = judgement.game;
    let charset = game.charset();
    // The new names may need a charset that the game does not declare.
    let is_declared = game
        .root()
        .is_some_and(|root| root.property(PropertyId::CA).is_some());
    let mut findings = judgement.findings.iter();
    let is_known = findings.any(|finding| finding.code == Code::CharsetAssumed);
    let mut undeclared = (!is_declared && !is_known)
        .then(|| insert_in_root(game, format!("CA[{}]", charset.name())));
    let rename = |(value, spelling, name): (Value<'_>, String, &str)| {
        let message = format!("`{spelling}` is another spelling of `{name}`");
        let finding = Finding::new(Code::Alias, value.span(), message);
        let escaped = name.replace('\\', "\\\\").replace(']', "\\]");
        let Some(bytes) = charset.encode(&escaped) else {
            let reason = format!("the charset {} cannot write `{name}`", charset.name());
            return (finding, Err(reason));
        };
        let mut fix = Fix::new(value.span(), bytes.into_owned(), Safety::Unsafe);
        if !name.is_ascii()
            && let Some(declared) = undeclared.take()
        {
            fix.edits.splice(..0, declared.edits);
        }
        (finding, Ok(fix))
    };
    aliased(game, aliases).map(rename).collect()
}
