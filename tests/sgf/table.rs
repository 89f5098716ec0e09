//! Every row of the table in `docs/sgf.md`, with its finding and its place.

use unlur::finding::Code::{self, *};
use unlur::sgf::{Charset, CharsetChoice, Chunk, Options, Parser, no_game_finding};

use super::oracle::{Reading, read};

/// The games of a file, each with its findings' codes and offsets.
#[track_caller]
fn assert_findings(bytes: &[u8], expected: &[&[(Code, u64)]]) -> Vec<Reading> {
    let games = read(bytes, Options::default());
    let found: Vec<Vec<_>> = games
        .iter()
        .map(|game| {
            game.findings
                .iter()
                .map(|it| (it.code, it.span.start))
                .collect()
        })
        .collect();
    assert_eq!(found, expected, "{:?}", String::from_utf8_lossy(bytes));
    games
}

/// The values of a file's first game, raw.
fn values(bytes: &[u8]) -> Vec<Vec<u8>> {
    let games = read(bytes, Options::default());
    let values = games[0].nodes.iter().flat_map(|node| &node.properties);
    values
        .flat_map(|(_, values)| values)
        .map(|span| {
            let at = |offset| usize::try_from(offset).unwrap();
            bytes[at(span.start)..at(span.end)].to_vec()
        })
        .collect()
}

/// The Text and the `SimpleText` of the last value of a file's first game.
fn last_text(bytes: &[u8]) -> (String, String) {
    let mut parser = Parser::default();
    let mut games = parser.games(Chunk::whole(bytes));
    let game = games.next().unwrap();
    let properties = game.nodes().flat_map(unlur::sgf::Node::properties);
    let value = properties
        .flat_map(unlur::sgf::Property::values)
        .last()
        .unwrap();
    (value.text().into_owned(), value.simple_text().into_owned())
}

#[test]
fn text_outside_belongs_to_the_previous_game_except_for_the_first() {
    let games = assert_findings(
        b"From: Ada\n\n(;B[aa])\n-- \nAda\n(;W[bb])\nbye\n",
        &[&[(TextOutside, 0), (TextOutside, 20)], &[(TextOutside, 37)]],
    );
    assert_eq!(games[0].before, b"From: Ada\n\n");
    assert_eq!(games[0].after, b"\n-- \nAda\n");
    assert_eq!(games[1].before, b"");
    assert_eq!(games[1].after, b"\nbye\n");
    assert_findings(b"a smiley :( and (me)\n(;B[aa])", &[&[(TextOutside, 0)]]);
    assert_findings(b" \n(;)\t \n(;)\x0B\x0C\n", &[&[], &[]]);
}

#[test]
fn a_byte_order_mark_is_noted() {
    let games = assert_findings(b"\xEF\xBB\xBF(;B[aa])", &[&[(Bom, 0)]]);
    assert_eq!((games[0].offset, games[0].place.column), (3, 1));
    assert_eq!(games[0].findings[0].span, 0..3);
    assert_findings(b"\xEF\xBB\xBFhi\n(;)", &[&[(Bom, 0), (TextOutside, 3)]]);
    // Before a later game and at the end, but not inside other text.
    let games = assert_findings(b"(;)\n\xEF\xBB\xBF(;)", &[&[(Bom, 4)], &[]]);
    assert_eq!(games[0].findings[0].span, 4..7);
    assert_findings(
        b"hi\xEF\xBB\xBF(;)x\xEF\xBB\xBF\n(;)\xEF\xBB\xBF",
        &[
            &[(TextOutside, 0), (Bom, 2), (TextOutside, 8)],
            &[(Bom, 16)],
        ],
    );
    assert_findings(b"\xEF\xBB\xBF;GM[1])", &[&[(Bom, 0), (MissingOpen, 3)]]);
}

#[test]
fn each_game_has_its_own_charset() {
    let games = assert_findings(
        b"(;CA[latin1]C[\xE9])(;CA[utf-8]C[\xC3\xA9])(;CA[Shift_JIS]C[\x83\x5C])(; CA[ koi8-r ]C[\xC1])",
        &[&[], &[], &[], &[]],
    );
    let charsets: Vec<_> = games.iter().map(|game| game.charset).collect();
    assert_eq!(charsets, ["windows-1252", "UTF-8", "Shift_JIS", "KOI8-R"]);
}

#[test]
fn only_the_root_names_a_charset() {
    let games = assert_findings(b"(;;CA[Shift_JIS]C[\xE9])", &[&[(CharsetAssumed, 18)]]);
    assert_eq!(games[0].charset, "windows-1252");
}

#[test]
fn trail_bytes_are_no_brackets() {
    let labels: [&[u8]; 5] = [b"Shift_JIS", b"GBK", b"GB2312", b"GB18030", b"Big5"];
    for label in labels {
        for text in [
            &b"\x95\x5C"[..],
            b"\x95\x5D",
            b"\x95\x5D\x95\x5D;B",
            b"\x95\x5C\x95\x5C",
            b"\\\x95\x5C",
            b"\\\x95\x5D",
            b"\\\\\x95\x5C",
            b"\\]\x95\x5D",
            b"\x95\x5D\\]",
            b"a\x95\x5C\\\\",
        ] {
            let bytes = [b"(;CA[", label, b"]C[", text, b"];B[aa])"].concat();
            assert_findings(&bytes, &[&[]]);
            assert_eq!(
                values(&bytes),
                [label, text, b"aa"],
                "{:?}",
                Charset::from_label(label)
            );
        }
    }
    // Bytes that are not lead bytes, and a lead byte without a valid trail byte.
    let single = b"(;CA[Shift_JIS]C[\xB1];B[aa])";
    assert_eq!(values(single).len(), 3);
    let four = b"(;CA[GB18030]C[\x81\x30\x81\x30];B[aa])";
    assert_eq!(values(four)[1], b"\x81\x30\x81\x30");
}

