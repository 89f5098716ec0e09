//! Results as data that can be read and merged again.

use serde::{Deserialize, Serialize};

use super::counted_results::CountedResults;
use super::results::Results;
use crate::collection::Exclusions;

/// Who beat whom, and which games were left out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialGames {
    exclusions: Exclusions,
    results: PartialResults,
}

impl From<&CountedResults> for PartialGames {
    fn from(counted: &CountedResults) -> Self {
        Self {
            exclusions: counted.exclusions,
            results: (&counted.results).into(),
        }
    }
}

impl From<PartialGames> for CountedResults {
    fn from(data: PartialGames) -> Self {
        Self {
            results: data.results.into(),
            exclusions: data.exclusions,
        }
    }
}

/// All that [`Results`] count, as data: the games of each two players, in byte order of their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialResults {
    pairs: Vec<PartialPair>,
}

/// The games of two players in which the colours were the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartialPair {
    white: String,
    black: String,
    white_wins: u64,
    black_wins: u64,
}

impl From<&Results> for PartialResults {
    fn from(results: &Results) -> Self {
        let (names, pairs) = results.sorted();
        let pair = |pair: super::results::Pair| PartialPair {
            white: names[pair.white].to_owned(),
            black: names[pair.black].to_owned(),
            white_wins: pair.white_wins,
            black_wins: pair.black_wins,
        };
        Self {
            pairs: pairs.into_iter().map(pair).collect(),
        }
    }
}

impl From<PartialResults> for Results {
    fn from(data: PartialResults) -> Self {
        let mut results = Self::default();
        for pair in &data.pairs {
            results.add_many(&pair.white, &pair.black, [pair.white_wins, pair.black_wins]);
        }
        results
    }
}
