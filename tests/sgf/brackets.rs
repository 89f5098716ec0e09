//! The `]` of a text: what it costs no property, and what stays text.

use unlur::analysis::{Judge, Options};
use unlur::finding::Code;
use unlur::sgf::{Chunk, Name, Node, Parser};

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
fn read(text: &str, name: Name) -> (String, Vec<Code>) {
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
        ("C", Name::C),
        ("N", Name::N),
        ("PB", Name::PB),
        ("GC", Name::GC),
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
    assert_eq!(read(label, Name::LB).0, "c3:]");
}

/// Bytes that stray behind a text.
fn strays() -> Vec<String> {
    let mut strays: Vec<String> = [
        "\u{a0}",
        " \u{a0} ",
        "\u{feff}",
        "\u{200b}",
        "\u{2014}",
        "\u{3000}",
        "\u{0}",
        "\u{7f}",
        "---",
        "--",
        "...",
        "!?",
        "x",
        "abc",
        "a b c",
        "some words here",
        "X",
        "OK",
        "12",
        "7",
        "7 ",
        "x7",
        "7x",
        "(",
        "]x",
        "] x",
        "x]x",
        "[1]x",
        " [1] x",
        "\\",
        "\\\\",
        "\n,\n",
        "\r\n-\r\n",
        "é",
        "日本",
        "😀",
        "//",
        "/* */",
        "<br>",
        "&nbsp;,",
        "C",
        "x;",
        "; x",
        ";;x",
    ]
    .map(str::to_owned)
    .into();
    let marks = "!\"#$%&'*+,-./:<=>?@^_`{|}~";
    strays.extend(marks.chars().map(String::from));
    strays
}