#[test]
fn a_trail_byte_hides_no_charset() {
    let bytes = b"(;FF[4]PB[\x94\x5C]CA[Shift_JIS];C[\x83\x5D])";
    let games = assert_findings(bytes, &[&[]]);
    assert_eq!(games[0].charset, "Shift_JIS");
    // A quotation is not a declaration.
    let quoted = b"(;FF[4]C[\xE9 CA[Shift_JIS\\]])";
    let games = assert_findings(quoted, &[&[(CharsetAssumed, 9)]]);
    assert_eq!(games[0].charset, "windows-1252");
    // If this game is read in the charset that it declares, the declaration is gone.
    let lost = b"(;C[\x83]CA[Shift_JIS])";
    let games = assert_findings(lost, &[&[(CharsetAssumed, 4)]]);
    assert_eq!(games[0].charset, "windows-1252");
    // The CA belongs to the second game, whatever the first looks like.
    let second = b"(;C[\x83\\])(;X[]CA[Shift_JIS])";
    let games = assert_findings(second, &[&[(CharsetAssumed, 4)]]);
    assert_eq!(games[0].bytes, second);
}

#[test]
fn a_charset_of_escape_sequences_is_unknown() {
    for label in ["ISO-2022-JP", "csISO2022JP"] {
        assert_eq!(Charset::from_label(label.as_bytes()), None);
    }
    let bytes = b"(;CA[ISO-2022-JP]C[\x1B$B$];B[aa])";
    let games = assert_findings(bytes, &[&[]]);
    assert_eq!(games[0].charset, "UTF-8");
    assert_eq!(values(bytes)[1], b"\x1B$B$");
}

#[test]
fn a_declaration_in_a_value_is_text() {
    for (bytes, expected) in [
        // In Shift_JIS the backslash would be half a character, and the bracket would close.
        (
            &b"(;FF[4][1\x85\\]CA[Shift_JIS]CA[UTF-8]C[\xC3\xA9])"[..],
            "UTF-8",
        ),
        (b"(;FF[4]CA[UTF-8]C[\xC3\xA91\x85\\]CA[Shift_JIS])", "UTF-8"),
        (b"(;FF[4]C[1\x83\\]CA[Shift_JIS])", "Shift_JIS"),
        // A CA without a value declares nothing.
        (b"(;CA SZ[GBK]CA[latin1]C[x])", "windows-1252"),
    ] {
        let mut parser = Parser::default();
        let mut games = parser.games(Chunk::whole(bytes));
        let game = games.next().unwrap();
        assert_eq!(game.charset().name(), expected, "{}", bytes.escape_ascii());
    }
}

#[test]
fn a_charset_is_assumed_only_for_high_bytes() {
    assert_findings(b"(;CA[nonsense]C[plain])", &[&[]]);
    let utf_8 = assert_findings(b"(;C[\xC3\xA9])", &[&[(CharsetAssumed, 4)]]);
    assert_eq!(utf_8[0].charset, "UTF-8");
    let other = assert_findings(b"(;CA[nonsense]C[a\xE9])", &[&[(CharsetAssumed, 17)]]);
    assert_eq!(other[0].charset, "windows-1252");
    // No SGF token could be read in UTF-16, so such a declaration means UTF-8.
    let utf_16 = assert_findings(b"(;CA[UTF-16]C[\xC3\xA9])", &[&[]]);
    assert_eq!(utf_16[0].charset, "UTF-8");
}

/// The charset that a game is read in, and its findings, if `label` is the choice.
fn read_with(label: &str, bytes: &[u8]) -> (&'static str, Vec<Code>) {
    let mut options = Options::default();
    options.charset = label.parse().unwrap();
    let games = read(bytes, options);
    let codes = games[0].findings.iter().map(|it| it.code).collect();
    (games[0].charset, codes)
}

#[test]
fn a_charset_can_be_named() {
    let with = read_with;
    let bytes = b"(;CA[UTF-8]C[\x83\x5D];B[aa])";
    assert_eq!(with("Shift_JIS", bytes), ("Shift_JIS", vec![]));
    assert_eq!(with("utf8", b"(;C[\xE9])"), ("UTF-8", vec![BadText]));
    assert!("nonsense".parse::<CharsetChoice>().is_err());
}

