//! The openings of games that are judged.

use super::line::Line;
use super::store::Openings;
use crate::analysis::Judgement;
use crate::collection::{Exclusions, Merge, Names};
use crate::game::Color;

/// How games begin, and which games were left out.
#[derive(Clone, Debug, Default)]
pub struct CountedOpenings {
    /// How games begin.
    pub openings: Openings,
    /// Why games were not counted.
    pub exclusions: Exclusions,
}

impl CountedOpenings {
    /// Counts the first `depth` plies of a game if it has a winner.
    pub fn add(&mut self, judgement: &Judgement<'_>, depth: usize, names: &Names) {
        let Some(winner) = self.exclusions.winner(judgement) else {
            return;
        };
        let Some(line) = Line::from_judgement(judgement, depth) else {
            return;
        };
        let names = [Color::Black, Color::White].map(|color| names.player(judgement, color));
        self.openings
            .add(&line, winner, |color| names[color as usize].as_deref());
    }
}

impl Merge for CountedOpenings {
    fn merge(&mut self, part: Self) {
        self.openings.merge(part.openings);
        self.exclusions.merge(part.exclusions);
    }
}
