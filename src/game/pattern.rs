//! The three winning patterns: positions in which one player can no longer reach their goal.

use std::fmt;

use super::color::Color;
use super::edges::Edges;

named! {
    /// A winning pattern.
    ///
    /// A player controls an edge if one of their chains touches both edges next to it.
    pub enum Pattern {
        /// Black controls the three edges of an alternate triple: White can never make a line.
        ThreeEdges = "three-edges",
        /// White controls two opposite edges: Black can never make a Y.
        TwoEdges = "two-edges",
        /// A Black chain controls an edge, a White chain the edge opposite, and the two chains touch:
        /// Black cannot make a Y without making a line first.
        OppositeEdges = "opposite-edges",
    }
}

impl Pattern {
    /// Its name in a sentence.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::ThreeEdges => "Three Edges",
            Self::TwoEdges => "Two Edges",
            Self::OppositeEdges => "Opposite Edges",
        }
    }

    /// The player that the pattern favours.
    #[must_use]
    pub const fn favours(self) -> Color {
        match self {
            Self::ThreeEdges => Color::Black,
            Self::TwoEdges | Self::OppositeEdges => Color::White,
        }
    }
}

/// A pattern that holds, and the controlled edges that make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PatternMatch {
    /// Which pattern.
    pub pattern: Pattern,
    edges: [u8; 3],
}

impl PatternMatch {
    /// The initial value of every slot.
    pub(super) const NOTHING: Self = Self {
        pattern: Pattern::ThreeEdges,
        edges: [0; 3],
    };

    /// The pattern, when `edges` make it: those that its player controls, or for `opposite-edges`
    /// those that Black controls while a touching White chain controls the edge opposite. The
    /// lowest take precedence.
    pub(super) fn new(pattern: Pattern, edges: Edges) -> Option<Self> {
        let edges = match pattern {
            Pattern::ThreeEdges if edges.contains_all(Edges::ODD) => [1, 3, 5],
            Pattern::ThreeEdges if edges.contains_all(Edges::EVEN) => [2, 4, 6],
            Pattern::ThreeEdges => return None,
            Pattern::TwoEdges => {
                let first = (edges & edges.opposite()).first()?;
                [first, first + 3, 0]
            }
            Pattern::OppositeEdges => {
                let first = edges.first()?;
                [first, (first + 2) % 6 + 1, 0]
            }
        };
        Some(Self { pattern, edges })
    }

    /// The controlled edges, 1-based: ascending, but Black's edge before White's for
    /// [`Pattern::OppositeEdges`].
    #[must_use]
    pub fn edges(&self) -> &[u8] {
        match self.pattern {
            Pattern::ThreeEdges => &self.edges,
            Pattern::TwoEdges | Pattern::OppositeEdges => &self.edges[..2],
        }
    }
}

/// A set of patterns.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Patterns(u8);

impl Patterns {
    /// No pattern.
    pub const NONE: Self = Self(0);

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many patterns are in the set, 0 to 3.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `pattern` is in the set.
    #[must_use]
    pub const fn contains(self, pattern: Pattern) -> bool {
        self.0 >> pattern as u8 & 1 == 1
    }

    /// The patterns of the set, in the order of [`Pattern::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Pattern> {
        let all = Pattern::ALL.into_iter();
        all.filter(move |&pattern| self.contains(pattern))
    }

    pub(super) const fn insert(&mut self, pattern: Pattern) {
        self.0 |= 1 << pattern as u8;
    }
}

impl fmt::Debug for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