#[cfg(feature = "charset-detection")]
#[test]
fn a_charset_can_be_guessed() {
    let with = read_with;
    let russian = "(;CA[UTF-8]C[Хорошая игра, спасибо за партию])";
    let (russian, _, _) = encoding_rs::WINDOWS_1251.encode(russian);
    assert_eq!(
        with("auto", &russian),
        ("windows-1251", vec![CharsetAssumed])
    );
    // A CA that fits the bytes is used, even if it is not the best guess.
    let latin = b"(;CA[windows-1252]C[\xD5\xEE\xF0\xEE\xF8\xE0\xFF \xE8\xE3\xF0\xE0])";
    assert_eq!(with("auto", latin), ("windows-1252", vec![]));
    let chinese = b"(;CA[EUC-CN]C[\xC4\xE3\x95\x5D\xBA\xC3];B[aa])";
    assert_eq!(with("auto", chinese), ("GBK", vec![]));
    assert_eq!(with("auto", b"(;CA[UTF-8]C[\xC3\xA9])"), ("UTF-8", vec![]));
    assert_eq!(with("auto", b"(;CA[UTF-8]C[plain])"), ("UTF-8", vec![]));
}

/// Whether a game is read as UTF-8 although it declares another charset.
fn yields(label: &str, text: &[u8]) -> bool {
    let bytes = [b"(;CA[", label.as_bytes(), b"]C[", text, b"];B[aa])"].concat();
    let (charset, codes) = read_with("auto", &bytes);
    let is_reported = codes == [CharsetMismatch];
    assert_eq!(is_reported, charset == "UTF-8", "{label}: {codes:?}");
    is_reported
}

/// A mark always wins; UTF-8 wins if the bytes prove it.
#[test]
fn utf_8_wins_against_another_declaration() {
    for label in ["latin1", "KOI8-R", "windows-1251", "CP850 or so"] {
        let marked = ["\u{feff}(;CA[", label, "]C[plain])"].concat();
        let games = assert_findings(marked.as_bytes(), &[&[(Bom, 0), (CharsetMismatch, 8)]]);
        assert_eq!(games[0].charset, "UTF-8");
    }
    let (charset, codes) = read_with("auto", b"\xEF\xBB\xBF(;CA[GBK]C[\xC3\xAB\xFF])");
    assert_eq!(
        (charset, &codes[..]),
        ("UTF-8", &[Bom, CharsetMismatch, BadText][..])
    );
    // A name on the command line is not a declaration of the game.
    let named = read_with("latin1", "\u{feff}(;CA[GBK]C[\u{eb}])".as_bytes());
    assert_eq!(named, ("windows-1252", vec![Bom]));

    for label in ["latin1", "KOI8-R", "windows-1251", "ISO-8859-2"] {
        assert!(yields(label, "Zo\u{eb}".as_bytes()), "{label}");
        assert!(yields(label, "\u{6bdb}".as_bytes()), "{label}");
        // No letter; in Cyrillic a capital letter and a blank.
        assert!(!yields(label, "\u{a0}".as_bytes()), "{label}");
        assert!(!yields(label, b"Zo\xEB"), "{label}");
    }
    for label in ["GBK", "Shift_JIS", "Big5", "EUC-KR", "GB18030", "EUC-JP"] {
        assert!(yields(label, "\u{6bdb}".as_bytes()), "{label}");
        assert!(
            yields(label, "\u{eb}\u{e9}\u{fc}\u{eb}".as_bytes()),
            "{label}"
        );
        // These bytes are characters of GBK too.
        let three = "\u{eb}\u{e9}\u{fc}".as_bytes();
        let (charset, codes) = read_with(
            "auto",
            &[b"(;CA[", label.as_bytes(), b"]C[", three, b"])"].concat(),
        );
        assert!(charset != "UTF-8" || codes == [CharsetAssumed], "{label}");
    }
}

/// In a charset of two bytes the last byte of such a text would swallow its bracket.
#[test]
fn utf_8_ends_games_where_another_declaration_would_not() {
    let game = "(;CA[GBK]C[\u{6bdb}])".as_bytes();
    let games = read(&game.repeat(3), Options::default());
    assert_eq!(games.len(), 3);
    assert!(games.iter().all(|game| game.charset == "UTF-8"));
    // Other bytes after the game, or in it, where it would go on as UTF-8.
    let mixed = [game, b"(;CA[GBK]C[\xB0\xD7])"].concat();
    let charsets: Vec<_> = read(&mixed, Options::default())
        .iter()
        .map(|game| game.charset)
        .collect();
    assert_eq!(charsets, ["UTF-8", "GBK"]);
    let games = read(
        b"(;CA[GBK]C[\xE6\xAF\x9B\x5C])(;C[\xFF])",
        Options::default(),
    );
    assert_eq!((games.len(), games[0].charset), (2, "GBK"));
}

#[test]
fn bytes_without_meaning_are_kept() {
    let bytes = b"(;CA[UTF-8]C[na\xEFve]N[\xC3\xA9])";
    let games = assert_findings(bytes, &[&[(BadText, 15)]]);
    assert_eq!(games[0].findings[0].span, 15..18);
    assert_eq!(values(bytes)[1], b"na\xEFve");
    let text = b"(;CA[UTF-8]N[\xC3\xA9]C[na\xEFve])";
    assert_eq!(last_text(text).0, "na\u{FFFD}ve");
    assert_eq!(read_with("EUC-KR", b"(;C[a\x81])").1, [BadText]);
}

