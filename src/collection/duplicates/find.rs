//! Which games are duplicates of others.

use std::cmp::Ordering;

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
pub struct Prefix {
    /// The shorter game.
    pub shorter: usize,
    /// The games that continue it, and continue no longer prefix.
    pub longer: Vec<usize>,
}

/// Finds duplicates, prefixes and near duplicates, in the time it takes to sort the games.
#[must_use]
pub fn find(games: &Games, options: Options) -> Duplicates {
    let order = sorted(games);
    let classes: Vec<&[u32]> = order
        .chunk_by(|&left, &right| compare(games, left, right) == Ordering::Equal)
        .collect();

    let several = classes.iter().filter(|class| class.len() > 1);
    let mut same: Vec<Vec<usize>> = several
        .map(|class| class.iter().map(|&game| game as usize).collect())
        .collect();
    same.sort_unstable();

    let firsts = classes.iter().map(|class| class[0] as usize);
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

/// The games that have a move, by side, moves and number.
fn sorted(games: &Games) -> Vec<u32> {
    // Most comparisons end in the first codes, which are stored here with the game's number:
    // looking up the moves would cost a cache miss each time.
    let key = |game: usize| {
        let codes = games.codes(game).iter().map(|&code| u128::from(code) + 1);
        let codes = codes.chain(std::iter::repeat(0)).take(7);
        let side = u128::from(games.side(game).get());
        codes.fold(side, |key, code| key << 16 | code)
    };
    let with_moves = (0..games.len()).filter(|&game| games.moves(game) > 0);
    let mut order: Vec<(u128, u32)> = with_moves
        .map(|game| (key(game), u32::try_from(game).unwrap_or(u32::MAX)))
        .collect();
    order.sort_unstable_by(|left, right| {
        let keys = left.0.cmp(&right.0);
        keys.then_with(|| compare(games, left.1, right.1))
            .then(left.1.cmp(&right.1))
    });
    order.into_iter().map(|(_, game)| game).collect()
}

fn compare(games: &Games, left: u32, right: u32) -> Ordering {
    let (left, right) = (left as usize, right as usize);
    let sides = games.side(left).cmp(&games.side(right));
    sides.then_with(|| games.codes(left).cmp(games.codes(right)))
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
