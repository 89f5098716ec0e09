//! Streams in pieces.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;
use unlur::analysis::Options;
use unlur::input::Chunks;
use unlur::sgf;

use crate::support::{analyses, analyses_in_chunks, sgf_files, utf_16};

/// The smallest size that chunks are cut to.
const SMALL: usize = 4096;

fn all_fixtures() -> Vec<Vec<u8>> {
    let folders = ["broken", "sgf", "games"];
    let files = folders.into_iter().flat_map(sgf_files);
    let texts = files.map(|path| std::fs::read(path).unwrap());
    texts
        .filter(|text| {
            text.len() < 3000 && !text.starts_with(b"\xFF\xFE") && !text.starts_with(b"\xFE\xFF")
        })
        .collect()
}

/// A collection out of fixtures, with and without line breaks and text between them.
fn collection() -> impl Strategy<Value = Vec<u8>> {
    let glue = select(vec![
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\n\r",
        "",
        " ",
        "\nFrom: Ada\r\nSubject: (no game)\r\n\r\n",
        ")",
        ";\n",
        "(",
    ]);
    let one_line = prop::bool::weighted(0.2);
    let fixture = any::<Index>();
    let first = select(vec![
        "",
        "",
        "\u{feff}",
        "caf\u{e9}\r\n",
        ")\n;text\r\n",
        " \r\n",
    ]);
    let padding = prop_oneof![3 => Just(0_usize), 1 => 1_usize..20_000];
    (
        first,
        padding,
        prop::collection::vec((glue, fixture), 1..60),
        one_line,
    )
        .prop_map(|(first, padding, parts, one_line)| {
            let fixtures = all_fixtures();
            let mut text = first.as_bytes().to_vec();
            text.extend(
                "d\u{e9}j\u{e0} vu\r\n"
                    .bytes()
                    .cycle()
                    .take(padding / 11 * 11),
            );
            for (glue, fixture) in parts {
                text.extend(fixture.get(&fixtures));
                text.extend(glue.bytes());
            }
            if one_line {
                text.retain(|byte| !matches!(byte, b'\r' | b'\n'));
            }
            text
        })
}

proptest! {
    #![proptest_config(crate::random(60))]

    #[test]
    fn pieces_say_what_the_whole_says(text in collection(), size in SMALL..9000, big: bool) {
        let (options, reading) = (Options::default(), sgf::Options::default());
        let mut whole = analyses(&text, &options);
        if whole.is_empty() {
            whole.push(Value::from("no-game"));
        }
        let cut = analyses_in_chunks(&text, size, reading, &options);
        prop_assert_eq!(without_first_places(whole), without_first_places(cut));
        let text = utf_16(&String::from_utf8_lossy(&text), big);
        let whole = analyses_in_chunks(&text, 1 << 30, reading, &options);
        let cut = analyses_in_chunks(&text, size, reading, &options);
        prop_assert_eq!(without_first_places(whole), without_first_places(cut));
    }
}

#[test]
fn a_game_that_is_too_large_affects_only_itself() {
    let reading = crate::with(sgf::Options::default(), |options| options.limit = 10_000);
    let options = Options::default();
    for padding in 0..40 {
        // Text that looks like a game in the middle of a line does not begin one.
        let text = format!(
            "(;GM[4000]SZ[5]C[first];B[c3];B[];W[c2])\n(;GM[4000]SZ[5]C[{}]{})\n(;GM[4000]SZ[5]C[last])\n",
            "x".repeat(padding),
            "(;SZ[5]CA[UTF-8])".repeat(3000),
        );
        let whole =
            crate::support::analyses_of(sgf::Chunk::whole(text.as_bytes()), 0, reading, &options);
        assert_eq!(whole.len(), 3);
        assert_eq!(whole[1]["kind"], "unreadable");
        assert_eq!(whole[1]["findings"][0]["code"], "too-large");
        let cut = analyses_in_chunks(text.as_bytes(), SMALL, reading, &options);
        assert_eq!(whole, cut, "{padding}");
    }
}

/// The analyses of a text read as a whole and in small chunks.
fn whole_and_cut(text: &str) -> [Vec<Value>; 2] {
    let options = Options::default();
    let cut = analyses_in_chunks(text.as_bytes(), SMALL, sgf::Options::default(), &options);
    [analyses(text.as_bytes(), &options), cut].map(without_first_places)
}

