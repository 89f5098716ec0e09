//! The tree of openings: checked against a plain recount, and for independence of order and
//! threads.

use std::collections::BTreeMap;

use serde_json::Value;
use unlur::analysis::{Judge, Options};
use unlur::collection::openings::{Line, Notation, Openings, Ply, Row};
use unlur::game::{Board, Cell, Color, Side, Symmetry};
use unlur::sgf::{self, Chunk, Parser};

use crate::support::{self, sgf_files, status, stderr, stdout};

/// A beginning, who won, and the names of Black and White.
type Start = (Line, Color, [Option<String>; 2]);

/// The openings of all legal games with a winner.
fn starts(depth: usize) -> Vec<Start> {
    let mut starts = Vec::new();
    let mut judge = Judge::new(Options::default());
    for file in [sgf_files("games"), sgf_files("league")].concat() {
        let bytes = std::fs::read(file).unwrap();
        let mut parser = Parser::new(sgf::Options::default());
        let mut games = parser.games(Chunk::whole(&bytes));
        while let Some(game) = games.next() {
            let judgement = judge.judge(game);
            let (true, Some(verdict)) = (judgement.is_legal(), judgement.verdict) else {
                continue;
            };
            let names = [Color::Black, Color::White]
                .map(|color| judgement.player(color).map(std::borrow::Cow::into_owned));
            if let Some(line) = Line::from_judgement(&judgement, depth) {
                starts.push((line, verdict.winner, names));
            }
        }
    }
    assert!(starts.len() > 80, "{}", starts.len());
    starts
}

#[test]
fn players_are_the_names_without_white_space() {
    let mut judge = Judge::new(Options::default());
    let mut parser = Parser::new(sgf::Options::default());
    let mut games = parser.games(Chunk::whole(b"(;GM[4000]SZ[9]PB[ Ada ]PW[ ];B[e5])"));
    let judgement = judge.judge(games.next().unwrap());
    assert_eq!(judgement.player(Color::Black).as_deref(), Some("Ada"));
    assert_eq!(judgement.player(Color::White), None);
}

#[test]
fn a_notation_has_as_many_plies_as_words() {
    for (text, count) in [("", 0), ("e5", 1), ("e5 pass d4", 3)] {
        let notation = Notation::parse(text).unwrap();
        assert_eq!((notation.len(), notation.is_empty()), (count, count == 0));
    }
}

fn count<'a>(starts: impl IntoIterator<Item = &'a Start>) -> Openings {
    let mut openings = Openings::default();
    for (line, winner, names) in starts {
        openings.add(line, *winner, |color| names[color as usize].as_deref());
    }
    openings
}

fn mapped(line: &Line, symmetry: Symmetry) -> Line {
    let board = Board::get(line.side);
    let plies = line.plies.iter().map(|&ply| match ply {
        Ply::Pass => Ply::Pass,
        Ply::Stone { color, cell } => Ply::Stone {
            color,
            cell: board.map(symmetry, cell),
        },
    });
    Line {
        plies: plies.collect(),
        ..line.clone()
    }
}

/// An opening as text: the side, then a word for each ply, a letter and a number of three digits.
fn text(side: Side, plies: &[Ply]) -> String {
    let word = |ply: &Ply| match ply {
        Ply::Pass => " pass".to_owned(),
        Ply::Stone { color, cell } => format!(" {}{:04}", &color.name()[..1], cell.index()),
    };
    format!("{:02}", side.get()) + &plies.iter().map(word).collect::<String>()
}

