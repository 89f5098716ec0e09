//! The seat of Black in a record in canonical form.

use crate::convert::document::RecordGame;
use crate::convert::sgf::write_sgf;
use crate::finding::Findings;
use crate::game::Rules;
use crate::record::{Options, PlyKind, Reader, Replayer, SizeMeans};
use crate::sgf::{Chunk, Parser};

/// The seat of Black, from 0: that of the player who passed. It depends on the contract, so the
/// replay of what is written shows it, as to every reader of the game.
pub(super) fn black_seat(game: &RecordGame) -> usize {
    let mut text = Vec::new();
    write_sgf(game, &mut text);
    let options = Options {
        size_means: SizeMeans::Width,
        ..Options::default()
    };
    let (mut parser, mut reader) = (Parser::default(), Reader::new(options));
    let mut replayer = Replayer::new(Rules::default());
    if let Some(game) = parser.games(Chunk::whole(&text)).next() {
        let mut findings = Findings::default();
        reader.read(game, &mut findings);
        replayer.play(game, reader.record_mut(), &mut findings);
    }
    let mut plies = replayer.replay().moves();
    let pass = plies.find(|ply| ply.kind == PlyKind::Pass);
    pass.map_or(0, |pass| 1 - pass.number as usize % 2)
}