/// Analyses without the lines and columns before the first game: those of text that was dropped are
/// not known.
fn without_first_places(mut games: Vec<Value>) -> Vec<Value> {
    let start = games[0]["offset"].as_u64();
    let findings = games[0].get_mut("findings").and_then(Value::as_array_mut);
    for finding in findings.into_iter().flatten() {
        if finding["offset"].as_u64() < start {
            (finding["line"], finding["column"]) = (Value::Null, Value::Null);
        }
    }
    games
}

#[test]
fn long_text_before_the_first_game_is_reported() {
    for first in [
        "",
        "\u{feff}",
        ")",
        "; )",
        "\u{feff}\r\n ) ;",
        "\u{b}",
        "\u{1}",
    ] {
        for length in [0, 1, 4095, 4096, 8191, 8192, 8193, 20_000, 20_001] {
            for filler in [" ", "\r\n", "x\r\n", "\u{e9}", "\n\r"] {
                let text = format!("{first}{} (;GM[4000]SZ[5];B[c3])", filler.repeat(length));
                let [whole, cut] = whole_and_cut(&text);
                assert_eq!(whole, cut, "{first:?} {filler:?} {length}");
            }
        }
    }
}

#[test]
fn a_move_before_the_first_game_is_reported_wherever_the_text_is_cut() {
    let options = Options::default();
    for length in 4085..4105 {
        let text = format!(
            "{}\r\n;C[a];B[c3];{}(;GM[4000]SZ[5];B[c3])",
            "x".repeat(length),
            "y".repeat(5000)
        );
        let whole = analyses(text.as_bytes(), &options);
        let stray = &whole[0]["findings"][1];
        assert_eq!(
            (&stray["code"], &stray["line"]),
            (&"unexpected-bytes".into(), &2.into())
        );
        assert_eq!(stray["column"], 6);
        let [whole, cut] = whole_and_cut(&text);
        assert_eq!(whole, cut, "{length}");
    }
}

#[test]
fn text_before_a_game_is_not_in_its_charset() {
    let text = format!(
        "{}(;GM[4000]SZ[5]CA[ISO-8859-1];B[c3])",
        "\u{e9}".repeat(9000)
    );
    let options = Options::default();
    let whole = analyses(text.as_bytes(), &options);
    assert_eq!(whole[0]["findings"][1]["column"], 9001);
    let [whole, cut] = whole_and_cut(&text);
    assert_eq!(whole, cut);
}

#[test]
fn a_stream_without_a_game() {
    let options = Options::default();
    for text in ["", "x", "no game", &"no game (here) \r\n".repeat(2000)] {
        let read =
            |size| analyses_in_chunks(text.as_bytes(), size, sgf::Options::default(), &options);
        assert_eq!(read(SMALL), ["no-game"]);
        assert_eq!(read(1 << 20), ["no-game"]);
    }
}

/// A reader that is interrupted before every read, and fails in the end.
struct Interrupted {
    bytes: std::io::Cursor<Vec<u8>>,
    is_next: bool,
    failure: Option<std::io::Error>,
}

impl std::io::Read for Interrupted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.is_next = !self.is_next;
        if self.is_next {
            return Err(std::io::ErrorKind::Interrupted.into());
        }
        let most = buffer.len().min(100);
        match self.bytes.read(&mut buffer[..most])? {
            0 => self.failure.take().map_or(Ok(0), Err),
            length => Ok(length),
        }
    }
}

#[test]
fn interrupted_reads_are_retried_and_errors_are_reported() {
    let text = b"(;GM[4000]SZ[5];B[c3])\n".repeat(400);
    for failure in [None, Some(std::io::ErrorKind::PermissionDenied.into())] {
        let fails = failure.is_some();
        let reader = Interrupted {
            bytes: std::io::Cursor::new(text.clone()),
            is_next: false,
            failure,
        };
        let mut chunks = Chunks::with_size(
            "x",
            Box::new(reader),
            SMALL,
            unlur::input::Options::default(),
        );
        let mut length = 0;
        let end = loop {
            match chunks.next_chunk() {
                Ok(Some(chunk)) => length += chunk.bytes.len(),
                Ok(None) => break None,
                Err(error) => break Some(error.kind()),
            }
        };
        assert_eq!(length, text.len());
        assert_eq!(end.is_some(), fails);
    }
}
