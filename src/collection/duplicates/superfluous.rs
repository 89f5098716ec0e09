//! The games that a collection without duplicates leaves out.

use std::collections::HashSet;

use super::find::Duplicates;
use super::headers::compatible;
use super::index::Index;

/// Which game of a group of duplicates is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Keep {
    /// The first
    #[default]
    First,
    /// The first; a game that another one continues is left out too
    Longest,
    /// The one with the most headers (players, date, event, round, place, result), else the first
    MostInfo,
}

/// The games that are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Superfluous {
    /// By their numbers among the compared games.
    pub games: HashSet<usize>,
    /// The number of games that have the moves of an earlier one but are kept, because their
    /// headers contradict.
    pub contradicting: usize,
}

impl Superfluous {
    /// The duplicates of an index that are not kept. Unless `ignores_headers`, a game is left out
    /// only in favour of a game with compatible headers.
    #[must_use]
    pub fn new(index: &Index, duplicates: &Duplicates, keep: Keep, ignores_headers: bool) -> Self {
        let compared = index.compared_entries();
        let mut games = HashSet::new();
        let mut contradicting = 0;
        for same in &duplicates.same {
            let headers: Vec<_> = same.iter().map(|&game| compared[game].headers()).collect();
            let groups = if ignores_headers {
                vec![(0..same.len()).collect()]
            } else {
                compatible(&headers)
            };
            contradicting += groups.len() - 1;
            for group in groups {
                let kept = match keep {
                    Keep::First | Keep::Longest => group[0],
                    Keep::MostInfo => {
                        let filled = |&member: &usize| compared[same[member]].filled();
                        let most = group.iter().map(filled).max();
                        let mut members = group.iter().copied();
                        let first = members.find(|member| Some(filled(member)) == most);
                        first.unwrap_or(group[0])
                    }
                };
                let others = group.into_iter().filter(|&member| member != kept);
                games.extend(others.map(|member| same[member]));
            }
        }
        if keep == Keep::Longest {
            let is_one_game = |shorter: usize, longer: usize| {
                let headers = [compared[shorter].headers(), compared[longer].headers()];
                ignores_headers || compatible(&headers).len() == 1
            };
            for prefix in &duplicates.prefixes {
                let mut longer = prefix.longer.iter();
                if longer.any(|&longer| is_one_game(prefix.shorter, longer)) {
                    games.insert(prefix.shorter);
                }
            }
        }
        Self {
            games,
            contradicting,
        }
    }
}
