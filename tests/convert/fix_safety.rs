//! What a safe fix may write: a strict reader of FF\[4\] sees at least what it saw.

use proptest::prelude::*;
use unlur::convert::FixOptions;
use unlur::record::Claim;

use super::fix::{fix, for_every_fixture, mutated, options};
use crate::rows::{rows, unescaped};
use crate::sgf::strict::{Seen, strictly};
use crate::support::fixtures;

/// A change of a value that a safe fix may make although the old value is no beginning of the new one.
struct Exception {
    what: &'static str,
    identifiers: &'static [&'static str],
    /// The old value, the new one, and whether a byte order mark begins the file.
    is_allowed: fn(&[u8], &[u8], bool) -> bool,
}

const EXCEPTIONS: &[Exception] = &[
    Exception {
        what: "a word of Hex that becomes the empty pass",
        identifiers: &["B", "W"],
        is_allowed: |old, new, _| old.to_ascii_lowercase().starts_with(b"swap") && new.is_empty(),
    },
    Exception {
        what: "the width of a side",
        identifiers: &["SZ"],
        is_allowed: |old, new, _| match (number(old), number(new)) {
            (Some(side), Some(width)) => width == 2 * side - 1,
            _ => false,
        },
    },
    Exception {
        what: "a `CA` that a mark contradicts",
        identifiers: &["CA"],
        is_allowed: |_, new, has_mark| has_mark && new == b"UTF-8",
    },
    Exception {
        what: "a result in its usual form",
        identifiers: &["RE"],
        is_allowed: |old, new, _| {
            let old = std::str::from_utf8(old).ok().and_then(Claim::of_words);
            old.is_some_and(|usual| usual.as_bytes() == new)
        },
    },
    Exception {
        what: "a `CA` that says nothing",
        identifiers: &["CA"],
        is_allowed: |old, new, _| old.trim_ascii().is_empty() && new == b"UTF-8",
    },
];

fn number(value: &[u8]) -> Option<usize> {
    std::str::from_utf8(value).ok()?.trim().parse().ok()
}

/// Whether the new value says at least what the old one said.
fn keeps(identifier: &str, old: &[u8], new: &[u8], has_mark: bool) -> bool {
    let is_kept = new.starts_with(old) && new.is_empty() == old.is_empty();
    is_kept
        || EXCEPTIONS.iter().any(|exception| {
            exception.identifiers.contains(&identifier)
                && (exception.is_allowed)(old, new, has_mark)
        })
}

/// The first property that a strict reader saw in `before` and does not see in `after`.
fn lost(before: &[u8], after: &[u8]) -> Option<Seen> {
    let has_mark = before.starts_with(b"\xEF\xBB\xBF");
    let (old, new) = (strictly(before), strictly(after));
    let mut rest = new.iter();
    // Without a capital it is no property.
    for (index, seen) in old
        .iter()
        .enumerate()
        .filter(|(_, seen)| !seen.name.is_empty())
    {
        let is_kept = |other: &Seen| {
            let mut pairs = seen.values.iter().zip(&other.values);
            other.name == seen.name
                && other.values.len() >= seen.values.len()
                && pairs.all(|(old, new)| keeps(&seen.name, old, new, has_mark))
        };
        let from = rest.clone();
        if rest.any(is_kept) {
            continue;
        }
        // The second of two equal properties.
        let mut earlier = old[..index]
            .iter()
            .rev()
            .take_while(|other| other.node == seen.node);
        if !earlier.any(|other| (&other.name, &other.values) == (&seen.name, &seen.values)) {
            return Some(seen.clone());
        }
        rest = from;
    }
    None
}

fn law(text: &[u8]) -> Result<(), TestCaseError> {
    let (fixed, _) = fix(text, &options(false));
    let lost = lost(text, &fixed);
    let shown = |text| String::from_utf8_lossy(text).into_owned();
    prop_assert!(
        lost.is_none(),
        "{:?}: {} -> {}",
        lost,
        shown(text),
        shown(&fixed)
    );
    Ok(())
}

#[test]
fn a_strict_reader_sees_what_it_saw_in_every_fixture() {
    for_every_fixture(law);
}

