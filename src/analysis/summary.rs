//! A review in a few sentences.

use std::borrow::Cow;

use super::judge::Judgement;
use super::remark::remark;
use super::review::move_name;
use crate::engine::{Chance, Class, GamePlies, Move, PlyReview, accuracy};
use crate::game::Color;

/// The maximum number of turning points listed: the first ones, and the last one of the loser.
const TURNING_POINTS: usize = 5;

/// The names of the players, by colour; empty if the record has none.
#[derive(Clone, Debug, Default)]
pub struct Players([String; 2]);

impl Players {
    /// The names in a record.
    #[must_use]
    pub fn new(judgement: &Judgement<'_>) -> Self {
        Self([Color::Black, Color::White].map(|color| {
            let name = judgement.player(color);
            name.map_or_else(String::new, Cow::into_owned)
        }))
    }

    /// The name with the colour, or the colour alone.
    fn of(&self, color: Color) -> String {
        let name = &self.0[color as usize];
        if name.is_empty() {
            color.title().to_owned()
        } else {
            format!("{name} ({})", color.title())
        }
    }
}

/// The result of a review for one player.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Tally {
    /// The name with the colour, or the colour alone.
    pub player: String,
    /// The accuracy, 0 to 100.
    pub accuracy: f64,
    /// The numbers of inaccuracies, mistakes and blunders.
    pub counts: [usize; 3],
}

/// The results for Black and White, if both have moved.
#[must_use]
pub fn tallies(plies: &GamePlies, reviews: &[PlyReview], players: &Players) -> Option<[Tally; 2]> {
    let of = |color: Color| {
        let own = || {
            let all = reviews.iter();
            all.filter(move |review| plies.mover(review) == Some(color))
        };
        Some(Tally {
            player: players.of(color),
            accuracy: accuracy(own().map(|review| review.loss))?,
            counts: [Class::Inaccuracy, Class::Mistake, Class::Blunder]
                .map(|class| own().filter(|review| review.class == class).count()),
        })
    };
    Some([of(Color::Black)?, of(Color::White)?])
}

/// Turning points, the last chance of the loser, and the contract.
#[must_use]
pub fn summary(plies: &GamePlies, reviews: &[PlyReview], players: &Players) -> Vec<String> {
    let mut lines = Vec::new();
    let is_turn = |review: &&PlyReview| {
        review.class >= Class::Mistake
            && review.before.points() >= 50.0
            && review.after.points() < 50.0
    };
    let outcome = plies
        .positions
        .last()
        .and_then(crate::game::Position::outcome);
    let loser = outcome.map(|outcome| outcome.winner.opponent());
    let turns: Vec<&PlyReview> = reviews.iter().filter(is_turn).collect();
    let (first, last) = listed_turns(&turns, |review| plies.mover(review) == loser);
    let line = |review: &&PlyReview| {
        let before = plies.before(review)?;
        let played = move_name(before.board(), review.played);
        let mover = plies
            .mover(review)
            .map_or(String::new(), |color| format!(" of {}", players.of(color)));
        let remark = remark(before, review)?;
        Some(format!("ply {}, {played}{mover}: {remark}", review.ply))
    };
    lines.extend(first.iter().filter_map(line));
    let more = turns.len() - first.len() - last.len();
    if more > 0 {
        let points = if more == 1 {
            "turning point"
        } else {
            "turning points"
        };
        lines.push(format!("{more} {points} more"));
    }
    lines.extend(last.iter().filter_map(line));
    lines.extend(loser.map(|loser| last_chance(plies, reviews, players, loser)));
    lines.extend(contract(reviews));
    lines
}

/// How long the loser could still win.
fn last_chance(
    plies: &GamePlies,
    reviews: &[PlyReview],
    players: &Players,
    loser: Color,
) -> String {
    let last = |is_good: &dyn Fn(&PlyReview) -> bool| {
        let mut own = reviews.iter().rev();
        let found = own.find(|review| plies.mover(review) == Some(loser) && is_good(review));
        found.map(|review| review.ply)
    };
    let name = players.of(loser);
    let proved = last(&|review| review.before == Chance::WON);
    let better = last(&|review| review.before.interval().0 >= 50.0);
    match (proved, better) {
        (Some(ply), Some(better)) if better <= ply => {
            format!("{name} could still win at ply {ply} (proved)")
        }
        (_, Some(ply)) => format!("{name} was last clearly better at ply {ply} (estimated)"),
        _ => format!("{name} was never clearly better"),
    }
}

/// The turning points that are listed: all of them, or the first ones and the last one of the loser,
/// after which the win was gone.
fn listed_turns<'a, 'r>(
    turns: &'a [&'r PlyReview],
    is_of_loser: impl Fn(&PlyReview) -> bool,
) -> (&'a [&'r PlyReview], &'a [&'r PlyReview]) {
    if turns.len() <= TURNING_POINTS {
        return (turns, &[]);
    }
    let last = turns.iter().rposition(|review| is_of_loser(review));
    let last = last.unwrap_or(turns.len() - 1);
    if last < TURNING_POINTS {
        return (&turns[..TURNING_POINTS], &[]);
    }
    (&turns[..TURNING_POINTS - 1], &turns[last..=last])
}

/// Whether the pass came at the right moment, if the intervals of the values show it.
fn contract(reviews: &[PlyReview]) -> Option<String> {
    let pass = reviews
        .iter()
        .position(|review| review.played == Move::Pass)?;
    let (worth, stone) = (reviews[pass].pass?, reviews[pass].stone);
    let passing = format!("passing {:.1}", worth.points());
    let values = match stone {
        Some(stone) => format!("{passing}, the best stone {:.1}", stone.points()),
        None => format!("{passing}, no stone left"),
    };
    let is_late = |review: &PlyReview| {
        let (Some(pass), Some(stone)) = (review.pass, review.stone) else {
            return false;
        };
        pass.is_surely_better(stone)
    };
    let earlier = reviews[..pass].iter().position(is_late);
    if let Some(first) = earlier {
        let late = pass - first;
        let stones = if late == 1 { "stone" } else { "stones" };
        let ply = pass + 1;
        return Some(format!(
            "the pass came {late} {stones} too late ({values} at ply {ply})"
        ));
    }
    // If no stone can be added, there was no choice but to pass.
    let stone = stone?;
    Some(if stone.is_surely_better(worth) {
        format!("the pass came too early ({values})")
    } else if worth.is_surely_better(stone) {
        format!("the pass came at the right moment ({values})")
    } else if stone.is_proved() && worth.is_proved() {
        format!("with a pass or another stone the result is the same ({values})")
    } else {
        format!("it is open whether the pass came at the right moment ({values})")
    })
}
