//! Bytes to read: arbitrary bytes, and bytes that look like SGF.

use proptest::prelude::*;
use unlur::sgf::{Charset, CharsetChoice, Options};

/// The parts of intact and broken SGF files.
const FRAGMENTS: &[&[u8]] = &[
    b"(;FF[4]",
    b"\n(;FF[4]",
    b"\r(;GM[1]",
    b"\n(;PlayerBlack [Ada]",
    b"\n(;PB[Ada] C[x]SZ[5]",
    b"\n(;FF GaMe[1]",
    b"\n;FF[4]",
    b"\n;PB[Ada]AP[x]",
    b"\n(GM[1]",
    b"\n(B[aa]",
    b"\n(word",
    b")) ;B[bb]",
    b");C[a;b]GM[1]",
    b");C[(;x)]SZ[5]",
    b"C[:)]",
    b"C[hm :])]",
    b"])]",
    b"] ) )] (",
    b"\n(;FF\n[4]",
    b"\n(;FF[4\\]",
    b"\n(;B[aa]",
    b"(;",
    b"(",
    b")",
    b";",
    b"[",
    b"]",
    b"[]",
    b"\\",
    b"\\]",
    b":",
    b"\n",
    b"\r",
    b"\r\n",
    b"\n\r",
    b" ",
    b"\t\x0B\x0C",
    b"B",
    b"B[aa]",
    b"AB[aa][bb]",
    b"W[",
    b"C[",
    b"C[a text",
    b"GN[a] b]",
    b"AddBlack[cc]",
    b"KGSDE[x]",
    b"w[dd]",
    b"word",
    b"B2[ee]",
    b"%",
    b"7",
    b"\0",
    b"\xEF\xBB\xBF",
    b"\xC3\xA9",
    b"\xE9",
    b"\x80",
    b"\x81",
    b"\x83\x5C",
    b"\x83\x5D",
    b"\x81\x30\x81\x30",
    b"\xF0\x9F\x98\x80",
    b"\x1B",
    b"\x1B$B",
    b"\x1B(B",
    b"\x1B(I",
    b"F]F\\",
    b"CA[UTF-8]",
    b"CA[Shift_JIS]",
    b"CA[GBK]",
    b"CA[GB18030]",
    b"CA[Big5]",
    b"CA[ISO-8859-1]",
    b"CA[EUC-KR]",
    b"CA[no such thing]",
];

/// The beginnings of files.
const STARTS: &[&[u8]] = &[b"(;", b"(;FF[4]", b"(;CA[Shift_JIS]", b"\xEF\xBB\xBF", b""];

/// Bytes that look like SGF more or less.
pub fn flavoured() -> impl Strategy<Value = Vec<u8>> {
    let fragment = prop_oneof![
        20 => proptest::sample::select(FRAGMENTS).prop_map(<[u8]>::to_vec),
        1 => any::<u8>().prop_map(|byte| vec![byte]),
        1 => (200_usize..300).prop_map(|length| vec![b'x'; length]),
    ];
    let start = proptest::sample::select(STARTS);
    (start, prop::collection::vec(fragment, 0..40))
        .prop_map(|(start, fragments)| [start.to_vec(), fragments.concat()].concat())
}

/// Any bytes, or such that look like SGF.
pub fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        1 => prop::collection::vec(any::<u8>(), 0..200),
        8 => flavoured(),
    ]
}

/// Charsets to insist on.
const NAMED: &[&str] = &["UTF-8", "Shift_JIS", "GB18030", "latin1"];

/// Ways to read them.
pub fn options() -> impl Strategy<Value = Options> {
    let charset = prop_oneof![
        6 => Just(CharsetChoice::Declared),
        1 => Just(CharsetChoice::Guessed),
        2 => proptest::sample::select(NAMED).prop_map(|label| {
            CharsetChoice::Named(Charset::from_label(label.as_bytes()).expect("a known label"))
        }),
    ];
    let limit = prop_oneof![4 => Just(u32::MAX), 1 => 0_u32..80];
    (charset, limit).prop_map(|(charset, limit)| {
        let mut options = Options::default();
        options.charset = charset;
        options.limit = limit;
        options
    })
}
