//! Which games are duplicates of others.

use super::games::Games;
use super::near::{NearDuplicate, near};

/// The duplicates to search for.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The minimum number of moves for prefixes and near duplicates. Shorter games are compared
    /// only as a whole, and games without a move are not compared.
    pub min_moves: usize,
    /// Whether to search for near duplicates.
    pub near: bool,
}

impl Default for Options {
    /// Ten moves, with near duplicates.
    fn default() -> Self {
        Self {
            min_moves: 10,
            near: true,
        }
    }
}

/// The duplicates among some games, by the games' numbers; lists of them ascend.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Duplicates {
    /// Games with the same moves, at least two.
    pub same: Vec<Vec<usize>>,
    /// Games that others continue, ascending by the shorter.
    pub prefixes: Vec<Prefix>,
    /// Games that differ in one stone, ascending by the first game and the move.
    pub near: Vec<NearDuplicate>,
}

/// A game that others continue. Of games with the same moves the first represents all.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Prefix {
    /// The shorter game.
    pub shorter: usize,
    /// The games that continue it, and continue no longer prefix.
    pub longer: Vec<usize>,
}

/// Finds duplicates, prefixes and near duplicates, in the time it takes to sort the games.
#[must_use]
pub fn find(games: &Games, options: Options) -> Duplicates {
    let order = games.sorted();
    let moves = |game: usize| (games.side(game), games.codes(game));
    let classes: Vec<&[usize]> = order
        .chunk_by(|&left, &right| moves(left) == moves(right))
        .collect();

    let several = classes.iter().filter(|class| class.len() > 1);
    let mut same: Vec<Vec<usize>> = several.map(|class| class.to_vec()).collect();
    same.sort_unstable();

    let firsts = classes.iter().map(|class| class[0]);
    let firsts: Vec<usize> = firsts
        .filter(|&game| games.moves(game) >= options.min_moves)
        .collect();
    Duplicates {
        same,
        prefixes: prefixes(games, &firsts),
        near: if options.near {
            near(games, firsts)
        } else {
            Vec::new()
        },
    }
}

/// The prefixes among games sorted by their moves: a game comes right before all games that
/// continue it.
fn prefixes(games: &Games, sorted: &[usize]) -> Vec<Prefix> {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for &game in sorted {
        let continues = |&shorter: &usize| {
            games.side(shorter) == games.side(game)
                && games.codes(game).starts_with(games.codes(shorter))
        };
        while open.pop_if(|shorter| !continues(shorter)).is_some() {}
        if let Some(&shorter) = open.last() {
            pairs.push((shorter, game));
        }
        open.push(game);
    }
    pairs.sort_unstable();
    pairs
        .chunk_by(|left, right| left.0 == right.0)
        .map(|pairs| Prefix {
            shorter: pairs[0].0,
            longer: pairs.iter().map(|pair| pair.1).collect(),
        })
        .collect()
}
