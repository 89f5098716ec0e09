//! Laws of damaged games: no conversion makes one legal, whatever it loses. And a game that is not
//! Unlur is its text.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::json;
use unlur::analysis;
use unlur::analysis::Judge;
use unlur::convert::{FileGame, Text};
use unlur::finding::{Code, Finding};
use unlur::input::{Entry, Options};
use unlur::record::Kind;
use unlur::sgf::write_standalone;

use super::{convert, from_json, pool, sgf};
use crate::support::{entries, judge_each};

/// Whether these are the codes of a game that is damaged, or was when it was written.
pub(super) fn is_damaged(codes: &BTreeSet<String>) -> bool {
    let is_damage = |code: &Code| code.is_damage() || *code == Code::Damaged;
    codes.iter().any(|code| is_damage(&code.parse().unwrap()))
}

fn codes(analysis: &serde_json::Value) -> BTreeSet<String> {
    let codes = crate::support::codes(analysis).into_iter();
    codes.map(|(code, _)| code).collect()
}

/// A game that is not Unlur: its text, its findings, and whether a game before it is not closed, so
/// that nodes behind its `)` are not its own.
type OtherGame = (Vec<u8>, Vec<Finding>, bool);

/// The games of a text that are not Unlur.
fn others(text: &[u8]) -> Vec<OtherGame> {
    let mut all = Vec::new();
    let mut follows_cut = false;
    judge_each(text, &analysis::Options::default(), |judgement| {
        let game = judgement.game;
        let is_cut = judgement
            .findings
            .iter()
            .any(|it| it.code == Code::MissingClose);
        let follows_cut = std::mem::replace(&mut follows_cut, is_cut);
        if judgement.record.kind == Kind::Other {
            let mut text = Vec::new();
            write_standalone(&game, &mut text);
            text.truncate(text.trim_ascii_end().len());
            // What stands before a file's first game is not in its text.
            let is_inside = |finding: &&Finding| finding.span.start >= game.offset();
            let findings = judgement.findings.iter().filter(is_inside);
            all.push((text, findings.cloned().collect(), follows_cut));
        }
    });
    all
}

/// The game of a file in JSON that is not Unlur, as it is read.
fn through_json(text: &[u8]) -> Option<OtherGame> {
    let game = FileGame::Other {
        sgf: Text::from(text.to_vec()),
    };
    let file = json!({"format": "unlur-record", "version": 1, "games": [game]}).to_string();
    let mut judge = Judge::default();
    let mut found = None;
    entries(file.as_bytes(), 1 << 20, Options::default(), |entry| {
        if let Entry::Game(&game, Some(origin)) = entry {
            let judgement = judge.judge(game);
            assert_eq!(judgement.record.kind, Kind::Other);
            let FileGame::Other { sgf } = &origin.record else {
                panic!("another game is no record");
            };
            found = Some((sgf.as_bytes().to_vec(), judgement.findings.to_vec(), false));
        }
    });
    found
}

fn has_damage(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.code.is_damage())
}

fn shown(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string()
}

proptest! {
    #![proptest_config(crate::random(512))]

    #[test]
    fn a_damaged_game_stays_damaged_and_apart(bytes in prop::collection::vec(pool::flavoured_unlur(), 1..4)) {
        let bytes = bytes.join(&b'\n');
        let mut before = convert(&bytes);
        before.retain(|game| game.record.is_some());
        // SGF, SGF, JSON, SGF, JSON.
        for _ in 0..2 {
            let written: Vec<u8> = before.iter().flat_map(|game| sgf(game.record.as_ref().unwrap())).collect();
            let after = convert(&written);
            prop_assert_eq!(after.len(), before.len(), "{}", shown(&bytes));
            for (before, after) in before.iter().zip(&after) {
                let is_same = is_damaged(&codes(&before.analysis)) == codes(&after.analysis).contains("damaged");
                prop_assert!(is_same, "{}\n{}", shown(&before.bytes), shown(&after.bytes));
                let record = after.record.as_ref().unwrap();
                prop_assert_eq!(&from_json(&super::json(record)).unwrap(), record);
            }
            before = after;
        }
    }

    #[test]
    fn another_game_is_its_text_in_json(bytes in crate::sgf::pool::flavoured()) {
        for (text, findings, follows_cut) in others(&bytes) {
            let read = through_json(&text);
            let Some((again, after, _)) = read else {
                return Err(TestCaseError::fail(format!("{} is not read", shown(&text))));
            };
            prop_assert_eq!(&again, &text);
            let is_same = has_damage(&after) == has_damage(&findings);
            prop_assert!(is_same || follows_cut, "{}", shown(&bytes));
        }
    }

    #[test]
    fn another_game_has_few_findings(bytes in crate::sgf::pool::flavoured()) {
        for (_, findings, _) in others(&bytes) {
            for finding in findings {
                prop_assert!(
                    matches!(
                        finding.code.name(),
                        "not-unlur" | "unclosed-value" | "missing-close" | "missing-open"
                            | "unexpected-bytes" | "bad-text" | "too-large"
                    ),
                    "{finding} in {}",
                    shown(&bytes)
                );
            }
        }
    }
}

