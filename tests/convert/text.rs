//! Plain text: output reads back, and texts as people post them are read.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::select;
use unlur::convert::{
    Move, RecordGame, RecordNode, Text, TextGame, TextNotation, TextOptions, from_text,
    looks_like_text, to_text,
};
use unlur::game::{Board, Color, Coordinates, Side};

use super::convert;
use crate::rows::rows;
use crate::support::{fixtures, sgf_files};
#[cfg(feature = "cli")]
use crate::support::{run, run_with_input, stdout};

const NOTATIONS: [TextNotation; 3] = [
    TextNotation::Hex,
    TextNotation::Pbem,
    TextNotation::AbstractPlay,
];

fn actions(game: &RecordGame) -> Vec<Move> {
    let mut line = 0;
    let mut actions = Vec::new();
    for (index, node) in game.nodes.iter().enumerate() {
        if index > 0 && node.parent.map(|parent| parent as usize) != Some(line) {
            break;
        }
        line = index;
        actions.extend(node.action.clone());
    }
    actions
}

fn read(text: &str) -> Vec<TextGame> {
    from_text(text, TextOptions::default())
}

/// What of a game's text is no part of its record.
fn others<'a>(text: &'a str, game: &TextGame) -> Vec<&'a str> {
    let places = game.other_text.iter().map(|(place, ..)| place.clone());
    places.map(|place| &text[place]).collect()
}

/// The stones of a starting position, read from setup properties.
fn stones(game: &RecordGame) -> BTreeSet<(String, String)> {
    let root = &game.nodes[0];
    let setup = root
        .properties
        .iter()
        .filter(|(identifier, _)| identifier == "AB" || identifier == "AW");
    setup
        .flat_map(|(identifier, values)| {
            let points = values
                .iter()
                .map(|value| value.as_str().unwrap().to_owned());
            points.map(|point| (identifier.clone(), point))
        })
        .collect()
}

#[test]
fn every_clean_game_reads_back_in_every_notation() {
    for path in sgf_files("games").into_iter().chain(sgf_files("positions")) {
        for game in convert(&std::fs::read(&path).unwrap()) {
            let Some(record) = game.record else {
                continue;
            };
            for notation in NOTATIONS {
                let name = format!("{} {}", path.display(), notation.name());
                let written =
                    to_text(&record, notation).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(
                    looks_like_text(written.text.as_bytes()) || actions(&record).len() < 2,
                    "{name}"
                );
                let longest = written.text.lines().map(|line| line.chars().count()).max();
                assert!(
                    written.text.contains('{') || longest.unwrap() <= 79,
                    "{name}"
                );
                let read = read(&written.text);
                assert_eq!(read.len(), 1, "{name}");
                let read = &read[0].record;
                assert_eq!(actions(read), actions(&record), "{name}");
                assert_eq!(read.side, record.side, "{name}");
                assert_eq!(read.info, record.info, "{name}");
                assert_eq!(stones(read), stones(&record), "{name}");
            }
        }
    }
}

#[test]
fn the_drawings_are_the_positions() {
    for path in sgf_files("positions") {
        let drawing = fixtures().join("text").join(path.file_stem().unwrap());
        let drawing = std::fs::read(drawing.with_extension("txt")).unwrap();
        assert!(looks_like_text(&drawing));
        let position = convert(&std::fs::read(&path).unwrap())
            .remove(0)
            .record
            .unwrap();
        let read = read(std::str::from_utf8(&drawing).unwrap());
        assert_eq!(read.len(), 1);
        assert!(read[0].is_drawn);
        assert_eq!(read[0].record.side, position.side);
        assert_eq!(
            stones(&read[0].record),
            stones(&position),
            "{}",
            path.display()
        );
    }
}

