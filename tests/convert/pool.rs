//! Records to convert: Unlur as people and programs write it, sound and broken.

use proptest::prelude::*;
use proptest::sample::select;

use crate::rows::rows;

/// Words of many scripts, and what SGF could misread in them.
fn words() -> Vec<&'static str> {
    rows::<1>(include_str!("words.txt")).concat()
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(select(words()), 0..6).prop_map(|words| whole(&words.concat()))
}

/// A value without a lonely backslash at its end.
fn whole(raw: &str) -> String {
    let backslashes = raw.bytes().rev().take_while(|&byte| byte == b'\\').count();
    if backslashes.is_multiple_of(2) {
        raw.to_owned()
    } else {
        format!("{raw}\\")
    }
}

fn points() -> Vec<&'static str> {
    rows::<1>(include_str!("points.txt")).concat()
}

fn point() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        6 => select(points()[..12].to_vec()),
        1 => select(points()),
    ]
}

/// One property as it is written in a file.
fn property() -> impl Strategy<Value = String> {
    let stones = || prop::collection::vec(point(), 0..3);
    prop_oneof![
        6 => text().prop_map(|text| format!("C[{text}]")),
        2 => text().prop_map(|text| format!("N[{text}]")),
        2 => (select(&["XY", "KO", "Q2", "b", "GameComment", "LONGER", "ZZ"][..]), text())
            .prop_map(|(identifier, text)| format!("{identifier}[{text}][2]")),
        1 => Just("KO".to_owned()),
        1 => Just("KO ".to_owned()),
        1 => select(&["SZ", "PB", "DT", "RE", "CS", "CA", "FF", "AP", "C", "PL", "AB", "TR"][..]).prop_map(str::to_owned),
        1 => select(&["RE[W\\\n+]", "RE[\\B+R]", "PB[A\\\nda]", "SZ[1\\1]"][..]).prop_map(str::to_owned),
        1 => Just("B".to_owned()),
        2 => (select(&["AB", "AW", "AE", "AddBlack"][..]), stones())
            .prop_map(|(identifier, stones)| format!("{identifier}[{}]", stones.join("]["))),
        1 => Just("AB[b2:d4]".to_owned()),
        1 => Just("AE[a1:e5]".to_owned()),
        2 => (select(&["CR", "DD", "MA", "SL", "SQ", "TR", "VW"][..]), stones())
            .prop_map(|(identifier, stones)| format!("{identifier}[{}]", stones.join("]["))),
        1 => (point(), text()).prop_map(|(point, text)| format!("LB[{point}:{text}]")),
        1 => (point(), point()).prop_map(|(from, to)| format!("AR[{from}:{to}]LN[{to}:{from}]")),
        1 => select(&["PL[B]", "PL[W]", "PB[late]", "DT[1999]", "RE[B+]", "SZ[9]", "CA[x]", "FF[4]", "CS[hex]", "CS[pbem]", "GC[x]"][..])
            .prop_map(str::to_owned),
        1 => Just(")".to_owned()),
        1 => Just("%".to_owned()),
    ]
}

fn action() -> impl Strategy<Value = String> {
    let color = select(&["B", "W", "B", "W", "Black"][..]);
    prop_oneof![
        12 => (color.clone(), point()).prop_map(|(color, point)| format!("{color}[{point}]")),
        2 => Just("B[]".to_owned()),
        1 => Just("W[pass]".to_owned()),
        1 => (color.clone(), point(), point()).prop_map(|(color, one, two)| format!("{color}[{one}][{two}]")),
        1 => (color, point()).prop_map(|(color, point)| format!("{color}[{point}]W[c2]")),
        1 => Just(String::new()),
    ]
}

fn node() -> impl Strategy<Value = String> {
    (
        action(),
        prop::collection::vec(property(), 0..3),
        any::<bool>(),
    )
        .prop_map(|(action, properties, is_first)| {
            let rest = properties.concat();
            if is_first {
                format!(";{action}{rest}")
            } else {
                format!(";{rest}{action}")
            }
        })
}

