//! Hostile input: invalid JSON, JSON with other data than records, and huge sizes.

use std::fmt::Write as _;

use proptest::prelude::*;
use unlur::analysis::Judge;
use unlur::convert::RecordGame;
use unlur::finding::Code;
use unlur::input::{Entry, Format, Options};

use super::sgf;
use crate::rows::rows;
use crate::support::{entries, fixtures};

/// The games of a file, and the errors in place of games.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Read {
    pub games: Vec<(String, RecordGame)>,
    pub faults: Vec<(u64, String)>,
}

pub(super) fn read_as(bytes: &[u8], size: usize, format: Format) -> Read {
    let input = crate::with(Options::default(), |options| options.format = format);
    let mut judge = Judge::default();
    let mut read = Read::default();
    entries(bytes, size, input, |entry| match entry {
        Entry::Game(&game, origin) => {
            let judgement = judge.judge(game);
            let record = unlur::convert::from_sgf(game, judgement.record);
            let path = origin.map_or(String::new(), |origin| origin.path.clone());
            read.games.extend(record.map(|record| (path, record)));
        }
        Entry::Broken(finding, place) => {
            assert_eq!(finding.code, Code::BadJson);
            assert!(place.line > 0 && place.column > 0);
            assert!(finding.span.start <= bytes.len() as u64);
            let message = finding.message.to_string();
            read.faults.push((finding.span.start, message));
        }
    });
    read
}

pub(super) fn read(bytes: &[u8]) -> Read {
    read_as(bytes, 1 << 20, Format::Auto)
}

pub(super) fn file(games: &[&str]) -> String {
    format!(
        r#"{{"format":"unlur-record","version":1,"games":[{}]}}"#,
        games.join(",")
    )
}

pub(super) const GOOD: &str = r#"{"kind":"unlur","side":3,"nodes":[{"parent":null},{"parent":0,"move":{"kind":"stone","color":"black","at":"c3"}}]}"#;

#[test]
fn every_error_has_its_path_and_affects_one_game() {
    let deep = [
        "{".repeat(200) + &"}".repeat(200),
        format!(
            r#"{{"kind":"unlur","nodes":[{{"parent":null,"comment":{}1{}}}]}}"#,
            "[".repeat(1000),
            "]".repeat(1000)
        ),
    ];
    let deep = [[&deep[0], "", ""], [&deep[1], ".nodes[0].comment", ""]];
    for [game, path, said] in rows(include_str!("game_faults.txt"))
        .into_iter()
        .chain(deep)
    {
        let text = file(&[GOOD, game, GOOD]);
        let read = read(text.as_bytes());
        let good: Vec<_> = read.games.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(good, ["games[0]", "games[2]"], "{game}");
        assert_eq!(read.faults.len(), 1, "{game}: {:?}", read.faults);
        let (at, message) = &read.faults[0];
        assert_eq!(*at, text.find(game).unwrap() as u64);
        let (found, message) = message.split_once(": ").unwrap_or((message, ""));
        assert_eq!(found, format!("games[1]{path}"), "{game}: {message}");
        assert!(message.contains(said), "{game}: {message}");
    }
}

#[test]
fn text_around_the_games_is_checked() {
    let check = |text: &str, games: usize, said: &str| {
        let read = read(text.as_bytes());
        assert_eq!(read.games.len(), games, "{text}: {read:?}");
        match said {
            "" => assert_eq!(read.faults, [], "{text}"),
            said => assert!(
                read.faults.len() == 1 && read.faults[0].1.contains(said),
                "{text}: {:?}",
                read.faults
            ),
        }
    };
    for [text, games, said] in rows(include_str!("text_faults.txt")) {
        let text = text.replace("GOOD", GOOD);
        check(&text, games.parse().unwrap(), said);
    }
    // A path also counts values that are not games.
    let read = read(file(&["7", r#"{"kind":1}"#]).as_bytes());
    assert!(read.faults[1].1.starts_with("games[1].kind"), "{read:?}");
}

#[test]
fn truncated_and_changed_files_are_handled() {
    let whole = file(&[GOOD, GOOD]);
    for end in 1..whole.len() {
        let read = read(&whole.as_bytes()[..end]);
        assert!(!read.faults.is_empty() || end < 3, "{}", &whole[..end]);
        for (_, game) in &read.games {
            assert_eq!(game.nodes.len(), 2);
        }
    }
    for at in 0..whole.len() {
        for byte in [0, b'"', b'\\', b'{', b']', b',', 0x80, 0xFF] {
            let mut bytes = whole.clone().into_bytes();
            bytes[at] = byte;
            let _ = read_as(&bytes, 4096, Format::Json);
            let _ = read(&bytes);
        }
    }
}

#[test]
fn unbounded_nesting_is_an_error() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"header\":", "}]")] {
        let deep = open.repeat(300_000) + "1" + &close.repeat(300_000);
        for text in [
            deep.clone(),
            file(&[GOOD, &deep, GOOD]),
            format!("[{deep}]"),
        ] {
            for format in [Format::Json, Format::ApGame] {
                let read = on_a_small_stack(
                    move |text: &String| read_as(text.as_bytes(), 1 << 20, format),
                    &text,
                );
                assert!(!read.faults.is_empty());
                assert!(read.faults.iter().all(|(_, message)| message.len() < 1000));
            }
        }
    }
}

