//! What the reader makes of broken text: `table.txt` row by row, and what no row can show.

use std::fmt::Write as _;

use unlur::finding::Code::{self, *};
use unlur::sgf::{Charset, CharsetChoice, Chunk, Options, Parser, no_game_finding};

use super::oracle::{Reading, read};
use crate::rows::unescaped;

/// A game as a line of the table.
fn line(game: &Reading, bytes: &[u8]) -> String {
    let raw = |span: &std::ops::Range<u64>| {
        let at = |offset| usize::try_from(offset).unwrap();
        let raw = bytes[at(span.start)..at(span.end)].escape_ascii();
        raw.to_string().replace("\\'", "'").replace("\\\"", "\"")
    };
    let mut line = format!("    {}..{} ", game.span().start, game.span().end);
    if game.charset != "UTF-8" {
        write!(line, "{} ", game.charset).unwrap();
    }
    for (number, node) in game.nodes.iter().enumerate() {
        if let Some(parent) = node.parent.filter(|parent| parent + 1 != number) {
            write!(line, " {parent}").unwrap();
        }
        line.push(';');
        for (name, values) in &node.properties {
            line += &raw(name);
            line.extend(values.iter().map(|value| format!("[{}]", raw(value))));
        }
    }
    for finding in &game.findings {
        let span = &finding.span;
        write!(line, " | {} {}..{}", finding.code, span.start, span.end).unwrap();
    }
    line
}

#[test]
fn each_row_of_the_table_is_read_as_it_says() {
    let table: Vec<_> = include_str!("table.txt").lines().collect();
    let is_file =
        |line: &str| !line.is_empty() && !line.starts_with("# ") && !line.starts_with("    ");
    let mut files = 0;
    for (number, row) in table.iter().enumerate().filter(|(_, row)| is_file(row)) {
        let bytes = unescaped(row);
        let found: Vec<_> = read(&bytes, Options::default())
            .iter()
            .map(|game| line(game, &bytes))
            .collect();
        let expected = table[number + 1..].iter();
        let expected: Vec<_> = expected
            .take_while(|line| line.starts_with("    "))
            .collect();
        assert!(
            found.iter().eq(expected),
            "line {}: {row}\n{}",
            number + 1,
            found.join("\n")
        );
        files += 1;
    }
    assert!(files > 150, "{files}");
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

/// The codes of the findings of a file's first game.
fn codes(bytes: &[u8]) -> Vec<Code> {
    let games = read(bytes, Options::default());
    games[0].findings.iter().map(|it| it.code).collect()
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
fn the_text_between_games_belongs_to_the_previous_one() {
    let bytes = b"From: Ada\n\n(;B[aa])\n-- \nAda\n(;W[bb])\nbye\n";
    let games = read(bytes, Options::default());
    let texts: Vec<_> = games
        .iter()
        .map(|game| (&game.before[..], &game.after[..]))
        .collect();
    let expected: [(&[u8], &[u8]); 2] = [(b"From: Ada\n\n", b"\n-- \nAda\n"), (b"", b"\nbye\n")];
    assert_eq!(texts, expected);
}

/// The declaration of the next game decides nothing in this one.
#[test]
fn a_charset_is_of_its_own_game() {
    let texts: [&[u8]; 2] = [
        b"(;FF[4\\]\n(;PlayerBlack [Ada]CA[Shift_JIS]",
        b";CmA[]\xFF\xEF\xBB\xBF(;CA[GB]",
    ];
    for text in texts {
        let mut parser = Parser::default();
        let mut games = parser.games(Chunk::whole(text));
        let charset = games.next().unwrap().charset();
        assert!(
            !matches!(charset.name(), "Shift_JIS" | "GBK"),
            "{} is read as {}",
            text.escape_ascii(),
            charset.name()
        );
    }
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
            assert_eq!(codes(&bytes), [], "{}", bytes.escape_ascii());
            assert_eq!(
                values(&bytes),
                [label, text, b"aa"],
                "{:?}",
                Charset::from_label(label)
            );
        }
    }
    // A declaration beyond 1,024 bytes, or none, moves no bracket.
    for label in ["CA[Shift_JIS]", ""] {
        let far = format!("(;GN[{}]{label}X[", "x".repeat(1024));
        let bytes = [far.as_bytes(), b"\x95\x5D];B[aa])"].concat();
        assert!(values(&bytes).contains(&b"\x95".to_vec()), "{label}");
    }
    // Bytes that are not lead bytes, and a lead byte without a valid trail byte.
    let single = b"(;CA[Shift_JIS]C[\xB1];B[aa])";
    assert_eq!(values(single).len(), 3);
    let four = b"(;CA[GB18030]C[\x81\x30\x81\x30];B[aa])";
    assert_eq!(values(four)[1], b"\x81\x30\x81\x30");
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
        assert_eq!(codes(marked.as_bytes()), [Bom, CharsetMismatch]);
        assert_eq!(
            read(marked.as_bytes(), Options::default())[0].charset,
            "UTF-8"
        );
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
        assert_eq!(codes(&bytes), []);
        let seen = last_text(&bytes);
        assert_eq!(
            (seen.0.as_str(), seen.1.as_str()),
            (text, simple),
            "{raw:?}"
        );
    }
    assert_eq!(last_text(b"(;C[a\\").0, "a\\");
    // Bytes without meaning.
    let text = b"(;CA[UTF-8]N[\xC3\xA9]C[na\xEFve])";
    assert_eq!(last_text(text).0, "na\u{FFFD}ve");
}

