//! Ranges of bytes: any partition of a file gives its games and findings once each.

use std::ops::ControlFlow;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::Index;
use unlur::finding::Finding;
use unlur::input::{ByteRange, Entry, Format, GameReader, Inputs, Options, Source, plan_ranges};

use crate::sgf::pool;

/// A game's offset, bytes and trailing text, and all its findings.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    games: Vec<(u64, Vec<u8>, Vec<u8>)>,
    findings: Vec<Finding>,
}

fn read(path: &Path, range: Option<ByteRange>) -> Result<Seen, String> {
    let options = crate::with(Options::default(), |options| options.range = range);
    let source = Source::File(path.to_owned());
    let mut reader = GameReader::default();
    let mut seen = Seen::default();
    for chunk in Inputs::new(vec![("x".to_owned(), Ok(source))], options) {
        let chunk = chunk.map_err(|error| error.to_string())?;
        let _all = reader.read(&chunk, &mut |entry| {
            match entry {
                Entry::Game(game, _) => {
                    let (bytes, after) = (game.bytes().to_vec(), game.trailing_text().to_vec());
                    seen.games.push((game.offset(), bytes, after));
                    seen.findings.extend_from_slice(game.findings());
                }
                Entry::Broken(finding, _) => seen.findings.push(finding.clone()),
            }
            ControlFlow::Continue(())
        });
    }
    Ok(seen)
}

fn partition(path: &Path, mut cuts: Vec<u64>) -> Seen {
    cuts.sort_unstable();
    let starts = std::iter::once(0).chain(cuts.iter().copied());
    let ends = cuts.iter().copied().map(Some).chain([None]);
    let mut all = Seen::default();
    for (start, end) in starts.zip(ends) {
        let range = ByteRange { start, end };
        let part = read(path, Some(range)).unwrap();
        all.games.extend(part.games);
        all.findings.extend(part.findings);
    }
    all
}

/// What files are made of that tempt a reader to cut at the wrong place.
const TEMPTING: &[&[u8]] = &[
    b"\n(;FF[4]C[quotes a game:\n(;FF[4\\]GM[1\\]\n];B[aa])",
    b"\r\r\n(;GM[1];B[aa]C[a\\\r\r\nb])",
    b"\r\n(;PB[Ada]SZ[5];B[aa]C[\r\n(;PB[Ada]\r\n])",
    b"\n(;FF[4]C[unclosed",
    b"\n(;FF[4];B[aa](;W[bb]",
    b"\n(;PB[no root];B[aa])",
    b"\n;FF[4];B[aa])",
    b"\n(GM[1];B[aa])",
    b"(;SZ[5];B[aa]))",
    b");B[cc])",
    b"\nFrom: Ada\n\n",
    b"\xEF\xBB\xBF",
    b"\n(;FF",
    b"[4",
    b"\\",
];

fn file() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        3 => proptest::sample::select(TEMPTING).prop_map(<[u8]>::to_vec),
        1 => pool::flavoured(),
        1 => (0_usize..600).prop_map(|length| vec![b'x'; length]),
    ];
    prop::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
}

/// A file for the law: a file that is not SGF cannot be split.
fn is_cuttable(path: &Path, length: u64) -> bool {
    let range = ByteRange {
        start: length,
        end: None,
    };
    length == 0 || read(path, Some(range)).is_ok()
}

proptest! {
    #![proptest_config(crate::random(400))]

    #[test]
    fn any_partition_gives_the_whole(
        bytes in file(),
        cuts in prop::collection::vec(any::<Index>(), 0..8),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.sgf");
        std::fs::write(&path, &bytes).unwrap();
        let length = bytes.len() as u64;
        prop_assume!(is_cuttable(&path, length));
        let whole = read(&path, None).unwrap();
        let cuts = cuts.iter().map(|cut| cut.index(bytes.len() + 1) as u64).collect();
        let parts = partition(&path, cuts);
        prop_assert_eq!(&parts.games, &whole.games);
        let mut findings = parts.findings;
        findings.sort_by_key(|finding| finding.span.start);
        let mut expected = whole.findings;
        expected.sort_by_key(|finding| finding.span.start);
        prop_assert_eq!(findings, expected);
    }
}

#[test]
fn every_partition_of_a_hostile_file_gives_the_whole() {
    let bytes = TEMPTING.concat();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.sgf");
    std::fs::write(&path, &bytes).unwrap();
    let whole = read(&path, None).unwrap();
    assert!(whole.games.len() > 5);
    for cut in 0..=bytes.len() as u64 {
        let parts = partition(&path, vec![cut]);
        assert_eq!(parts.games, whole.games, "{cut}");
        assert_eq!(parts.findings.len(), whole.findings.len(), "{cut}");
    }
}

