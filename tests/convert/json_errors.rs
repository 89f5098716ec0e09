//! The places and the extent of errors in JSON.

use unlur::analysis;
use unlur::convert::judge_entry;
use unlur::finding::Code;
use unlur::input::{Entry, Format, Options};

use super::hostile::{GOOD, on_a_small_stack, read, read_as};
use crate::rows::rows;
use crate::support::entries;

/// Each error with its line, column and message.
fn places(bytes: &[u8], size: usize) -> Vec<(u64, u64, String)> {
    let mut places = Vec::new();
    entries(bytes, size, Options::default(), |entry| {
        if let Entry::Broken(finding, place) = entry {
            places.push((place.line, place.column, finding.message.to_string()));
        }
    });
    places
}

#[test]
fn errors_are_reported_at_their_place() {
    let many = vec![GOOD; 100].join(",\r\n");
    for [text, line, column, said] in rows(include_str!("json_places.txt")) {
        let text = text.replace("MANY", &many);
        let (line, column) = (line.parse().unwrap(), column.parse().unwrap());
        for size in [1 << 20, 4096] {
            let places = places(text.as_bytes(), size);
            let (found_line, found_column, message) = &places[0];
            assert!(message.contains(said), "{text}: {places:?}");
            assert_eq!(
                (*found_line, *found_column),
                (line, column),
                "{text}: {places:?}"
            );
        }
    }
}

#[test]
fn a_broken_line_affects_only_itself() {
    let good = |number: usize| {
        format!(
            r#"{{"header":{{"game":{{"name":"Unlur","variants":["size-6"]}},"event":"{number}","site":{{"name":"s"}},"date-start":"2026-01-01","date-end":"2026-01-01","date-generated":"2026-01-01","players":[{{"name":"A","result":1}},{{"name":"B","result":0}}]}},"moves":[["b5","c4"]]}}"#
        )
    };
    let whole = good(7);
    let broken = [
        // Too few braces, brackets and quotes; too many; cut off anywhere.
        whole.replacen('}', "", 1),
        whole.replacen(']', "", 1),
        whole.replacen("Unlur\"", "Unlur", 1),
        whole.replacen("moves\"", "moves", 1),
        whole.replacen(":[[", ":[[[{\"a\":", 1),
        whole.trim_end_matches('}').to_owned(),
        format!("{whole}}}"),
        format!("{whole}]"),
        "\"".to_owned(),
        "{".to_owned(),
        "}".to_owned(),
        "[".to_owned(),
        "]".to_owned(),
        "\\".to_owned(),
        "null".to_owned(),
        "some text with \"quotes and [brackets".to_owned(),
        "{\"header\":{\"game\":".to_owned(),
        "{\"header\":[".to_owned(),
        "{\"header\":[1,".to_owned(),
        "{\"header\":\"\\".to_owned(),
    ];
    let ends = (1..whole.len())
        .step_by(7)
        .map(|end| whole[..end].to_owned());
    for broken in broken.into_iter().chain(ends) {
        for end in ["\n", "\r\n"] {
            let lines = [
                &good(0),
                &good(1),
                &broken,
                &good(2),
                &broken,
                &broken,
                &good(3),
                &good(4),
            ];
            let text: String = lines.iter().flat_map(|line| [line.as_str(), end]).collect();
            let read = read(text.as_bytes());
            let games = read
                .games
                .iter()
                .map(|(_, game)| game.info.event.clone().unwrap());
            let games: Vec<_> = games
                .map(|event| event.as_str().unwrap().to_owned())
                .collect();
            let expected: &[_] = match () {
                // A complete object before extra brackets is a game.
                () if broken.starts_with(&whole) => &["0", "1", "7", "2", "7", "7", "3", "4"],
                () => &["0", "1", "2", "3", "4"],
            };
            assert_eq!(games, expected, "{broken}: {:?}", read.faults);
            let starts: std::collections::BTreeSet<_> = (read.faults.iter())
                .map(|(at, _)| text[..usize::try_from(*at).unwrap()].matches('\n').count())
                .collect();
            assert_eq!(
                Vec::from_iter(starts),
                [2, 4, 5],
                "{broken}: {:?}",
                read.faults
            );
            for size in [4096, 5000] {
                assert_eq!(read_as(text.as_bytes(), size, Format::Auto), read);
            }
        }
    }
    // So does a broken line that begins as an array of games does.
    let text = format!("[{{}}] x\n{}\n{}\n", good(0), good(1));
    assert_eq!(read(text.as_bytes()).games.len(), 2);
    // A line inside an object may begin like an object.
    let folded = good(0).replace('{', "\n{").replace(',', ",\n") + &good(1).replace('{', "\n{");
    assert_eq!(read(folded.as_bytes()).faults, []);
    assert_eq!(read(folded.as_bytes()).games.len(), 2);
}

#[test]
fn broken_lines_take_linear_time() {
    for line in [
        "{\"header\":[\n",
        "{\"a\":\"\n",
        "{\"a\":1,\n",
        "{\"{\"x{\n",
    ] {
        let text = line.repeat(40_000);
        let read = on_a_small_stack(|text: &String| read(text.as_bytes()), &text);
        assert_eq!(read.games, []);
        assert!(read.faults.len() >= 40_000, "{line}");
    }
}

/// A game of a JSON file begins at the byte, and in the line and column, of its object.
#[test]
fn games_begin_at_their_object() {
    for separator in [",\n  ", ","] {
        let games = [GOOD; 5].join(separator);
        let text = format!("{{\"format\":\"unlur-record\",\"version\":1,\"games\":[{games}]}}");
        let mut starts = Vec::new();
        entries(text.as_bytes(), 4096, Options::default(), |entry| {
            if let Entry::Game(game, _) = entry {
                starts.push(usize::try_from(game.offset()).unwrap());
            }
        });
        let expected: Vec<_> = text.match_indices(GOOD).map(|(at, _)| at).collect();
        assert_eq!(starts, expected, "{separator:?}");
    }
}

/// A byte order mark at the beginning of a file, or of an object on its line, is a note.
#[test]
fn a_mark_before_an_object_is_a_note() {
    let record = |number: usize| {
        format!(
            r#"{{"header":{{"game":{{"name":"Unlur"}},"event":"{number}","players":[{{}},{{}}]}},"moves":[]}}"#
        )
    };
    let lines: Vec<_> = (0..100).map(record).collect();
    let file = format!("{{\"format\":\"unlur-record\",\"version\":1,\"games\":[{GOOD},{GOOD}]}}");
    for (text, games, marked) in [
        (format!("\u{feff}{file}"), 2, vec![0]),
        (format!("\u{feff}[{}]", lines.join(",")), 100, vec![0]),
        (
            format!("\u{feff}{}", lines.join("\n\u{feff}")),
            100,
            (0..100).collect(),
        ),
        (lines.join("\r\n"), 100, vec![]),
    ] {
        for size in [4096, 1 << 20] {
            let mut judge = analysis::Judge::default();
            let (mut count, mut found) = (0, Vec::new());
            entries(text.as_bytes(), size, Options::default(), |entry| {
                let Entry::Game(&game, origin) = entry else {
                    panic!("a game is broken")
                };
                let findings = judge_entry(&mut judge, game, origin).findings;
                if findings.iter().any(|finding| finding.code == Code::Bom) {
                    found.push(count);
                }
                count += 1;
            });
            assert_eq!((count, &found), (games, &marked));
        }
    }
}