#[test]
fn a_swallowed_game_shows_within_256_bytes() {
    // `(;GM[`, the name and its bracket.
    for (length, games) in [(250, 2), (251, 1)] {
        let name = "a".repeat(length);
        for (before, games) in [
            ("(;C[abc\n(", games),
            ("(;B[aa]\n(", games),
            ("", games - 1),
        ] {
            let bytes = format!("{before};GM[{name}]B[aa])");
            let found = read(bytes.as_bytes(), Options::default()).len();
            assert_eq!(found, games, "{length}: {before}");
        }
    }
}

#[test]
fn a_file_without_a_game_has_a_finding() {
    assert_eq!(read(b"", Options::default()), []);
    assert_eq!(no_game_finding(0).code, NoGame);
    assert_eq!(no_game_finding(5).span, 0..5);
}

/// Beyond the number up to which properties are compared in pairs.
#[test]
fn a_property_is_found_again_among_many() {
    let many: Vec<_> = (10..60).map(|index| format!("X{index}[]")).collect();
    let bytes = format!("(;{}X10[]X10[])", many.concat());
    let games = read(bytes.as_bytes(), Options::default());
    let found: Vec<_> = games[0]
        .findings
        .iter()
        .map(|it| (it.code, it.span.start))
        .collect();
    assert_eq!(found, [(DuplicateProperty, 252), (DuplicateProperty, 257)]);
}

#[test]
fn a_game_beyond_the_limit() {
    let read = |limit: u32, bytes: &[u8]| {
        let mut options = Options::default();
        options.limit = limit;
        read(bytes, options)
    };
    let limited = |limit: u32, bytes: &[u8]| {
        let first = |game: &Reading| game.findings.first().map(|it| it.code);
        let games = read(limit, bytes);
        let games = games
            .iter()
            .map(|game| (game.offset, game.nodes.len(), first(game)));
        games.collect::<Vec<_>>()
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
    assert!(read(8, b"(;B[aa])")[0].readable);
    assert!(!read(7, b"(;B[aa])")[0].readable);
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
    let names = "
        GBK: EUC-CN, GB2312-80, CP936, x-mac-chinesesimp, ms936
        gb18030: GB18030, cp54936, GB 18030
        Shift_JIS: CP932, Mac-Japanese, MacJapanese, windows-932, ms_kanji
        EUC-KR: CP949, windows-949, Mac-Korean, EUC_KR
        Big5: CP950, Big 5, Big5-HKSCS, Mac-ChineseTrad
        EUC-JP: eucJP, EUC-JP, x-euc-jp
        macintosh: MacRoman, Mac-Roman, x-mac-roman, CP10000
        x-mac-cyrillic: MacCyrillic, Mac-Ukrainian, CP10007
        IBM866: CP866
        windows-874: CP874
        windows-1252: Latin-1, Latin1, ISO-8859-1, ISO8859_1, iso 8859-1, CP1252, 8859-1
        ISO-8859-2: Latin-2, iso8859-2
        ISO-8859-3: Latin-3
        ISO-8859-4: Latin-4
        windows-1254: Latin-5
        ISO-8859-10: Latin-6
        ISO-8859-13: Latin-7
        ISO-8859-14: Latin-8
        ISO-8859-15: Latin-9, ISO_8859_15
        ISO-8859-16: Latin-10
        windows-1251: CP1251, win-1251
        UTF-8: UTF8, UTF-16, UTF16LE, utf-16be, Unicode, CP65001
    ";
    for line in names.lines().filter_map(|line| line.split_once(": ")) {
        for label in line.1.split(", ") {
            let charset = Charset::from_label(label.as_bytes());
            assert_eq!(charset.map(Charset::name), Some(line.0.trim()), "{label}");
        }
    }
    // Those of escape sequences, and names of nothing.
    for label in "ISO-2022-JP csISO2022JP nonsense Latin-77 CP1 UTF-7 8859 x".split(' ') {
        assert_eq!(Charset::from_label(label.as_bytes()), None, "{label}");
    }
    assert_eq!(Charset::from_label(b""), None);
    assert_eq!(Charset::from_label(b"no such thing"), None);
}
