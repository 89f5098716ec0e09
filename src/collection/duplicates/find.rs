//! Which games are alike.

use std::cmp::Ordering;

use super::games::Games;
use super::near::{Near, near};

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The moves from which on beginnings and near duplicates are told; shorter games are only
    /// compared as a whole, and games without a move not at all.
    pub min_moves: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { min_moves: 10 }
    }
}

/// Which games are alike; games are told by their numbers, and lists of them ascend.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alike {
    /// Games with the same moves, two at least.
    pub same: Vec<Vec<usize>>,
    /// Games that others go on from, ascending by the shorter.
    pub beginnings: Vec<Beginning>,
    /// Games that differ in one stone, ascending by the first game and the move.
    pub near: Vec<Near>,
}

/// A game that others go on from. Of games with the same moves the first stands for all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The shorter game.
    pub shorter: usize,
    /// The games that go on from it and from no longer one that does.
    pub longer: Vec<usize>,
}

/// Finds games that are alike, in the time of sorting them.
#[must_use]
pub fn find(games: &Games, options: Options) -> Alike {
    let counts: Vec<usize> = (0..games.len()).map(|game| games.moves(game)).collect();
    let mut order: Vec<usize> = (0..games.len()).filter(|&game| counts[game] > 0).collect();
    order.sort_unstable_by(|&left, &right| compare(games, left, right).then(left.cmp(&right)));
    let classes: Vec<&[usize]> = order
        .chunk_by(|&left, &right| compare(games, left, right) == Ordering::Equal)
        .collect();

    let several = classes.iter().filter(|class| class.len() > 1);
    let mut same: Vec<Vec<usize>> = several.map(|class| class.to_vec()).collect();
    same.sort_unstable();

    let firsts = classes.iter().map(|class| class[0]);
    let firsts: Vec<usize> = firsts
        .filter(|&game| counts[game] >= options.min_moves)
        .collect();
    Alike {
        same,
        beginnings: beginnings(games, &firsts),
        near: near(games, firsts),
    }
}

fn compare(games: &Games, left: usize, right: usize) -> Ordering {
    let sides = games.side(left).cmp(&games.side(right));
    sides.then_with(|| games.codes(left).cmp(games.codes(right)))
}

/// Of games sorted by their moves, those that others go on from: a game comes right before
/// all that go on from it.
fn beginnings(games: &Games, sorted: &[usize]) -> Vec<Beginning> {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for &game in sorted {
        let goes_on_from = |&shorter: &usize| {
            games.side(shorter) == games.side(game)
                && games.codes(game).starts_with(games.codes(shorter))
        };
        while open.pop_if(|shorter| !goes_on_from(shorter)).is_some() {}
        if let Some(&shorter) = open.last() {
            pairs.push((shorter, game));
        }
        open.push(game);
    }
    pairs.sort_unstable();
    pairs
        .chunk_by(|left, right| left.0 == right.0)
        .map(|pairs| Beginning {
            shorter: pairs[0].0,
            longer: pairs.iter().map(|pair| pair.1).collect(),
        })
        .collect()
}
