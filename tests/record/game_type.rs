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
