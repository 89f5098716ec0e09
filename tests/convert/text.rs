//! Plain text: output reads back, and texts as people post them are read.

use std::collections::BTreeSet;
use std::ops::Range;

use proptest::prelude::*;
use proptest::sample::select;
use unlur::convert::{
    Move, RecordGame, RecordNode, Text, TextGame, TextNotation, TextOptions, from_text,
    looks_like_text, to_text,
};
use unlur::finding::Severity;
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
                assert!(looks_like_text(written.text.as_bytes()), "{name}");
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

/// Whatever sign stands for an empty cell, and with numbers before the rows.
#[test]
fn boards_are_drawn_in_several_styles() {
    for empty in [".", "-", "+", "_", "·"] {
        let rows = ["  . X .", " . . O .", ". . . . .", " . . . .", "  . . ."];
        let rows = rows.map(|row| row.replace('.', empty));
        let plain = rows.join("\n");
        let numbered: Vec<_> = { rows.iter().zip(1..) }
            .map(|(row, number)| format!("{number} {row} {number}"))
            .collect();
        let framed = rows.each_ref().map(|row| format!("> |{row}|"));
        let signs = plain.replace('X', "⚫").replace('O', "⚪");
        for drawn in [plain, numbered.join("\n"), framed.join("\n"), signs] {
            let text = format!("Side: 3\n\n{drawn}\n\n1. c5\n");
            let games = read(&text);
            assert_eq!(games.len(), 1, "{text}");
            assert!(games[0].other_text.is_empty(), "{text}");
            let points = stones(&games[0].record);
            assert_eq!(points.len(), 2, "{text}");
            assert!(
                points.contains(&("AB".to_owned(), "d1".to_owned())),
                "{text}"
            );
            assert!(
                points.contains(&("AW".to_owned(), "d2".to_owned())),
                "{text}"
            );
        }
    }
}

/// After a board with stones a sentence says whose turn it is; an empty one begins the contract.
#[test]
fn turns_after_a_board() {
    use Color::{Black, White};
    let board = ". . .\n. X O .\n. . X . .\n. O . .\n. . .\n";
    let empty = board.replace(['X', 'O'], ".");
    let colors = |text: &str| -> Vec<_> {
        let games = read(text);
        assert!(games[0].other_text.is_empty(), "{text}");
        let nodes = games[0].record.nodes.iter();
        nodes
            .filter_map(|node| Some(node.action.as_ref()?.color()))
            .collect()
    };
    for turn in [
        "Black to move",
        "Black to move.",
        "BLACK TO MOVE",
        "It is black to play.",
    ] {
        for gap in ["", "\n"] {
            let text = format!("{board}{gap}{turn}\n\n1. b3 2. d2\n");
            assert_eq!(colors(&text), [Black, White], "{text}");
        }
    }
    assert_eq!(colors(&format!("{board}\n1. b3 2. d2\n")), [White, Black]);
    assert_eq!(
        colors(&format!("{empty}\n1. c3 2. pass 3. c2\n")),
        [Black, Black, White]
    );
}

/// One name means different cells in the three notations; each agrees with the tables of the board.
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
                    [Move::Stone { at, .. }] => *at,
                    other => panic!("{text}: {other:?}"),
                };
                assert_eq!(at.as_str(), hex, "{text}");
            }
        }
    }
}

const CELLS: &[&str] = &["c3", "b3", "d3", "c2", "d2", "c4", "b4", "a5", "e1", "z9"];

fn any_action() -> impl Strategy<Value = Move> {
    let color = || select(&[Color::Black, Color::White][..]);
    prop_oneof![
        12 => (color(), select(CELLS)).prop_map(|(color, at)| match at {
            "z9" => Move::Raw { color, raw: Text::from(at) },
            at => Move::Stone { color, at: at.parse().unwrap() },
        }),
        2 => color().prop_map(|color| Move::Pass { color }),
        1 => color().prop_map(|color| Move::Resign { color }),
    ]
}