fn line() -> impl Strategy<Value = String> {
    prop::collection::vec(node(), 1..6).prop_map(|nodes| nodes.concat())
}

/// Nodes and variations.
fn tree() -> impl Strategy<Value = String> {
    line().prop_recursive(4, 24, 3, |inner| {
        (line(), prop::collection::vec(inner, 1..4)).prop_map(|(line, branches)| {
            let branches: Vec<_> = branches
                .iter()
                .map(|branch| format!("({branch})"))
                .collect();
            format!("{line}{}", branches.concat())
        })
    })
}

const INFO: &str = "PB PW BR WR BT WT DT EV RO PC RE GN GC ON TM OT RU SO US AN CP \
    PlayerBlack AP ST HA XX";

fn info() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => (select(INFO.split(' ').collect::<Vec<_>>()), text()).prop_map(|(identifier, text)| format!("{identifier}[{text}]")),
        1 => select(&[
            "RE[B+]", "RE[W+R]", "RE[0]", "RE[?]", "RE[x]", "CS[pbem]", "CS[hex]", "CS[?]", "C[root]",
            "PB[one][two]", "PB[]", "PB", "AB[c3]", "B[c3]", "GM[4000]", "FF[3]", "SZ[5]", "DT[2004-05-01]",
        ][..]).prop_map(str::to_owned),
    ]
}

const SIZES: &[&str] = &[
    "SZ[5]",
    "SZ[5]",
    "SZ[5]",
    "SZ[5]CS[pbem]",
    "SZ[f]",
    "SZ[3]",
    "SZ[7]",
    "SZ[15]",
    "SZ[39]CS[pbem]",
    "SZ[4]",
    "",
    "SZ[0]",
];

/// An Unlur game in UTF-8, with every kind of content and many mistakes.
pub fn game() -> impl Strategy<Value = String> {
    let head = (
        select(
            &[
                "GM[4000]",
                "GM[unlur]",
                "FF[4]GM[4000]",
                "FF[4]CA[UTF-8]GM[4000]",
            ][..],
        ),
        select(SIZES),
        prop::collection::vec(info(), 0..5),
    );
    (head, tree())
        .prop_map(|((head, size, info), tree)| format!("(;{head}{size}{}{tree})\n", info.concat()))
}

/// A game of strict play: contract, pass and stones, by colour, by seat, implied.
pub fn plain_game() -> impl Strategy<Value = String> {
    (
        prop::collection::vec(
            select(&["b3", "c2", "d2", "c3", "d3", "b4", "c4"][..]),
            0..6,
        ),
        0..3,
        prop::collection::vec(
            select(&["a3", "e1", "c1", "d1", "e3", "a5", "b5", "a4", "e2", "d4"][..]),
            0..8,
        ),
        prop::collection::vec(property(), 0..2),
    )
        .prop_map(|(contract, way, play, rest)| {
            let mut text = "(;FF[4]GM[4000]SZ[5]PB[Ada]".to_owned();
            for (at, stone) in contract.iter().enumerate() {
                let color = if way == 1 && at % 2 == 1 { "W" } else { "B" };
                text.extend([";", color, "[", stone, "]"]);
            }
            if way != 2 {
                text += ";B[]";
            }
            for (at, stone) in play.iter().enumerate() {
                let color = if at % 2 == 0 { "W" } else { "B" };
                text.extend([";", color, "[", stone, "]"]);
            }
            text + &rest.concat() + ")"
        })
}

/// Unlur in bytes that need not be any text, with a charset that need not be one.
pub fn flavoured_unlur() -> impl Strategy<Value = Vec<u8>> {
    let head = select(
        &[
            "(;FF[4]GM[4000]SZ[5]",
            "(;GM[4000]CA[Shift_JIS]SZ[5]",
            "(;GM[4000]CA[windows-1252]SZ[5]CS[pbem]",
            "(;GM[4000]CA[UTF-8]SZ[5]",
        ][..],
    );
    (head, crate::sgf::pool::flavoured()).prop_map(|(head, rest)| {
        let rest = rest.strip_prefix(b"(;").unwrap_or(&rest);
        [head.as_bytes(), rest].concat()
    })
}
