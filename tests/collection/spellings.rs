//! Names that may be other spellings, against a comparison of all pairs.

use std::collections::{BTreeMap, HashSet};

use proptest::prelude::*;
use unlur::analysis::Options;
use unlur::collection::spellings::{Likeness, NameCounts, alias_file};
use unlur::record::{Aliases, NameKind};

use crate::rows::rows;
use crate::support::judge_each;

/// Counts the names of games with these players, events and dates.
fn counted(text: &str) -> NameCounts {
    let mut counts = NameCounts::default();
    judge_each(text, &Options::default(), |it| counts.add(it));
    counts
}

/// A game for each name, `games` of them for the first ones.
fn games_of(names: &[(&str, usize)]) -> String {
    let games = names.iter().flat_map(|&(name, games)| vec![name; games]);
    games
        .map(|name| format!("(;GM[4000]PB[{}])", name.replace(']', "\\]")))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The proposal for each name that has one.
fn proposals(counts: &NameCounts) -> BTreeMap<&str, (&str, Likeness)> {
    let names = counts.spellings();
    let suspects = names.into_iter().filter_map(|name| {
        let proposal = name.proposal?;
        Some((name.name, (proposal.name, proposal.likeness)))
    });
    suspects.collect()
}

#[test]
fn what_names_may_differ_in() {
    for [often, once, likeness] in rows(include_str!("names.txt")) {
        let text = games_of(&[(often, 2), (once, 1)]);
        let counts = counted(&text);
        let found = proposals(&counts).into_iter();
        let found = found.map(|(name, (proposed, likeness))| (name, proposed, likeness.name()));
        let expected = (!likeness.is_empty()).then_some((once, often, likeness));
        assert_eq!(found.collect::<Vec<_>>(), Vec::from_iter(expected));
    }
}

/// The name without a bracket is proposed whatever the games, and also if no game has it; events
/// keep their years.
#[test]
fn a_rating_in_brackets_is_dropped() {
    let bracket = |name| (name, Likeness::Bracket);
    let with = counted(&games_of(&[
        ("kota (1802)", 3),
        ("kota", 1),
        ("kota [3d]", 2),
    ]));
    let expected = [
        ("kota (1802)", bracket("kota")),
        ("kota [3d]", bracket("kota")),
    ];
    assert_eq!(proposals(&with), expected.into());
    let without = counted(&games_of(&[("kota (1802)", 3), ("kota [3d]", 2)]));
    assert_eq!(proposals(&without), expected.into());
    let file = alias_file(&without.spellings());
    let expected = "@PLAYER\n\nkota\n# = kota (1802) # 3, bracket dropped\n# = kota [3d] # 2, bracket dropped\n";
    assert!(file.ends_with(expected), "{file}");
    assert_eq!(
        proposals(&counted(&games_of(&[("kota (1802)", 3), ("Bo", 1)]))),
        [].into()
    );
    let events = "(;GM[4000]EV[Cup (2003)])(;GM[4000]EV[Cup (2004)])(;GM[4000]EV[Cup])";
    assert_eq!(proposals(&counted(events)), [].into());
}

/// Whichever of two names that look alike has more games, the one without invisible characters is
/// proposed if they have the same number.
#[test]
fn a_name_with_invisible_characters_is_not_proposed_for_the_plain_one() {
    for marked in ["Ada\u{200b}", "Ada\u{3164}", "\u{feff}Ada", "A\u{115f}da"] {
        let counts = counted(&games_of(&[(marked, 1), ("Ada", 1)]));
        assert_eq!(
            proposals(&counts),
            [(marked, ("Ada", Likeness::Blanks))].into()
        );
    }
}

#[test]
fn names_are_counted_with_years_and_charsets() {
    let counts = counted(
        "(;GM[4000]CA[UTF-8]PB[Zoë]PW[Bo]EV[Cup]DT[2003-05-01])\n\
         (;GM[4000]CA[UTF-8]PB[Zoë]PW[Zoë]EV[Cup]PC[Kiel]DT[2001,2004])\n\
         (;GM[4000]CA[KOI8-R]PB[Zoe]PW[Bo]DT[soon])\n\
         (;GM[1]PB[Zoe]PW[Bo])",
    );
    let names = counts.spellings();
    let rows: Vec<_> = names
        .iter()
        .map(|name| (name.kind, name.name, name.count.games, name.count.years))
        .collect();
    let expected = [
        (NameKind::Player, "Zoe", 1, None),
        (NameKind::Player, "Bo", 2, Some((2003, 2003))),
        (NameKind::Player, "Zoë", 2, Some((2001, 2004))),
        (NameKind::Event, "Cup", 2, Some((2001, 2004))),
        (NameKind::Place, "Kiel", 1, Some((2001, 2004))),
    ];
    assert_eq!(rows, expected);
    let proposal = names[0].proposal.as_ref().unwrap();
    assert_eq!(proposal.name, "Zoë");
}

#[test]
fn a_name_that_may_be_two_names_has_two_candidates() {
    let counts = counted(&games_of(&[
        ("Ada Lovelace", 3),
        ("Anna Lovelace", 2),
        ("A. Lovelace", 1),
    ]));
    let names = counts.spellings();
    let proposal = names[0].proposal.as_ref().unwrap();
    assert_eq!((proposal.name, proposal.candidates), ("Ada Lovelace", 2));
}

/// Counts in parts are the counts of the whole.
#[test]
fn counts_merge() {
    let texts = [("Ada", 3), ("ada", 1), ("Bo", 2)].map(|name| games_of(&[name]));
    let mut merged = NameCounts::default();
    for text in &texts {
        merged.merge(counted(text));
    }
    let rows = |counts: &NameCounts| format!("{:?}", counts.spellings());
    assert_eq!(rows(&merged), rows(&counted(&texts.join("\n"))));
}

/// The distance of optimal string alignment, by its table.
fn distance(left: &str, right: &str) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let mut table = vec![vec![0; right.len() + 1]; left.len() + 1];
    for i in 0..=left.len() {
        for j in 0..=right.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let differs = usize::from(left[i - 1] != right[j - 1]);
                let mut least = (table[i - 1][j] + 1)
                    .min(table[i][j - 1] + 1)
                    .min(table[i - 1][j - 1] + differs);
                if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                    least = least.min(table[i - 2][j - 2] + 1);
                }
                least
            };
        }
    }
    table[left.len()][right.len()]
}