proptest! {
    #![proptest_config(crate::random(128))]

    /// Any main line, in or out of turn, with comments of any text, reads back.
    #[test]
    fn any_line_reads_back(
        line in prop_oneof![
            prop::collection::vec((any_action(), prop::option::of("[ -~\n]{0,20}")), 0..40),
            prop::collection::vec((any_action(), Just(None)), 0..40),
        ],
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
        prop_assert!(written.left_out.is_empty());
        let read = read(&written.text);
        prop_assert_eq!(read.len(), 1);
        prop_assert_eq!(actions(&read[0].record), actions(&game), "{}", written.text);
        prop_assert_eq!(&read[0].record.info, &game.info);
        let comments = |game: &RecordGame| -> Vec<_> {
            game.nodes.iter().map(|node| node.comment.clone()).collect()
        };
        prop_assert_eq!(comments(&read[0].record), comments(&game), "{}", written.text);
    }

    /// The law of the fuzz target holds.
    #[test]
    fn any_text_is_read(text in "([ -~\n\r{};:é●·\u{feff}]|[a-h][1-9] |[0-9]\\. |pass |Side: 5\n|X \\. O ){0,60}") {
        crate::corpus::laws::text(text.as_bytes());
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

#[test]
fn numbers_lead_to_their_moves() {
    for [moves, wrong] in rows(include_str!("numbers.txt")) {
        let text = format!("Side: 5\n{moves}");
        let games = read(&text);
        assert_eq!(games.len(), 1, "{text}");
        assert_eq!(others(&text, &games[0]).join(" "), wrong, "{text}");
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
}

/// A comment ends before the next one, and before the line that gives the side of a game.
#[test]
fn a_comment_that_is_not_closed_costs_no_game() {
    let text =
        "Side: 5\n1. e5 {a\n2. d4 pass\n\nSide: 5\n1. f5 {b c4 {c} d5\n2. c3 {a\n\\Side: 5 }\n";
    let games = read(text);
    let moves: Vec<_> = games.iter().map(|game| game.plies.len()).collect();
    assert_eq!(moves, [1, 3]);
    let nodes = games.iter().flat_map(|game| &game.record.nodes);
    let comments: Vec<_> = nodes.filter_map(|node| node.comment.clone()).collect();
    let expected = ["a\n2. d4 pass\n", "b c4 \nc", "a\nSide: 5 "];
    assert_eq!(comments, expected.map(Text::from));
    let codes = games.iter().flat_map(|game| &game.other_text);
    let codes: Vec<_> = codes.map(|(_, code, _)| code.name()).collect();
    assert_eq!(codes, ["swallowed-value", "unclosed-value"]);
    // A comment that is written keeps such a line.
    let record = &games[1].record;
    let written = to_text(record, TextNotation::Hex).unwrap();
    assert_eq!(read(&written.text)[0].record.nodes[2..], record.nodes[2..]);
}

#[test]
fn games_begin_at_their_side() {
    let games = read("Side: 8\nBlack: Ada\n\nSide: 5\nBlack: Bo\n\n1. e5\n1. d4");
    let found: Vec<_> = games
        .iter()
        .map(|game| (game.record.side, game.record.info.black.clone()))
        .collect();
    let name = |name| Some(Text::from(name));
    assert_eq!(
        found,
        [(Some(8), name("Ada")), (Some(5), name("Bo")), (None, None)]
    );
}

/// A text may end in any way.
#[test]
fn a_byte_order_mark_may_stand_anywhere() {
    let text = "Side: 5\nBlack: Ada\n\n1. e5 {a} d4\n";
    for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
        let (before, after) = text.split_at(at);
        let text = format!("{before}\u{feff}{after}");
        crate::corpus::laws::text(text.as_bytes());
        let begins_line = before.is_empty() || before.ends_with('\n');
        let marks = read(&text);
        let marks = marks.iter().flat_map(|game| &game.other_text);
        let marks = marks.filter(|(_, code, _)| code.name() == "bom").count();
        assert_eq!(marks, usize::from(begins_line), "{text:?}");
    }
}

proptest! {
    #![proptest_config(crate::random(2048))]

    /// A token anywhere in a line of moves changes the record or is an error at its place.
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
        // Of two numbers before a move the first may be the one that is reported.
        let is_near = |span: &Range<usize>| span.start <= place.end && place.start <= span.end + 1;
        prop_assert!(!is_same(&with, &without) || is_error(&with, is_near), "{}", text);
    }

    /// A line in a paragraph of a game changes the record or is an error, unless it is empty or a remark.
    #[test]
    fn no_line_is_skipped(line in prop_oneof!["[ -~é●·]{1,30}", "([a-h][1-9] |[0-9]{1,2}\\. |[a-z]{1,5} |\\(|\\)|\\{|\\}|;){1,6}"], at in 1_usize..6) {
        let mut lines = vec!["Side: 5", "Black: Ada", "1. e5 2. d4!", "3. pass {a comment", "of two lines} 4. e4", "5. f5 6. d5"];
        prop_assume!(at != 4 && !line.trim().is_empty() && !line.trim_start().starts_with('#'));
        let without = read(&lines.join("\n"));
        lines.insert(at, &line);
        let with = read(&lines.join("\n"));
        prop_assert!(!is_same(&with, &without) || is_error(&with, |_| true), "{}", line);
    }

    /// Of what is in brackets nothing is played, and they are an error.
    #[test]
    fn nothing_in_brackets_is_played(
        inner in "([a-h][1-9] |[0-9]{1,2}\\. |pass |\\[[a-h][1-9]\\] |\\(\\)|\\{[a-h(]{0,5}\\} |;\\)\n[a-h]|\n[a-h]){0,12}",
    ) {
        let with = read(&format!("Side: 5\n1. e5 2. d4 ({inner}) 3. pass\n4. e4"));
        let without = read("Side: 5\n1. e5 2. d4 3. pass\n4. e4");
        prop_assert!(is_same(&with, &without) && is_error(&with, |_| true), "{}", inner);
    }
}

/// Whether games are the same, but for what the root says about damage.
fn is_same(left: &[TextGame], right: &[TextGame]) -> bool {
    let record = |game: &TextGame| {
        let mut record = game.record.clone();
        record.nodes[0]
            .properties
            .retain(|(name, _)| name != "DAMAGED");
        record
    };
    left.iter().map(record).eq(right.iter().map(record))
}

/// Whether a text has an error at such a place.
fn is_error(games: &[TextGame], is_there: impl Fn(&Range<usize>) -> bool) -> bool {
    let mut found = games.iter().flat_map(|game| &game.other_text);
    found.any(|(span, code, _)| code.severity() > Severity::Note && is_there(span))
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