#[test]
fn no_stray_costs_a_move_a_stone_or_a_name() {
    for stray in strays() {
        for text in ["x", "", "see [1] there"] {
            for (next, name, value) in [
                (";B[d2]", Name::B, "d2"),
                ("\n;B[d2]", Name::B, "d2"),
                (";AB[d2]", Name::AB, "d2"),
                (";PW[Bo]", Name::PW, "Bo"),
                ("\nPW[Bo]", Name::PW, "Bo"),
                ("\nAW[d2]", Name::AW, "d2"),
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
    let whole = read(text, Name::C).0;
    for limit in 1..=text.len() {
        let mut options = unlur::sgf::Options::default();
        options.limit = u32::try_from(limit).expect("a short text");
        let mut parser = Parser::new(options);
        let mut games = parser.games(Chunk::whole(text.as_bytes()));
        let game = games.next().expect("a game");
        let value = game.root().and_then(|root| root.property(Name::C));
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
fn a_move_that_a_value_has_swallowed_is_an_error() {
    for moves in [
        &b";B[c3]C[not closed;B[d2];B[];W[c2]"[..],
        b";B[c3]C[not closed ;B[d2];B[];W[c2]",
        b";B[c3]C[not closed\n;\nB [d2];B[];W[c2]",
        b";B[c3]C[not closed;Black [d2];B[];W[c2]",
        b";B[c3];C[good.B[d2];B[];W[c2]",
        b";B[c3];C[goodB[];W[c2]",
        b";B[c3];C[good;AB[d2];W[c2]",
        b";B[c3];7[B[d2];B[];W[c2]",
        b";B[c3];KGSDE[B[d2];B[];W[c2]",
        b";B[c3]C[\x95\\];B[d2];B[];W[c2]",
        b";B[c3];C[xB[d2\\\n];B[];W[c2]",
        b";B[c3];C[xB[d2\\:];B[];W[c2]",
        b";B[c3]C[nice;B[]1[x];W[c2]",
        b";B[c3]RC[start\nAB[d2]\n[d3];W[c2]",
        b";B[c3]C[hm B[z99];W[c2]",
        b";B[c3]C[x];Bd2];W[c2]",
        b";B[c3]RE[W+R];Bd2];W[c2]",
        // A move, a name or another fact without its `[`.
        b";B[c3]C[x];B d2];W[c2]",
        b";B[c3]C[x]\n; Black {d2];B[];W[c2]",
        b";B[c3]C[[1] of [2]];W];W[c2]",
        b";B[c3]C[x];\nBd2];W[c2]",
        b"RE[B+R];B4];B[c3];B[];W[c2]",
        b"EV[Club]RO 5];B[c3];B[];W[c2]",
        b"EV[Club]\nRO5];B[c3];B[];W[c2]",
        b"EV[Club] DT2004];B[c3];B[];W[c2]",
        b"EV[[1] x]; PlayerWhite Bo];B[c3];B[];W[c2]",
        b";N[x]C hello];B[c3];B[];W[c2]",
        b";N[x]Chello];B[c3];B[];W[c2]",
        b";C[x]\nEV Club];B[c3];B[];W[c2]",
        // A value without its identifier.
        b";B[c3]C[hello];[d2];B[];W[c2]",
        b";B[c3]C[hello] ;,[d2];B[];W[c2]",
        b";B[c3]C[hello];[];W[c2]",
        b";B[c3]C[hello];b [d2];B[];W[c2]",
        b";B[c3]C[hello]XBlack[d2];B[];W[c2]",
        b";B[c3]C[hello];\"B\"[d2];B[];W[c2]",
        b";B[c3]C[hello [1]]\n- B -[d2];B[];W[c2]",
        b";B[c3]C[hello];d2];B[];W[c2]",
        b";B[c3]C[smile :];[d2];B[];W[c2]",
        b"EV[Club]R,[5];B[c3];B[];W[c2]",
        b";B[c3]C[nice] N /[nm];B[];W[c2]",
        b";B[c3]C[nice][d2];B[];W[c2]",
        b";B[c3]C[nice] d2];B[];W[c2]",
        b";B[c3]C[nice];];W[c2]",
        b";B[c3]C[nice];]lack[d2];B[];W[c2]",
        b"PlayerBlack[Ada]PlayerWhiteBo];B[c3];B[];W[c2]",
        b";B[c3];B[](;W[c2])(;W[d2N[other])",
        b"AB[c3[d2];B[];W[c2]",
        b"AW[d2PL[W];B[];W[c2]",
        b";B[c3];B[](;W[c2])(;W[d2]C[other;B[b2])",
        b";B[c3];B[](;W[c2])(;W[d2]C[other];Bb2])",
        b";B[c3]C[nice][];W[c2]",
        b";B[c3]BL[300]BL[d2];B[];W[c2]",
        b"RE[W+R][c3];B[];W[c2]",
        // Between other texts, a move with both its brackets.
        b"DT[20B[]04-11-26];B[c3];B[];W[c2]",
        b"EV[Ada [B[d2]1d\\]];B[c3];B[];W[c2]",
    ] {
        let codes = judged(moves);
        assert!(
            codes.contains(&Code::SwallowedMove),
            "{} {codes:?}",
            moves.escape_ascii()
        );
    }
    for moves in [
        &b";B[c3]C[he feared ;B[d2\\]];B[];W[c2]"[..],
        b";B[c3]C[he feared B[d2]];B[];W[c2]",
        b";B[c3]C[White [15k];B[];W[c2]",
        b";B[c3]C[vitamin B[12];B[];W[c2]",
        b";B[c3]C[smile :]; Better];B[];W[c2]",
        b";B[c3]C[smile :] B is better];B[];W[c2]",
        b";B[c3]C[smile :]\nBTW, well done];B[];W[c2]",
        b";B[c3]C[see [1]\nB is better];B[];W[c2]",
        b";B[c3]C[smile :\\]; B is better];B[];W[c2]",
        b"EV[[Team] AW Jones];B[c3];B[];W[c2]",
        b";B[c3]C[see [a];B is next];B[];W[c2]",
        b";B[c3]C[smile :-] see[1]];B[];W[c2]",
        b";B[c3]C[smile :]; ok];B[];W[c2]",
        b";B[c3]C[1] first [2] second];B[];W[c2]",
        b";B[c3]C[[1]; [2]];B[];W[c2]",
        b"EV[Club][Bo]CA[UTF-8][GB18030];B[c3];B[];W[c2]",
        b"EV[Ada (B[d2\\])];B[c3];B[];W[c2]",
    ] {
        let codes = judged(moves);
        assert!(
            !codes.contains(&Code::SwallowedMove),
            "{} {codes:?}",
            moves.escape_ascii()
        );
    }
}

/// Stray bytes that may be characters of two bytes hide no property, if no charset is declared that
/// explains them.
#[test]
fn a_charset_that_is_assumed_hides_no_property() {
    for moves in [
        &b";B[c3];B[d2]N[good]\x81@]C[good];B[];W[c2]N[good]\xE0C[good]"[..],
        b";B[c3]C[\x95\\];B[];W[c2]N[good]\x81C[good]",
        b"CA[UTF-8];B[c3]C[\x95\\];B[];W[c2]N[good]\x81C[good]",
        b";B[c3];B[]x [C[a\\]b];W[c2]",
    ] {
        let codes = judged(moves);
        assert!(
            codes.contains(&Code::UnexpectedBytes),
            "{} {codes:?}",
            moves.escape_ascii()
        );
    }
    // Declared, or between other brackets, they are text.
    for moves in [
        &b"CA[Shift_JIS];B[c3]N[good]\x83C[good];B[];W[c2]"[..],
        b";B[c3]C[\x95\\ [\x8F\x5D] \x83\x7C];B[];W[c2]",
    ] {
        let codes = judged(moves);
        let is_error = |code: &Code| code.severity() == unlur::finding::Severity::Error;
        assert!(
            !codes.iter().any(is_error),
            "{} {codes:?}",
            moves.escape_ascii()
        );
    }
}

#[test]
fn a_name_or_comment_that_a_value_has_swallowed_is_a_warning() {
    for (moves, is_lost) in [
        (&b"EV[Ada DT[2004];B[c3];B[];W[c2]"[..], true),
        (b"EV[Ada;DT[2004];B[c3];B[];W[c2]", true),
        (b"EV[AdaCS[hex];B[c3];B[];W[c2]", true),
        (b";B[c3]N[x;C[hello];B[];W[c2]", true),
        (b";B[c3]N[x C[hello];B[];W[c2]", true),
        (b"EV[Ada PW[Bo];B[c3];B[];W[c2]", true),
        (b"PlayerBlack[AdaPlayerWhite[Bo];B[c3];B[];W[c2]", true),
        (b";B[c3]LaBel[e4:xName[nm];B[];W[c2]", true),
        (b"EV[Ada dt[2004];B[c3];B[];W[c2]", false),
    ] {
        let codes = judged(moves);
        assert_eq!(
            codes.contains(&Code::SwallowedValue),
            is_lost,
            "{} {codes:?}",
            moves.escape_ascii()
        );
    }
}

#[test]
fn an_identifier_may_begin_with_digits() {
    for (text, name) in [
        ("7B[d2]", Name::B),
        ("7PW[d2]", Name::PW),
        ("12wordRE[d2]", Name::RE),
        ("2L[d2]", Name::reduce(b"L")),
        ("1[d2]", Name::PRIVATE),
    ] {
        let game = format!("(;GM[1];{text})");
        assert_eq!(
            read(&game, name),
            ("d2".to_owned(), vec![Code::BadIdentifier]),
            "{game}"
        );
    }
}
