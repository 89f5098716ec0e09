//! The words in place of a point, and the words of a result, in every spelling.

use serde_json::Value;
use unlur::analysis::Options;
use unlur::convert::{TextNotation, TextOptions, from_text, to_text};
use unlur::game::Color;
use unlur::record::move_word::{VERBS, WORDS, Word};
use unlur::record::{Claim, Termination};

use crate::convert::{record, sgf};
use crate::rows::rows;
use crate::support::{analysis, codes};

/// A word as it may be written: in other letter cases, its parts joined in other ways.
fn spellings(word: &str) -> Vec<String> {
    let mut first = word.chars();
    let title = first.next().unwrap().to_uppercase().to_string() + first.as_str();
    let cases = [word.to_owned(), word.to_uppercase(), title];
    let joined = |case: &String| [" ", "-", "_", ""].map(|joint| case.replace(' ', joint));
    let mut all: Vec<_> = cases.iter().flat_map(joined).collect();
    all.sort();
    all.dedup();
    all
}

fn all_words() -> impl Iterator<Item = (Word, String)> {
    let verbs = VERBS.iter().map(|&(by, verbs)| (Word::Loss(by), verbs));
    let rows = WORDS.iter().copied().chain(verbs);
    rows.flat_map(|(word, known)| {
        let all = known.iter().flat_map(|known| spellings(known));
        all.map(move |spelling| (word, spelling))
    })
}

/// All that a game says, but where it stands in the file.
fn facts(text: &str) -> Value {
    let analysis = analysis(text, &Options::default());
    let keys = [
        "legal",
        "plies",
        "contract_stones",
        "first_player",
        "outcome",
        "reading",
        "side",
    ];
    let facts: Vec<_> = keys.iter().map(|key| analysis[*key].clone()).collect();
    let mut codes = codes(&analysis);
    codes.sort();
    serde_json::json!([facts, codes])
}

/// The facts of one game, read from SGF and from plain text. Its earlier moves are in `before`, in
/// both formats.
fn both(before: [&str; 2], color: &str, word: &str) -> [Value; 2] {
    let from_sgf = facts(&format!(
        "(;GM[4000]SZ[9]CS[hex]{};{color}[{word}])",
        before[0]
    ));
    let text = format!("Side: 5\n{} {color}:{word}", before[1]);
    let games = from_text(&text, TextOptions::default());
    assert_eq!(games.len(), 1, "{text}");
    assert!(
        games[0].other_text.is_empty(),
        "{text}: {:?}",
        games[0].other_text
    );
    let written = String::from_utf8(sgf(&games[0].record)).unwrap();
    [from_sgf, facts(&written)]
}

/// Each spelling of a word gives the same replay, in SGF and in text, in any phase.
#[test]
fn every_spelling_of_a_word_means_the_same() {
    let contract = [";B[e5];B[d4]", "1. e5 2. d4 3."];
    let play = [";B[e5];B[];W[d4]", "1. e5 2. pass 3. d4 4."];
    for (word, spelling) in all_words() {
        let canonical = match word {
            Word::Pass => "pass",
            Word::Swap => "swap-pieces",
            Word::Loss(by) => by.word(),
        };
        for before in [contract, play] {
            for color in ["B", "W"] {
                let [expected, _] = both(before, color, canonical);
                for found in both(before, color, &spelling) {
                    assert_eq!(found, expected, "{color} {spelling}");
                }
            }
        }
    }
}

/// A word is about its colour: that player loses, in that way, at that ply.
#[test]
fn a_loss_is_that_of_its_colour() {
    for by in [
        Termination::Resignation,
        Termination::Time,
        Termination::Forfeit,
    ] {
        for (letter, winner) in [("B", "white"), ("W", "black")] {
            for (before, ply) in [
                ("", 1),
                (";B[e5]", 2),
                (";B[e5];B[]", 3),
                (";B[e5];B[];W[d4]", 4),
            ] {
                let text = format!("(;GM[4000]SZ[9]CS[hex]{before};{letter}[{}])", by.word());
                let found = analysis(&text, &Options::default());
                assert_eq!(found["legal"], true, "{text}");
                let outcome = &found["outcome"];
                assert_eq!(outcome["winner"], winner, "{text}");
                assert_eq!(outcome["by"], by.name(), "{text}");
                assert_eq!(outcome["ply"], ply, "{text}");
                let codes = codes(&found);
                assert!(
                    codes.iter().any(|(code, _)| code == "missing-result"),
                    "{text}"
                );
                // The same in every format.
                let expected = facts(&text);
                let record = record(text.as_bytes());
                assert_eq!(facts(std::str::from_utf8(&sgf(&record)).unwrap()), expected);
                let game = unlur::convert::FileGame::Unlur(record.clone());
                let json = serde_json::to_string(&game).unwrap();
                let read: unlur::convert::FileGame = serde_json::from_str(&json).unwrap();
                assert_eq!(read, game);
                let written = to_text(&record, TextNotation::Hex).unwrap();
                assert!(written.left_out.is_empty(), "{:?}", written.left_out);
                let read = from_text(&written.text, TextOptions::default());
                assert_eq!(read[0].record.nodes, record.nodes, "{}", written.text);
            }
        }
    }
}

/// A sentence names the player who loses, whose turn it may not be.
#[test]
fn a_sentence_is_about_its_subject() {
    for (by, verbs) in VERBS {
        for verb in verbs.iter().flat_map(|verb| spellings(verb)) {
            for (name, winner) in [
                ("Black", "white"),
                ("RED", "white"),
                ("white", "black"),
                ("W", "black"),
            ] {
                let text = format!("Side: 5\n1. e5 2. pass 3. d4 {name} {verb}");
                let games = from_text(&text, TextOptions::default());
                let written = String::from_utf8(sgf(&games[0].record)).unwrap();
                let found = analysis(&written, &Options::default());
                assert_eq!(found["outcome"]["winner"], winner, "{text}");
                assert_eq!(found["outcome"]["by"], by.name(), "{text}");
                assert_eq!(found["plies"], 4, "{text}");
                let claim = Claim::read(&format!("{name} {verb}"));
                let winner = if winner == "black" {
                    Color::Black
                } else {
                    Color::White
                };
                assert_eq!(
                    claim,
                    Claim::Win {
                        winner,
                        by: Some(*by)
                    },
                    "{name} {verb}"
                );
            }
        }
    }
}

/// A claim in words.
fn meaning(claim: Claim) -> String {
    match claim {
        Claim::Win { winner, by: None } => winner.name().to_owned(),
        Claim::Win {
            winner,
            by: Some(by),
        } => format!("{} {}", winner.name(), by.name()),
        other => format!("{other:?}").to_lowercase(),
    }
}

#[test]
fn results_in_the_spellings_of_servers_and_editors() {
    for [said, expected] in rows(include_str!("claims.txt")) {
        for (name, winner) in [
            ("B", "black"),
            ("Black", "black"),
            ("w", "white"),
            ("WHITE", "white"),
        ] {
            let said = said.replace('@', name);
            let expected = expected.replace('@', winner);
            assert_eq!(meaning(Claim::read(&said)), expected, "{said}");
        }
    }
}
