//! Counts of parts of a collection, merged in the library itself, are those of the whole.

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json, to_value};
use unlur::analysis::{self, Judgement};
use unlur::collection::duplicates::{DuplicateGroup, Index, Keep, Options, Redundant};
use unlur::collection::openings::{CountedOpenings, PartialBeginnings};
use unlur::collection::query::Scope;
use unlur::collection::ratings::CountedResults;
use unlur::collection::stats::{GroupBy, GroupedBy, Groups};
use unlur::collection::{GamesCounted, Merge as _, Names, PartialResult, Totals};

use crate::support::{judge_each, run, sgf_files};

const GROUP_BY: [GroupBy; 2] = [GroupBy::Player, GroupBy::Side];

#[derive(Default)]
struct Counts {
    totals: Totals,
    groups: Groups,
    results: CountedResults,
    openings: CountedOpenings,
    index: Index,
}

/// Through the JSON of a partial result of `command`.
fn through<T: Serialize + DeserializeOwned>(command: &str, content: T) -> T {
    let games = GamesCounted::Matching(None);
    let part = PartialResult::new(command, &games, Totals::default(), content);
    let json = serde_json::to_vec(&part).unwrap();
    assert!(json.starts_with(PartialResult::BEGINNING));
    assert!(PartialResult::<Value>::read("another", &json).is_err());
    let mut read = PartialResult::read(command, &json).unwrap();
    assert_eq!(read.len(), 1);
    read.remove(0).content
}

fn grouped(groups: &Groups) -> GroupedBy {
    GroupedBy {
        group_by: GROUP_BY.to_vec(),
        groups: groups.clone(),
    }
}

impl Counts {
    fn add(&mut self, judgement: &Judgement<'_>, number: u64) {
        let names = Names::default();
        self.totals.add_game(judgement);
        self.groups.add(judgement, &GROUP_BY, &names, "all.sgf");
        self.results.add(judgement, &names);
        self.openings.add(judgement, 6, &names);
        self.index.add(judgement, number, &names, Scope::Symmetric);
    }

    fn merge(&mut self, part: Self, before: u64) {
        self.totals.merge(part.totals);
        let groups = through("stats", grouped(&part.groups));
        assert_eq!(groups.group_by, GROUP_BY);
        self.groups.merge(groups.groups);
        let results = through("rate", part.results);
        self.results.merge(results);
        let openings = through("openings", PartialBeginnings::new(&part.openings, 6));
        self.openings.merge(openings.try_into().unwrap());
        self.index.append(part.index, &Arc::from("all.sgf"), before);
    }

    /// All that they say.
    fn said(&self) -> Value {
        let duplicates = self.index.find(Options::default());
        let kept = [Keep::First, Keep::Longest, Keep::MostInfo].map(|keep| {
            let left_out = Redundant::new(&self.index, &duplicates, keep, false);
            let mut games: Vec<_> = left_out.games.into_iter().collect();
            games.sort_unstable();
            (games, left_out.distinct)
        });
        json!([
            self.totals,
            to_value(grouped(&self.groups)).unwrap(),
            to_value(&self.results).unwrap(),
            to_value(PartialBeginnings::new(&self.openings, 6)).unwrap(),
            DuplicateGroup::all(&self.index, &duplicates),
            kept,
        ])
    }
}

/// Each game of a text by itself.
fn parts(text: &[u8]) -> Vec<Counts> {
    let mut parts = Vec::new();
    judge_each(text, &analysis::Options::default(), |judgement| {
        let mut part = Counts::default();
        part.add(judgement, 1);
        parts.push(part);
    });
    parts
}

#[test]
fn games_counted_one_by_one_merge_to_the_whole() {
    let mut text = run("generate --games 40 --side 2 --players 3 --seed 5").stdout;
    for file in sgf_files("games").iter().chain(&sgf_files("broken")) {
        let bytes = std::fs::read(file).unwrap();
        if !bytes.starts_with(b"\xFE\xFF") && !bytes.starts_with(b"\xFF\xFE") {
            text.extend(bytes);
            text.push(b'\n');
        }
    }
    let mut all = Counts::default();
    let mut count = 0;
    judge_each(&text, &analysis::Options::default(), |judgement| {
        count += 1;
        all.add(judgement, count);
    });
    let mut whole = Counts::default();
    whole
        .index
        .append(std::mem::take(&mut all.index), &Arc::from("all.sgf"), 0);
    all.index = whole.index;
    let said = all.said();

    let mut merged = Counts::default();
    for (before, part) in (0..).zip(parts(&text)) {
        merged.merge(part, before);
    }
    assert_eq!(merged.said(), said);
    // Duplicates alone depend on the order of the games, and nothing on groups of them.
    let (mut backwards, mut group) = (Counts::default(), Counts::default());
    for (number, part) in parts(&text).into_iter().rev().enumerate() {
        group.merge(part, 0);
        if number % 7 == 0 {
            backwards.merge(std::mem::take(&mut group), 0);
        }
    }
    backwards.merge(group, 0);
    for kind in 0..4 {
        assert_eq!(backwards.said()[kind], said[kind]);
    }
    // The law is about something: there are duplicates, and games of several players.
    assert!(said[4].as_array().unwrap().len() > 3, "{}", said[4]);
    assert!(all.groups.counts().len() > 3 && all.groups.named("nobody,2").is_none());
}