#[test]
fn identifiers() {
    assert_findings(
        b"(;GaMe[1];Black[aa];AddBlack[bb])",
        &[&[(LongIdentifier, 2)]],
    );
    assert_findings(
        b"(;b[aa];w2[bb] kgs [x])",
        &[&[(BadIdentifier, 2), (BadIdentifier, 8), (BadIdentifier, 15)]],
    );
    assert_findings(b"(;KGSDE[a]B2[b]XYZ[c])", &[&[]]);
    let games = read(b"(;GaMe[1];Black[aa];AddBlack[bb])", Options::default());
    assert_eq!(games[0].findings[0].message.split(' ').next(), Some("3"));
}

#[test]
fn line_breaks_and_escapes() {
    let texts = [
        (&b"a\nb"[..], "a\nb", "a b"),
        (b"a\r\nb", "a\nb", "a b"),
        (b"a\rb", "a\nb", "a b"),
        (b"a\n\rb", "a\nb", "a b"),
        (b"a\n\nb", "a\n\nb", "a  b"),
        (b"a\r\r\nb", "a\n\nb", "a  b"),
        (b"a\\\nb", "ab", "ab"),
        (b"a\\\r\nb", "ab", "ab"),
        (b"a\\\n\rb", "ab", "ab"),
        (b"a\\\rb", "ab", "ab"),
        (b"a\\\n\nb", "a\nb", "a b"),
        (b"a\\]\\\\\\:\\ab", "a]\\:ab", "a]\\:ab"),
        (b"a\t\x0B\x0Cb", "a   b", "a   b"),
        (b"a\\\tb", "a b", "a b"),
        (b"\\\\\nb", "\\\nb", "\\ b"),
    ];
    for (raw, text, simple) in texts {
        let bytes = [b"(;C[", raw, b"])"].concat();
        assert_findings(&bytes, &[&[]]);
        let seen = last_text(&bytes);
        assert_eq!(
            (seen.0.as_str(), seen.1.as_str()),
            (text, simple),
            "{raw:?}"
        );
    }
    assert_eq!(last_text(b"(;C[a\\").0, "a\\");
}

#[test]
fn brackets_without_their_backslash() {
    assert_findings(
        b"(;C[see [1] for] more]B[aa])",
        &[&[(UnescapedBracket, 10), (UnescapedBracket, 15)]],
    );
    assert_findings(
        b"(;N[a]b];GN[x] y];PB[[Ada]!])",
        &[&[
            (UnescapedBracket, 5),
            (UnescapedBracket, 13),
            (UnescapedBracket, 25),
        ]],
    );
    // A smiley: the closing bracket comes after its mouth.
    for (bytes, offset) in [
        (&b"(;C[hm :])];B[aa])"[..], 8),
        (b"(;C[hm :])])", 8),
        (b"(;C[:])]\n\t;B[aa])", 5),
        (b"(;C[:] ) )] (;B[aa]))", 5),
        (b"(;C[:])]N[x])", 5),
        (b"(;C[:]))]\n Black [aa])", 5),
    ] {
        let games = read(bytes, Options::default());
        let found = games[0].findings.first().map(|it| (it.code, it.span.start));
        assert_eq!(
            found,
            Some((UnescapedBracket, offset)),
            "{}",
            bytes.escape_ascii()
        );
        assert_eq!(games.len(), 1);
    }
    // A standard property without a value, and then the next node: no move is swallowed.
    for bytes in [
        &b"(;PB[Ada]KM;B[e5])"[..],
        b"(;C[a]KO\n;B[])",
        b"(;RE[W+R] AB ;W[e5])",
    ] {
        let games = read(bytes, Options::default());
        assert_eq!(games[0].nodes.len(), 2, "{}", bytes.escape_ascii());
        let codes: Vec<_> = games[0].findings.iter().map(|it| it.code).collect();
        assert_eq!(codes, [MissingValue], "{}", bytes.escape_ascii());
    }
    // A word in capitals before a semicolon is no property without a value.
    let codes = [&[(UnescapedBracket, 9)][..]];
    assert_findings(b"(;C[see 1]OK; more];B[aa])", &codes);
    // No mouth, or nothing after it that follows a value.
    for bytes in [
        &b"(;C[:]))"[..],
        b"(;C[a])] text",
        b"(;C[a] b c])x",
        b"(;C[a];)];B[aa])",
    ] {
        let games = read(bytes, Options::default());
        let mut codes = games[0].findings.iter().map(|it| it.code);
        assert!(
            !codes.any(|code| code == UnescapedBracket),
            "{}",
            bytes.escape_ascii()
        );
    }
    // What may follow a value: a value, a node, a variation, an end, an identifier.
    for after in [
        "[b]",
        ";",
        "(;)",
        ")",
        "\n\t;",
        " B[aa]",
        "B[aa]",
        "Black [aa]",
        " B2\n[aa]",
    ] {
        let bytes = format!("(;C[a]{after})");
        let codes = read(bytes.as_bytes(), Options::default());
        let brackets = codes[0]
            .findings
            .iter()
            .filter(|it| it.code == UnescapedBracket);
        assert_eq!(brackets.count(), 0, "{bytes}");
    }
    // At the end of the file. If no bracket fits, the first closes.
    assert_findings(b"(;C[a]", &[&[(MissingClose, 5)]]);
    assert_findings(b"(;C[a] \n", &[&[(MissingClose, 5)]]);
    assert_findings(b"(;C[a] b", &[&[(UnexpectedBytes, 7), (MissingClose, 7)]]);
    // A word without a bracket is not an identifier.
    assert_findings(b"(;C[a] b c])", &[&[(UnescapedBracket, 5)]]);
    assert_findings(b"(;C[a] B c])", &[&[(UnescapedBracket, 5)]]);
    // No text, so the bracket counts.
    assert_findings(b"(;B[a]a])", &[&[(UnexpectedBytes, 6)]]);
}

