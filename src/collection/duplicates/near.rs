//! Games that differ in one stone.

use std::ops::Range;

use super::games::Games;
use crate::collection::generate::random::mixed;
use crate::collection::moves::PackedMove;
use crate::game::{Board, Side};

/// Games of one length, any two of which differ only in the cell of one stone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct NearDuplicate {
    /// The games, ascending.
    pub games: Vec<usize>,
    /// The 0-based move in which they differ.
    pub index: usize,
}

/// A game under a symmetry of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Aligned {
    game: usize,
    /// The index of the symmetry.
    symmetry: u8,
}

/// Finds near duplicates among games without duplicates.
///
/// Two games that differ in one move have either the first or the second half in common. So games
/// of one side and length are grouped by either half, each in its smallest symmetric form, and each
/// group by the other half without one of its moves, for each of them. Games without a common half,
/// which are most, cost two hashes. Games with setup stones are left out.
pub(super) fn near(games: &Games, mut firsts: Vec<usize>) -> Vec<NearDuplicate> {
    firsts.retain(|&game| games.codes(game).iter().all(|code| code.is_move()));
    let shape = |game: usize| (games.side(game), games.codes(game).len());
    firsts.sort_unstable_by_key(|&game| (shape(game), game));
    let mut found = Vec::new();
    let mut maps: Option<Maps> = None;
    for bucket in firsts.chunk_by(|&left, &right| shape(left) == shape(right)) {
        let (side, length) = shape(bucket[0]);
        if bucket.len() < 2 || length == 0 {
            continue;
        }
        maps = maps.filter(|maps| maps.side == side);
        let maps = maps.get_or_insert_with(|| Maps::new(games, side));
        Search {
            games,
            maps,
            found: &mut found,
        }
        .run(bucket, length);
    }
    found.sort_unstable();
    // Symmetric moves are found once for each way to align them.
    found.dedup();
    found
}

/// The images of the cells of one side under the symmetries.
struct Maps {
    side: Side,
    cells: Vec<Vec<u16>>,
}

impl Maps {
    fn new(games: &Games, side: Side) -> Self {
        let board = Board::get(side);
        let map = |&symmetry| {
            let cells = board
                .cells()
                .map(|cell| board.image(symmetry, cell).index());
            cells.filter_map(|cell| u16::try_from(cell).ok()).collect()
        };
        Self {
            side,
            cells: games.scope.symmetries().iter().map(map).collect(),
        }
    }

    /// The image of a move.
    fn image(&self, symmetry: u8, code: PackedMove) -> PackedMove {
        let map = |cell: usize| code.on(self.cells[usize::from(symmetry)][cell]);
        code.cell().map_or(code, map)
    }

    /// The symmetries that give moves their smallest form.
    fn alignments(&self, codes: &[PackedMove]) -> Vec<u8> {
        let count = u8::try_from(self.cells.len()).unwrap_or(u8::MAX);
        let mut left: Vec<u8> = (0..count).collect();
        for &code in codes {
            if left.len() == 1 {
                break;
            }
            let least = left.iter().map(|&symmetry| self.image(symmetry, code));
            let least = least.min();
            left.retain(|&symmetry| Some(self.image(symmetry, code)) == least);
        }
        left
    }
}

struct Search<'a> {
    games: &'a Games,
    maps: &'a Maps,
    found: &'a mut Vec<NearDuplicate>,
}

impl Search<'_> {
    fn run(&mut self, bucket: &[usize], length: usize) {
        let (first, second) = (0..length / 2, length / 2..length);
        for (common, rest) in [(first.clone(), second.clone()), (second, first)] {
            let aligned = bucket.iter().flat_map(|&game| {
                let codes = &self.games.codes(game)[common.clone()];
                let symmetries = self.maps.alignments(codes).into_iter();
                symmetries.map(move |symmetry| Aligned { game, symmetry })
            });
            let keys = aligned.map(|aligned| (self.sum(aligned, common.clone()), aligned));
            for games in equal(keys.collect()) {
                let sums = games.iter().map(|&game| self.sum(game, rest.clone()));
                let sums: Vec<u64> = sums.collect();
                for index in rest.clone() {
                    let others = sums.iter().zip(&games).map(|(sum, &game)| {
                        (sum.wrapping_sub(self.sum(game, index..index + 1)), game)
                    });
                    for games in equal(others.collect()) {
                        self.keep_equal(games, index);
                    }
                }
            }
        }
    }

    /// The sum of the hashes of some moves and their places.
    fn sum(&self, Aligned { game, symmetry }: Aligned, moves: Range<usize>) -> u64 {
        let codes = moves.clone().zip(&self.games.codes(game)[moves]);
        let hashes = codes.map(|(place, &code)| {
            mixed(self.maps.image(symmetry, code).number() << 32 ^ place as u64)
        });
        hashes.fold(0, u64::wrapping_add)
    }

    /// Keeps the games that differ only in the cell of the stone at `index`, compared move by move.
    fn keep_equal(&mut self, mut games: Vec<Aligned>, index: usize) {
        games.dedup_by_key(|aligned| aligned.game);
        while let Some(&first) = games.first() {
            let (near, others): (Vec<Aligned>, Vec<Aligned>) = games
                .iter()
                .partition(|&&game| game == first || self.differ_at(first, game, index));
            if near.len() > 1 {
                self.found.push(NearDuplicate {
                    games: near.iter().map(|aligned| aligned.game).collect(),
                    index,
                });
            }
            games = others;
        }
    }

    fn differ_at(&self, left: Aligned, right: Aligned, index: usize) -> bool {
        let (codes, others) = (self.games.codes(left.game), self.games.codes(right.game));
        let mut pairs = codes.iter().zip(others).enumerate();
        pairs.all(|(at, (&code, &other))| {
            if at == index {
                code.is_stone() && code.on(0) == other.on(0)
            } else {
                self.maps.image(left.symmetry, code) == self.maps.image(right.symmetry, other)
            }
        })
    }
}

/// The groups of equal keys that have at least two games.
fn equal(mut keys: Vec<(u64, Aligned)>) -> Vec<Vec<Aligned>> {
    keys.sort_unstable();
    let equal = keys.chunk_by(|left, right| left.0 == right.0);
    let equal = equal.filter(|keys| keys[0].1.game != keys[keys.len() - 1].1.game);
    equal
        .map(|keys| keys.iter().map(|key| key.1).collect())
        .collect()
}
