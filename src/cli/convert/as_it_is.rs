//! Games that canonical SGF keeps as they are written.

use crate::record::{Kind, Record};
use crate::sgf::{Game, write_standalone};

/// Whether canonical SGF keeps the text of a game: of another kind, or unreadable.
pub(in crate::cli) fn is_kept_as_it_is(record: &Record) -> bool {
    record.kind != Kind::Unlur
}

/// The text of a game that is kept as it is. White space at the end of a game that is not closed is
/// that of the file.
pub(in crate::cli) fn text_as_it_is(game: Game<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    write_standalone(&game, &mut text);
    text.truncate(text.trim_ascii_end().len());
    text
}
