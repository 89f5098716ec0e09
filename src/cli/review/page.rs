//! Reviewed games as a page for a browser, the page of `unlur view`.

use crate::analysis::{Judge, Options};
use crate::cli::view;
use crate::draw::GameView;
use crate::draw::page::{PageGames, document};
use crate::sgf::{Chunk, Parser};

/// The games of a page, added as they are reviewed.
#[derive(Default)]
pub(super) struct Page {
    games: PageGames,
    /// The players of the first game.
    players: String,
}

impl Page {
    /// Adds a record with its review.
    pub(super) fn add(&mut self, text: &[u8], options: &Options, (source, number): (&str, u64)) {
        let mut parser = Parser::of_written_text();
        let mut judge = Judge::new(options.clone());
        let mut games = parser.games(Chunk::whole(text));
        while let Some(game) = games.next() {
            let judgement = judge.judge(game);
            let Some(game) = GameView::from_judgement(&judgement, true) else {
                continue;
            };
            if self.games.is_empty() {
                self.players = game.info.players();
            }
            let text = String::from_utf8_lossy(text).into_owned();
            self.games.add(&game, source, number, Some(text));
        }
    }

    /// The page; `paths` are those of the games.
    pub(super) fn text(self, paths: &str) -> String {
        let head = view::head("review", self.players, &self.games, paths);
        document(&head, &self.games, None)
    }
}
