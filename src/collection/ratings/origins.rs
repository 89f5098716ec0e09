//! The origins that ratings are relative to.

use super::options::RateError;
use crate::collection::inference::real;

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

/// The place of a name.
pub(super) fn find(names: &[&str], name: &str) -> Result<usize, RateError> {
    let found = names.binary_search(&name);
    found.map_err(|_| RateError::Unknown(name.to_owned()))
}
