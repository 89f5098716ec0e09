//! The fixes in one file.

use std::collections::BTreeMap;

use crate::finding::Code;

/// The fixes in one file, made or proposed.
#[derive(Debug, Default)]
pub(super) struct Fixed {
    /// The number of findings of each code.
    pub codes: BTreeMap<Code, u64>,
    /// The number of results that were filled in.
    pub results: u64,
    /// The number of games that were closed.
    pub cut_off: u64,
}

impl Fixed {
    pub(super) fn merge(&mut self, other: &Self) {
        for (code, number) in &other.codes {
            *self.codes.entry(*code).or_insert(0) += number;
        }
        self.results += other.results;
        self.cut_off += other.cut_off;
    }

    pub(super) fn count(&self) -> u64 {
        self.codes.values().sum::<u64>() + self.results
    }

    /// As in `2 × implied-pass, bom`.
    pub(super) fn text(&self) -> String {
        let codes = self
            .codes
            .iter()
            .map(|(code, number)| (code.name(), *number));
        let results = (self.results > 0).then_some(("result filled in", self.results));
        let parts: Vec<_> = codes
            .chain(results)
            .map(|(name, number)| match number {
                1 => name.to_owned(),
                _ => format!("{number} × {name}"),
            })
            .collect();
        parts.join(", ")
    }
}
