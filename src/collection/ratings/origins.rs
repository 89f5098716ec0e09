//! The origins that ratings are relative to.

use super::couplings::Couplings;
use super::model::real;
use super::options::RateError;

/// The origin of the ratings of each group.
pub(super) struct Origins {
    /// The weight of each player in the mean that is the origin of their group.
    pub weights: Vec<f64>,
    /// The rating of the origin of each group.
    pub elo: Vec<f64>,
}

impl Origins {
    pub(super) fn new(
        groups: &Couplings,
        names: &[&str],
        anchors: &[(String, f64)],
    ) -> Result<Self, RateError> {
        let mut given = vec![None; names.len()];
        for (name, elo) in anchors {
            if given[find(names, name)?].replace(*elo).is_some() {
                return Err(RateError::AnchoredTwice(name.clone()));
            }
        }
        let mut weights = vec![0.0; names.len()];
        let mut origins = Vec::new();
        for members in groups.groups() {
            let anchors = members
                .iter()
                .filter_map(|&player| Some((player, given[player]?)));
            let anchors: Vec<_> = anchors.collect();
            if let (&[player], false) = (members, anchors.is_empty()) {
                return Err(RateError::Unrated(names[player].to_owned()));
            }
            if anchors.is_empty() {
                let share = 1.0 / real(members.len() as u64);
                for &player in members {
                    weights[player] = share;
                }
                origins.push(0.0);
            } else {
                let share = 1.0 / real(anchors.len() as u64);
                for &(player, _) in &anchors {
                    weights[player] = share;
                }
                origins.push(anchors.iter().map(|(_, elo)| share * elo).sum());
            }
        }
        Ok(Self {
            weights,
            elo: origins,
        })
    }
}

/// The place of a name.
pub(super) fn find(names: &[&str], name: &str) -> Result<usize, RateError> {
    let found = names.binary_search(&name);
    found.map_err(|_| RateError::Unknown(name.to_owned()))
}
