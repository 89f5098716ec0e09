//! Games with more findings of one code than are kept.

use unlur::analysis::Options;
use unlur::convert::{FixOptions, Fixer};
use unlur::finding::{Code, Finding, Findings};
use unlur::sgf::{self, Chunk, Parser};

use crate::support::{judge_each, judge_first};

const MAX: usize = Findings::MAX as usize;

/// A game with `count` properties without values, and then a move off the board.
fn game(count: usize) -> String {
    let properties: Vec<_> = (0..count).map(|n| format!("X{n} ")).collect();
    format!("(;GM[4000]SZ[9]{};B[z9];B[])\n", properties.concat())
}

/// The findings of each game of a file.
fn findings(text: &str) -> Vec<Vec<Finding>> {
    let mut all = Vec::new();
    judge_each(text, &Options::default(), |it| {
        all.push(it.findings.to_vec());
    });
    all
}

fn of(code: Code, findings: &[Finding]) -> Vec<&Finding> {
    let all = findings.iter();
    all.filter(|finding| finding.code == code).collect()
}

#[test]
fn the_last_that_is_kept_counts_the_others() {
    for more in [0, 1, MAX + 5] {
        let own = findings(&game(MAX + more)).remove(0);
        let kept = of(Code::MissingValue, &own);
        assert_eq!(kept.len(), MAX);
        let (last, others) = kept.split_last().unwrap();
        let sentence = format!("; more of these in the game: {more}");
        assert_eq!(last.message.ends_with(&sentence), more > 0, "{last}");
        let counted: u64 = kept.iter().map(|finding| finding.count()).sum();
        assert_eq!(counted, (MAX + more) as u64);
        assert!(
            others
                .iter()
                .all(|other| !other.message.contains("more of"))
        );
        // Findings of another code are not lost among them.
        assert_eq!(of(Code::OffBoard, &own).len(), 1);
        assert!(Findings::are_cut(&own));
    }
    let few = findings(&game(MAX - 1)).remove(0);
    assert_eq!(of(Code::MissingValue, &few).len(), MAX - 1);
    assert!(!Findings::are_cut(&few));
}

#[test]
fn each_game_has_its_own_count() {
    let text = game(MAX + 1) + &game(3) + &game(MAX + 2);
    let kept = findings(&text).into_iter();
    let counts: Vec<_> = kept.map(|own| of(Code::MissingValue, &own).len()).collect();
    assert_eq!(counts, [MAX, 3, MAX]);
}

#[test]
fn variations_have_their_findings_beside_those_of_the_main_line() {
    let variation = "(;W[z9])".repeat(MAX + 7);
    let text = format!("(;GM[4000]SZ[9];B[e5];B[](;W[e5];W[e4]){variation})");
    judge_first(&text, &Options::default(), |judgement| {
        assert_eq!(of(Code::Occupied, judgement.findings).len(), 1);
        let kept = of(Code::OffBoard, judgement.of_variations);
        assert_eq!(kept.len(), MAX);
        assert!(kept[MAX - 1].message.ends_with("in the game: 7"));
        assert!(!judgement.is_legal());
    });
}

#[test]
fn such_a_game_is_not_fixed() {
    let mut fixer = Fixer::new(
        sgf::Options::default(),
        &Options::default(),
        FixOptions::default(),
    );
    for (count, is_fixed) in [(MAX - 1, true), (MAX, false)] {
        let text = game(count);
        let mut parser = Parser::default();
        let mut games = parser.games(Chunk::whole(text.as_bytes()));
        let result = fixer.fix(games.next().unwrap());
        assert_eq!(result.is_some(), is_fixed, "{count} findings");
    }
}