#[test]
fn a_parenthesis_too_many_loses_no_move() {
    for bytes in [
        &b"(;FF[4];B[aa]);W[bb];B[cc])"[..],
        b"(;FF[4];B[aa]) ) \n;W[bb];B[cc])",
        b"(;FF[4];B[aa]);W [bb];B[cc])",
        b"(;FF[4];B[aa]); W[bb];B[cc])",
    ] {
        let games = assert_findings(bytes, &[&[(StrayClose, 13)]]);
        let parents: Vec<_> = games[0].nodes.iter().map(|node| node.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(2)]);
    }
    // After variations too: what follows is one more of them.
    let games = assert_findings(
        b"(;FF[4](;B[aa])(;B[bb]));W[cc])",
        &[&[(StrayClose, 23), (StraySemicolon, 24)]],
    );
    assert_eq!(games[0].nodes[3].parent, Some(0));
    // A node with a root property does not continue a game, wherever in the node the property is.
    for bytes in [
        &b"(;FF[4];B[aa]);GM[1];B[cc])"[..],
        b"(;FF[4];B[aa]);C[x]KGS[;y]GaMe\n[1];B[cc])",
    ] {
        let lost = (UnexpectedBytes, 14);
        let games = assert_findings(bytes, &[&[lost, (StraySemicolon, 14), (TextOutside, 15)]]);
        assert_eq!(games[0].nodes.len(), 2);
    }
    // Nor does one without a property.
    let games = read(b"(;FF[4];B[aa]);;)", Options::default());
    assert_eq!(games[0].nodes.len(), 2);
    // The search for a root property ends where a game would begin.
    let games = read(b"(;B[aa]);C[x(;y)]FF[4])", Options::default());
    assert_eq!((games.len(), games[0].nodes.len()), (1, 2));
}

#[test]
fn a_game_without_its_parenthesis() {
    let games = assert_findings(
        b"From: Ada\n;FF[4]GM[1];B[aa])\n(;FF[4])",
        &[&[(TextOutside, 0), (MissingOpen, 10)], &[]],
    );
    assert_eq!(games[0].offset, 10);
    assert_eq!(games[0].nodes.len(), 2);
    assert_findings(
        b";PB[Ada] GaMe[1];B[aa])",
        &[&[(MissingOpen, 0), (LongIdentifier, 9)]],
    );
    assert_findings(b"(;FF[4])\n;GM[1])", &[&[], &[(MissingOpen, 9)]]);
    assert_findings(
        b"(;FF[4])\r;AP[x](;B[aa])(;B[bb]))",
        &[&[], &[(MissingOpen, 9)]],
    );
    // Not at the start of a line, or no root's property on it: text.
    for bytes in [
        &b"(;FF[4])x\n ;GM[1])"[..],
        b"(;FF[4])x\n;PB[x]\nGM[1])",
        b"(;FF[4])x\n;C[\\]]GM[1])",
        b"(;FF[4])x ;GM[1])",
    ] {
        let games = read(bytes, Options::default());
        assert_eq!(games.len(), 1, "{}", bytes.escape_ascii());
    }
    // The window counts from where the parenthesis would be.
    for (length, count) in [(250, 1), (251, 0)] {
        let bytes = format!(";GM[{}])", "1".repeat(length));
        assert_eq!(read(bytes.as_bytes(), Options::default()).len(), count);
    }
}

#[test]
fn a_game_without_its_semicolon() {
    for identifier in ["GM", "B", "PB", "TE", "WT", "LT"] {
        let bytes = format!("text\n( {identifier}[x];B[aa])");
        assert_findings(
            bytes.as_bytes(),
            &[&[(TextOutside, 0), (MissingSemicolon, 7)]],
        );
    }
    // No identifier of the standard, not in capitals, or not at the start of a line.
    for text in [
        "(see [1])",
        "(A[1])",
        "(GaMe[1])",
        "(XYZ[1])",
        "(GM)",
        "x(GM[1])",
        " (GM[1])",
        "(7[1])",
    ] {
        assert_findings(text.as_bytes(), &[]);
    }
}

