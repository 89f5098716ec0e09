//! Games that are too large, and many games: what is held is bounded, whatever the format, and what
//! is not read is said.

use std::fmt::Write as _;

use unlur::analysis;
use unlur::convert::judge_entry;
use unlur::finding::{Code, Finding, Findings};
use unlur::input::{Entry, Format, Options};
use unlur::sgf::LineColumn;

use crate::support::entries;

/// A format, what is before, between and after its games, and the game of a number.
type Dialect = (
    Format,
    [&'static str; 3],
    fn(number: usize, comment: &str) -> String,
);

const DIALECTS: [Dialect; 7] = [
    (Format::Sgf, ["", "\n", ""], |number, comment| {
        format!("(;GM[4000]SZ[9]GN[{number}]C[{comment}];B[e5];B[];W[d4])")
    }),
    (Format::Text, ["", "", ""], |number, comment| {
        format!("Side: 5\nName: {number}\n1. e5 {{{comment}}} pass d4\n")
    }),
    (Format::Text, ["", "", ""], |number, comment| {
        format!("1. e5 {{{number} {comment}}} pass\n2. d4 c5\n\n")
    }),
    (
        Format::Json,
        [
            "{\"format\":\"unlur-record\",\"version\":1,\"games\":[",
            ",",
            "]}",
        ],
        record,
    ),
    (
        Format::Json,
        [
            "{\"format\":\"unlur-record\",\n \"version\":1,\"games\":[\n  ",
            ",\n  ",
            "\n]}\n",
        ],
        record,
    ),
    (Format::ApGame, ["[", ", ", "]"], apgame),
    (Format::ApGame, ["", "\n", "\n"], apgame),
];

fn record(number: usize, comment: &str) -> String {
    format!(
        r#"{{"kind":"unlur","side":5,"info":{{"name":"{number}"}},"nodes":[{{"parent":null,"comment":"{comment}"}}]}}"#
    )
}

fn apgame(number: usize, comment: &str) -> String {
    format!(
        r#"{{"header":{{"game":{{"name":"Unlur","variants":["size-6"]}},"event":"{number}","site":{{"name":"{comment}"}},"date-start":"2026-01-01","date-end":"2026-01-01","date-generated":"2026-01-01","players":[{{"name":"A","result":1}},{{"name":"B","result":0}}]}},"moves":[["b5","c4"]]}}"#
    )
}

/// A file of games.
fn file((_, [before, between, after], _): Dialect, games: &[String]) -> String {
    format!("{before}{}{after}", games.join(between))
}

/// What is read of a file.
#[derive(Debug, Default, PartialEq)]
struct Read {
    /// The names and places of the games, and their findings.
    games: Vec<(String, LineColumn, Vec<Finding>)>,
    /// The findings in the place of games.
    broken: Vec<(Code, LineColumn)>,
}

/// Reads a file in chunks of a size. Returns the length of the largest one too.
fn read(bytes: &[u8], format: Format, size: usize, limit: u32) -> (Read, usize) {
    let mut options = Options::default();
    options.format = format;
    options.text.limit = limit;
    let mut judge = analysis::Judge::default();
    let mut read = Read::default();
    let largest = entries(bytes, size, options, |entry| match entry {
        Entry::Game(&game, origin) => {
            let findings = judge_entry(&mut judge, game, origin).findings.to_vec();
            if findings
                .iter()
                .any(|finding| finding.code == Code::TooLarge)
            {
                read.broken.push((Code::TooLarge, game.location()));
            } else {
                let text = String::from_utf8_lossy(game.bytes()).into_owned();
                read.games.push((text, game.location(), findings));
            }
        }
        Entry::Broken(finding, place) => read.broken.push((finding.code, place)),
    });
    (read, largest)
}

/// The smallest chunk.
const SMALL: usize = 4096;

#[test]
fn many_small_games_are_all_read_in_bounded_memory() {
    for dialect in DIALECTS {
        let games: Vec<_> = (0..5_000).map(|number| dialect.2(number, "a")).collect();
        let (read, largest) = read(file(dialect, &games).as_bytes(), dialect.0, SMALL, 1000);
        assert_eq!((read.games.len(), read.broken.len()), (5_000, 0));
        assert!(largest <= 4 * SMALL, "{:?}: {largest}", dialect.0);
    }
}

#[test]
fn a_game_that_is_too_large_is_said_once_and_the_others_are_read() {
    const LIMIT: u32 = 10_000;
    for dialect in DIALECTS {
        for place in [0, 1, 7, 11] {
            for length in [9_000, 11_000, 100_000, 400_000] {
                let mut games: Vec<_> = (0..12).map(|number| dialect.2(number, "a")).collect();
                games[place] = dialect.2(place, &"x y ".repeat(length / 4));
                let expected = if length < LIMIT as usize {
                    Vec::new()
                } else {
                    vec![Code::TooLarge]
                };
                let text = file(dialect, &games);
                let (whole, _) = read(text.as_bytes(), dialect.0, 1 << 20, LIMIT);
                let (cut, largest) = read(text.as_bytes(), dialect.0, SMALL, LIMIT);
                for read in [&whole, &cut] {
                    let codes: Vec<_> = read.broken.iter().map(|(code, _)| *code).collect();
                    assert_eq!(codes, expected, "{:?} {place} {length}", dialect.0);
                    let case = format!("{:?} {place} {length}", dialect.1);
                    assert_eq!(read.games.len(), 12 - expected.len(), "{case}");
                }
                assert!(whole == cut, "{:?} {place} {length}", dialect.1);
                assert!(largest <= 4 * LIMIT as usize, "{largest}");
            }
        }
    }
}

#[test]
fn a_lost_quote_or_bracket_costs_one_game_of_an_array() {
    for dialect in DIALECTS {
        if !matches!(dialect.0, Format::Json | Format::ApGame) {
            continue;
        }
        let games: Vec<_> = (0..60).map(|number| dialect.2(number, "a")).collect();
        for place in [0, 30] {
            let whole = &games[place];
            // Not the quotes of the first key, by which a game is known.
            let signs = whole.match_indices(['"', '{', '}', '[', ']']).skip(3);
            for (number, (at, lost)) in signs.enumerate() {
                let mut games = games.clone();
                games[place].remove(at);
                let text = file(dialect, &games);
                // Each sign has one limit in the first place and the other in the second.
                let limit = [1000, 1 << 28][usize::from((number % 2 == 0) == (place == 0))];
                let (read, largest) = read(text.as_bytes(), dialect.0, SMALL, limit);
                let case = format!("{:?}, {place}: {}", dialect.1, games[place]);
                assert_eq!(read.games.len(), 59, "{case} {lost}");
                assert!(!read.broken.is_empty(), "{case}");
                assert!(largest <= 4 * SMALL, "{case}: {largest}");
            }
        }
    }
}

#[test]
fn pieces_of_a_text_give_the_whole() {
    let games = [
        "Black: Ada\r\nWhite: Zo\u{eb}\r\n\r\n1. e5 pass 2. d4 {two\r\nlines} c5\r\nResult: W+\r\n",
        "Some words before it.\n\nSide: 5\nName: x\n1. e5 huh pass\n\nand after it: \u{e9}\u{e9} e5\n",
        "1. e5 pass {one}\n1. d4 pass\n1. c5 c6 pass\n",
        "  . . .\n X . . .\n. . X . .\n . . . O\n  . . .\n\nwhite to move\n1. d3\n",
        "Coordinates: pbem\nSide: 3\nBlack: B\u{e9}\nBlack: Bo\n1. C3 pass\n# no comment\n",
        // The next brace is in the next game, or there is none.
        "Side: 4\n1. d4 {not closed\n2. c3 \\{ pass {\n3. c4\n",
    ];
    let mut text = String::new();
    for number in 0..300 {
        write!(text, "{}", games[number * 7 % 6]).unwrap();
    }
    let latin: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    // Every second line in another charset.
    let lines = text.split_inclusive('\n').enumerate();
    let mixed: Vec<u8> = lines
        .flat_map(|(number, line)| match number % 2 {
            0 => line.as_bytes().to_vec(),
            _ => line.chars().map(|letter| letter as u8).collect(),
        })
        .collect();
    let old = { mixed.iter().filter(|byte| **byte != b'\r') }.map(|byte| match byte {
        b'\n' => b'\r',
        byte => *byte,
    });
    let mut games = Vec::new();
    for bytes in [text.as_bytes(), &latin, &mixed, &old.collect::<Vec<_>>()] {
        let (whole, _) = read(bytes, Format::Text, 1 << 20, 1 << 20);
        assert!(whole.games.len() > 300);
        for size in [SMALL, 5000, 9999] {
            assert_eq!(read(bytes, Format::Text, size, 1 << 20).0, whole);
        }
        // The games and the lines and columns are those of the characters.
        let places = whole.games.into_iter();
        games.push(
            places
                .map(|(game, place, _)| (game, place))
                .collect::<Vec<_>>(),
        );
    }
    assert_eq!([&games[1], &games[2], &games[3]], [&games[0]; 3]);
}

#[test]
fn a_comment_that_is_not_closed_costs_no_game() {
    let text = [
        "Side: 4\n1. d4 {not closed\n\n",
        &"Side: 4\n1. d4 pass c3\n\n".repeat(999),
    ]
    .concat();
    for limit in [1000, 1 << 28] {
        let (read, _) = read(text.as_bytes(), Format::Text, SMALL, limit);
        assert_eq!((read.games.len(), read.broken.len()), (1000, 0), "{limit}");
    }
}

#[test]
fn prose_has_a_bounded_number_of_findings() {
    let count = 12_000;
    for line in [
        &b"This is no move.\n"[..],
        "Ceci n'est pas un coup \u{e9}\n".as_bytes(),
        b"Ceci n'est pas un coup \xE9\n",
    ] {
        let prose = line.repeat(count);
        for (before, after) in [(&prose[..], &b""[..]), (b"", &prose)] {
            let text = [before, b"\nSide: 5\n1. e5 pass d4\n\n", after].concat();
            let (read, _) = read(&text, Format::Text, SMALL, 1 << 28);
            let [(_, _, findings)] = &read.games[..] else {
                panic!("{} games", read.games.len());
            };
            let outside = findings.iter().filter(|it| it.code == Code::TextOutside);
            let counts: Vec<_> = outside.map(Finding::count).collect();
            assert_eq!(counts.len(), Findings::MAX as usize);
            assert_eq!(counts.iter().sum::<u64>(), count as u64);
        }
    }
}