/// Games of which the first is damaged, and the codes of its damage.
#[cfg(feature = "cli")]
const TORN: [(&str, &str); 8] = [
    ("(;GM[4000]SZ[5]PB[Ada];B[c3];B[];W[c2]", "missing-close"),
    ("(;GM[4000]SZ[5]PB[Ada];B[c3];B[];W[c", "unclosed-value"),
    ("(;GM[4000]SZ[5]PB[Ada];B[c3]C[cut o", "unclosed-value"),
    (";GM[4000]SZ[5]PB[Ada];B[c3])", "missing-open"),
    ("(;GM[4000]SZ[5]PB[Ada];B[c3]%%;B[])", "unexpected-bytes"),
    ("(;GM[4000]SZ[5]PB[Ada];B[c3])B[d3]", "unexpected-bytes"),
    (
        "(;GM[4000]SZ[5]PB[Ada];B[c3]C[x;B[];W[c2])",
        "swallowed-value",
    ),
    (
        "(;GM[4000]SZ[5]PB[Ada];B[c3]C[x;B[d2]C[[y];B[];W[c2])",
        "swallowed-value",
    ),
];

#[cfg(feature = "cli")]
#[test]
fn no_command_makes_a_damaged_game_legal() {
    use crate::support::run_with_input as run_with;
    use crate::support::{status, stdout};
    let whole = "(;GM[4000]SZ[5]PB[Bo];B[c3];B[];W[c2])";
    for (torn, code) in TORN {
        let text = format!("{torn}\n{whole}\n");
        let read = |text: &[u8]| stdout(&run_with("analyze --format ndjson -", text));
        let legal = |rows: &str| -> Vec<_> {
            let rows = rows.lines().map(|row| serde_json::from_str(row).unwrap());
            rows.map(|row: serde_json::Value| row["legal"].clone())
                .collect()
        };
        assert!(read(text.as_bytes()).contains(code), "{torn}");
        for line in [
            "convert --to sgf -",
            "convert --to json -",
            "select side=3 -",
        ] {
            let mut written = run_with(line, text.as_bytes());
            assert_eq!(status(&written), 1, "{line}: {torn}");
            for again in ["convert --to json -", "convert --to sgf -"] {
                let rows = read(&written.stdout);
                assert_eq!(legal(&rows), [false, true], "{line}: {torn}");
                assert!(rows.contains(code), "{line}: {torn}");
                written = run_with(again, &written.stdout);
                assert_eq!(status(&written), 1, "{line}: {torn}");
            }
        }
        // These formats cannot hold it, so that the exit status alone says it.
        assert_eq!(status(&run_with("convert --to text -", text.as_bytes())), 1);
    }
}

#[cfg(feature = "cli")]
#[test]
fn dedup_keeps_damaged_games_apart() {
    use crate::support::{run_in, status};
    // A torn text would swallow a game that does not begin as a synchronisation point does.
    for (torn, _) in TORN
        .into_iter()
        .filter(|(_, code)| *code != "unclosed-value")
    {
        let folder = tempfile::tempdir().unwrap();
        let text = format!("{torn}\n(;PC[a\\]b]PB[Bo]GM[4000]SZ[5];B[c4];B[];W[c2])\n");
        let games = convert(text.as_bytes());
        std::fs::write(folder.path().join("in.sgf"), &text).unwrap();
        run_in(folder.path(), "dedup --min-moves 1 in.sgf -o out.sgf");
        let out = std::fs::read(folder.path().join("out.sgf"));
        let again = convert(&out.unwrap());
        assert_eq!(again.len(), games.len(), "{torn}");
        assert_eq!(
            status(&run_in(folder.path(), "validate out.sgf")),
            1,
            "{torn}"
        );
    }
}
