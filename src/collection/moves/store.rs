//! Many games in little memory.

use super::packed_move::PackedMove;
use crate::game::Side;

/// The moves of many games, two bytes for each, and data about each game.
#[derive(Clone, Debug)]
pub(in crate::collection) struct Store<T> {
    /// Blocks are never copied when games are added, so memory does not peak.
    blocks: Vec<Vec<PackedMove>>,
    pub(in crate::collection) rows: Vec<Row<T>>,
}

/// The place of a game's moves, and the data about the game.
#[derive(Clone, Copy, Debug)]
pub(in crate::collection) struct Row<T> {
    block: u32,
    start: u32,
    length: u32,
    pub(in crate::collection) side: Side,
    pub(in crate::collection) about: T,
}

/// The number of codes in a block before the next one begins.
const BLOCK: usize = 1 << 20;

fn count(count: usize) -> u32 {
    u32::try_from(count).expect("games fit into memory")
}

impl<T> Default for Store<T> {
    fn default() -> Self {
        Self {
            blocks: Vec::new(),
            rows: Vec::new(),
        }
    }
}

impl<T: Copy> Store<T> {
    /// Adds a game.
    pub(in crate::collection) fn add(
        &mut self,
        side: Side,
        codes: impl IntoIterator<Item = PackedMove>,
        about: T,
    ) {
        if self.blocks.last().is_none_or(|block| block.len() >= BLOCK) {
            self.blocks.push(Vec::new());
        }
        let number = self.blocks.len() - 1;
        let block = &mut self.blocks[number];
        let start = block.len();
        block.extend(codes);
        self.rows.push(Row {
            block: count(number),
            start: count(start),
            length: count(block.len() - start),
            side,
            about,
        });
    }

    /// Adds the games of `other` after these, and converts the data about them.
    pub(in crate::collection) fn append(&mut self, mut other: Self, change: impl Fn(T) -> T) {
        let before = count(self.blocks.len());
        other.blocks.iter_mut().for_each(Vec::shrink_to_fit);
        self.blocks.append(&mut other.blocks);
        self.rows.extend(other.rows.into_iter().map(|row| Row {
            block: before + row.block,
            about: change(row.about),
            ..row
        }));
    }

    /// The moves of a game of this store.
    pub(in crate::collection) fn codes(&self, row: &Row<T>) -> &[PackedMove] {
        &self.blocks[row.block as usize][row.start as usize..][..row.length as usize]
    }

    /// Some of the games, by their numbers.
    pub(in crate::collection) fn picked(&self, games: &[usize]) -> Self {
        let mut picked = Self::default();
        for row in games.iter().map(|&game| &self.rows[game]) {
            picked.add(row.side, self.codes(row).iter().copied(), row.about);
        }
        picked
    }

    /// The numbers of the wanted games, by side, moves and number.
    pub(in crate::collection) fn sorted(&self, is_wanted: impl Fn(&Row<T>) -> bool) -> Vec<usize> {
        // Most comparisons end in the first codes, which are stored here with the game's number:
        // looking up the moves would cost a cache miss each time.
        let key = |row: &Row<T>| {
            let codes = self.codes(row).iter().map(|code| code.number());
            let codes = codes.chain(std::iter::repeat(0)).take(7);
            codes.fold(row.side.get().into(), |key: u128, code| {
                key << 16 | u128::from(code)
            })
        };
        let wanted = (0..).zip(&self.rows).filter(|(_, row)| is_wanted(row));
        let mut order: Vec<(u128, u32)> = wanted.map(|(game, row)| (key(row), game)).collect();
        let codes = |game: u32| self.codes(&self.rows[game as usize]);
        order.sort_unstable_by(|left, right| {
            let keys = left.0.cmp(&right.0);
            keys.then_with(|| codes(left.1).cmp(codes(right.1)))
                .then(left.1.cmp(&right.1))
        });
        order.into_iter().map(|(_, game)| game as usize).collect()
    }
}
