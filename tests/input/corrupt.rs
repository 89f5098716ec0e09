//! Compressed files and archives that are corrupt, truncated or decompression bombs: intact games
//! are read, and losses are reported.

use crate::input::compress::{gzip, replaced, tar, zip, zstd};
use crate::support::{run_with_input, status, stderr, stdout};

/// A one-line game with noise that hardly compresses; `number` identifies it.
fn game(number: u32) -> String {
    let mut noise = String::new();
    let mut state = number.wrapping_mul(2_654_435_761) | 1;
    for _ in 0..20 {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        noise += &state.to_string();
    }
    format!("(;FF[4]GM[4000]SZ[5]EV[{number}]C[{noise}]RE[W+R];B[c3];B[];W[c2])\n")
}

fn games(numbers: std::ops::Range<u32>) -> Vec<u8> {
    numbers.map(game).collect::<String>().into_bytes()
}

/// The result of reading bytes: the events of the games and the text on standard error.
fn read(bytes: &[u8]) -> (Vec<String>, String) {
    let output = run_with_input("analyze --quiet --format ndjson -", bytes);
    assert_eq!(status(&output), 2, "{}", stderr(&output));
    let event = |line: &str| {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let source = game["source"].as_str().unwrap().trim_start_matches('-');
        format!("{source}{}", game["event"].as_str().unwrap_or(""))
    };
    (
        stdout(&output).lines().map(event).collect(),
        stderr(&output),
    )
}

fn numbers(numbers: std::ops::Range<u32>) -> Vec<String> {
    numbers.map(|number| number.to_string()).collect()
}

/// Words from the decoders that users would not understand.
fn assert_plain(said: &str) {
    for word in [
        "EOCD",
        "Error",
        "Failed",
        "deflate stream",
        "checksum",
        "{",
        "::",
    ] {
        assert!(!said.contains(word), "{said}");
    }
}

#[test]
fn games_before_an_error_are_read() {
    const COUNT: u32 = 3000;
    let plain = games(0..COUNT);
    // A truncated block of Zstandard is lost; of gzip hardly anything is lost.
    for (name, packed, lost) in [("gzip", gzip(&plain), 40), ("Zstandard", zstd(&plain), 800)] {
        for eighth in [1, 3, 4, 7, 8] {
            let cut = packed.len() * eighth / 8 - 1;
            let (events, said) = read(&packed[..cut]);
            assert!(
                said.contains(&format!("the {name} data are truncated")),
                "{said}"
            );
            assert_plain(&said);
            // The last game may be cut too.
            let whole = events.len().saturating_sub(1);
            assert_eq!(events[..whole], numbers(0..COUNT)[..whole]);
            let expected = COUNT as usize * eighth / 8;
            assert!(whole + lost >= expected, "{name}: {whole} of {expected}");
        }
    }
}

#[test]
fn a_short_truncated_file_is_read() {
    let packed = gzip(&games(0..3));
    let (events, said) = read(&packed[..packed.len() - 4]);
    assert_eq!(events, numbers(0..3));
    assert_eq!(said, "error: -: the gzip data are truncated\n");
}

#[test]
fn trailing_garbage_does_not_affect_the_games() {
    let plain = games(0..20);
    for (name, packed) in [("gzip", gzip(&plain)), ("Zstandard", zstd(&plain))] {
        let (events, said) = read(&[&packed[..], b"what is this?"].concat());
        assert_eq!(events, numbers(0..20), "{name}");
        let expected = format!("trailing bytes after the {name} data are skipped");
        assert!(said.contains(&expected), "{said}");
        // Zero padding of a tape block is not garbage.
        let padded = [&packed[..], &[0; 300]].concat();
        let output = run_with_input("analyze --quiet --format csv -", &padded);
        assert_eq!((status(&output), stderr(&output)), (0, String::new()));
    }
}

#[test]
fn corrupt_data_loses_only_the_games_after_it() {
    let plain = games(0..3000);
    for (name, mut packed) in [("gzip", gzip(&plain)), ("Zstandard", zstd(&plain))] {
        let middle = packed.len() / 2;
        packed[middle..middle + 64].fill(0xFF);
        let (events, said) = read(&packed);
        assert!(
            said.contains(&format!("the {name} data are corrupt")),
            "{said}"
        );
        assert_plain(&said);
        assert!((500..1700).contains(&events.len()), "{}", events.len());
        assert_eq!(events[..500], numbers(0..500));
    }
}