#[test]
fn unsplittable_files_are_refused_unless_the_range_is_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let text = b"(;GM[4000]SZ[5];B[c3])\n".repeat(10);
    let utf_16 = crate::support::utf_16(std::str::from_utf8(&text).unwrap(), false);
    for (bytes, what) in [
        (super::compress::gzip(&text), "a compressed file"),
        (super::compress::zstd(&text), "a compressed file"),
        (
            super::compress::zip(&[("a.sgf", text.clone())]),
            "an archive",
        ),
        (
            super::compress::tar(&[("a.sgf", text.clone())]),
            "an archive",
        ),
        (utf_16, "a file in UTF-16"),
        (
            b"{\"format\":\"unlur-record\",\"version\":1,\"games\":[]}".to_vec(),
            "a file of JSON",
        ),
    ] {
        let path = folder.path().join("x");
        std::fs::write(&path, &bytes).unwrap();
        let length = bytes.len() as u64;
        let part = ByteRange {
            start: 0,
            end: Some(length - 1),
        };
        let error = read(&path, Some(part)).unwrap_err();
        assert!(error.contains(&format!("{what} cannot be cut")), "{error}");
        for end in [None, Some(length), Some(length + 1)] {
            let whole = ByteRange { start: 0, end };
            assert_eq!(read(&path, Some(whole)), read(&path, None));
        }
        let source = Source::File(path);
        let tasks = plan_ranges(&source, 7, Options::default()).unwrap();
        assert_eq!(
            tasks,
            [ByteRange {
                start: 0,
                end: None
            }]
        );
    }
}

#[test]
fn tasks_are_a_partition() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.sgf");
    let text = b"(;GM[4000]SZ[5];B[c3])\n".repeat(100);
    std::fs::write(&path, &text).unwrap();
    let source = Source::File(path.clone());
    for size in [1, 7, 100, 2299, 2300, 5000] {
        let tasks = plan_ranges(&source, size, Options::default()).unwrap();
        assert_eq!(tasks.len() as u64, 2300_u64.div_ceil(size));
        assert_eq!(
            (tasks[0].start, tasks[tasks.len() - 1].end),
            (0, Some(2300))
        );
        assert!(
            tasks
                .windows(2)
                .all(|pair| pair[0].end == Some(pair[1].start))
        );
    }
    // Plain text, and a file without a synchronisation point, cannot be split.
    let whole = [ByteRange {
        start: 0,
        end: None,
    }];
    let mut options = Options::default();
    options.format = Format::Text;
    assert_eq!(plan_ranges(&source, 100, options).unwrap(), whole);
    std::fs::write(&path, b"(;B[c3])\n".repeat(100)).unwrap();
    let tasks = plan_ranges(&source, 100, Options::default()).unwrap();
    assert_eq!(tasks, whole);
}

#[test]
fn ranges_are_written_as_two_numbers() {
    let range = |start, end| Ok(ByteRange { start, end });
    assert_eq!("0..10".parse(), range(0, Some(10)));
    assert_eq!("7..".parse(), range(7, None));
    for wrong in ["", "..", "..5", "5", "5..4", "a..b", "-1..2", "1...2"] {
        assert!(wrong.parse::<ByteRange>().is_err(), "{wrong}");
    }
}

#[test]
fn text_before_the_first_game_is_in_its_task() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.sgf");
    std::fs::write(&path, b"From: Ada\n\n(;GM[4000]SZ[5];B[c3])\n").unwrap();
    let source = Source::File(path);
    for size in [1, 10, 12] {
        let tasks = plan_ranges(&source, size, Options::default()).unwrap();
        assert_eq!(tasks[0].end, Some(12), "size {size}");
    }
}

#[test]
fn only_the_range_of_byte_0_reports_an_empty_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.sgf");
    std::fs::write(&path, b"").unwrap();
    for start in [0, 1, 5] {
        let mut options = Options::default();
        options.range = Some(ByteRange { start, end: None });
        let source = ("x".to_owned(), Ok(Source::File(path.clone())));
        let chunk = Inputs::new(vec![source], options).next().unwrap().unwrap();
        let finding = chunk.finding_without_games();
        assert_eq!(finding.is_some(), start == 0, "from {start}");
    }
}