/// A list as people would post it, and its meaning.
#[test]
fn lists_as_people_post_them() {
    let stone = |color, at: &str| Move::Stone {
        color,
        at: at.to_owned(),
    };
    let (black, white) = (Color::Black, Color::White);
    let expected = [
        stone(black, "e5"),
        stone(black, "d4"),
        stone(black, "f6"),
        Move::Pass { color: black },
        stone(white, "e4"),
        stone(black, "f5"),
        Move::Resign { color: white },
    ];
    for text in [
        "Side: 5\n1. e5 d4 2. f6 pass 3. e4 f5 4. resign",
        "Side: 5\ne5 d4 f6 pass e4 f5 resign",
        "Side: 5\ne5\nd4\nf6\nblack\ne4\nf5\nresigns\n",
        "Size: 5\r\n1) E5, D4\r\n2) F6, PASS\r\n3) E4, F5!\r\n4) resign\r\n",
        "Side: 5\n1.e5 2.d4 3.f6 4.pass\n\n5.e4?! 6.f5 7.resign",
        "Side: 5\n1. B:e5 2. d4 3. f6 {a } 4. pass {\n 9. a1\n} 5. W:e4 ; 6. g9\n6. f5 7. resign",
        "Side: 5\nCoordinates: pbem\nE5 D5 F5 PASS D6 E6 RESIGN",
        "Side: 5\nCoordinates: apgame\ne5 f4 d5 pass f5 e6 resign",
    ] {
        let games = read(text);
        assert_eq!(games.len(), 1, "{text}");
        let found = actions(&games[0].record);
        if text.contains("Coordinates") {
            let kinds = |actions: &[Move]| -> Vec<_> {
                actions
                    .iter()
                    .map(|action| (std::mem::discriminant(action), action.color()))
                    .collect()
            };
            assert_eq!(kinds(&found), kinds(&expected), "{text}");
        } else {
            assert_eq!(found, expected, "{text}");
        }
        let words: Vec<_> = games[0]
            .plies
            .iter()
            .map(|ply| &text[ply.clone()])
            .collect();
        assert_eq!(words.len(), expected.len(), "{words:?}");
    }
    assert!(read("Dear Bo,\nshall we play on Saturday?\n").is_empty());
}

/// Some sets have red stones in place of black ones.
#[test]
fn red_is_black() {
    let record = |text: &str| {
        let mut games = read(text);
        assert_eq!(games.len(), 1, "{text}");
        games.swap_remove(0).record
    };
    let black =
        "Side: 3\n\n. . .\n. X . .\n. . . . .\n. . . .\n. . .\n\nblack to move\nc3 W:d3 B:b2\n";
    let of_red = black
        .replace("black to move", "Red to move")
        .replace("B:", "r:");
    assert_eq!(actions(&record(black))[0].color(), Color::Black);
    assert_eq!(record(&of_red), record(black));
}

/// The same text names different cells in the systems, as in the tables of the board.
#[test]
fn the_notations_are_those_of_the_board() {
    for n in [2, 5, 8, 26] {
        let board = Board::get(Side::new(n).unwrap());
        for cell in board.cells() {
            let hex = board.algebraic(Coordinates::Hex, cell).to_string();
            let apgame = board.abstract_play(cell).to_string();
            // PBeM's letter is the row, which is the number of the algebraic name there.
            let pbem = board.algebraic(Coordinates::Pbem, cell).to_string();
            let digits = pbem.find(|letter: char| letter.is_ascii_digit()).unwrap();
            let (letters, row) = pbem.split_at(digits);
            let column = letters
                .bytes()
                .fold(0, |sum, letter| sum * 26 + u32::from(letter - b'a') + 1);
            let row: u8 = row.parse().unwrap();
            let letter = |place: u8| char::from(b'A' + place);
            let row = match (row - 1) / 26 {
                0 => letter(row - 1).to_string(),
                more => format!("{}{}", letter(more - 1), letter((row - 1) % 26)),
            };
            for (name, notation) in [
                (hex.clone(), "hex"),
                (format!("{row}{column}"), "pbem"),
                (apgame, "apgame"),
            ] {
                let text = format!("Side: {n}\nCoordinates: {notation}\n{name}\n");
                let games = read(&text);
                let at = match &actions(&games[0].record)[..] {
                    [Move::Stone { at, .. }] => at.clone(),
                    other => panic!("{text}: {other:?}"),
                };
                assert_eq!(at, hex, "{text}");
            }
        }
    }
}