/// The law finds what it is for.
#[test]
fn a_lost_property_is_found() {
    let text = b"(;GM[4000]C[a]C[a]PB[Ada](;B[c3]))";
    for (after, is_lost) in [
        (&b"(;GM[4000]C[a]PB[Ada];B[c3])"[..], false),
        (
            b"(;GM[4000]CA[UTF-8]C[a\\] b]PB[Ada Field];B[c3];B[])",
            false,
        ),
        (b"(;GM[4000]C[a]PB[];B[c3])", true),
        (b"(;GM[4000]PB[Ada]C[a];B[c3])", true),
        (b"(;GM[4000]C[a]PB[Ada];B[])", true),
        (b"(;GM[4000]C[a]PB[Ada])", true),
    ] {
        assert_eq!(
            lost(text, after).is_some(),
            is_lost,
            "{}",
            after.escape_ascii()
        );
    }
    for exception in EXCEPTIONS {
        let allowed = exception.identifiers.iter().any(|id| {
            let tried = [
                ("swap", ""),
                ("4", "7"),
                ("latin1", "UTF-8"),
                ("", "UTF-8"),
                ("b wins", "B+"),
            ];
            tried.iter().any(|(old, new)| {
                (exception.is_allowed)(old.as_bytes(), new.as_bytes(), true) && !id.is_empty()
            })
        });
        assert!(allowed, "{}", exception.what);
    }
}

proptest! {
    #![proptest_config(crate::random(192))]

    #[test]
    fn a_strict_reader_sees_what_it_saw_in_damaged_files(
        file in any::<prop::sample::Index>(),
        mutations in prop::collection::vec(
            (any::<prop::sample::Index>(), prop::sample::select(&["", "(", ")", ";", "]", "[", "\\", "\n", "] ", " [1] ", "\u{eb}", "\u{6bdb}", "CA[GBK]", "\n(;FF[4]", "C[a]"][..]), 0..3_usize),
            1..5,
        ),
    ) {
        law(&mutated(file, mutations))?;
    }
}

/// The text after a safe fix; `None` if nothing changes.
fn safely(text: &[u8]) -> Option<Vec<u8>> {
    let (fixed, _) = fix(text, &options(false));
    (fixed != text).then_some(fixed)
}

/// A guess is not written.
#[test]
fn what_other_readings_deny_is_not_written() {
    let lines = include_str!("denied.txt").lines();
    for text in lines.filter(|line| !line.starts_with("# ")) {
        let fixed = safely(&unescaped(text)).map(|fixed| fixed.escape_ascii().to_string());
        assert_eq!(fixed, None, "{text}");
    }
    // A text before another game, which other readers read as a part of it.
    let two = b"(;FF[4]GM[4000]SZ[5];B[c3]C[cut\n(;FF[4]GM[4000]SZ[5];B[c3])\n";
    assert_eq!(safely(two), None);
}

/// What is certain is written.
#[test]
fn what_is_certain_is_written() {
    for [text, expected] in rows(include_str!("certain_edits.txt")) {
        let fixed = safely(text.as_bytes()).expect(text);
        assert_eq!(String::from_utf8_lossy(&fixed), expected);
    }
    // A mark stays if `CA` cannot be corrected.
    let mut only_mark = FixOptions::default();
    only_mark.selected = vec!["bom".parse().unwrap()];
    let text = "\u{feff}(;GM[4000]SZ[5]CA[latin1]PB[Zo\u{eb}];B[c3];B[];W[c2])".as_bytes();
    assert_eq!(fix(text, &only_mark).0, text);
}

/// Moves after the end are cut, and a result is rewritten, only if nothing else is wrong.
#[test]
fn a_game_with_another_error_keeps_its_result_and_its_moves() {
    let won = ";B[d3];B[];W[c1];B[a3];W[c2];B[e2];W[c3];B[b2];W[c4];B[d4];W[c5]";
    let root = |result: &str| format!("(;FF[4]GM[4000]SZ[5]CS[hex]RE[{result}]");
    for (text, is_changed) in [
        (format!("{}{won})", root("B+")), true),
        (format!("{}{won};B[d1])", root("W+")), true),
        // Both together, or one with an error that is fixed before.
        (format!("{}{won};B[d1])", root("B+")), false),
        (format!("{}{won}", root("B+")), false),
        (format!("{}{won};B[d1]", root("W+")), false),
        (format!("{}{won};B[z9])", root("B+")), false),
        (
            format!("{}{})", root("B+"), won.replacen("];W", "]W", 2)),
            false,
        ),
    ] {
        let (fixed, games) = fix(text.as_bytes(), &options(true));
        let is_decided = games
            .iter()
            .flat_map(|game| &game.fixed)
            .any(|finding| matches!(finding.code.name(), "result-mismatch" | "after-end"));
        assert_eq!(is_decided, is_changed, "{text} -> {}", fixed.escape_ascii());
        assert_eq!(fix(&fixed, &options(true)).0, fixed, "{text}");
    }
}

/// Every file of a code whose fix is unsafe stays as it is.
#[test]
fn unsafe_fixes_are_not_applied_unasked() {
    for code in ["charset-assumed", "after-end", "result-mismatch"] {
        let text = std::fs::read(fixtures().join(format!("broken/{code}.sgf"))).unwrap();
        assert_eq!(safely(&text), None, "{code}");
    }
}
