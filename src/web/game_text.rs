//! The text of one game, and how it is read.

use crate::analysis::{Judge, Judgement};
use crate::draw::GameView;
use crate::finding::{Edit, with_edits};
use crate::sgf::{Chunk, LineColumn, Parser};

/// The text of one game with the text around it, and where it begins in its file.
#[derive(Clone, Debug)]
pub(super) struct GameText {
    pub bytes: Vec<u8>,
    pub location: LineColumn,
}

/// The error for a node that does not exist.
pub(super) const NO_NODE: &str = "there is no such node";
/// The error if the text cannot be changed in one place.
pub(super) const BROKEN: &str =
    "the text of this game is too broken for this change; repair it first";

impl GameText {
    /// Text that is a file of its own.
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        let location = LineColumn::START;
        Self { bytes, location }
    }

    /// The text with edits, which are ascending and do not overlap.
    pub(super) fn with(&self, edits: &[Edit]) -> Self {
        Self {
            bytes: with_edits(&self.bytes, 0..self.bytes.len(), edits),
            location: self.location,
        }
    }

    /// Shows the judgement on the game to `visit`; `None` if the text holds no game or more than one.
    pub(super) fn judged<T>(&self, visit: impl FnOnce(&Judgement<'_>) -> T) -> Option<T> {
        let mut parser = Parser::default();
        let mut judge = Judge::default();
        let chunk = Chunk {
            location: self.location,
            ..Chunk::whole(&self.bytes)
        };
        let mut games = parser.games(chunk);
        let game = games.next()?;
        (game.text().len() == self.bytes.len()).then(|| visit(&judge.judge(game)))
    }

    /// Shows every node of a game of Unlur that has a board, with the judgement.
    pub(super) fn walked<T>(
        &self,
        visit: impl FnOnce(&Judgement<'_>, &GameView) -> T,
    ) -> Option<T> {
        self.judged(|judgement| {
            let game_view = GameView::from_judgement(judgement, true)?;
            Some(visit(judgement, &game_view))
        })?
    }
}
