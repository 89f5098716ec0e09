//! The counts of `openings`, recounted from the text of the games by code that shares nothing with
//! the program: brackets, cube coordinates, plain maps.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use unlur::collection::generate::Policy;

use crate::collection::generate::{games, options};
use crate::collection::stats::bounds;
use crate::support::{fixtures, run_in, unlur};

/// A cell by column and row, the centre being 0, 0.
type Cell = (i64, i64);

/// A turn: a colour and a cell, or the pass.
type Turn = Option<(char, Cell)>;

/// A game read from its text.
struct Game {
    side: i64,
    winner: char,
    /// The names of Black and White.
    names: [Option<String>; 2],
    turns: Vec<Turn>,
}

/// The value of a property.
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

/// A key of a line of play: equal for all symmetric lines.
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
        let players = crate::with(options(side, 11, policy), |options| options.players = 4);
        String::from_utf8(games(&players, 200)).unwrap()
    };
    vec![
        league.concat(),
        generated(3, Policy::Uniform),
        generated(4, Policy::Goal) + &generated(5, Policy::Uniform),
    ]
}

#[test]
fn openings_match_a_recount_of_the_text() {
    let folder = tempfile::tempdir().unwrap();
    for text in texts() {
        std::fs::write(folder.path().join("all.sgf"), &text).unwrap();
        let games = parsed(&text);
        for (depth, least) in [(1, 1), (3, 2), (6, 1), (9, 5)] {
            let mut expected = counted(&games, depth);
            expected.retain(|_, count| count.games >= least);
            let line =
                format!("openings --depth {depth} --min-games {least} --format json all.sgf");
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

#[test]
fn a_line_shows_the_tree_below_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = &texts()[0];
    std::fs::write(folder.path().join("all.sgf"), text).unwrap();
    let rows = |arguments: &[&str]| -> Vec<Value> {
        let output = unlur([&["openings", "--format", "json", "all.sgf"], arguments].concat())
            .current_dir(folder.path())
            .output();
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let all = rows(&["--depth", "4", "--where", "side = 5"]);
    let number = |row: &Value, field: &str| row[field].as_u64().unwrap();
    for root in all.iter().filter(|row| number(row, "depth") == 2).take(6) {
        let words: Vec<_> = root["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|word| word.as_str().unwrap())
            .collect();
        let below = rows(&[
            "--depth",
            "2",
            "--where",
            "side = 5",
            "--line",
            &words.join(" "),
        ]);
        let start = usize::try_from(number(root, "index")).unwrap();
        assert_eq!(below[0]["moves"], root["moves"]);
        for (offset, row) in below.iter().enumerate() {
            for field in ["moves", "games", "white_wins", "players"] {
                assert_eq!(row[field], all[start + offset][field], "{field}");
            }
        }
        let is_below = |row: &&Value| number(row, "depth") > 2;
        assert_eq!(
            below.len(),
            1 + all[start + 1..].iter().take_while(is_below).count()
        );
    }
    // An image of a line is the line.
    for other in ["e4", "d5", "f4"] {
        let one = rows(&["--where", "side = 5", "--line", "e4"]);
        assert_eq!(rows(&["--where", "side = 5", "--line", other]), one);
        assert!(one.len() > 5);
    }
}

/// A position as a key: who moves, and the smallest image of the sorted stones.
fn position_key(turns: &[Turn]) -> (usize, Vec<(char, Cell)>) {
    let pass = turns.iter().position(Option::is_none);
    let state = pass.map_or(0, |pass| 1 + (turns.len() - pass - 1) % 2);
    let image = |symmetry: usize| {
        let stones = turns.iter().flatten();
        let mut stones: Vec<_> = stones
            .map(|&(color, cell)| (color, images(cell)[symmetry]))
            .collect();
        stones.sort_unstable();
        stones
    };
    (state, (0..12).map(image).min().unwrap())
}

#[test]
fn positions_are_counted_for_any_move_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut transposed = 0;
    for text in texts() {
        std::fs::write(folder.path().join("all.sgf"), &text).unwrap();
        let output = run_in(
            folder.path(),
            "openings --positions --depth 4 --format json all.sgf",
        );
        let rows: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
        let mut expected: BTreeMap<_, (u64, u64, BTreeSet<String>)> = BTreeMap::new();
        for game in parsed(&text) {
            for length in 1..=4.min(game.turns.len()) {
                let turns = &game.turns[..length];
                let entry = expected
                    .entry((game.side, length, position_key(turns)))
                    .or_default();
                entry.0 += 1;
                entry.1 += u64::from(game.winner == 'W');
                entry.2.insert(key(game.side, turns));
            }
        }
        assert_eq!(rows.len(), expected.len());
        for row in &rows {
            let side = row["side"].as_i64().unwrap();
            let stones = |field: &str, color: char| -> Vec<Turn> {
                let cells = row[field].as_array().unwrap().iter();
                cells
                    .map(|name| Some((color, cell(side, name.as_str().unwrap()))))
                    .collect()
            };
            let mut turns = [stones("black", 'B'), stones("white", 'W')].concat();
            let (_, stones) = position_key(&turns);
            let state = match row["turn"].as_str() {
                None => 0,
                Some("white") => 1,
                Some(_) => 2,
            };
            let depth = usize::try_from(row["depth"].as_u64().unwrap()).unwrap();
            turns.clear();
            let (games, white, lines) = expected.remove(&(side, depth, (state, stones))).unwrap();
            assert_eq!(
                (row["games"].as_u64(), row["white_wins"].as_u64()),
                (Some(games), Some(white))
            );
            assert_eq!(row["orders"], lines.len(), "{row}");
            transposed += usize::from(lines.len() > 1);
        }
        assert!(expected.is_empty());
    }
    assert!(transposed > 20, "{transposed}");
}

#[test]
fn random_games_have_no_marked_openings() {
    let folder = tempfile::tempdir().unwrap();
    let text = games(&options(4, 5, Policy::Uniform), 12_000);
    let rows_of = |text: &[u8]| {
        std::fs::write(folder.path().join("all.sgf"), text).unwrap();
        let command = "openings --depth 3 --min-games 30 --format json all.sgf";
        let output = run_in(folder.path(), command);
        let rows: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
        let tested: Vec<f64> = rows.iter().filter_map(|row| row["p"].as_f64()).collect();
        (rows, tested)
    };
    let (rows, tested) = rows_of(&text);
    // The length of the contract and the places of its stones matter; only the play is random. So
    // the winners are reassigned, by the parity of a hash of the game's number.
    assert!(tested.len() > 30, "{}", tested.len());
    let [marked, others] = [true, false].map(|wanted| {
        let rows = rows.iter().filter(|row| row["marked"] == wanted);
        rows.filter_map(|row| row["p"].as_f64()).collect::<Vec<_>>()
    });
    let most = marked.into_iter().reduce(f64::max).unwrap();
    assert!(others.into_iter().all(|p| p > most));
    let (rows, tested) = rows_of(shuffled_winners(&text).as_bytes());
    let small = tested.iter().filter(|&&p| p < 0.05).count();
    let marked = rows.iter().filter(|row| row["marked"] == true).count();
    assert!(
        small > 0 && small * 10 < tested.len(),
        "{small} of {}",
        tested.len()
    );
    assert!(marked <= 1, "{marked}");
}

/// The games of `text`, cut off after six stones in play, each with a random result by resignation.
fn shuffled_winners(text: &[u8]) -> String {
    let text = std::str::from_utf8(text).unwrap();
    let mut state = 1_u64;
    let mut out = String::new();
    for game in text.split_inclusive(")\n") {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let winner = if state >> 40 & 1 == 0 { "B+R" } else { "W+R" };
        let (head, rest) = game.split_once("RE[").unwrap();
        let (_, moves) = rest.split_once(']').unwrap();
        let (contract, play) = moves.split_once("\n;B[]").unwrap();
        let play = play.trim_end_matches(")\n").split("\n;").skip(1).take(4);
        let play: String = play.flat_map(|stone| ["\n;", stone]).collect();
        out.extend([head, "RE[", winner, "]", contract, "\n;B[]", &play, ")\n"]);
    }
    out
}
