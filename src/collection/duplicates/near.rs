//! Games that differ in one stone.

use super::games::Games;
use super::moves::{cell, is_move, is_stone, kind, mapped, symmetries};
use crate::game::{Board, Side};

/// Games of one length that differ in the cell of one stone, each from each of the others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Near {
    /// The games, ascending.
    pub games: Vec<usize>,
    /// The 0-based move in which they differ.
    pub index: usize,
}

/// Where the symmetries of one side take the cells.
struct Maps {
    side: Side,
    cells: Vec<Vec<u16>>,
}

/// Finds near duplicates among games of which no two are the same.
///
/// Games of one side and length are compared together, move by move: a hash of all moves but
/// that one, the least under all symmetries, brings those to one place that may differ in it
/// alone. So the work grows with the moves, and the memory, 112 bytes a game, with the most
/// games of one side and length. Games with setup stones are left out.
pub(super) fn near(games: &Games, mut firsts: Vec<usize>) -> Vec<Near> {
    firsts.retain(|&game| games.codes(game).iter().all(|&code| is_move(code)));
    let shape = |game: usize| (games.side(game), games.codes(game).len());
    firsts.sort_unstable_by_key(|&game| (shape(game), game));
    let mut found = Vec::new();
    let mut maps: Option<Maps> = None;
    for bucket in firsts.chunk_by(|&left, &right| shape(left) == shape(right)) {
        if bucket.len() < 2 {
            continue;
        }
        let side = games.side(bucket[0]);
        maps = maps.filter(|maps| maps.side == side);
        let maps = maps.get_or_insert_with(|| Maps::new(games, side));
        near_of_one_length(games, bucket, maps, &mut found);
    }
    found.sort_unstable();
    found
}

impl Maps {
    fn new(games: &Games, side: Side) -> Self {
        let board = Board::get(side);
        let map = |&symmetry| {
            let cells = board.cells().map(|cell| board.map(symmetry, cell).index());
            cells.filter_map(|cell| u16::try_from(cell).ok()).collect()
        };
        Self {
            side,
            cells: symmetries(games.scope).iter().map(map).collect(),
        }
    }

    /// The number of what a code becomes at a move under the symmetry with that index.
    fn number(&self, symmetry: usize, code: u16, index: usize) -> u64 {
        let cell = if is_stone(code) {
            self.cells[symmetry][cell(code)] + 1
        } else {
            0
        };
        mixed(u64::from(cell) << 3 | u64::from(kind(code)), index)
    }
}

fn near_of_one_length(games: &Games, bucket: &[usize], maps: &Maps, found: &mut Vec<Near>) {
    let count = maps.cells.len();
    let mut sums: Vec<u64> = Vec::with_capacity(bucket.len() * count);
    for &game in bucket {
        sums.extend((0..count).map(|symmetry| {
            let codes = games.codes(game).iter().enumerate();
            codes.fold(0, |sum: u64, (index, &code)| {
                sum.wrapping_add(maps.number(symmetry, code, index))
            })
        }));
    }
    let mut keys: Vec<(u64, usize)> = Vec::with_capacity(bucket.len());
    for index in 0..games.codes(bucket[0]).len() {
        keys.clear();
        for (place, &game) in bucket.iter().enumerate() {
            let code = games.codes(game)[index];
            if !is_stone(code) {
                continue;
            }
            let sums = sums[place * count..][..count].iter().enumerate();
            let rest =
                sums.map(|(symmetry, sum)| sum.wrapping_sub(maps.number(symmetry, code, index)));
            let colour = mixed(u64::MAX - u64::from(kind(code)), index);
            keys.extend(rest.min().map(|rest| (rest.wrapping_add(colour), game)));
        }
        keys.sort_unstable();
        for alike in keys.chunk_by(|left, right| left.0 == right.0) {
            if alike.len() > 1 {
                let alike = alike.iter().map(|key| key.1).collect();
                settle(games, alike, index, found);
            }
        }
    }
}

/// Parts games with one hash into those that do differ in that one move alone.
fn settle(games: &Games, mut alike: Vec<usize>, index: usize, found: &mut Vec<Near>) {
    while let Some(&first) = alike.first() {
        let (near, others): (Vec<_>, Vec<_>) = alike
            .iter()
            .partition(|&&game| game == first || differ_at(games, first, game, index));
        if near.len() > 1 {
            found.push(Near { games: near, index });
        }
        alike = others;
    }
}

/// Whether some symmetry makes two games the same but for the cell of one stone.
fn differ_at(games: &Games, left: usize, right: usize, index: usize) -> bool {
    let board = Board::get(games.side(left));
    let left = games.codes(left);
    symmetries(games.scope).iter().any(|&symmetry| {
        let right = mapped(board, symmetry, games.codes(right));
        kind(left[index]) == kind(right[index])
            && left[..index] == right[..index]
            && left[index + 1..] == right[index + 1..]
    })
}

/// A number without order, of a move and its place (the finalizer of `SplitMix64`).
fn mixed(move_number: u64, index: usize) -> u64 {
    let mut mixed = (move_number << 32 ^ index as u64).wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
