//! Where stones are placed, and how often chance would place them there.

use std::sync::OnceLock;

use super::wins::Wins;
use crate::collection::merge::counts;
use crate::collection::{Merge, Table};
use crate::game::{Board, Cell, Color, Side};
use crate::record::Placement;

/// The unit in which expected numbers of stones are summed: sums of whole numbers do not depend on
/// the order, unlike sums of fractions.
const UNIT: u128 = 1 << 48;

/// Stones of one kind by the cells on which they were placed. Cells that a symmetry maps to each
/// other, an orbit, are counted together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Table<Side, Vec<OrbitCount>>")
)]
pub struct OrbitCounts(Table<Side, Vec<OrbitCount>>);

/// The stones on the cells of one orbit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct OrbitCount {
    /// The winners of the games, once for each stone.
    pub wins: Wins,
    /// The number of stones expected by chance, in units of 2^-48. As data it is text, because it
    /// exceeds 64 bits.
    #[cfg_attr(feature = "serde", serde(with = "digits"))]
    expected: u128,
}

counts! {
    /// The stones of the counted games.
    #[non_exhaustive]
    pub struct StoneCounts {
        /// The stones of the contracts.
        pub contract: OrbitCounts,
        /// The first stone of each contract.
        pub first_contract: OrbitCounts,
        /// White's first stone of each game.
        pub first_white: OrbitCounts,
        /// Black's stones after the contract.
        pub black: OrbitCounts,
        /// White's stones.
        pub white: OrbitCounts,
    }
}

impl Merge for Vec<OrbitCount> {
    fn merge(&mut self, part: Self) {
        self.resize(part.len().max(self.len()), OrbitCount::default());
        for (sum, count) in self.iter_mut().zip(part) {
            sum.wins.merge(count.wins);
            sum.expected += count.expected;
        }
    }
}

