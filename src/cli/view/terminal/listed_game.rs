//! A game of the list.

use crate::draw::GameView;

/// The most characters of a player's name in a title.
const NAME: usize = 28;

pub struct ListedGame {
    pub source: String,
    /// Its number in the source, from 1.
    pub number: u64,
    pub game: GameView,
    /// Its text, for expressions of the filter.
    pub sgf: Box<[u8]>,
}

impl ListedGame {
    /// A line for the list, in which no name hides the rest, with ranks.
    pub fn title(&self) -> String {
        let mut info = self.game.info.clone();
        for (name, rank) in [&mut info.black, &mut info.white]
            .into_iter()
            .zip(&info.ranks)
        {
            if let Some((end, _)) = name.char_indices().nth(NAME) {
                name.replace_range(end.., "…");
            }
            if !name.is_empty() && !rank.is_empty() {
                *name += &[" ", rank].concat();
            }
        }
        let players = info.players();
        let place = format!("{}, game {}", self.source, self.number);
        let all = [players, info.circumstances(), place];
        let all: Vec<String> = all.into_iter().filter(|text| !text.is_empty()).collect();
        all.join("  ")
    }
}
