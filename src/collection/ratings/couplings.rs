//! Which games couple the strengths of which players.

use super::pattern::Pattern;
use super::results::Pair;

/// Which games couple which players, whatever the strengths are.
#[derive(Debug)]
pub(super) struct Couplings {
    /// Where the couplings of each player begin, and the end of the last ones.
    starts: Vec<usize>,
    pub all: Vec<Coupling>,
    /// The number of edges, which are pairs of any colours.
    pub edges: usize,
    /// The edge of each pair.
    pub edge_of_pair: Vec<usize>,
    pub groups: Vec<Group>,
    /// The place of each player in their group.
    pub places: Vec<usize>,
}

/// The games of a player against another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Coupling {
    pub opponent: usize,
    pub edge: usize,
    /// Where the same games are among those of the opponent.
    pub reverse: usize,
}

/// Players whose strengths can be compared.
#[derive(Debug)]
pub(super) struct Group {
    pub members: Vec<usize>,
    /// `None` if a factor would take too long.
    pub pattern: Option<Pattern>,
}

impl Couplings {
    /// The couplings of pairs in groups, which no pair joins. The pairs are the first terms of the
    /// model.
    pub(super) fn new(
        players: usize,
        pairs: &[Pair],
        groups: impl Iterator<Item = Vec<usize>>,
    ) -> Self {
        let ends = |pair: &Pair| [pair.white.min(pair.black), pair.white.max(pair.black)];
        let mut edges: Vec<_> = pairs.iter().map(ends).collect();
        edges.sort_unstable();
        edges.dedup();
        let edge_of_pair = pairs.iter().map(|pair| {
            let found = edges.binary_search(&ends(pair));
            found.expect("each pair has its edge")
        });
        let edge_of_pair = edge_of_pair.collect();
        let mut starts = vec![0; players + 1];
        for player in edges.iter().flatten() {
            starts[player + 1] += 1;
        }
        for player in 0..players {
            starts[player + 1] += starts[player];
        }
        let mut next = starts.clone();
        let empty = Coupling {
            opponent: 0,
            edge: 0,
            reverse: 0,
        };
        let mut all = vec![empty; starts[players]];
        for (edge, &[first, second]) in edges.iter().enumerate() {
            let (here, there) = (next[first], next[second]);
            all[here] = Coupling {
                opponent: second,
                edge,
                reverse: there,
            };
            all[there] = Coupling {
                opponent: first,
                edge,
                reverse: here,
            };
            next[first] += 1;
            next[second] += 1;
        }
        let mut couplings = Self {
            starts,
            all,
            edges: edges.len(),
            edge_of_pair,
            groups: Vec::new(),
            places: vec![0; players],
        };
        couplings.groups = groups.map(|members| couplings.group(members)).collect();
        couplings
    }

    fn group(&mut self, members: Vec<usize>) -> Group {
        for (place, &player) in members.iter().enumerate() {
            self.places[player] = place;
        }
        let neighbours = members.iter().map(|&player| {
            let mut places: Vec<_> = self
                .of(player)
                .iter()
                .map(|coupling| self.places[coupling.opponent])
                .collect();
            places.sort_unstable();
            places
        });
        Group {
            pattern: Pattern::new(neighbours.collect()),
            members,
        }
    }

    /// Where the couplings of a player are in `all`.
    pub(super) fn range(&self, player: usize) -> std::ops::Range<usize> {
        self.starts[player]..self.starts[player + 1]
    }

    /// The couplings of a player.
    pub(super) fn of(&self, player: usize) -> &[Coupling] {
        &self.all[self.range(player)]
    }

    /// The members of each group.
    pub(super) fn groups(&self) -> impl Iterator<Item = &[usize]> {
        self.groups.iter().map(|group| group.members.as_slice())
    }

    /// Whether the covariances of the group's strengths are exact.
    pub(super) fn is_exact(&self, group: usize) -> bool {
        self.groups[group].pattern.is_some()
    }
}