proptest! {
    #![proptest_config(crate::random(256))]

    /// All pairs compared, of names whose words have two letters or more: they may be the same if
    /// their words are, or if they have five letters and a typing error.
    #[test]
    fn the_suspects_are_those_of_a_comparison_of_all_pairs(
        names in prop::collection::vec("[abc]{2,4}( [abc]{2,3})?( 1| 2)?", 2..30),
    ) {
        let letters = |name: &str| name.replace(' ', "");
        let mut seen = HashSet::new();
        // Of names that differ in blanks or order alone the others are compared with the first.
        let names: Vec<String> = names
            .into_iter()
            .filter(|name| {
                let mut words: Vec<&str> = name.split(' ').collect();
                words.sort_unstable();
                seen.insert(letters(name)) & seen.insert(words.join(" "))
            })
            .collect();
        // The more games a name has, the more it is preferred.
        let with_games: Vec<(&str, usize)> = names
            .iter()
            .enumerate()
            .map(|(index, name)| (name.as_str(), names.len() - index))
            .collect();
        let text = games_of(&with_games);
        let counts = counted(&text);
        let found = proposals(&counts);
        let count = |name: &str| letters(name).bytes().filter(u8::is_ascii_alphabetic).count();
        let digits = |name: &str| name.bytes().filter(u8::is_ascii_digit).collect::<Vec<_>>();
        for (index, name) in names.iter().enumerate() {
            let expected = names[..index].iter().find(|other| {
                distance(&letters(name), &letters(other)) == 1
                    && count(name).min(count(other)) >= 5
                    && digits(name) == digits(other)
            });
            let proposal = found.get(name.as_str()).map(|(proposal, _)| *proposal);
            prop_assert_eq!(proposal, expected.map(String::as_str));
        }
    }

    /// The file is valid as it is and with every proposal accepted, and then no suspect is left
    /// that is not of a name in the file.
    #[test]
    fn a_file_of_aliases_is_valid_with_all_its_proposals(
        names in prop::collection::vec("[Aab]{1,3}[ ,#=]{0,2}[aé]{2,4}", 2..20),
    ) {
        let with_games: Vec<(&str, usize)> = names
            .iter()
            .enumerate()
            .map(|(index, name)| (name.as_str(), 1 + index % 3))
            .collect();
        let text = games_of(&with_games);
        let counts = counted(&text);
        let spellings = counts.spellings();
        let file = alias_file(&spellings);
        prop_assert!(Aliases::parse(&file).is_ok());
        let accepted = file.replace("\n# = ", "\n= ");
        let aliases = Aliases::parse(&accepted).map_err(|error| TestCaseError::fail(error.to_string()))?;
        for name in &spellings {
            let is_writable = |name: &str| !name.contains('#') && !name.starts_with('=');
            if let Some(proposal) = &name.proposal
                && is_writable(name.name)
                && is_writable(proposal.name)
                && spellings.iter().all(|name| is_writable(name.name))
            {
                let canonical = aliases.name_of(name.kind, name.name).unwrap();
                let of_proposal = aliases.name_of(name.kind, proposal.name);
                prop_assert_eq!(canonical, of_proposal.unwrap_or(proposal.name));
            }
        }
    }
}
