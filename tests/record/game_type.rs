//! Which game a record is of, and what damage makes of it.

use proptest::prelude::*;
use unlur::analysis::Options;
use unlur::finding::Severity;
use unlur::record::Kind;

use crate::support::judge_each;

/// The kinds of the games of a text, and whether one has an error.
fn kinds(bytes: &[u8]) -> (Vec<Kind>, bool) {
    let (mut kinds, mut has_error) = (Vec::new(), false);
    judge_each(bytes, &Options::default(), |judgement| {
        kinds.push(judgement.record.kind);
        let mut findings = judgement.findings.iter();
        has_error |= findings.any(|finding| finding.severity() == Severity::Error);
    });
    (kinds, has_error)
}

const HEADER: &str = "(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[5]CS[hex]PB[Ada]PW[Bo]RE[W+R]";

proptest! {
    #![proptest_config(ProptestConfig {
        cases: crate::cases(4000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// A byte of the header that is changed, lost or added makes no Unlur game another one without
    /// an error.
    #[test]
    fn one_byte_never_hides_a_game(
        place in any::<prop::sample::Index>(),
        byte in prop_oneof![any::<u8>(), proptest::sample::select(&b"[]\\;()G4M0x \n"[..])],
        (removed, inserted) in proptest::sample::select(&[(0, 1), (1, 0), (1, 1)][..]),
    ) {
        let mut bytes = HEADER.as_bytes().to_vec();
        let place = place.index(bytes.len() + 1 - removed);
        bytes.splice(place..place + removed, std::iter::repeat_n(byte, inserted));
        bytes.extend_from_slice(b";B[c3];B[];W[c2])");
        let (kinds, has_error) = kinds(&bytes);
        // A file without a game is an error.
        let is_found = has_error || kinds.is_empty() || kinds == [Kind::Unlur];
        prop_assert!(is_found, "{}", bytes.escape_ascii());
    }
}

#[test]
fn damage_of_the_number_is_an_error() {
    for number in [
        "GM4[000]",
        "GM[400]",
        "GM[4O00]",
        "GM[Unlu]",
        "GM[1][4000]",
        "GM[1]GM[Unlur]",
        "GM[Go][4000]",
        "XGM[4000]",
        "GN[4000]",
        "M [4000]",
        "Gae[4000]",
        "GM[40x0y]",
        ";GM[4000]",
    ] {
        let text = format!("(;FF[4]{number}SZ[5];B[c3];B[];W[c2])");
        assert_eq!(kinds(text.as_bytes()), (vec![Kind::Other], true), "{text}");
    }
}

#[test]
fn a_sound_game_of_another_kind_has_no_error() {
    for text in [
        "(;FF[4]GM[1]SZ[19]C[Unlur is GM[4000\\] elsewhere.];B[aa])",
        "(;FF[4]GM[11]SZ[11];B[c3];W[swap-pieces])",
        "(;FF[4]GM[40]SZ[5];B[c3])",
        "(;FF[4]GM[Hex]SZ[11];B[c3])",
        "(;FF[4]GM[]SZ[19];B[c3])",
        "(;FF[4]SZ[19];B[pd];W[dd])",
        "(;FF[4]SZ[5];B[c3];B[];W[c2])",
        "(;FF[4]GM[1.0]SZ[19];B[pd];W[dd])",
    ] {
        assert_eq!(kinds(text.as_bytes()), (vec![Kind::Other], false), "{text}");
    }
}