/// The row's whole opening as text.
fn path(rows: &[Row<'_>], row: &Row<'_>) -> String {
    let mut plies: Vec<_> = row.ply().into_iter().collect();
    let mut parent = row.parent;
    while let Some(at) = parent {
        plies.extend(rows[at].ply());
        parent = rows[at].parent;
    }
    plies.reverse();
    assert_eq!(plies, row.plies().collect::<Vec<_>>());
    text(row.side, &plies)
}

type Counts = BTreeMap<String, (u64, u64, BTreeMap<String, u64>)>;

fn told(openings: &Openings, least: u64) -> Counts {
    let tree = openings.tree();
    let rows: Vec<_> = tree.rows(least, 99).collect();
    let count = |row| {
        let row: &Row<'_> = row;
        let players = row
            .players
            .iter()
            .map(|&(name, games)| (name.to_owned(), games));
        (row.white.of, row.white.count, players.collect())
    };
    let counts: Counts = rows
        .iter()
        .map(|row| (path(&rows, row), count(row)))
        .collect();
    assert_eq!(counts.len(), rows.len(), "a beginning stands twice");
    counts
}

/// Each beginning of each length under the smallest of the texts of its twelve images.
fn recount(starts: &[Start], least: u64) -> Counts {
    let mut counts = Counts::new();
    for (line, winner, names) in starts {
        for length in 0..=line.plies.len() {
            let images = Symmetry::ALL
                .map(|symmetry| text(line.side, &mapped(line, symmetry).plies[..length]));
            let (games, white, players) =
                counts.entry(images.into_iter().min().unwrap()).or_default();
            *games += 1;
            *white += u64::from(*winner == Color::White);
            let Some(at) = length.checked_sub(1) else {
                continue;
            };
            // Who had that turn: the seats alternate through the contract, then the colours.
            let has_passed = line.plies[..at].contains(&Ply::Pass);
            let mover = match line.plies[at] {
                Ply::Stone { color, .. } if has_passed => Some(color),
                _ if at % 2 == 0 => line.first_player,
                _ => line.first_player.map(Color::opponent),
            };
            if let Some(name) = mover.and_then(|color| names[color as usize].clone()) {
                *players.entry(name).or_default() += 1;
            }
        }
    }
    counts.retain(|_, (games, ..)| *games >= least);
    counts
}

#[test]
fn a_plain_recount_finds_the_same() {
    for depth in [1, 2, 4, 9] {
        let starts = starts(depth);
        let openings = count(&starts);
        for least in [0, 1, 2, 5] {
            assert_eq!(
                told(&openings, least),
                recount(&starts, least),
                "depth {depth}"
            );
        }
    }
}

#[test]
fn a_symmetry_of_a_single_game_changes_nothing() {
    let mut starts = starts(6);
    let before = told(&count(&starts), 1);
    for (index, start) in starts.iter_mut().enumerate() {
        start.0 = mapped(&start.0, Symmetry::ALL[(5 * index + 7) % 12]);
    }
    assert_eq!(told(&count(&starts), 1), before);
}

#[test]
fn children_share_their_parent_and_come_by_games() {
    let openings = count(&starts(8));
    let tree = openings.tree();
    let rows: Vec<_> = tree.rows(1, 99).collect();
    for (index, row) in rows.iter().enumerate() {
        let children: Vec<_> = rows
            .iter()
            .filter(|child| child.parent == Some(index))
            .collect();
        assert!(children.is_sorted_by_key(|child| std::cmp::Reverse(child.white.of)));
        assert!(children.iter().map(|child| child.white.of).sum::<u64>() <= row.white.of);
        assert!(
            children
                .iter()
                .all(|child| child.depth() == row.depth() + 1 && child.side == row.side)
        );
        assert!(row.parent.is_none_or(|parent| parent < index));
    }
}

/// The first turns of a game as words, the contract by `first`.
fn words(game: &str) -> (Vec<String>, Option<Color>) {
    let mut parser = Parser::new(sgf::Options::default());
    let mut judge = Judge::new(Options::default());
    let mut games = parser.games(Chunk::whole(game.as_bytes()));
    let judgement = judge.judge(games.next().unwrap());
    let line = Line::from_judgement(&judgement, 99).unwrap();
    let board = Board::get(line.side);
    let name = |cell: Cell| {
        board
            .algebraic(unlur::game::Coordinates::Hex, cell)
            .to_string()
    };
    let word = |ply: &Ply| match *ply {
        Ply::Pass => "pass".to_owned(),
        Ply::Stone { color, cell } => format!("{}-{}", &color.name()[..1], name(cell)),
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
    let game = "(;FF[4]GM[4000]SZ[9]AB[e5];W[a9])";
    let mut parser = Parser::new(sgf::Options::default());
    let mut judge = Judge::new(Options::default());
    let mut games = parser.games(Chunk::whole(game.as_bytes()));
    assert_eq!(
        Line::from_judgement(&judge.judge(games.next().unwrap()), 9),
        None
    );
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
        if let Some(parent) = row["parent"].as_u64() {
            let moves = rows[usize::try_from(parent).unwrap()]["moves"].as_array();
            let mut moves = moves.unwrap().clone();
            moves.push(row["ply"].clone());
            assert_eq!(row["moves"], Value::Array(moves));
        }
    }
}

#[test]
fn flags_and_exclusions() {
    let (text, messages, status) = run("openings --format json --depth 1 --min-games 3 league");
    let rows: Vec<Value> = serde_json::from_str(&text).unwrap();
    assert!(
        rows.iter()
            .all(|row| row["games"].as_u64() >= Some(3) && row["depth"].as_u64() <= Some(1))
    );
    assert_eq!(rows.iter().filter(|row| row["parent"].is_null()).count(), 2);
    assert_eq!(status, 0);
    assert!(messages.ends_with("65 counted\n"), "{messages}");
    let (_, messages, status) = run("openings broken positions");
    assert_eq!(status, 1);
    for reason in ["not legal", "not Unlur", "without a winner"] {
        assert!(messages.contains(reason), "{messages}");
    }
    let (_, messages, status) = run("openings --depth 0 league");
    assert_eq!(status, 2);
    assert!(
        messages.contains("'--depth <N>': a whole number, 1 or more"),
        "{messages}"
    );
    assert_eq!(run("openings --quiet league").1, "");
    assert_eq!(
        run("openings --format json broken/unfinished.sgf").0,
        "[]\n"
    );
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
