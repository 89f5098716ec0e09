//! Which players can be compared, and the origins that their ratings are relative to.

use std::cmp::Reverse;
use std::fmt;

use super::results::Pair;
use crate::collection::inference::real;

/// The component of each player, from 0: a chain of games connects any two players of a component.
/// The largest is the first; of equal ones, that of the first player.
pub(super) fn components(players: usize, pairs: &[Pair]) -> Vec<usize> {
    let mut parents: Vec<_> = (0..players).collect();
    let root = |parents: &mut [usize], mut player: usize| {
        while parents[player] != player {
            parents[player] = parents[parents[player]];
            player = parents[player];
        }
        player
    };
    for pair in pairs {
        let white = root(&mut parents, pair.white);
        let black = root(&mut parents, pair.black);
        // The first player of a component is its root.
        parents[white.max(black)] = white.min(black);
    }
    let roots = (0..players).map(|player| root(&mut parents, player));
    let roots: Vec<_> = roots.collect();
    let mut sizes = vec![0_usize; players];
    for &root in &roots {
        sizes[root] += 1;
    }
    let mut order: Vec<_> = (0..players).filter(|&player| sizes[player] > 0).collect();
    order.sort_unstable_by_key(|&root| (Reverse(sizes[root]), root));
    let mut numbers = vec![0; players];
    for (number, &root) in order.iter().enumerate() {
        numbers[root] = number;
    }
    roots.into_iter().map(|root| numbers[root]).collect()
}

/// The origin of the ratings of each component.
pub(super) struct Origins {
    /// The weight of each player in the mean that is the origin of their component.
    pub weights: Vec<f64>,
    /// The rating of the origin of each component.
    pub elo: Vec<f64>,
}

impl Origins {
    /// The means of the anchors of each component, or of its players if it has none.
    pub(super) fn new(
        names: &[&str],
        components: &[usize],
        anchors: &[(String, f64)],
    ) -> Result<Self, RateError> {
        let mut given = vec![None; names.len()];
        for (name, elo) in anchors {
            if given[find(names, name)?].replace(*elo).is_some() {
                return Err(RateError::AnchoredTwice(name.clone()));
            }
        }
        let count = components.iter().max().map_or(0, |last| last + 1);
        let mut anchored = vec![0; count];
        let mut members = vec![0; count];
        let mut elo = vec![0.0; count];
        for (&component, given) in components.iter().zip(&given) {
            anchored[component] += u64::from(given.is_some());
            members[component] += 1;
            elo[component] += given.unwrap_or_default();
        }
        let weight =
            |(&component, given): (&usize, &Option<f64>)| match (anchored[component], given) {
                (0, _) => 1.0 / real(members[component]),
                (anchors, Some(_)) => 1.0 / real(anchors),
                _ => 0.0,
            };
        let weights = components.iter().zip(&given).map(weight).collect();
        for (elo, &anchors) in elo.iter_mut().zip(&anchored) {
            *elo /= real(anchors.max(1));
        }
        Ok(Self { weights, elo })
    }
}

/// The index of a name.
pub(super) fn find(names: &[&str], name: &str) -> Result<usize, RateError> {
    let found = names.binary_search(&name);
    found.map_err(|_| RateError::Unknown(name.to_owned()))
}

/// Why players could not be rated with these options.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RateError {
    /// No player has the name.
    Unknown(String),
    /// The player is given two ratings as an anchor.
    AnchoredTwice(String),
    /// The player is to be compared with themselves.
    Oneself(String),
}

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "no rated game names `{name}`"),
            Self::AnchoredTwice(name) => write!(f, "`{name}` is given two ratings"),
            Self::Oneself(name) => write!(f, "`{name}` cannot be compared with themselves"),
        }
    }
}

impl std::error::Error for RateError {}
