//! Writes a game as the bytes it was read from.

use super::charset::Charset;
use super::game::Game;
use super::name::Name;
use crate::finding::{Code, Finding};

/// Appends the game without its surrounding text, so that it reads the same by itself.
///
/// That is byte for byte, except for a game from UTF-16: it is written in UTF-8, and if it is not
/// plain ASCII or names another charset, its root declares UTF-8. Text after a game with unexpected
/// bytes stays: they may be unexpected only because of it.
pub fn write_standalone(game: &Game<'_>, out: &mut Vec<u8>) {
    write_in_utf8(game, out);
    let is_inside =
        |it: &Finding| it.code == Code::UnexpectedBytes && it.span.start >= game.offset();
    if game.findings().iter().any(is_inside) {
        out.extend_from_slice(game.trailing_text());
    }
}

/// Appends the bytes of the game; those from UTF-16 as what they are now.
fn write_in_utf8(game: &Game<'_>, out: &mut Vec<u8>) {
    let (bytes, tree) = (game.bytes(), game.tree());
    if !game.is_transcribed() || tree.node_count() == 0 {
        return out.extend_from_slice(bytes);
    }
    let (replaced, charset) = match tree.root_value(Name::CA) {
        Some(label) => {
            let name = bytes[label.clone()].trim_ascii();
            if Charset::from_label(name) == Some(Charset::UTF_8)
                && !name.windows(2).any(|part| part == b"16")
            {
                return out.extend_from_slice(bytes);
            }
            (label, "UTF-8")
        }
        None if bytes.is_ascii() => return out.extend_from_slice(bytes),
        None => {
            let first = tree.properties_of(0).next();
            let place = match first {
                Some(property) => tree.properties[property].start,
                None => tree.nodes[0].start + 1,
            };
            (place as usize..place as usize, "CA[UTF-8]")
        }
    };
    out.extend_from_slice(&bytes[..replaced.start]);
    out.extend_from_slice(charset.as_bytes());
    out.extend_from_slice(&bytes[replaced.end..]);
}