#[test]
fn several_games_and_an_unreadable_move() {
    let text = "Side: 5\n1. e5 pass 2. d4 huh 3. z9 c5\nSide: 6\n1. f6 pass\nResult: B+R\nSide: 6\n1. g7\n";
    let games = read(text);
    let counts: Vec<_> = games.iter().map(|game| game.plies.len()).collect();
    assert_eq!(counts, [6, 2, 1]);
    let raw: Vec<_> = actions(&games[0].record)
        .into_iter()
        .filter_map(|action| match action {
            Move::Raw { raw, .. } => raw.as_str().map(str::to_owned),
            _ => None,
        })
        .collect();
    assert_eq!(raw, ["no cell: huh", "z9"]);
    assert_eq!(games[1].record.info.result, Some(Text::from("B+R")));
    assert_eq!(games[2].record.info.result, None);
}

const CELLS: &[&str] = &["c3", "b3", "d3", "c2", "d2", "c4", "b4", "a5", "e1", "z9"];

fn any_action() -> impl Strategy<Value = Move> {
    let color = || select(&[Color::Black, Color::White][..]);
    prop_oneof![
        12 => (color(), select(CELLS)).prop_map(|(color, at)| match at {
            "z9" => Move::Raw { color, raw: Text::from(at) },
            at => Move::Stone { color, at: at.to_owned() },
        }),
        2 => color().prop_map(|color| Move::Pass { color }),
        1 => color().prop_map(|color| Move::Resign { color }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::cases(128)))]

    /// Any main line, in or out of turn, with comments of any text, reads back.
    #[test]
    fn any_line_reads_back(
        line in prop::collection::vec((any_action(), prop::option::of("[ -~\n]{0,20}")), 0..40),
        black in "[A-Za-z][A-Za-z: ]{0,9}[a-z]",
    ) {
        let mut game = RecordGame {
            side: Some(3),
            info: unlur::convert::Info::default(),
            nodes: vec![RecordNode::default()],
        };
        game.info.black = Some(Text::from(black.as_str()));
        for (action, comment) in line {
            let parent = u32::try_from(game.nodes.len() - 1).ok();
            game.nodes.push(RecordNode {
                parent,
                action: Some(action),
                comment: comment.map(|comment| Text::from(comment.as_str())),
                ..RecordNode::default()
            });
        }
        let written = to_text(&game, TextNotation::Hex).unwrap();
        let read = read(&written.text);
        prop_assert_eq!(read.len(), 1);
        prop_assert_eq!(actions(&read[0].record), actions(&game), "{}", written.text);
        prop_assert_eq!(&read[0].record.info, &game.info);
        let comments = |game: &RecordGame| -> Vec<_> {
            game.nodes.iter().map(|node| node.comment.clone()).collect()
        };
        prop_assert_eq!(comments(&read[0].record), comments(&game), "{}", written.text);
    }

    /// No text makes the reader panic, and every span is in it, in order.
    #[test]
    fn any_text_is_read(text in "([ -~\n\r{};:é●·]|[a-h][1-9] |pass |Side: 5\n|X \\. O ){0,60}") {
        for game in read(&text) {
            let mut end = game.start;
            for ply in &game.plies {
                prop_assert!(end <= ply.start && ply.end <= text.len(), "{:?}", ply);
                prop_assert!(!text[ply.clone()].trim().is_empty());
                end = ply.end;
            }
        }
        let _ = looks_like_text(text.as_bytes());
    }
}

