//! The openings of single games, and the rows of the tree.

use std::collections::BTreeMap;

use serde_json::Value;
use unlur::analysis::Options;
use unlur::collection::openings::{Line, Notation};
use unlur::game::{Action, Board, Cell, Color};

use crate::support::{self, judge_first, status, stderr, stdout};

#[test]
fn players_are_the_names_without_white_space() {
    let game = "(;GM[4000]SZ[9]PB[ Ada ]PW[ ];B[e5])";
    judge_first(game, &Options::default(), |judgement| {
        assert_eq!(judgement.player(Color::Black).as_deref(), Some("Ada"));
        assert_eq!(judgement.player(Color::White), None);
    });
}

#[test]
fn a_notation_has_as_many_plies_as_words() {
    for (text, count) in [("", 0), ("e5", 1), ("e5 pass d4", 3)] {
        let notation = Notation::parse(text).unwrap();
        assert_eq!((notation.len(), notation.is_empty()), (count, count == 0));
    }
}

fn line(game: &str, plies: usize) -> Option<Line> {
    judge_first(game, &Options::default(), |it| {
        Line::from_judgement(it, plies)
    })
}

/// The first turns of a game as words, the contract by `first`.
fn words(game: &str) -> (Vec<String>, Option<Color>) {
    let line = line(game, 99).unwrap();
    let board = Board::get(line.side);
    let name = |cell: Cell| {
        board
            .algebraic(unlur::game::Coordinates::Hex, cell)
            .to_string()
    };
    let word = |ply: &Action| match *ply {
        Action::Stone { color, cell } => format!("{}-{}", &color.name()[..1], name(cell)),
        _ => "pass".to_owned(),
    };
    (line.plies.iter().map(word).collect(), line.first_player)
}

#[test]
fn every_spelling_of_a_contract_is_one_line() {
    let expected = ["b-e5", "b-d5", "pass", "w-a9", "b-f4"];
    for moves in [
        ";B[e5];B[d5];B[];W[a9];B[f4]",
        ";B[e5];W[d5];B[];W[a9];B[f4]",
        ";B[e5];B[d5];W[a9];B[f4]",
        ";B[e5];B[d5];W[tt];W[a9];B[f4];W[resign]",
    ] {
        let game = format!("(;FF[4]GM[4000]SZ[9]RE[W+R]{moves})");
        assert_eq!(
            words(&game),
            (expected.map(str::to_owned).to_vec(), Some(Color::Black))
        );
    }
    assert_eq!(line("(;FF[4]GM[4000]SZ[9]AB[e5];W[a9])", 9), None);
}

fn run(line: &str) -> (String, String, i32) {
    let output = support::run(line);
    (stdout(&output), stderr(&output), status(&output))
}

#[test]
fn rows_have_their_index_and_the_moves_of_their_parent() {
    let whole: Value =
        serde_json::from_str(&run("openings --format json league --depth 5").0).unwrap();
    let rows = whole.as_array().unwrap();
    let table = run("openings league --depth 5").0;
    // The titles and the line below them, and two notes after an empty line.
    assert_eq!(table.lines().count(), rows.len() + 5);
    for (index, row) in rows.iter().enumerate() {
        assert_eq!(row["index"], index);
        let children = rows.iter().filter(|child| child["parent"] == index);
        let games = |row: &Value| row["games"].as_u64().unwrap();
        let children: Vec<u64> = children.map(games).collect();
        assert!(children.is_sorted_by(|one, next| one >= next));
        assert!(children.iter().sum::<u64>() <= games(row));
        if let Some(parent) = row["parent"].as_u64() {
            let moves = rows[usize::try_from(parent).unwrap()]["moves"].as_array();
            let mut moves = moves.unwrap().clone();
            moves.push(row["ply"].clone());
            assert_eq!(row["moves"], Value::Array(moves));
        }
    }
}

#[test]
fn names_in_a_field_stay_distinct() {
    let names = ["A;B=3", "A", r"back\", "=;="];
    let mut text = String::new();
    for (index, name) in names.into_iter().enumerate() {
        let sgf_name = name.replace('\\', r"\\");
        let game = format!("(;GM[4000]SZ[5]PB[{sgf_name}]PW[Bo]RE[W+R];B[c3];B[c2];B[])\n");
        text += &game.repeat(index + 1);
    }
    let output = support::run_with_input("openings --depth 3 --format csv -", text.as_bytes());
    let csv = stdout(&output);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let at = reader
        .headers()
        .unwrap()
        .iter()
        .position(|name| name == "players")
        .unwrap();
    let mut found = BTreeMap::new();
    for record in reader.records().map(Result::unwrap) {
        let mut parts = vec![String::new()];
        let mut signs = record[at].chars();
        while let Some(sign) = signs.next() {
            match sign {
                '\\' => parts.last_mut().unwrap().push(signs.next().unwrap()),
                ';' | '=' => parts.push(String::new()),
                _ => parts.last_mut().unwrap().push(sign),
            }
        }
        for pair in parts.chunks(2).filter(|pair| pair.len() == 2) {
            found.insert(pair[0].clone(), pair[1].parse::<usize>().unwrap());
        }
    }
    for (index, name) in names.into_iter().enumerate() {
        assert_eq!(found.get(name), Some(&(index + 1)), "{csv}");
    }
}
