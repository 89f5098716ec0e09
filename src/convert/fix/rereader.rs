//! Reads the text of a game again, after edits.

use crate::analysis::{self, Judge, Judgement};
use crate::finding::Findings;
use crate::record::Kind;
use crate::sgf::{self, Chunk, Game, Parser};

/// Reads edited games again.
#[derive(Debug)]
pub(super) struct Rereader {
    parser: Parser,
    judge: Judge,
    /// Where the game is.
    around: Chunk<'static>,
    /// The beginning of the text after it.
    following: Vec<u8>,
    /// What is read: an edited text, and what follows it.
    bytes: Vec<u8>,
}

/// How much of the text after a game is read with it: more than the reader looks ahead to find where
/// the game ends and what its charset is.
const MAX_FOLLOWING: usize = 4096;

impl Rereader {
    pub(super) fn new(reading: sgf::Options, judging: analysis::Options) -> Self {
        Self {
            parser: Parser::new(reading),
            judge: Judge::new(judging),
            around: Chunk::whole(b""),
            following: Vec::new(),
            bytes: Vec::new(),
        }
    }

    /// The text of a game, to be read again in its place with some changes.
    pub(super) fn begin(&mut self, game: Game<'_>) -> Vec<u8> {
        let chunk = game.as_chunk();
        self.around = Chunk {
            bytes: b"",
            ..chunk
        };
        let following = game.following_text();
        self.following.clear();
        self.following
            .extend(&following[..following.len().min(MAX_FOLLOWING)]);
        chunk.bytes.to_vec()
    }

    /// Reads the game of `text`; `None` if it is not exactly one game with what follows, is not Unlur
    /// or has more findings than are kept.
    pub(super) fn read<T>(
        &mut self,
        text: &[u8],
        visit: impl FnOnce(&Judgement<'_>) -> T,
    ) -> Option<T> {
        self.bytes.clear();
        self.bytes.extend(text);
        self.bytes.extend(&self.following);
        let chunk = Chunk {
            bytes: &self.bytes,
            ..self.around
        };
        let mut games = self.parser.games(chunk);
        let game = games.next()?;
        let judgement = self.judge.judge(game);
        if judgement.record.kind != Kind::Unlur || Findings::are_cut(judgement.findings) {
            return None;
        }
        if game.text().len() != text.len() {
            return None;
        }
        Some(visit(&judgement))
    }
}