#[test]
fn what_is_left_out_is_said_in_few_words_however_much_it_is() {
    const COUNT: usize = 100_000;
    let long = "X".repeat(1 << 16);
    let own = |count: usize| (0..count).map(|number| format!("X{number}[]"));
    for (properties, last) in [
        (own(COUNT).collect::<String>(), "99980 other properties"),
        (own(21).collect(), "1 other property"),
        (own(20).collect(), "`X9`"),
        (format!("{long}[]"), "`XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX...`"),
        // Each node is compared with its own in the other format.
        (format!("X0[]{}", ";B[e5]X0[]".repeat(2)), "`X0`"),
    ] {
        let game = super::record(format!("(;GM[4000]SZ[9]{properties})").as_bytes());
        let written = to_text(&game, TextNotation::Hex).unwrap();
        assert_eq!(written.left_out.last().unwrap(), last);
        assert!(written.left_out.concat().len() < 500);
    }
}

/// The properties of the nodes of a record.
fn properties(game: &RecordGame) -> Vec<Vec<(String, Vec<Text>)>> {
    let nodes = game.nodes.iter().skip(1);
    nodes.map(|node| node.properties.clone()).collect()
}

#[test]
fn judgements_are_properties_and_read_back() {
    let signs = [
        ("!", "TE", "1"),
        ("!!", "TE", "2"),
        ("?", "BM", "1"),
        ("??", "BM", "2"),
        ("!?", "IT", ""),
        ("?!", "DO", ""),
    ];
    for gap in ["", " "] {
        for (sign, identifier, value) in signs {
            for word in ["d4", "pass", "resign", "W:d4", "runs out of time"] {
                let text = format!("Side: 5\n1. e5 2. {word}{gap}{sign}");
                let games = read(&text);
                assert!(games[0].other_text.is_empty(), "{text}");
                let expected = vec![(identifier.to_owned(), vec![Text::from(value)])];
                assert_eq!(properties(&games[0].record), [vec![], expected], "{text}");
                let written = to_text(&games[0].record, TextNotation::Hex).unwrap();
                assert!(written.left_out.is_empty(), "{:?}", written.left_out);
                let read = read(&written.text);
                assert_eq!(
                    read[0].record.nodes, games[0].record.nodes,
                    "{}",
                    written.text
                );
            }
        }
    }
    // Other signs are no judgements, and cost no move.
    for sign in ["!!!", "?!?", "#", "*", ".", ")", "+"] {
        let text = format!("Side: 5\n1. e5 2. d4{sign} 3. pass");
        let games = read(&text);
        assert_eq!(games[0].plies.len(), 3, "{text}");
        assert_eq!(others(&text, &games[0]), [sign], "{text}");
    }
}

#[test]
fn results_of_other_sites_are_reported_and_name_nobody() {
    for result in ["1-0", "0-1", "1/2-1/2"] {
        for before in [" ", "\n", "\n6. "] {
            let text = format!("Side: 5\n1. e5 2. d4 3. pass 4. e4 5. f5{before}{result}");
            let games = read(&text);
            assert_eq!(games.len(), 1, "{text}");
            assert_eq!(games[0].plies.len(), 5, "{text}");
            assert_eq!(games[0].record.info.result, None, "{text}");
            let (place, _, why) = games[0].other_text.last().unwrap();
            assert_eq!(&text[place.clone()], result);
            assert!(why.contains("sites differ"), "{why}");
        }
    }
    // A result that names its winner is read, once.
    let text = "Side: 5\n1. e5 2. pass 3. d4 W+R B+T";
    let games = read(text);
    assert_eq!(games[0].record.info.result, Some(Text::from("W+R")));
    assert_eq!(&text[games[0].other_text[0].0.clone()], "B+T");
}

#[test]
fn numbers_lead_to_their_moves() {
    for [moves, wrong] in rows(include_str!("numbers.txt")) {
        let text = format!("Side: 5\n{moves}");
        let games = read(&text);
        assert_eq!(games.len(), 1, "{text}");
        assert_eq!(others(&text, &games[0]).join(" "), wrong, "{text}");
    }
}

