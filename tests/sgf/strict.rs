//! A reader of FF[4] without tolerance sees nothing that this reader took for text.

use proptest::prelude::*;
use unlur::analysis::{Judge, Options};
use unlur::finding::Severity;
use unlur::sgf::{Chunk, Node, Parser};

/// A property as the standard alone has it: letters and digits, of which the small letters are left
/// out, and values up to the first `]` without a backslash. Anything else is passed over.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Where its identifier ends.
    pub end: usize,
    /// How many nodes have begun.
    #[cfg_attr(
        not(feature = "archives"),
        expect(dead_code, reason = "tests of fixes read it")
    )]
    pub node: usize,
    pub name: String,
    pub values: Vec<Vec<u8>>,
}

/// The properties that a strict reader sees, up to a value that is never closed.
pub fn strictly(bytes: &[u8]) -> Vec<Seen> {
    let mut seen = Vec::new();
    let (mut at, mut node) = (0, 0);
    while at < bytes.len() {
        node += usize::from(bytes[at] == b';');
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric();
        let length = bytes[at..].iter().take_while(is_part).count();
        let end = at + length;
        let mut values = Vec::new();
        let mut next = end;
        // `White [15k]` in a text is no property.
        let is_long = bytes[at..end].iter().any(u8::is_ascii_lowercase);
        let may_have_values = length > 0 && (!is_long || bytes.get(end) == Some(&b'['));
        // White space of SGF has the vertical tab too.
        let is_space = |byte: &&u8| matches!(byte, b' ' | b'\t'..=b'\r');
        let after_space = |at: usize| at + bytes[at..].iter().take_while(is_space).count();
        while may_have_values && bytes.get(after_space(next)) == Some(&b'[') {
            let start = after_space(next) + 1;
            let mut close = start;
            while close < bytes.len() && bytes[close] != b']' {
                close += 1 + usize::from(bytes[close] == b'\\');
            }
            if close >= bytes.len() {
                return seen;
            }
            values.push(bytes[start..close].to_vec());
            next = close + 1;
        }
        if !values.is_empty() {
            let run = bytes[at..end]
                .iter()
                .filter(|byte| !byte.is_ascii_lowercase());
            let name = run.map(|&byte| char::from(byte)).collect();
            seen.push(Seen {
                end,
                node,
                name,
                values,
            });
        }
        at = next.max(end).max(at + 1);
    }
    seen
}

/// What must not be lost without an error: moves, setup stones, names and comments.
const KEPT: [&str; 9] = ["B", "W", "AB", "AW", "AE", "PB", "PW", "C", "N"];

/// The properties that a strict reader sees and that this reader has not, in a game without an
/// error.
fn lost(bytes: &[u8]) -> Vec<Seen> {
    let mut lost = strictly(bytes);
    let mut parser = Parser::default();
    let mut judge = Judge::new(Options::default());
    let mut games = parser.games(Chunk::whole(bytes));
    while let Some(game) = games.next() {
        let start = game.offset() - game.leading_text().len() as u64;
        let end = game.offset() + (game.bytes().len() + game.trailing_text().len()) as u64;
        let properties = game.nodes().flat_map(Node::properties);
        let known: Vec<_> = properties
            .map(|property| {
                let first = property.first_value().map(|value| value.raw().to_vec());
                (property.span().end, first.unwrap_or_default())
            })
            .collect();
        let findings = judge.judge(game).findings;
        let is_error = |it: &unlur::finding::Finding| it.severity() == Severity::Error;
        let is_broken = findings.iter().any(is_error);
        lost.retain(|seen| {
            let at = seen.end as u64;
            let is_known =
                |known: &(u64, Vec<u8>)| known.0 == at && known.1.starts_with(&seen.values[0]);
            let is_here = (start..end).contains(&at);
            !(is_here && (is_broken || known.iter().any(is_known)))
        });
    }
    lost.retain(|seen| KEPT.contains(&seen.name.as_str()));
    lost
}

/// Whether no game of these bytes has an error.
fn is_legal(bytes: &[u8]) -> bool {
    let mut parser = Parser::default();
    let mut judge = Judge::new(Options::default());
    let mut games = parser.games(Chunk::whole(bytes));
    let mut errors = 0;
    while let Some(game) = games.next() {
        let findings = judge.judge(game).findings;
        errors += findings
            .iter()
            .filter(|it| it.severity() == Severity::Error)
            .count();
    }
    errors == 0
}

/// Texts, some of them with brackets that lack their backslash.
const TEXTS: &[&str] = &[
    "good",
    "[1] of [2]",
    "White [15k]: hello\nBlack [3d]: hi",
    ":-]",
    "[1]; then [2]",
    "a\\]b",
    "",
];

