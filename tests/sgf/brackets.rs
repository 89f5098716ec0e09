//! The `]` of a text: what it costs no property, and what stays text.

use unlur::analysis::{Judge, Options};
use unlur::finding::{Code, Severity};
use unlur::sgf::{Chunk, Node, Parser, PropertyId};

use crate::rows::unescaped;

/// Texts whose brackets lack their backslash, and are whole nevertheless.
const SOUND: [&str; 13] = [
    "[1] of [2]",
    "[1] [2]",
    "bret [15k]: hello",
    "White [15k]: hello\nBlack [3d]: hi\nWhite [15k]: and so on",
    ":-]",
    ":])",
    "[this] (really)",
    "(see [1]) it",
    "[page](http://x.y)",
    "[1]; then [2]",
    "[[x]] y",
    "[Team] Ada",
    "Ada [1d]",
];

/// What may follow a value.
const AFTER: [&str; 22] = [
    ")",
    ")\r\n",
    " )\n",
    "\n)\n(;GM[4000]SZ[5])",
    ")\n\u{feff}(;GM[4000]SZ[5])",
    ")(;GM[4000]SZ[5])",
    ";B[d2])",
    "\n;B[d2])",
    "\r\n;B[d2])",
    " ; B [d2])",
    ";\nBlack [d2])",
    ";;B[d2])",
    ";)",
    "(;B[d2])(;B[e3]))",
    "\n(;B[d2]))",
    "(B[d2]))",
    "TR[c3])",
    " TR [c3])",
    "Name[x])",
    "KGSDE[x])",
    "PW[Bo];B[d2])",
    "KM;B[d2])",
];

/// The value of the first property of that name, and the other codes than those of a bracket.
fn read(text: &str, name: PropertyId) -> (String, Vec<Code>) {
    let mut parser = Parser::default();
    let mut games = parser.games(Chunk::whole(text.as_bytes()));
    let game = games.next().expect("a game");
    let mut properties = game.nodes().flat_map(Node::properties);
    let property = properties.find(|property| property.name() == name);
    let value = property.and_then(unlur::sgf::Property::first_value);
    let value = value.map(|value| String::from_utf8_lossy(value.raw()).into_owned());
    let findings = game.findings().iter().map(|finding| finding.code);
    let about_more = [
        Code::UnescapedBracket,
        Code::DuplicateProperty,
        Code::LongIdentifier,
        Code::MissingValue,
        Code::MissingSemicolon,
        Code::MissingClose,
        Code::Bom,
    ];
    let codes = findings.filter(|code| !about_more.contains(code)).collect();
    (value.unwrap_or_default(), codes)
}

#[test]
fn a_sound_text_is_whole_whatever_follows_it() {
    for (identifier, name) in [
        ("C", PropertyId::C),
        ("N", PropertyId::N),
        ("PB", PropertyId::PB),
        ("GC", PropertyId::GC),
    ] {
        for text in SOUND {
            for after in AFTER.into_iter().chain([""]) {
                let game = format!("(;GM[4000]SZ[5]{identifier}[{text}]{after}");
                let expected = (text.to_owned(), vec![]);
                assert_eq!(read(&game, name), expected, "{game}");
            }
        }
    }
    let label = "(;GM[4000]SZ[5]LB[c3:]] [d2:x]";
    assert_eq!(read(label, PropertyId::LB).0, "c3:]");
}

/// Bytes that stray behind a text.
fn strays() -> Vec<String> {
    let lines = include_str!("strays.txt").lines();
    let strays = lines.map(|line| String::from_utf8(unescaped(line)).unwrap());
    let marks = "!\"#$%&'*+,-./:<=>?@^_`{|}~";
    strays.chain(marks.chars().map(String::from)).collect()
}

#[test]
fn no_stray_costs_a_move_a_stone_or_a_name() {
    for stray in strays() {
        for text in ["x", "", "see [1] there"] {
            for (next, name, value) in [
                (";B[d2]", PropertyId::B, "d2"),
                ("\n;B[d2]", PropertyId::B, "d2"),
                (";AB[d2]", PropertyId::AB, "d2"),
                (";PW[Bo]", PropertyId::PW, "Bo"),
                ("\nPW[Bo]", PropertyId::PW, "Bo"),
                ("\nAW[d2]", PropertyId::AW, "d2"),
            ] {
                for before in ["C", "PB"] {
                    let game = format!("(;GM[4000]SZ[5];{before}[{text}]{stray}{next};W[c2])");
                    assert_eq!(read(&game, name).0, value, "{game}");
                }
            }
        }
    }
}

#[test]
fn a_limit_changes_no_value() {
    let text = "(;C[a] b) (;y [1] z];B[c3])";
    let whole = read(text, PropertyId::C).0;
    for limit in 1..=text.len() {
        let mut options = unlur::sgf::Options::default();
        options.limit = u32::try_from(limit).expect("a short text");
        let mut parser = Parser::new(options);
        let mut games = parser.games(Chunk::whole(text.as_bytes()));
        let game = games.next().expect("a game");
        let value = game.root().and_then(|root| root.property(PropertyId::C));
        if let Some(value) = value.and_then(unlur::sgf::Property::first_value) {
            assert_eq!(value.raw(), whole.as_bytes(), "{limit}");
        }
    }
}

/// If the work for a swallowed name grew with the text, these would never end.
#[test]
fn a_hundred_thousand_swallowed_names_take_linear_work() {
    for text in [
        format!("(;GM[4000]SZ[9]{})", ";C[aPW[b]".repeat(100_000)),
        format!("(;GM[4000]SZ[9];{})", "X[aC[b]".repeat(100_000)),
        format!("(;GM[4000]SZ[9]{})", ";C[aB[c3]".repeat(100_000)),
    ] {
        let mut parser = Parser::default();
        let mut games = parser.games(Chunk::whole(text.as_bytes()));
        let mut judge = Judge::new(Options::default());
        let findings = judge.judge(games.next().expect("a game")).findings;
        assert!(!findings.is_empty());
    }
}

/// The codes of a game on side 3.
fn judged(moves: &[u8]) -> Vec<Code> {
    let text = [b"(;GM[4000]SZ[5]PB[Ada]PW[Bo]", moves, b")"].concat();
    let mut parser = Parser::default();
    let mut games = parser.games(Chunk::whole(&text));
    let mut judge = Judge::new(Options::default());
    let judgement = judge.judge(games.next().expect("a game"));
    judgement
        .findings
        .iter()
        .map(|finding| finding.code)
        .collect()
}

#[test]
fn what_a_value_has_swallowed_is_reported() {
    let lines = include_str!("brackets.txt").lines();
    for row in lines.filter(|line| !line.starts_with("# ")) {
        let (moves, expected) = row.rsplit_once(" | ").unwrap();
        let codes = judged(&unescaped(moves));
        let has = |name: &str| codes.iter().any(|code| code.name() == name);
        let is_met = match expected.strip_prefix("no ") {
            Some("error") => codes.iter().all(|code| code.severity() != Severity::Error),
            Some(code) => !has(code),
            None => has(expected),
        };
        assert!(is_met, "{row}: {codes:?}");
    }
}

#[test]
fn an_identifier_with_digits_has_no_meaning() {
    for name in ["7B", "7PW", "12wordRE", "2L", "1", "Wb2", "b2"] {
        let game = format!("(;GM[1];{name}[d2])");
        let expected = ("d2".to_owned(), vec![Code::BadIdentifier]);
        assert_eq!(read(&game, PropertyId::PRIVATE), expected, "{game}");
    }
}