#[test]
fn a_header_that_is_not_understood_is_reported() {
    for (header, value) in [
        ("Side", "99"),
        ("Side", "five"),
        ("Coordinates", "chess"),
        ("To move", "green"),
    ] {
        let text = format!("White: Bo\n{header}:  {value} \n1. e5 2. pass");
        let games = read(&text);
        assert_eq!(others(&text, &games[0]), [value], "{text}");
    }
}

/// What is wrong with a text, and where.
#[test]
fn nothing_is_lost_in_silence() {
    for [text, expected] in rows(include_str!("text_silence.txt")) {
        let games = read(text);
        assert_eq!(games.len(), 1, "{text}");
        let found = games[0].other_text.iter();
        let found: Vec<_> = found
            .map(|(place, code, _)| format!("{} {code}", &text[place.clone()]))
            .collect();
        assert_eq!(found.join(", "), expected, "{text}");
        let record = &games[0].record;
        assert_eq!(record.side, Some(8), "{text}");
        assert_eq!(record.info.result, Some(Text::from("W+R")), "{text}");
    }
    // Headers without moves are a game.
    let games = read("Side: 5\n1. e5\n\nBlack: Ada\n");
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].record.info.black, Some(Text::from("Ada")));
    // Behind a blank line a repeated header begins the next game.
    let text = "Side: 8\nBlack: Ada\n\nBlack: Bo\nSide: 5\n\n1. e5\nCoordinates: hex\n1. d4";
    let games = read(text);
    let names: Vec<_> = games
        .iter()
        .map(|game| game.record.info.black.clone())
        .collect();
    assert_eq!(
        names,
        [Some(Text::from("Ada")), Some(Text::from("Bo")), None]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::cases(2048)))]

    /// A token anywhere in a line of moves changes the record or has a finding at its place.
    #[test]
    fn no_token_is_skipped(
        token in prop_oneof![
            "[!-+\\--:<-z|~]{1,7}",
            "[-0-9.)/]{1,5}",
            "[-a-z!?]{1,9}",
            select(&["0-1", "1-0", "1/2-1/2", "--", "...", "*", "#", "+", "(", "$1", "½", "—", "W+R"][..]).prop_map(str::to_owned),
        ],
        at in 1_usize..12,
    ) {
        let words = "1. e5 2. d4! 3. pass 4. W:e4 5. f5 6. d5";
        let mut words: Vec<_> = words.split(' ').collect();
        words.insert(at, &token);
        let before = "Side: 5\n".len() + words[..at].iter().map(|word| word.len() + 1).sum::<usize>();
        let place = before..before + token.len();
        let text = format!("Side: 5\n{}", words.join(" "));
        words.remove(at);
        let plain = format!("Side: 5\n{}", words.join(" "));
        let (with, without) = (read(&text), read(&plain));
        prop_assert!(without[0].other_text.is_empty());
        let is_same = with.len() == 1 && with[0].record == without[0].record;
        // Of two numbers before a move the first may be the one that is reported.
        let is_near = |span: &std::ops::Range<usize>| span.start <= place.end && place.start <= span.end + 1;
        let is_reported = with.iter().any(|game| game.other_text.iter().any(|(span, ..)| is_near(span)));
        prop_assert!(!is_same || is_reported, "{}", text);
    }
}

/// What a code means in plain text stands in its section, if the text itself has it.
#[cfg(feature = "cli")]
#[test]
fn the_findings_of_a_text_are_explained() {
    for [text, code] in rows(include_str!("text_codes.txt")) {
        let output = run_with_input("validate --from text -f ndjson -", text.as_bytes());
        let found = stdout(&output);
        assert!(found.contains(&format!("\"{code}\"")), "{text}: {found}");
        let explained = stdout(&run(&format!("explain {code}")));
        assert!(explained.to_lowercase().contains("plain text"), "{code}");
    }
}