impl Merge for OrbitCounts {
    fn merge(&mut self, part: Self) {
        self.0.merge(part.0);
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Table<Side, Vec<OrbitCount>>> for OrbitCounts {
    type Error = String;

    fn try_from(sides: Table<Side, Vec<OrbitCount>>) -> Result<Self, String> {
        let most = UNIT << 56;
        let is_right = |(side, counts): &(&Side, &Vec<OrbitCount>)| {
            let is_possible = counts.iter().all(|count| count.expected <= most);
            is_possible && counts.len() == Orbits::get(**side).first.len()
        };
        match sides.counts().iter().find(|side| !is_right(side)) {
            None => Ok(Self(sides)),
            Some((side, _)) => Err(format!(
                "these are no stones of a board of side {}",
                side.get()
            )),
        }
    }
}

/// A number of more than 64 bits as text.
#[cfg(feature = "serde")]
mod digits {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer>(number: &u128, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u128, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// The orbits of a board's cells.
#[derive(Debug)]
struct Orbits {
    /// The orbit of each cell.
    of_cell: Vec<usize>,
    /// The first cell of each orbit.
    first: Vec<Cell>,
    sizes: Vec<u64>,
    inner: Vec<bool>,
}

impl Orbits {
    fn get(side: Side) -> &'static Self {
        static ORBITS: [OnceLock<Orbits>; Side::MAX.get() as usize + 1] =
            [const { OnceLock::new() }; Side::MAX.get() as usize + 1];
        ORBITS[side.get() as usize].get_or_init(|| Self::new(Board::get(side)))
    }

    fn new(board: &'static Board) -> Self {
        let cells = || {
            board
                .cells()
                .filter_map(|cell| Some((cell, board.canonical_cell(cell)?)))
        };
        let first = cells().filter(|(cell, first)| cell == first);
        let first: Vec<Cell> = first.map(|(cell, _)| cell).collect();
        let number = |(_, cell)| first.binary_search(&cell).unwrap_or(0);
        Self {
            of_cell: cells().map(number).collect(),
            sizes: first
                .iter()
                .map(|&cell| board.orbit_size(cell) as u64)
                .collect(),
            inner: first.iter().map(|&cell| board.is_inner(cell)).collect(),
            first,
        }
    }

    fn of(&self, cell: Cell) -> usize {
        self.of_cell[cell.index()]
    }
}

impl StoneCounts {
    /// Counts the stones of a game without setup stones, whose contract has ended.
    pub(super) fn add_game(
        &mut self,
        side: Side,
        placements: impl Iterator<Item = Placement>,
        winner: Color,
    ) {
        let orbits = Orbits::get(side);
        let mut empty = orbits.sizes.clone();
        let mut taken = vec![false; orbits.of_cell.len()];
        let (mut is_first, mut is_first_white, mut is_contract) = (true, true, true);
        for placement in placements {
            let (color, cell) = match placement {
                Placement::Stone(color, cell) => (color, cell),
                Placement::Pass => {
                    is_contract = false;
                    continue;
                }
                // Setup during the game is not a player's choice, but it changes which cells are
                // empty.
                Placement::SetUp(color, cell) => {
                    let is_taken = std::mem::replace(&mut taken[cell.index()], color.is_some());
                    let orbit = orbits.of(cell);
                    match (is_taken, color.is_some()) {
                        (false, true) => empty[orbit] -= 1,
                        (true, false) => empty[orbit] += 1,
                        _ => {}
                    }
                    continue;
                }
            };
            let orbit = orbits.of(cell);
            if is_contract {
                self.contract.of_side(side, orbits)[orbit].wins.add(winner);
                if std::mem::take(&mut is_first) {
                    let counts = self.first_contract.of_side(side, orbits);
                    counts[orbit].wins.add(winner);
                }
            } else {
                let unit = UNIT / u128::from(empty.iter().sum::<u64>().max(1));
                let count = |stones: &mut OrbitCounts| {
                    let counts = stones.of_side(side, orbits);
                    for (count, empty) in counts.iter_mut().zip(&empty) {
                        count.expected += u128::from(*empty) * unit;
                    }
                    counts[orbit].wins.add(winner);
                };
                match color {
                    Color::Black => count(&mut self.black),
                    Color::White => {
                        count(&mut self.white);
                        if std::mem::take(&mut is_first_white) {
                            count(&mut self.first_white);
                        }
                    }
                }
            }
            taken[cell.index()] = true;
            empty[orbit] -= 1;
        }
    }
}

/// The stones on one orbit of one board, and the number expected by chance.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct OrbitStones {
    /// The side of the board.
    pub side: Side,
    /// The first cell of the orbit.
    pub cell: Cell,
    /// The number of cells in the orbit: 1, 6 or 12.
    pub cells: u64,
    /// The winners of the games, once for each stone.
    pub wins: Wins,
    /// The number of stones expected by chance.
    pub expected: f64,
}

impl OrbitCounts {
    fn of_side(&mut self, side: Side, orbits: &Orbits) -> &mut [OrbitCount] {
        let counts = self.0.at(side);
        counts.resize(orbits.first.len(), OrbitCount::default());
        counts
    }

    /// The orbits of each side with a stone, by side, then by their first cells. Orbits without a
    /// stone are included.
    pub fn iter(&self) -> impl Iterator<Item = OrbitStones> {
        self.0.counts().iter().flat_map(|(&side, counts)| {
            let orbits = Orbits::get(side);
            let all: u64 = counts.iter().map(|count| count.wins.games()).sum();
            let has_expected = counts.iter().any(|count| count.expected > 0);
            let mut stones = counts.iter().zip(&orbits.inner);
            // A contract stone may be placed on any inner cell; edge cells are included only if
            // some contract stones are on them.
            let takes_edges = stones.any(|(count, is_inner)| !is_inner && count.wins.games() > 0);
            let is_open = move |orbit: usize| takes_edges || orbits.inner[orbit];
            let open = (0..counts.len()).filter(|&orbit| is_open(orbit));
            let room: u64 = open.map(|orbit| orbits.sizes[orbit]).sum();
            counts.iter().enumerate().map(move |(orbit, count)| {
                #[expect(clippy::cast_precision_loss, reason = "counts are below 2^52")]
                let expected = if has_expected {
                    count.expected as f64 / UNIT as f64
                } else if is_open(orbit) {
                    (all * orbits.sizes[orbit]) as f64 / room as f64
                } else {
                    0.0
                };
                OrbitStones {
                    side,
                    cell: orbits.first[orbit],
                    cells: orbits.sizes[orbit],
                    wins: count.wins,
                    expected,
                }
            })
        })
    }
}