#[test]
fn skippable_frames_are_skipped() {
    let skipped = [0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, b'a', b'b', b'c'];
    let first = [0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0];
    let packed = [&zstd(&games(0..2)), &skipped[..], &zstd(&games(2..4))].concat();
    for packed in [&packed, &[&first[..], &packed].concat()] {
        let output = run_with_input("select --count legal -", packed);
        assert_eq!((status(&output), stdout(&output)), (0, "4\n".to_owned()));
    }
}

/// Statistics count the members whose checksum holds; of a truncated file they count what is whole.
#[test]
fn a_member_with_a_wrong_checksum_is_not_counted() {
    let (good, bad) = (game(1).replace("EV", "PB[Ada]PW[Bo]EV"), game(2));
    let bad = bad.replace("EV", "PB[Cy]PW[Di]EV").into_bytes();
    let checksum = |data: &[u8]| {
        let mut checksum = flate2::Crc::new();
        checksum.update(data);
        checksum.sum().to_le_bytes()
    };
    let corrupt = |packed: &[u8]| replaced(packed, &checksum(&bad), b"sum?");
    let good = good.into_bytes();
    let packed = corrupt(&gzip(&bad));
    let one = [("good.sgf", good.clone()), ("bad.sgf.gz", packed.clone())];
    let members = [("bad.sgf", bad.clone()), ("good.sgf", good.clone())];
    for archive in [corrupt(&zip(&members)), zip(&one), tar(&one)] {
        for command in [
            "stats -f csv --section players",
            "rate -f csv",
            "openings -f csv",
        ] {
            let output = run_with_input(&format!("{command} -"), &archive);
            let (said, counted) = (stderr(&output), stdout(&output));
            assert_eq!(status(&output), 2, "{said}");
            assert!(said.contains("what was read may be wrong"), "{said}");
            assert!(said.contains("error: -!/bad.sgf"), "{said}");
            assert!(
                counted.contains("Ada") && !counted.contains("Cy"),
                "{counted}"
            );
        }
    }
    // The checksum of a compressed archive is over all members.
    let archive = tar(&members);
    let packed = replaced(&gzip(&archive), &checksum(&archive), b"sum?");
    let output = run_with_input("rate -f csv -", &packed);
    assert_eq!(status(&output), 2);
    let counted = stdout(&output);
    assert!(
        !counted.contains("Ada") && !counted.contains("Cy"),
        "{counted}"
    );
    let whole = gzip(&[good, bad].concat());
    let output = run_with_input("rate -f csv -", &whole[..whole.len() - 4]);
    assert_eq!(status(&output), 2);
    assert!(stdout(&output).contains("Cy"), "{}", stdout(&output));
}

#[test]
fn a_tar_ends_at_a_corrupt_header() {
    type Change = fn(&mut [u8]);
    let member = |number: u32| games(number * 10..number * 10 + 10);
    let names = ["a.sgf", "b.sgf", "c.sgf", "d.sgf"];
    let members = (0..).map(member);
    let all: Vec<_> = names.into_iter().zip(members).collect();
    let whole = tar(&all);
    let header = |name: &str| {
        let at = whole
            .windows(6)
            .position(|bytes| bytes == format!("{name}\0").as_bytes());
        at.unwrap()
    };
    let events = |kept: &[u32]| -> Vec<String> {
        let of = |&member: &u32| {
            let name = names[member as usize];
            (member * 10..member * 10 + 10).map(move |event| format!("!/{name}{event}"))
        };
        kept.iter().flat_map(of).collect()
    };
    let changes: [Change; 3] = [
        |header| header[148] ^= 1,
        |header| header[124..136].fill(b'x'),
        // A single block of zeros is not an end.
        |header| header.fill(0),
    ];
    for change in changes {
        let mut corrupt = whole.clone();
        change(&mut corrupt[header("c.sgf")..][..512]);
        for compressed in [corrupt.clone(), gzip(&corrupt), zstd(&corrupt)] {
            let (found, said) = read(&compressed);
            assert_eq!(found, events(&[0, 1]));
            assert_eq!(
                said,
                "error: -: a header after b.sgf is corrupt; the rest of the archive is not read\n"
            );
        }
    }
    let (found, said) = read(&whole[..header("c.sgf") + 700]);
    assert_eq!(found[..20], events(&[0, 1])[..]);
    assert!(
        said.contains("-!/c.sgf: the archive is truncated in this member"),
        "{said}"
    );
    assert!(
        said.contains("-: the archive is truncated after c.sgf"),
        "{said}"
    );
    // Only the checksum is cut.
    for (name, packed) in [("gzip", gzip(&whole)), ("Zstandard", zstd(&whole))] {
        let (found, said) = read(&packed[..packed.len() - 1]);
        assert_eq!(found, events(&[0, 1, 2, 3]));
        assert_eq!(said, format!("error: -: the {name} data are truncated\n"));
    }
}

