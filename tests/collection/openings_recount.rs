//! The counts of `openings` and the maps of `stats`, taken once more from the text of the games
//! by a path that shares nothing with the program: brackets, cube coordinates, plain maps.

use std::collections::BTreeMap;

use serde_json::Value;
use unlur::collection::generate::{Options, Policy};

use crate::collection::generate::{games, options};
use crate::collection::stats::bounds;
use crate::support::{fixtures, run_in, stdout};

/// A cell by column and row, the centre being 0, 0.
type Cell = (i64, i64);

/// A turn: a colour and a cell, or the pass.
type Turn = Option<(char, Cell)>;

/// A game as its text tells it.
struct Game {
    side: i64,
    winner: char,
    /// The names of Black and White.
    names: [Option<String>; 2],
    turns: Vec<Turn>,
}

/// What stands in the brackets behind a property.
fn property<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (_, behind) = text.split_once(&format!("{name}["))?;
    behind.split_once(']').map(|(value, _)| value)
}

fn cell(side: i64, name: &str) -> Cell {
    let (letter, row) = name.split_at(1);
    let column = i64::from(letter.as_bytes()[0] - b'a') + 1;
    (column - side, row.parse::<i64>().unwrap() - side)
}

fn parsed(text: &str) -> Vec<Game> {
    let game = |text: &str| {
        let (head, moves) = text.split_once(";B[").unwrap();
        let moves = format!("B[{moves}");
        let width: i64 = property(head, "SZ").unwrap().parse().unwrap();
        let side = (width + 1) / 2;
        let turn = |word: &str| {
            let color = word.trim().chars().next().unwrap();
            let point = property(word, &color.to_string()).unwrap();
            (!point.is_empty()).then(|| (color, cell(side, point)))
        };
        Game {
            side,
            winner: property(head, "RE").unwrap().chars().next().unwrap(),
            names: ["PB", "PW"].map(|name| property(head, name).map(str::to_owned)),
            turns: moves.split(';').map(turn).collect(),
        }
    };
    text.split("(;").skip(1).map(game).collect()
}

/// The twelve images of a cell: the cube coordinates in all orders, with both signs.
fn images((column, row): Cell) -> [Cell; 12] {
    let cube = [column, row, -column - row];
    let mut images = [(0, 0); 12];
    let orders = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
    for (index, (first, second)) in orders.into_iter().enumerate() {
        images[2 * index] = (cube[first], cube[second]);
        images[2 * index + 1] = (-cube[first], -cube[second]);
    }
    images
}

/// The same text for all lines that symmetries make of each other.
fn key(side: i64, turns: &[Turn]) -> String {
    let image = |symmetry: usize| -> Vec<Turn> {
        let map = |turn: &Turn| turn.map(|(color, cell)| (color, images(cell)[symmetry]));
        turns.iter().map(map).collect()
    };
    let smallest = (0..12).map(image).min().unwrap();
    format!("{side} {smallest:?}")
}

/// Who made a turn: of the contract every second one is that of the player who passes.
fn mover(game: &Game, at: usize) -> usize {
    let pass = game.turns.iter().position(Option::is_none).unwrap();
    match game.turns[at] {
        Some((color, _)) if at > pass => usize::from(color == 'W'),
        _ => (pass - at) % 2,
    }
}

#[derive(Debug, Default, PartialEq)]
struct Count {
    games: u64,
    white: u64,
    players: BTreeMap<String, u64>,
}

fn counted(games: &[Game], depth: usize) -> BTreeMap<String, Count> {
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    for game in games {
        for length in 0..=depth.min(game.turns.len()) {
            let count = counts
                .entry(key(game.side, &game.turns[..length]))
                .or_default();
            count.games += 1;
            count.white += u64::from(game.winner == 'W');
            if length > 0
                && let Some(name) = &game.names[mover(game, length - 1)]
            {
                *count.players.entry(name.clone()).or_default() += 1;
            }
        }
    }
    counts
}

/// Texts of games that are all legal and won.
fn texts() -> Vec<String> {
    let league = ["juniper", "quarry"].map(|name| {
        std::fs::read_to_string(fixtures().join(format!("league/{name}.sgf"))).unwrap()
    });
    let generated = |side, policy| {
        let players = Options {
            players: 4,
            ..options(side, 11, policy)
        };
        String::from_utf8(games(&players, 200)).unwrap()
    };
    vec![
        league.concat(),
        generated(3, Policy::Uniform),
        generated(4, Policy::Goal) + &generated(5, Policy::Uniform),
    ]
}