/// The parts of a sound record, between which bytes are planted.
fn record() -> impl Strategy<Value = Vec<String>> {
    let text = || proptest::sample::select(TEXTS);
    let node = (0_usize..4, text(), text()).prop_map(|(shape, first, second)| match shape {
        0 => vec![],
        1 => vec![format!("C[{first}]")],
        2 => vec![format!("N[{first}]"), format!("C[{second}]")],
        _ => vec![format!("C[{first}]"), "TR[c3]".to_owned()],
    });
    (prop::collection::vec(node, 4), any::<bool>()).prop_map(|(nodes, is_lined)| {
        let mut parts: Vec<String> = [
            "(;FF[4]",
            "GM[4000]",
            "CA[UTF-8]",
            "SZ[5]",
            "PB[Ada]",
            "PW[Bo]",
        ]
        .map(str::to_owned)
        .into();
        for (stone, texts) in ["B[c3]", "B[d2]", "B[]", "W[c2]"].iter().zip(nodes) {
            if is_lined {
                parts.push("\n".to_owned());
            }
            parts.push(format!(";{stone}"));
            parts.extend(texts);
        }
        parts.push(")\n".to_owned());
        parts
    })
}

/// Bytes that belong nowhere.
fn stray() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        2 => any::<u8>(),
        3 => proptest::sample::select(&b"[]\\;():,-7xB \n\xC2\xA0"[..]),
    ];
    prop::collection::vec(byte, 1..5)
}

/// The property that another reader sees, or that has lost a bracket, is an error in every game.
#[test]
fn a_property_that_may_be_lost_is_an_error() {
    for text in [
        "(;FF[4]GM[4000]SZ[5])(;B[d2]x [C[good];W[c2])",
        "(;GM[4000]SZ[5]Cx [PB[Ada]PW[Bo];B[c3];B[];W[c2])",
        "(;GM[4000]SZ[5];B[c3];B[];W)c2])",
        "(;GM[4000]SZ[5];B[c3];B[];W(c2])",
        "(;GM[4000]SZ[5];B[c3];B[];W{c2])",
        "(;GM[4000]SZ[5];B[c3];B[];W;c2])",
        "(;GM[4000]SZ[5];B[c3];B[];W c2])",
        "(;GM[4000]SZ[5];B[c3];B[];W]c2])",
        "(;GM[4000]SZ[5];B[c3];B[];Wc2])",
        "(;GM[4000]SZ[5];B[c3];B)];W[c2])",
        "(;GM[4000]SZ[5];B[c3](;B[];W)c2])(;B[d2]))",
        "(;GM[1];B[cc];W)dd])",
    ] {
        assert!(!is_legal(text.as_bytes()), "{text}");
    }
    // The strict reader too knows all white space of SGF.
    assert_eq!(strictly(b"(;C\x0b[PB[Ada])").len(), 1);
    for text in [
        "(;FF[3]GM[4000]SZ[5];Black [c3] ;Black [] ;White [c2]Comment [see C 1])",
        "(;GM[4000]SZ[5];B[c3];B[];W[c2]KO[])\n\nFrom: Ada\n",
        "(;GM[4000]SZ[5];B[c3];B[];W[c2])\n\nsee 1]\n",
    ] {
        assert!(is_legal(text.as_bytes()), "{text}");
    }
}

proptest! {
    #![proptest_config(crate::random(4000))]

    #[test]
    fn no_guess_costs_a_property_without_an_error(
        games in prop::collection::vec(record(), 1..3),
        strays in prop::collection::vec((any::<prop::sample::Index>(), stray()), 1..3),
    ) {
        let mut parts: Vec<_> = games.concat().into_iter().map(String::into_bytes).collect();
        prop_assert_eq!(lost(&parts.concat()).len(), 0);
        for (place, stray) in strays {
            let place = 1 + place.index(parts.len());
            parts.insert(place, stray);
        }
        let bytes = parts.concat();
        let lost = lost(&bytes);
        prop_assert!(lost.is_empty(), "{}\n{:?}", bytes.escape_ascii(), lost);
    }

    #[test]
    fn a_bracket_that_is_lost_costs_nothing_without_an_error(
        game in record(),
        part in any::<prop::sample::Index>(),
    ) {
        let mut parts: Vec<_> = game.into_iter().map(String::into_bytes).collect();
        let part = part.index(parts.len());
        if let Some(bracket) = parts[part].iter().rposition(|&byte| byte == b']') {
            parts[part].remove(bracket);
        }
        let bytes = parts.concat();
        let lost = lost(&bytes);
        prop_assert!(lost.is_empty(), "{}\n{:?}", bytes.escape_ascii(), lost);
    }

    #[test]
    fn a_bracket_that_opens_nothing_costs_nothing_without_an_error(
        game in record(),
        part in any::<prop::sample::Index>(),
        damage in prop::option::of(any::<u8>()),
    ) {
        let mut parts: Vec<_> = game.into_iter().map(String::into_bytes).collect();
        let opens = |part: &Vec<u8>| {
            let identifier = part.strip_prefix(b";").unwrap_or(part);
            let mut opening = KEPT.iter().map(|name| format!("{name}["));
            let value = opening.find_map(|opening| identifier.strip_prefix(opening.as_bytes()));
            // One bracket of `[[` is as good as the other.
            value.is_some_and(|value| !value.starts_with(b"[")) && damage != Some(b'[')
        };
        let kept: Vec<_> = (0..parts.len()).filter(|&at| opens(&parts[at])).collect();
        prop_assume!(!kept.is_empty());
        let part = &mut parts[kept[part.index(kept.len())]];
        let bracket = part.iter().position(|&byte| byte == b'[').expect("a bracket");
        part.splice(bracket..=bracket, damage);
        let bytes = parts.concat();
        prop_assert!(!is_legal(&bytes), "{}", bytes.escape_ascii());
    }
}
