//! A game back to the bytes it was read from.

use std::io::{self, Write};

use super::game::Game;

/// Writes the game and the text beside it byte for byte as they stood in the file.
///
/// The bytes are put together from the tree's own rows and what stands between
/// them, so a row out of place could not stay unseen. All games of a file, one
/// after another, give the file.
///
/// # Errors
///
/// Those of `out`.
pub fn write_verbatim(game: &Game<'_>, out: &mut impl Write) -> io::Result<()> {
    let bytes = game.bytes();
    out.write_all(game.text_before())?;
    let mut written = 0;
    for row in &game.tree().values {
        let (start, end) = (row.start as usize, row.end as usize);
        out.write_all(&bytes[written..start])?;
        out.write_all(&bytes[start..end])?;
        written = end;
    }
    out.write_all(&bytes[written..])?;
    out.write_all(game.text_after())
}
