//! How the playouts of a review are spent: a few on every position, the rest where they matter.

use crate::game::Phase;

use super::assess::Assessment;
use super::chance::Chance;
use super::plies::GamePlies;
use super::review::{Class, PlyReview, Thresholds};

/// The share of the playouts that every position gets: one part in this many.
const FIRST: u32 = 4;
/// The most that a position gets in the second round, as a multiple of the mean.
const MOST: u64 = 4;

/// The playouts of every position in the first of two rounds, of `playouts` on average.
#[must_use]
pub const fn first_round(playouts: u32) -> u32 {
    playouts.div_ceil(FIRST)
}

impl GamePlies {
    /// The positions that are searched once more, and with how many playouts, after a
    /// [first round](first_round): those on which an open class or turning point depends. The two
    /// rounds together have at most `playouts` for each position of the game.
    #[must_use]
    pub fn second_round(
        &self,
        assessments: &[Option<Assessment>],
        thresholds: Thresholds,
        playouts: u32,
    ) -> Vec<(usize, u32)> {
        let searches = |index: usize| self.searches(index, assessments);
        let mut is_open = vec![false; assessments.len()];
        // Backwards, because a value may come from the end of a line of best moves.
        let mut origin = assessments.len().saturating_sub(1);
        for review in self.review(assessments, thresholds).iter().rev() {
            let Some(index) = self.index(review) else {
                continue;
            };
            if needs_more(review) {
                (is_open[index], is_open[origin]) = (true, true);
            }
            if review.loss > 0.0 {
                origin = index;
            }
        }
        let open: Vec<usize> = (0..assessments.len())
            .filter(|&index| is_open[index] && searches(index) > 0)
            .collect();
        let all: u64 = (0..assessments.len())
            .map(|index| searches(index).max(1))
            .sum();
        let spent: u64 = (0..assessments.len()).map(searches).sum();
        let open_searches: u64 = open.iter().map(|&index| searches(index)).sum();
        let left =
            (all * u64::from(playouts)).saturating_sub(spent * u64::from(first_round(playouts)));
        let share = left
            .checked_div(open_searches)
            .map_or(0, |share| share.min(MOST * u64::from(playouts)));
        let share = u32::try_from(share).unwrap_or(u32::MAX);
        if share <= first_round(playouts) {
            return Vec::new();
        }
        open.into_iter().map(|index| (index, share)).collect()
    }

    /// How many searches a position took: none after a proof, two in the contract, where the position
    /// after the pass is searched too.
    fn searches(&self, index: usize, assessments: &[Option<Assessment>]) -> u64 {
        match &assessments[index] {
            Some(found) if found.playouts > 0 => match self.positions[index].phase() {
                Phase::Contract => 2,
                _ => 1,
            },
            _ => 0,
        }
    }
}

/// Whether more work may change what is said about a move: its class, or whether it is a turning
/// point.
fn needs_more(review: &PlyReview) -> bool {
    let is_even = |chance: Chance| {
        let (low, high) = chance.interval();
        low < 50.0 && 50.0 <= high
    };
    let may_turn = is_even(review.before) || is_even(review.after);
    review.may_be_worse || review.class >= Class::Mistake && may_turn
}
