//! Sets of the six edges of the board.

use std::fmt;
use std::ops::{BitAnd, BitOr};

use super::color::Color;

/// A set of edges of the board.
///
/// The edges are numbered 1 to 6 clockwise from the top: 1 top, 2 upper right, 3 lower right,
/// 4 bottom, 5 lower left, 6 upper left. Edge `e` is bit `e - 1`.
///
/// ```
/// use unlur::game::Edges;
///
/// let chain = Edges::NONE.with(1).with(3);
/// assert!(!chain.has_line() && !chain.has_y());
/// assert_eq!(chain.controlled(), Edges::NONE.with(2));
/// assert!(chain.with(5).has_y());
/// assert!(chain.with(4).has_line());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Vec<u8>", into = "Vec<u8>"))]
pub struct Edges(u8);

/// The controlled edges of each set, as a table because it is used after every stone.
const CONTROLLED: [Edges; 64] = {
    let mut controlled = [Edges::NONE; 64];
    let mut bits: u8 = 0;
    while bits < 64 {
        let edges = Edges(bits);
        controlled[bits as usize] = Edges(edges.rotated(1).0 & edges.rotated(5).0);
        bits += 1;
    }
    controlled
};

/// The winner by a chain that touches these edges, by the colour of the chain: its player with
/// their own goal, the opponent with only the foreign goal.
const WINNER: [[Option<Color>; 64]; 2] = {
    let mut winner = [[None; 64]; 2];
    let mut bits: u8 = 0;
    while bits < 64 {
        let edges = Edges(bits);
        let (line, y) = (edges.has_line(), edges.has_y());
        if line || y {
            winner[0][bits as usize] = Some(if y { Color::Black } else { Color::White });
            winner[1][bits as usize] = Some(if line { Color::White } else { Color::Black });
        }
        bits += 1;
    }
    winner
};

/// The sets with which either player wins, as bits of one number, because the test runs after every
/// stone.
const GOALS: u64 = {
    let mut goals = 0;
    let mut bits = 0;
    while bits < 64 {
        goals |= (WINNER[0][bits].is_some() as u64) << bits;
        bits += 1;
    }
    goals
};

impl Edges {
    /// No edge.
    pub const NONE: Self = Self(0);
    /// All six edges.
    pub const ALL: Self = Self(0b11_1111);
    /// The alternate triple 1-3-5.
    pub const ODD: Self = Self(0b01_0101);
    /// The alternate triple 2-4-6.
    pub const EVEN: Self = Self(0b10_1010);
    /// The pairs of opposite edges, which a line connects, counted from 0.
    pub(crate) const AXES: [[usize; 2]; 3] = [[0, 3], [1, 4], [2, 5]];
    /// The alternate triples, which a Y connects, counted from 0.
    pub(crate) const TRIPLES: [[usize; 3]; 2] = [[0, 2, 4], [1, 3, 5]];

    /// The set of the low six bits of `bits`; edge `e` is bit `e - 1`.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits; edge `e` is bit `e - 1`.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of edges in the set, 0 to 6.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the 1-based edge `edge` is in the set; no other number ever is.
    #[must_use]
    pub const fn contains(self, edge: u8) -> bool {
        edge >= 1 && edge <= 6 && self.0 >> (edge - 1) & 1 == 1
    }

    /// The set with the 1-based edge `edge` added; any other number adds nothing.
    #[must_use]
    pub const fn with(self, edge: u8) -> Self {
        if edge >= 1 && edge <= 6 {
            Self(self.0 | 1 << (edge - 1))
        } else {
            self
        }
    }

    /// The edges that are in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The edges that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether every edge of `other` is in this set.
    #[must_use]
    pub const fn contains_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The set moved `by` edges clockwise, cyclically.
    #[must_use]
    pub const fn rotated(self, by: u8) -> Self {
        let by = by % 6;
        Self((self.0 << by | self.0 >> (6 - by)) & Self::ALL.0)
    }

    /// The edges opposite to those of the set: 1-4, 2-5, 3-6.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.rotated(3)
    }

    /// The edges both of whose neighbouring edges are in the set.
    #[must_use]
    pub const fn controlled(self) -> Self {
        CONTROLLED[self.0 as usize % 64]
    }

    /// Whether two opposite edges are in the set.
    #[must_use]
    pub const fn has_line(self) -> bool {
        self.0 & self.0 >> 3 & 0b111 != 0
    }

    /// Whether the three edges of an alternate triple are in the set.
    #[must_use]
    pub const fn has_y(self) -> bool {
        self.contains_all(Self::ODD) || self.contains_all(Self::EVEN)
    }

    /// The winner by a chain of `color` that touches these edges; `None` if it has no goal. The own
    /// goal of the chain's player counts before the foreign one.
    #[inline]
    #[must_use]
    pub const fn winner(self, color: Color) -> Option<Color> {
        WINNER[color as usize][self.0 as usize % 64]
    }

    /// Whether a chain that touches these edges wins the game for either player.
    #[inline]
    pub(super) const fn has_goal(self) -> bool {
        GOALS >> (self.0 % 64) & 1 == 1
    }

    /// The sets of edges that are the goals of a player, counted from 0.
    pub(crate) const fn goals(color: Color) -> &'static [&'static [usize]] {
        match color {
            Color::White => &[&Self::AXES[0], &Self::AXES[1], &Self::AXES[2]],
            Color::Black => &[&Self::TRIPLES[0], &Self::TRIPLES[1]],
        }
    }

    /// The goals of `winner` among the edges that a chain touches: each opposite pair for White, or
    /// alternate triple for Black, from the lowest; none if the chain does not win for `winner`.
    pub fn joined(self, winner: Color) -> impl Iterator<Item = Self> {
        let goals = Self::goals(winner).iter().map(|goal| {
            let edges = (1..=6).filter(|edge| goal.contains(&usize::from(edge - 1)));
            edges.collect::<Self>()
        });
        goals.filter(move |goal| self.contains_all(*goal))
    }

    /// The 1-based edges of the set, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |&edge| self.contains(edge))
    }

    /// The lowest 1-based edge of the set.
    #[must_use]
    pub fn first(self) -> Option<u8> {
        self.iter().next()
    }
}

impl fmt::Display for Edges {
    /// Writes each edge as `e` and its number, ascending: `e1e4`; nothing for no edge.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edges = self.iter().map(|edge| ['e', char::from(b'0' + edge)]);
        f.pad(&edges.flatten().collect::<String>())
    }
}

impl BitOr for Edges {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitAnd for Edges {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

impl FromIterator<u8> for Edges {
    /// The set of the 1-based edges that the iterator names.
    fn from_iter<I: IntoIterator<Item = u8>>(edges: I) -> Self {
        edges.into_iter().fold(Self::NONE, Self::with)
    }
}

impl From<Vec<u8>> for Edges {
    fn from(edges: Vec<u8>) -> Self {
        edges.into_iter().collect()
    }
}

impl From<Edges> for Vec<u8> {
    fn from(edges: Edges) -> Self {
        edges.iter().collect()
    }
}

impl fmt::Debug for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
