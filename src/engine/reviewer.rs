//! The distribution of the work of a review: proofs from the end, a few playouts on every other
//! position, and the rest on the positions that matter.

use std::collections::VecDeque;

use crate::game::Phase;

use super::assess::{Assessment, Assessor, Limits};
use super::chance::Chance;
use super::plies::GamePlies;
use super::review::{Class, PlyReview, Thresholds};

/// The share of the playouts that every position gets: one part in this many.
const FIRST: u32 = 4;
/// The most that a position gets in the second round, as a multiple of the mean.
const MAX_MULTIPLE: u64 = 4;

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
        let searches: Vec<u64> = (0..assessments.len())
            .map(|index| self.searches(index, assessments))
            .collect();
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
            .filter(|&index| is_open[index] && searches[index] > 0)
            .collect();
        let all: u64 = searches.iter().map(|&count| count.max(1)).sum();
        let spent: u64 = searches.iter().sum();
        let open_searches: u64 = open.iter().map(|&index| searches[index]).sum();
        let left =
            (all * u64::from(playouts)).saturating_sub(spent * u64::from(first_round(playouts)));
        let share = left
            .checked_div(open_searches)
            .map_or(0, |share| share.min(MAX_MULTIPLE * u64::from(playouts)));
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

/// A part of the work of a review.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The position; `None` for the proofs of the last positions.
    index: Option<usize>,
    playouts: u32,
}

/// A review in progress: the last positions are proved, the others are searched, and those that
/// matter are searched again in a second round.
///
/// The searches of a round do not depend on each other.
#[derive(Debug)]
pub struct Reviewer {
    plies: GamePlies,
    thresholds: Thresholds,
    /// The playouts of a position, if the first round follows.
    first: Option<u32>,
    /// The mean playouts of a position, if a second round follows.
    second: Option<u32>,
    assessments: Vec<Option<Assessment>>,
    open: VecDeque<Search>,
    done: usize,
}

impl Search {
    /// Its playouts, unless a proof makes them unnecessary.
    #[must_use]
    pub fn playouts(&self) -> u64 {
        self.playouts.into()
    }
}

impl Reviewer {
    /// A review of a game, with the playouts of the limits for each position on average. Limits with
    /// a time leave no second round.
    #[must_use]
    pub fn new(plies: GamePlies, thresholds: Thresholds, limits: &Limits) -> Self {
        let second = limits.time.is_none().then_some(limits.playouts);
        let proofs = Search {
            index: None,
            playouts: 0,
        };
        Self {
            open: VecDeque::from([proofs]),
            assessments: vec![None; plies.positions.len()],
            plies,
            thresholds,
            first: Some(second.map_or(limits.playouts, first_round)),
            second,
            done: 0,
        }
    }

    /// The game.
    #[must_use]
    pub const fn plies(&self) -> &GamePlies {
        &self.plies
    }

    /// The searches left of this round; none when the review is complete.
    #[must_use]
    pub const fn open(&self) -> &VecDeque<Search> {
        &self.open
    }

    /// The number of searches that are done.
    #[must_use]
    pub const fn done(&self) -> usize {
        self.done
    }

    /// The playouts that are left in this round, and in the next ones at most.
    #[must_use]
    pub fn playouts_left(&self) -> u64 {
        let open = self.open.iter().map(Search::playouts);
        let again = self.second.map_or(0, |mean| mean - first_round(mean));
        let next = self.first.unwrap_or(0) + again;
        open.sum::<u64>() + u64::from(next) * self.assessments.len() as u64
    }

    /// Makes a search; the results have the numbers of their positions. There is none if `go_on`
    /// returned false, or the game is over there.
    pub fn assess(
        &self,
        search: Search,
        assessor: &mut Assessor,
        go_on: &dyn Fn() -> bool,
    ) -> Vec<(usize, Assessment)> {
        assessor.limits.playouts = search.playouts;
        let Some(index) = search.index else {
            return assessor.prove_endgame(&self.plies, go_on);
        };
        let Some(position) = self.plies.positions.get(index) else {
            return Vec::new();
        };
        let played = self.plies.moves.get(index).map(|played| played.play);
        let found = match position.phase() {
            Phase::Contract => assessor.assess(position, played, go_on),
            _ => assessor.search(position, played, go_on),
        };
        found.map(|found| (index, found)).into_iter().collect()
    }

    /// Takes the results of the first open search. The next round begins with the last of a round.
    pub fn put(&mut self, found: Vec<(usize, Assessment)>) {
        if self.open.pop_front().is_none() {
            return;
        }
        for (index, assessment) in found {
            if let Some(place) = self.assessments.get_mut(index) {
                *place = Some(assessment);
            }
        }
        self.done += 1;
        if !self.open.is_empty() {
            return;
        }
        let next = if let Some(playouts) = self.first.take() {
            let assessments = self.assessments.iter().enumerate();
            let unproved = assessments.filter(|(_, found)| found.is_none());
            unproved.map(|(index, _)| (index, playouts)).collect()
        } else if let Some(mean) = self.second.take() {
            self.plies
                .second_round(&self.assessments, self.thresholds, mean)
        } else {
            Vec::new()
        };
        let search = |(index, playouts)| Search {
            index: Some(index),
            playouts,
        };
        self.open = next.into_iter().map(search).collect();
    }

    /// The value of each move, once the review is complete.
    #[must_use]
    pub fn reviews(&self) -> Vec<PlyReview> {
        self.plies.review(&self.assessments, self.thresholds)
    }
}

/// Whether more work may change the result for a move: its class, or whether it is a turning point.
fn needs_more(review: &PlyReview) -> bool {
    let is_even = |chance: Chance| {
        let (low, high) = chance.interval();
        low < 50.0 && 50.0 <= high
    };
    let may_turn = is_even(review.before) || is_even(review.after);
    review.may_be_worse || review.class >= Class::Mistake && may_turn
}