#[test]
fn a_zip_without_its_directory_is_an_error() {
    let all = [("a.sgf", games(0..10)), ("c.sgf", games(20..1000))];
    let whole = zip(&all);
    for length in [whole.len() / 2, whole.len() - 60, whole.len() - 1] {
        let (found, said) = read(&whole[..length]);
        assert!(found.is_empty());
        assert!(
            said.contains("the list of members at the end of this zip is missing or corrupt"),
            "{said}"
        );
        assert_plain(&said);
    }
    // A comment at its end is part of a zip, trailing bytes are not.
    let (found, said) = read_whole(&whole);
    assert_eq!((found, said.as_str()), (990, ""));
}

/// The number of games read from bytes, and the text on standard error.
fn read_whole(bytes: &[u8]) -> (usize, String) {
    let output = run_with_input("analyze --quiet --format ndjson -", bytes);
    (stdout(&output).lines().count(), stderr(&output))
}

#[test]
fn a_member_with_an_unsupported_method_is_not_called_corrupt() {
    let whole = zip(&[("a.sgf", games(0..10)), ("b.sgf", games(10..20))]);
    // The local header has flags and method 6 bytes after its start, the entry in the directory 8.
    let headers = |from: &[u8]| {
        let at = whole.windows(5).enumerate();
        let at = at.filter(|(_, bytes)| *bytes == b"a.sgf").map(|(at, _)| at);
        let places: Vec<_> = at.collect();
        let [local, listed] = places[..] else {
            panic!("a name stands in two places");
        };
        let mut bytes = whole.clone();
        bytes[local - 24..][..4].copy_from_slice(from);
        bytes[listed - 38..][..4].copy_from_slice(from);
        bytes
    };
    for (fields, expected) in [
        (
            [0, 0, 12, 0],
            "compressed with bzip2, which is not supported",
        ),
        (
            [0, 0, 14, 0],
            "compressed with LZMA, which is not supported",
        ),
        (
            [0, 0, 77, 0],
            "compressed with another method, which is not supported",
        ),
        ([1, 0, 8, 0], "encrypted"),
    ] {
        let bytes = headers(&fields);
        let (found, said) = read(&bytes);
        assert_eq!(found.len(), 10);
        assert!(
            said.contains(&format!("-!/a.sgf: this member is {expected}")),
            "{said}"
        );
        assert!(!said.contains("data of this member"), "{said}");
    }
}

/// The games that are read if so many bytes may be unpacked, and whether the limit is named.
fn read_at_most(most_unpacked: u64, bytes: &[u8]) -> (usize, bool) {
    let mut options = unlur::input::Options::default();
    options.most_unpacked = most_unpacked;
    let chunks = unlur::input::read_chunks("input", bytes, options);
    let errors: Vec<String> = chunks
        .iter()
        .filter_map(|it| Some(it.as_ref().err()?.to_string()))
        .collect();
    let texts = chunks.iter().flatten();
    let games = texts.map(|it| it.bytes.windows(2).filter(|two| two == b"(;").count());
    let is_named = |error: &String| error.contains("unpacks to more than");
    assert!(errors.iter().all(is_named), "{errors:?}");
    (games.sum(), !errors.is_empty())
}

#[test]
fn all_layers_and_members_of_a_source_share_one_limit() {
    const MEMBERS: u32 = 5;
    let size = games(0..50).len();
    let names: Vec<_> = (0..MEMBERS).map(|number| format!("{number}.sgf")).collect();
    let members = |content: &dyn Fn(u32) -> Vec<u8>| -> Vec<_> {
        names
            .iter()
            .map(String::as_str)
            .zip((0..MEMBERS).map(content))
            .collect()
    };
    let plain = |number| games(50 * number..50 * (number + 1));
    let all = members(&plain);
    let packed = members(&|number| gzip(&plain(number)));
    let whole = games(0..50 * MEMBERS);
    for (name, bytes, is_limited) in [
        ("gzip", gzip(&whole), true),
        ("zstd", zstd(&whole), true),
        ("zip", zip(&all), true),
        ("packed zip", gzip(&zip(&all)), true),
        ("packed tar", gzip(&tar(&all)), true),
        ("packed members", tar(&packed), true),
        ("zip of packed members", zip(&packed), true),
        ("tar", tar(&all), false),
        ("text", whole.clone(), false),
    ] {
        let all = 50 * MEMBERS as usize;
        assert_eq!(read_at_most(1 << 30, &bytes), (all, false), "{name}");
        let (games, is_named) = read_at_most(3 * size as u64, &bytes);
        assert_eq!(is_named, is_limited, "{name}");
        assert_eq!(games < all, is_limited, "{name}");
    }
}
