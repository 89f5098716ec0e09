//! The effects of the moves of a record in canonical form.

use super::spelling::Spelling;
use super::writer::write_game;
use crate::convert::document::RecordGame;
use crate::finding::Findings;
use crate::game::Rules;
use crate::record::{Options, Reader, Replay, Replayer, SizeMeans};
use crate::sgf::{Chunk, Parser};

/// The replay of a record, with its variations. The nodes of its plies are those of the record.
///
/// Writers that depend on the contract ask the replay of what they write, as every reader of a
/// game does.
pub(in crate::convert) fn replay(game: &RecordGame) -> Replay {
    let mut text = Vec::new();
    write_game(game, Spelling::default(), &mut text);
    let options = Options {
        size_means: SizeMeans::Width,
        variations: true,
        ..Options::default()
    };
    let (mut parser, mut reader) = (Parser::default(), Reader::new(options));
    let mut replayer = Replayer::new(Rules::default());
    let mut games = parser.games(Chunk::whole(&text));
    if let Some(game) = games.next() {
        let mut findings = Findings::default();
        reader.read(game, &mut findings);
        replayer.play(game, reader.record_mut(), &mut findings);
        replayer.play_variations(game, reader.record(), &mut findings);
    }
    replayer.replay().clone()
}
