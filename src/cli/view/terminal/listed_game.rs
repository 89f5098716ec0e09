//! A game of the list.

use crate::draw::Walkthrough;

/// A game of the list.
pub struct ListedGame {
    pub source: String,
    /// Its number in the source, from 1.
    pub number: u64,
    pub game: Walkthrough,
    /// Its text, for expressions of the filter.
    pub sgf: Box<[u8]>,
}

impl ListedGame {
    /// A line for the list.
    pub fn title(&self) -> String {
        let info = &self.game.info;
        let players = info.players();
        let place = format!("{}, game {}", self.source, self.number);
        let all = [players, info.circumstances(), place];
        let all: Vec<String> = all.into_iter().filter(|text| !text.is_empty()).collect();
        all.join("  ")
    }
}
