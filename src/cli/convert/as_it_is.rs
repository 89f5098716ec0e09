//! Games that canonical SGF keeps as they are written.

use crate::record::{Kind, Record};
use crate::sgf::{Game, write_standalone};

/// Whether canonical SGF keeps the text of a game: of another kind and closed, or unreadable.
pub(in crate::cli) fn is_kept_as_it_is(game: Game<'_>, record: &Record) -> bool {
    match record.kind {
        Kind::Unlur => false,
        Kind::Other => game.is_closed(),
        Kind::Unreadable => true,
    }
}

/// Writes the text of a game and one line break.
pub(in crate::cli) fn write_as_it_is(game: Game<'_>, text: &mut Vec<u8>) {
    write_standalone(&game, text);
    text.truncate(text.trim_ascii_end().len());
    text.push(b'\n');
}