#[test]
fn text_after_a_parenthesis_too_many_loses_no_move() {
    for (text, unexpected) in [
        ("C[x]", true),
        (" 12 ", true),
        ("\nso: [;C[x]] (well) ", true),
        ("B[cc]", true),
        (";;\n", false),
        (";C;", true),
    ] {
        let bytes = format!("(;FF[4];B[aa]){text};W[bb];B[cc])");
        let games = read(bytes.as_bytes(), Options::default());
        let codes: Vec<_> = games[0].findings.iter().map(|it| it.code).collect();
        let expected = [StrayClose, UnexpectedBytes];
        assert_eq!(codes, expected[..=usize::from(unexpected)], "{text}");
        let moves = games[0]
            .nodes
            .iter()
            .filter(|node| !node.properties.is_empty());
        assert_eq!((games.len(), moves.count()), (1, 4), "{text}");
    }
    // The long spellings of FF[3] are as good.
    let games = read(b"(;FF[3];B[aa]) 12 ;White[bb])", Options::default());
    assert_eq!(games[0].nodes.len(), 3);
    // A property alone has no node that it could be read in.
    for bytes in [
        &b"(;FF[4];B[aa])B[cc])"[..],
        b"(;FF[4];B[aa]))White[cc])\nbye",
        b"(;FF[4];B[aa])\nW[cc])\n(;FF[4])",
    ] {
        let games = read(bytes, Options::default());
        let codes: Vec<_> = games[0].findings.iter().map(|it| it.code).collect();
        assert!(codes.contains(&UnexpectedBytes), "{codes:?}");
        assert_eq!(games[0].nodes.len(), 2);
    }
    // A game that has lost its `(;` takes nothing from the game before it, and gives it nothing.
    for lost in [
        "FF[4]CA[UTF-8];C[x])",
        "(F[4]CA[UTF-8];C[x])",
        ";x GM[1];B[aa])",
    ] {
        let bytes = format!("(;FF[4];B[aa])\n {lost}");
        let games = read(bytes.as_bytes(), Options::default());
        let codes: Vec<_> = games[0].findings.iter().map(|it| it.code).collect();
        assert!(codes.contains(&UnexpectedBytes), "{lost}: {codes:?}");
        assert_eq!(games[0].nodes.len(), 2, "{lost}");
    }
    // White space after the semicolon changes nothing.
    let games = read(b"(;FF[4];B[aa])x;\n B[bb])", Options::default());
    assert_eq!(games[0].nodes.len(), 3);
    // No standard identifier between `;` and `[`, or inside brackets.
    for text in ["x;XX[bb]", "x;b[bb]", "x;B [bb]", "[;B[bb]", "x;B([bb])"] {
        let bytes = format!("(;FF[4];B[aa]){text}");
        let games = read(bytes.as_bytes(), Options::default());
        let has_error = |game: &Reading| game.findings.iter().any(|it| it.code == UnexpectedBytes);
        assert!(!games.iter().any(has_error), "{text}");
        assert_eq!(games[0].nodes.len(), 2, "{text}");
    }
}

/// Of a torn value only its missing bracket is reported.
#[test]
fn torn_values_have_no_other_finding() {
    for text in [
        "(;B[aa]B[bb",
        "(;AB[aa]B[bb",
        "(;C[x]C[y",
        "(;CA[UTF-8]C[\u{fffd}",
    ] {
        let games = read(text.as_bytes(), Options::default());
        let codes: Vec<_> = games[0].findings.iter().map(|it| it.code).collect();
        assert_eq!(codes, [UnclosedValue], "{text}");
    }
    assert_findings(b"(;CA[UTF-8]C[\xC3", &[&[(UnclosedValue, 12)]]);
}

#[test]
fn strays() {
    assert_findings(b"(;B[aa]))", &[&[(StrayClose, 8)]]);
    assert_findings(
        b"(;B[aa]) ) ;\n(;)",
        &[&[(StrayClose, 9), (StraySemicolon, 11)], &[]],
    );
    assert_findings(
        b"(;B[aa]); B bb\n(;)",
        &[&[(StraySemicolon, 8), (TextOutside, 10)], &[]],
    );
    assert_findings(b")\n(;)", &[&[(StrayClose, 0)]]);
    // Moves of a game that has lost its beginning.
    assert_findings(
        b"c3];B[];W[c2])\n(;FF[4])\n",
        &[&[(TextOutside, 0), (StraySemicolon, 3)]],
    );
    assert_findings(b"a;b B[c3] ;W (;FF[4])\n", &[&[(TextOutside, 0)]]);
    assert_findings(b"(;(;B[aa]);W[bb])", &[&[(StraySemicolon, 10)]]);
    let games = read(b"(;A[]((;B[]);C[])(;D[]))", Options::default());
    let parents: Vec<_> = games[0].nodes.iter().map(|node| node.parent).collect();
    assert_eq!(parents, [None, Some(0), Some(0), Some(0)]);
}

#[test]
fn empty_variations_and_missing_semicolons() {
    assert_findings(b"(;B[aa]()(;W[bb]))", &[&[(EmptyVariation, 8)]]);
    assert_findings(b"(;B[aa]((;W[bb])))", &[&[(EmptyVariation, 8)]]);
    assert_findings(b"(;B[aa](W[bb]))", &[&[(MissingSemicolon, 8)]]);
    assert_findings(b"(;B[aa](;W[bb])C[cc])", &[&[(MissingSemicolon, 15)]]);
    assert_findings(b"(FF[4]GM[1])", &[&[(MissingSemicolon, 1)]]);
    assert_findings(b"(;)", &[&[]]);
    assert_findings(b"(;;;)", &[&[]]);
}

