//! A record in canonical form to SGF.

use super::respell::respell;
use super::spelling::Spelling;
use super::writer::write_game;
use crate::convert::document::RecordGame;

/// Appends the game to `out` as SGF in UTF-8, each node on its own line.
///
/// With [`Spelling::default`] this is the canonical form. The nodes must be in preorder, as
/// [`check`](crate::convert::check) ensures.
pub fn write_sgf(game: &RecordGame, spelling: Spelling, out: &mut Vec<u8>) {
    match respell(game, spelling) {
        Some(respelled) => write_game(&respelled, spelling, out),
        None => write_game(game, spelling, out),
    }
}