#[test]
fn openings_are_those_of_the_text() {
    let folder = tempfile::tempdir().unwrap();
    for text in texts() {
        std::fs::write(folder.path().join("all.sgf"), &text).unwrap();
        let games = parsed(&text);
        for depth in [1, 3, 6] {
            let mut expected = counted(&games, depth);
            let line = format!("openings --depth {depth} --format json all.sgf");
            let rows: Vec<Value> =
                serde_json::from_slice(&run_in(folder.path(), &line).stdout).unwrap();
            for row in &rows {
                let side = row["side"].as_i64().unwrap();
                let moves = row["moves"].as_array().unwrap().iter();
                let moves: Vec<_> = moves.map(|word| word.as_str().unwrap()).collect();
                let pass = moves.iter().position(|&word| word == "pass");
                let turn = |(at, word): (usize, &&str)| {
                    let in_play = pass.filter(|&pass| at > pass);
                    // White begins the play, and then the colours take turns.
                    let is_white = in_play.is_some_and(|pass| (at - pass) % 2 == 1);
                    (*word != "pass").then(|| (if is_white { 'W' } else { 'B' }, cell(side, word)))
                };
                let turns: Vec<Turn> = moves.iter().enumerate().map(turn).collect();
                let count = expected
                    .remove(&key(side, &turns))
                    .unwrap_or_else(|| panic!("{row}"));
                assert_eq!(row["games"], count.games, "{row}");
                assert_eq!(row["white_wins"], count.white, "{row}");
                let (low, high) = bounds(count.white, count.games);
                #[expect(clippy::cast_precision_loss, reason = "the counts are small")]
                let share = count.white as f64 / count.games as f64;
                for (field, value) in [("white_share", share), ("low", low), ("high", high)] {
                    let told = row[field].as_f64().unwrap();
                    assert!((told - value).abs() < 6e-5, "{field}: {value} {row}");
                }
                let players = row["players"].as_array().unwrap().iter();
                let players = players.map(|player| {
                    let name = player["name"].as_str().unwrap().to_owned();
                    (name, player["games"].as_u64().unwrap())
                });
                assert_eq!(players.collect::<BTreeMap<_, _>>(), count.players, "{row}");
            }
            assert!(expected.is_empty(), "not told: {expected:?}");
        }
    }
}

/// The numbers of a map in rows from the top.
fn expected_map(games: &[Game], of_white: bool) -> Vec<Vec<String>> {
    let mut on_side: BTreeMap<i64, u64> = BTreeMap::new();
    let mut at: BTreeMap<(i64, Cell), u64> = BTreeMap::new();
    for game in games {
        let first = game.turns.iter().enumerate().find_map(|(index, turn)| {
            let (color, cell) = (*turn)?;
            (index == 0 || of_white).then_some(())?;
            (!of_white || color == 'W').then_some(cell)
        });
        if let Some(cell) = first {
            *on_side.entry(game.side).or_default() += 1;
            *at.entry((game.side, images(cell).into_iter().min().unwrap()))
                .or_default() += 1;
        }
    }
    // Of sides with as many games the smallest is drawn.
    let most = *on_side.values().max().unwrap();
    let side = *on_side.iter().find(|side| *side.1 == most).unwrap().0;
    let number = |cell: Cell| {
        let games = at.get(&(side, images(cell).into_iter().min().unwrap()))?;
        #[expect(clippy::cast_precision_loss, reason = "the counts are small")]
        Some(format!("{:.0}", 100.0 * *games as f64 / most as f64))
    };
    let rows = (1 - side..side).map(|row| {
        let columns = (1 - side..side).filter(|column| (column + row).abs() < side);
        let numbers = columns.map(|column| number((column, row)).unwrap_or(".".to_owned()));
        numbers.collect()
    });
    rows.collect()
}

#[test]
fn maps_are_those_of_the_text() {
    let folder = tempfile::tempdir().unwrap();
    for text in texts() {
        std::fs::write(folder.path().join("all.sgf"), &text).unwrap();
        let page = stdout(&run_in(folder.path(), "stats --quiet all.sgf"));
        let games = parsed(&text);
        for (heading, of_white) in [
            ("First contract stones", false),
            ("First White stones", true),
        ] {
            let (_, map) = page.split_once(heading).unwrap();
            let rows = map.lines().skip(2).take_while(|line| !line.is_empty());
            let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
            let rows: Vec<Vec<String>> = rows.map(words).collect();
            assert_eq!(rows, expected_map(&games, of_white), "{heading}");
        }
    }
}