#[test]
fn missing_closes() {
    assert_findings(b"(;B[aa](;W[bb]", &[&[(MissingClose, 13)]]);
    assert_findings(b"(;B[aa]\n(;FF[4])", &[&[(MissingClose, 6)], &[]]);
    // A line that does not certainly begin a game is a variation.
    assert_findings(b"(;B[aa]\n(;W[bb]))", &[&[]]);
    assert_findings(b"(;B[aa] (;FF[4]))", &[&[]]);
    assert_findings(b"(;B[aa]\n (;FF[4]))", &[&[]]);
    assert_findings(b"(;B[aa]\n(;FF\n[4]))", &[&[]]);
    assert_findings(b"(;B[aa]\n(;C[4]))", &[&[]]);
    // Collections of merged games begin variations with game-info.
    assert_findings(b"(;GM[1]\n(;PB[Ada]RE[B+];B[aa])\n(;PB[Bo]))", &[&[]]);
    for name in [
        "FF",
        "GM",
        "SZ",
        "CA",
        "AP",
        "GaMe",
        "PB[Ada]PlayerWhite [Bo]C[x][y] SZ",
        "PB FF",
        "FF \t",
    ] {
        for line_break in ["\n", "\r", "\r\n", "\n\r"] {
            let bytes = format!("(;B[aa]{line_break}(;{name}[4])");
            let games = read(bytes.as_bytes(), Options::default());
            assert_eq!(games.len(), 2, "{bytes}");
            assert_eq!(games[0].findings[0].code, MissingClose);
        }
    }
}

#[test]
fn unclosed_values() {
    let alone: &[(Code, u64)] = &[(UnclosedValue, 3)];
    assert_findings(b"(;C[abc", &[alone]);
    assert_findings(b"(;C[", &[alone]);
    assert_findings(b"(;C[abc\\]", &[alone]);
    assert_findings(b"(;C[abc\\", &[alone]);
    let games = assert_findings(b"(;C[abc\n(;FF[4]B[aa])", &[alone, &[]]);
    assert_eq!(games[0].bytes, b"(;C[abc\n");
    assert_eq!(games[0].nodes[0].properties[0].1[0], 4..8);
    assert_findings(b"(;B[abc\n(;GM[1]B[aa])", &[alone, &[]]);
    // Behind a bracket of the text, which closes it; behind a soft line break.
    assert_findings(
        b"(;C[a] bc\n(;FF[4])",
        &[&[(UnexpectedBytes, 7), (MissingClose, 8)], &[]],
    );
    assert_findings(b"(;C[a\\\n(;FF[4])", &[alone, &[]]);
    // A game that is quoted correctly, or no game.
    for quoted in [
        &b"\n(;FF[4\\]GM[1\\])"[..],
        b"x(;FF[4",
        b"\n (;FF[4",
        b"\n(;B[aa\\]",
        b"\n(;FF[\\4\\])",
        b"\n(;FF\n[4",
    ] {
        let bytes = [b"(;C[abc", quoted, b"])"].concat();
        assert_findings(&bytes, &[&[]]);
    }
}

#[test]
fn a_swallowed_game_shows_within_256_bytes() {
    // `(;GM[`, the name and its bracket.
    for (length, games) in [(250, 2), (251, 1)] {
        let name = "a".repeat(length);
        let bytes = format!("(;C[abc\n(;GM[{name}]B[aa])");
        assert_eq!(
            read(bytes.as_bytes(), Options::default()).len(),
            games,
            "{length}"
        );
        let bytes = format!("(;B[aa]\n(;GM[{name}]B[aa])");
        assert_eq!(
            read(bytes.as_bytes(), Options::default()).len(),
            games,
            "{length}"
        );
    }
}

#[test]
fn bytes_that_fit_nowhere() {
    let games = assert_findings(b"(;B[aa] %% ! ;W[bb])", &[&[(UnexpectedBytes, 8)]]);
    assert_eq!(games[0].findings[0].span, 8..12);
    assert_findings(b"(;B[aa];[bb][cc]W[dd])", &[&[(UnexpectedBytes, 8)]]);
    assert_findings(b"(;some words;B[aa])", &[&[(UnexpectedBytes, 2)]]);
    assert_findings(
        b"(;7 B[aa]\0\xFF)",
        &[&[
            (UnexpectedBytes, 2),
            (UnexpectedBytes, 9),
            (CharsetAssumed, 10),
        ]],
    );
}

#[test]
fn a_file_without_a_game() {
    for bytes in [
        &b""[..],
        b"(",
        b"hello",
        b";B[aa]",
        b"x(B[aa])",
        b"\xEF\xBB\xBF",
        b"()",
    ] {
        assert_findings(bytes, &[]);
    }
    assert_eq!(no_game_finding(0).code, NoGame);
    assert_eq!(no_game_finding(5).span, 0..5);
}

#[test]
fn nodes_that_hold_too_much_or_too_little() {
    assert_findings(b"(;C[a]B[aa]C[b])", &[&[(DuplicateProperty, 11)]]);
    assert_findings(
        b"(;KGSDE[a]KGSdDE[b]KGSFG[c])",
        &[&[(DuplicateProperty, 10), (LongIdentifier, 10)]],
    );
    assert_findings(b"(;B[aa]AB[bb])", &[&[(MixedNode, 7)]]);
    // Whatever follows the node, it is reported once.
    for next in [
        ";W[cc]",
        ";W[cc];W[dd]",
        ";C[x]",
        ";W[cc]AW[dd]C[x]",
        "(;C[x])",
    ] {
        let bytes = format!("(;B[aa]AB[bb]{next})");
        let expected: &[_] = &[(MixedNode, 7), (MixedNode, 19)];
        let count = 1 + usize::from(next.contains("AW"));
        assert_findings(bytes.as_bytes(), &[&expected[..count]]);
    }
    assert_findings(b"(;AE[aa]C[x]W[bb])", &[&[(MixedNode, 12)]]);
    assert_findings(b"(;B[aa]KO;W[bb])", &[&[(MissingValue, 7)]]);
    assert_findings(b"(;B)", &[&[(MissingValue, 2)]]);
    // The same beyond the number up to which properties are compared in pairs.
    let many: Vec<_> = (10..60).map(|index| format!("X{index}[]")).collect();
    let bytes = format!("(;{}X10[]X10[])", many.concat());
    assert_findings(
        bytes.as_bytes(),
        &[&[(DuplicateProperty, 252), (DuplicateProperty, 257)]],
    );
}

