//! Writes a game as the bytes it was read from, or as Unicode text.

use std::ops::Range;

use super::charset::Charset;
use super::game::Game;
use super::property_id::PropertyId;
use crate::finding::{Code, Finding};

/// Appends the game without its surrounding text, so that it reads the same by itself.
///
/// The bytes are copied. A game from UTF-16 is written in UTF-8 instead, and its root declares
/// UTF-8 if it is not plain ASCII or names another charset. Text after a game with unexpected bytes
/// is written too: they may be unexpected only because of it. Text after a game that begins inside
/// another one is left out: it would be read as nodes of this game, or as a game.
pub fn write_standalone(game: &Game<'_>, out: &mut Vec<u8>) {
    match utf8_declaration(game).filter(|_| game.is_transcribed()) {
        Some(declaration) => out.extend_from_slice(&with(game.bytes(), declaration)),
        None => out.extend_from_slice(game.bytes()),
    }
    let end = game.offset() + game.bytes().len() as u64;
    out.extend_from_slice(game.file_bytes(end..standalone_span(game).end));
}

/// The file offsets of what [`write_standalone`] writes.
pub(crate) fn standalone_span(game: &Game<'_>) -> Range<u64> {
    let start = game.offset();
    let is_inside = |it: &Finding| it.code == Code::UnexpectedBytes && it.span.start >= start;
    let keeps_more = !game.follows_cut() && game.findings().iter().any(is_inside);
    let text = game.text().len() - game.leading_text().len();
    let length = if keeps_more { text } else { game.bytes().len() };
    start..start + length as u64
}

/// The text of the game in Unicode, whatever its charset was.
///
/// Its root declares UTF-8 if it declared another charset, or none and the text is not plain ASCII.
#[must_use]
pub fn unicode_text(game: &Game<'_>) -> String {
    let charset = game.charset();
    match utf8_declaration(game) {
        Some(declaration) => charset
            .decode(&with(game.bytes(), declaration))
            .into_owned(),
        None => charset.decode(game.bytes()).into_owned(),
    }
}

/// A place in the text of a game, and what is written there.
type Replaced = (Range<usize>, &'static str);

fn with(bytes: &[u8], (place, new): Replaced) -> Vec<u8> {
    [&bytes[..place.start], new.as_bytes(), &bytes[place.end..]].concat()
}

/// The change that makes the root declare UTF-8; `None` if it does already, or if the text is plain
/// ASCII and declares no charset.
fn utf8_declaration(game: &Game<'_>) -> Option<Replaced> {
    let (bytes, tree) = (game.bytes(), game.tree());
    let Some(label) = tree.root_value(PropertyId::CA) else {
        let root = tree.nodes.first().filter(|_| !bytes.is_ascii())?;
        let own = &tree.properties[tree.properties_of(0)];
        // A property in small letters would be read as part of the value before it.
        let is_apart = |start: &usize| bytes[*start].is_ascii_uppercase();
        let place = match own {
            [] => Some(root.start as usize + 1),
            own => own.iter().map(|it| it.start as usize).find(is_apart),
        };
        return place.map(|place| (place..place, "CA[UTF-8]"));
    };
    let name = bytes[label.clone()].trim_ascii();
    let is_utf8 = Charset::from_label(name) == Some(Charset::UTF_8)
        && !name.windows(2).any(|part| part == b"16");
    (!is_utf8).then_some((label, "UTF-8"))
}