#[test]
fn null_in_place_of_an_optional_field_is_no_field() {
    let game = |kind: &str, info: &str, root: &str, of_move: &str| {
        format!(
            r#"{{{kind}"nodes":[{{"parent":null{root}}},{{"parent":0,"move":{{"kind":"pass","color":"black"{of_move}}}}}]{info}}}"#
        )
    };
    let read = |game: &str| read(file(&[game]).as_bytes()).games;
    let kind = r#""kind":"unlur","#;
    let expected = read(&game(kind, "", "", ""));
    assert_eq!(expected.len(), 1);
    for of_game in ["side", "info", "sgf"] {
        let field = format!(r#","{of_game}":null"#);
        assert_eq!(read(&game(kind, &field, "", "")), expected, "{of_game}");
    }
    let field = r#","info":{"black":null,"result":null}"#;
    assert_eq!(read(&game(kind, field, "", "")), expected);
    for of_node in ["move", "comment", "properties"] {
        let field = format!(r#","{of_node}":null"#);
        assert_eq!(read(&game(kind, "", &field, "")), expected, "{of_node}");
    }
    for of_move in ["at", "raw"] {
        let field = format!(r#","{of_move}":null"#);
        assert_eq!(read(&game(kind, "", "", &field)), expected, "{of_move}");
    }
}

/// Runs a closure with the usual stack of a thread.
pub(super) fn on_a_small_stack<T: Sync, R: Send>(work: impl FnOnce(&T) -> R + Send, with: &T) -> R {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(2 << 20);
        builder
            .spawn_scoped(scope, || work(with))
            .unwrap()
            .join()
            .unwrap()
    })
}

#[test]
fn records_of_many_nodes_go_to_json_and_back() {
    const COUNT: usize = 100_000;
    let line = format!("(;FF[4]GM[4000]SZ[5]{})", ";B[c3]".repeat(COUNT));
    let mut nested = "(;FF[4]GM[4000]SZ[5]".to_owned();
    for _ in 0..COUNT {
        nested.push_str("(;B[c3]");
    }
    nested.push_str(&")".repeat(COUNT + 1));
    // Each node has a second variation besides the one that continues.
    let mut comb = "(;FF[4]GM[4000]SZ[5]".to_owned();
    for _ in 0..COUNT / 4 {
        comb.push_str("(;B[c3])(;B[d3]");
    }
    comb.push_str(&")".repeat(COUNT / 4 + 1));
    for (text, count) in [(&line, COUNT), (&comb, COUNT / 2)] {
        on_a_small_stack(
            |text| {
                let record = super::record(text.as_bytes());
                assert_eq!(record.nodes.len(), count + 1);
                let json = String::from_utf8(super::json(&record)).unwrap();
                // What is read of JSON was SGF in between.
                let read = read(file(&[&json]).as_bytes());
                assert_eq!(read.faults, []);
                assert!(read.games[0].1 == record);
            },
            text,
        );
    }
    // Flat as data, however deep it is nested.
    let record = on_a_small_stack(|text| super::record(text.as_bytes()), &nested);
    assert_eq!(record.nodes.len(), COUNT + 1);
    let canonical = on_a_small_stack(sgf, &record);
    assert!(
        canonical
            == line
                .replace(';', "\n;")
                .replacen(
                    "(\n;FF[4]GM[4000]SZ[5]",
                    "(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[5]CS[hex]",
                    1
                )
                .into_bytes()
                .into_iter()
                .chain(*b"\n")
                .collect::<Vec<_>>()
    );
}

#[test]
fn a_broken_first_line_affects_only_itself() {
    let samples = std::fs::read_to_string(fixtures().join("json/abstract-play.json")).unwrap();
    let samples: Vec<serde_json::Value> = serde_json::from_str(&samples).unwrap();
    let lines: Vec<_> = samples.iter().map(ToString::to_string).collect();
    for first in [
        r#"["d2","h3"],["f3","g8"]]}"#,
        r#"[["d2","]\""],["f3"]]}"#,
        "[]",
        r#""h3"],["f3","g8"]]}"#,
    ] {
        let text = format!("{first}\n{}\n", lines[1..].join("\n"));
        let all = read_as(text.as_bytes(), 1 << 20, Format::ApGame);
        assert_eq!(
            all.games.len(),
            lines.len() - 1,
            "{first}: {:?}",
            all.faults
        );
        assert!(!all.faults.is_empty(), "{first}");
    }
    // Any white space may follow an array.
    for text in [
        samples_in_array(&lines),
        format!("{} \r\n\t", samples_in_array(&lines)),
    ] {
        let all = read_as(text.as_bytes(), 1 << 20, Format::Auto);
        assert_eq!((all.games.len(), all.faults), (lines.len(), Vec::new()));
    }
}

fn samples_in_array(lines: &[String]) -> String {
    format!("[{}]", lines.join(","))
}

#[test]
fn a_million_properties_take_linear_time() {
    const COUNT: usize = 50_000;
    let mut text = "(;GM[4000]SZ[15]".to_owned();
    for property in 0..COUNT {
        // A value that does not name a cell shares no point with another value.
        write!(text, "AB[?{property}]X{property}[]AW[!{property}]").unwrap();
    }
    text += ";W[a8])";
    let game = super::record(text.as_bytes());
    let root = &game.nodes[0].properties;
    // The two colours, the program and all others.
    assert_eq!(root.len(), 2 + 1 + COUNT);
    assert!(root.is_sorted_by(|left, right| left.0 < right.0));
    assert_eq!(root[0].1.len(), COUNT);
    assert!(super::record(&sgf(&game)) == game);
}

#[test]
fn pieces_of_a_file_give_the_whole() {
    let samples = std::fs::read_to_string(fixtures().join("json/abstract-play.json")).unwrap();
    let games: Vec<serde_json::Value> = serde_json::from_str(&samples).unwrap();
    let mut lines = String::new();
    for game in &games {
        writeln!(lines, "{game}").unwrap();
    }
    let mut many = vec![GOOD; 200];
    many[77] = r#"{"kind":"unlur","side":1,"nodes":[{"parent":null}]}"#;
    for text in [
        samples,
        lines,
        file(&many),
        file(&many).replace(',', " ,\r\n"),
    ] {
        let whole = read_as(text.as_bytes(), 1 << 22, Format::Auto);
        assert!(whole.games.len() >= 12);
        for size in [4096, 5000, 20_000] {
            assert_eq!(read_as(text.as_bytes(), size, Format::Auto), whole);
        }
    }
}

#[test]
fn rectangles_name_each_cell_once() {
    let rectangles = "[a1:z26]".repeat(10_000);
    for (text, limit) in [
        // Off the board, as written; each of the others is at most the cells of the board.
        (format!("(;GM[4000]SZ[27]TR{rectangles})"), 100_000),
        (format!("(;GM[4000]SZ[51]CS[pbem]AB{rectangles})"), 20_000),
        (format!("(;GM[4000]SZ[9]AB{})", "[c1:e5]".repeat(9)), 200),
        (format!("(;GM[4000]SZ[9]{})", "TR[c1:e5]".repeat(9)), 200),
    ] {
        let read = read(text.as_bytes());
        let once = sgf(&read.games[0].1);
        assert!(once.len() < limit, "{} bytes", once.len());
        let again = super::hostile::read(&once);
        assert!(sgf(&again.games[0].1) == once, "{}", &text[..40]);
    }
    // Between stones of another colour a repetition counts.
    let record = &read(b"(;GM[4000]SZ[9]AB[e5]AW[e5]AB[e5][e5])").games[0].1;
    let text = String::from_utf8(sgf(record)).unwrap();
    assert!(
        text.contains("AB[e5]AW[e5]AB[e5]\n") || text.contains("AB[e5]AW[e5]AB[e5])"),
        "{text}"
    );
}

#[test]
fn many_games_make_a_long_envelope() {
    for text in [
        file(&vec![
            r#"{"kind":"unlur","nodes":[{"parent":null}]}"#;
            20_000
        ]),
        "{\"x\":1}\n".repeat(20_000),
    ] {
        let read = read_as(text.as_bytes(), 1 << 16, Format::Auto);
        assert_eq!(read.games.len() + read.faults.len(), 20_000);
    }
}

proptest! {
    #![proptest_config(crate::random(256))]

    #[test]
    fn nothing_like_json_makes_the_reader_panic(
        parts in prop::collection::vec(prop::sample::select(&[
            "{", "}", "[", "]", ",", ":", "\"", "\"games\"", "\"kind\"", "\"unlur\"", "null", "1", "-1e9", "true",
            "\\", "\\u12", " ", "\n", GOOD, "\"nodes\":[{\"parent\":null}]", "{\"parent\":0}", "\"move\"", "\u{feff}", "x",
        ][..]), 0..30),
        format in prop::sample::select(&[Format::Auto, Format::Json, Format::ApGame][..]),
    ) {
        let text = parts.concat();
        let small = read_as(text.as_bytes(), 4096, format);
        prop_assert_eq!(small, read_as(text.as_bytes(), 1 << 20, format));
    }
}
