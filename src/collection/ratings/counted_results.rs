//! The results of games that are judged.

use super::results::Results;
use crate::analysis::Judgement;
use crate::collection::{Exclusions, Merge as _, Names};
use crate::game::Color;

/// Who beat whom, and which games were left out.
#[derive(Clone, Debug, Default)]
pub struct CountedResults {
    /// Who beat whom.
    pub results: Results,
    /// The number of games counted, and why others were not.
    pub exclusions: Exclusions,
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

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &Self) {
        self.results.merge(&other.results);
        self.exclusions.merge(other.exclusions);
    }
}
