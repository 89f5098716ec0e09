//! Lines and columns.

use encoding_rs::Encoding;
use proptest::prelude::*;
use unlur::finding::Code;
use unlur::sgf::{Charset, LineColumn, Options};

use super::oracle::{place, read};

/// Charsets, and letters that they have.
const CHARSETS: &[(&str, &str)] = &[
    ("UTF-8", "é日😀λ"),
    ("Shift_JIS", "表ソ能日本ァｱ"),
    ("windows-1252", "éñß€"),
    ("GBK", "誠俓你"),
];

/// The parts of lines; `*` is a letter of the charset.
const PARTS: &[&str] = &[
    "C[*]",
    "C[**] **]",
    "N[*\\]*]",
    "%%",
    "b[*]",
    "AddBlack[aa]",
    "B",
    ";",
    ";",
    "(;C[*])",
    "\n",
    "\r",
    "\r\n",
    "\n\r",
    " ",
    "C[*\r\n*] *]",
    "word ",
];

proptest! {
    #![proptest_config(crate::random(256))]

    #[test]
    fn places_equal_a_naive_count(
        charset in proptest::sample::select(CHARSETS),
        bom in any::<bool>(),
        before in "[a\n]{0,4}",
        games in prop::collection::vec(
            prop::collection::vec(proptest::sample::select(PARTS), 0..12), 1..4),
        between in proptest::sample::select(&["", "\n", " * \n", ")", "* mail *", "\r\n\r\n"][..]),
    ) {
        let (label, letters) = charset;
        let mut letters = letters.chars().cycle();
        let text: Vec<_> = games
            .iter()
            .map(|parts| format!("(;CA[{label}];{}){between}", parts.concat()))
            .collect();
        let text: String = format!("{before}{}", text.concat())
            .chars()
            .map(|c| if c == '*' { letters.next().unwrap() } else { c })
            .collect();
        let encoding = Encoding::for_label(label.as_bytes()).unwrap();
        let (encoded, _, lost) = encoding.encode(&text);
        prop_assert!(!lost);
        let bom: &[u8] = if bom { b"\xEF\xBB\xBF" } else { b"" };
        let bytes = [bom, &encoded].concat();
        let games = read(&bytes, Options::default());
        // A broken game may end early, and its rest may become a game without CA.
        prop_assume!(games.iter().all(|game| game.charset == encoding.name()));
        for game in games {
            prop_assert_eq!(game.place, place(&bytes, game.offset, label));
            for finding in &game.findings {
                prop_assert_eq!(finding.place, place(&bytes, finding.span.start, label));
            }
        }
    }
}

#[track_caller]
fn column(bytes: &[u8], code: Code) -> (u64, u64) {
    let games = read(bytes, Options::default());
    let mut findings = games.iter().flat_map(|game| &game.findings);
    let LineColumn { line, column } = findings
        .find(|finding| finding.code == code)
        .map_or_else(|| panic!("no {code} in {games:?}"), |finding| finding.place);
    (line, column)
}

#[test]
fn a_byte_order_mark_takes_no_column() {
    let bytes = b"\xEF\xBB\xBF(;CA[Shift_JIS];%)";
    assert_eq!(column(bytes, Code::Bom), (1, 1));
    assert_eq!(column(bytes, Code::UnexpectedBytes), (1, 17));
    assert_eq!(
        column(b"\xEF\xBB\xBFhi (;B[aa])", Code::TextOutside),
        (1, 1)
    );
}

#[test]
fn bytes_without_meaning_take_a_column_each() {
    assert_eq!(
        column(b"(;CA[UTF-8]C[\x80\x80\xE9];%)", Code::UnexpectedBytes),
        (1, 19)
    );
}

#[test]
fn text_before_a_game_has_no_charset_of_its_own() {
    // Read as UTF-8, whatever the game after it declares: here each byte takes a column.
    let bytes = b"\x83\x5C\x83\x5D (;CA[Shift_JIS];%)";
    assert_eq!(column(bytes, Code::UnexpectedBytes), (1, 22));
    assert_eq!(
        read(bytes, Options::default())[0].place,
        LineColumn { line: 1, column: 6 }
    );
}

#[test]
fn every_line_break_counts_once() {
    let place = LineColumn::START.after(b"a\nb\rc\r\nd\n\re\n\n\xC3\xA9x", Charset::UTF_8);
    assert_eq!(place, LineColumn { line: 7, column: 3 });
}
