//! Bytes to read: arbitrary bytes, and bytes that look like SGF.

use proptest::prelude::*;
use unlur::sgf::{Charset, CharsetChoice, Options};

use crate::rows::unescaped;

/// The parts of intact and broken SGF files.
fn fragments() -> Vec<Vec<u8>> {
    let lines = include_str!("fragments.txt").lines();
    lines.map(unescaped).collect()
}

/// The beginnings of files.
const STARTS: &[&[u8]] = &[b"(;", b"(;FF[4]", b"(;CA[Shift_JIS]", b"\xEF\xBB\xBF", b""];

/// Bytes that look like SGF more or less.
pub fn flavoured() -> impl Strategy<Value = Vec<u8>> {
    let fragment = prop_oneof![
        20 => proptest::sample::select(fragments()),
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
