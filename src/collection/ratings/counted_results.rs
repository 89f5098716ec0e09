//! The results of games that are judged.

use super::results::Results;
use crate::analysis::Judgement;
use crate::collection::{Exclusions, Merge, Names};
use crate::game::Color;

/// Who beat whom, and which games were left out.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct CountedResults {
    /// The number of games counted, and why others were not.
    pub exclusions: Exclusions,
    /// Who beat whom.
    pub results: Results,
}

impl CountedResults {
    /// Counts a game if it has a winner and two players with different names.
    pub fn add(&mut self, judgement: &Judgement<'_>, names: &Names) {
        let Some(winner) = self.exclusions.winner(judgement) else {
            return;
        };
        match [Color::White, Color::Black].map(|color| names.player(judgement, color)) {
            [Some(white), Some(black)] if white == black => self.exclusions.against_oneself += 1,
            [Some(white), Some(black)] => {
                self.exclusions.counted += 1;
                self.results.add(&white, &black, winner);
            }
            _ => self.exclusions.nameless += 1,
        }
    }
}

impl Merge for CountedResults {
    fn merge(&mut self, part: Self) {
        self.results.merge(part.results);
        self.exclusions.merge(part.exclusions);
    }
}