#[test]
fn a_game_beyond_the_limit() {
    let limited = |limit: u32, bytes: &[u8]| {
        let games = read(bytes, {
            let mut options = Options::default();
            options.limit = limit;
            options
        });
        games
            .iter()
            .map(|game| {
                (
                    game.offset,
                    game.nodes.len(),
                    game.findings.first().map(|it| it.code),
                )
            })
            .collect::<Vec<_>>()
    };
    let bytes = b"(;FF[4];B[aa])\n(;FF[4])\n";
    let both = [(0, 2, None), (15, 1, None)];
    assert_eq!(limited(15, bytes), both);
    assert_eq!(limited(14, bytes), both);
    assert_eq!(limited(13, bytes), [(0, 0, Some(TooLarge)), (15, 1, None)]);
    assert_eq!(limited(0, b"(;)"), [(0, 0, Some(TooLarge))]);
    // An unclosed game that ends at the limit, where the next begins.
    let bytes = b"(;B[aa]\n(;FF[4])";
    assert_eq!(
        limited(8, bytes),
        [(0, 1, Some(MissingClose)), (8, 1, None)]
    );
    let readable = |limit| {
        read(b"(;B[aa])", {
            let mut options = Options::default();
            options.limit = limit;
            options
        })[0]
            .readable
    };
    assert!(readable(8) && !readable(7));
}

#[test]
fn an_unclosed_game_counts_the_lines_that_it_swallows() {
    for (lines, expected) in [
        ("", ""),
        ("\n(;PB[Ada];B[aa])", "; 1 line that begins `(;` is read"),
        (
            "\n(;B[aa])\r(;W[bb](;B[cc]))",
            "; 2 lines that begin `(;` are read",
        ),
    ] {
        for end in ["", "\n(;FF[4])"] {
            let bytes = format!("(;B[aa]{lines}{end}");
            let games = read(bytes.as_bytes(), Options::default());
            assert_eq!(games[0].findings[0].code, MissingClose);
            let message = &games[0].findings[0].message;
            let said = message.split("the end of the file").nth(1).unwrap();
            assert!(said.starts_with(expected), "{message}");
            assert_eq!(said.is_empty(), expected.is_empty());
        }
    }
}

#[test]
fn usual_names_of_charsets() {
    for (name, labels) in [
        (
            "GBK",
            &["EUC-CN", "GB2312-80", "CP936", "x-mac-chinesesimp", "ms936"][..],
        ),
        ("gb18030", &["GB18030", "cp54936"]),
        (
            "Shift_JIS",
            &[
                "CP932",
                "Mac-Japanese",
                "MacJapanese",
                "windows-932",
                "ms_kanji",
            ],
        ),
        ("EUC-KR", &["CP949", "windows-949", "Mac-Korean", "EUC_KR"]),
        ("Big5", &["CP950", "Big5-HKSCS", "Mac-ChineseTrad"]),
        ("EUC-JP", &["eucJP", "EUC-JP", "x-euc-jp"]),
        (
            "macintosh",
            &["MacRoman", "Mac-Roman", "x-mac-roman", "CP10000"],
        ),
        (
            "x-mac-cyrillic",
            &["MacCyrillic", "Mac-Ukrainian", "CP10007"],
        ),
        ("IBM866", &["CP866"]),
        ("windows-874", &["CP874"]),
        (
            "windows-1252",
            &[
                "Latin-1",
                "Latin1",
                "ISO-8859-1",
                "ISO8859_1",
                "iso 8859-1",
                "CP1252",
                "8859-1",
            ],
        ),
        ("ISO-8859-2", &["Latin-2", "iso8859-2"]),
        ("ISO-8859-3", &["Latin-3"]),
        ("ISO-8859-4", &["Latin-4"]),
        ("windows-1254", &["Latin-5"]),
        ("ISO-8859-10", &["Latin-6"]),
        ("ISO-8859-13", &["Latin-7"]),
        ("ISO-8859-14", &["Latin-8"]),
        ("ISO-8859-15", &["Latin-9", "ISO_8859_15"]),
        ("ISO-8859-16", &["Latin-10"]),
        ("windows-1251", &["CP1251", "win-1251"]),
        (
            "UTF-8",
            &[
                "UTF8", "UTF-16", "UTF16LE", "utf-16be", "Unicode", "CP65001",
            ],
        ),
    ] {
        for label in labels {
            let charset = Charset::from_label(label.as_bytes());
            assert_eq!(charset.map(Charset::name), Some(name), "{label}");
        }
    }
    for label in ["", "no such thing", "Latin-77", "CP1", "UTF-7", "8859", "x"] {
        assert_eq!(Charset::from_label(label.as_bytes()), None, "{label}");
    }
}
