//! Expressions about winners, years, names, comments, files, plies of positions, and patterns.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::sample::Index;
use unlur::analysis::{Judge, Options};
use unlur::collection::Names;
use unlur::collection::query::{Query, Scope};
use unlur::game::{Board, Coordinates, Side, Symmetry};
use unlur::sgf::{Chunk, Parser};

use super::select::chosen;
use crate::rows::unescaped;
use crate::support::{run, stdout, unlur};

/// The table lists games, each above conditions that hold for it and others that do not.
#[test]
fn conditions_hold_for_their_games() {
    let mut game = Vec::new();
    let lines = include_str!("holds.txt").lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        let text = unescaped(line);
        match text.split_at(2) {
            (sign @ (b"+ " | b"- "), expression) => {
                let expression = str::from_utf8(expression).unwrap();
                let found = chosen(expression, Scope::Exact, &game);
                assert_eq!(found, [sign == b"+ "], "{line}: {}", game.escape_ascii());
            }
            _ => game = text,
        }
    }
}

#[test]
fn a_filter_takes_words_beside_conditions() {
    let lines = include_str!("filters.txt").lines();
    let mut game = "";
    for line in lines.filter(|line| !line.starts_with('#')) {
        let (sign, filter) = line.split_at(2);
        if sign == "(;" {
            game = line;
            continue;
        }
        let mut parser = Parser::default();
        let mut games = parser.games(Chunk::whole(game.as_bytes()));
        let mut judge = Judge::new(Options::default());
        let judgement = judge.judge(games.next().unwrap());
        let holds = Query::parse_filter(filter, Scope::Symmetric)
            .map(|query| query.matches(&judgement, &Names::default(), ""));
        let expected = match sign {
            "! " => None,
            sign => Some(sign != "- "),
        };
        assert_eq!(holds.clone().ok(), expected, "{line}: {holds:?}");
    }
}

#[test]
fn a_year_holds_as_the_same_date_does() {
    for date in [
        "2004",
        "2004-05",
        "2004-12-31,2005-01-01",
        "2003,2005",
        "once",
        "",
        "2004-02-30",
    ] {
        let game = format!("(;GM[4000]SZ[5]DT[{date}];B[c3])");
        for operator in ["=", "!=", "<", "<=", ">", ">="] {
            for year in 2002..2007 {
                let answer = |field: &str| {
                    let expression = format!("{field} {operator} {year}");
                    chosen(&expression, Scope::Exact, game.as_bytes())
                };
                assert_eq!(answer("year"), answer("date"), "{date} {operator} {year}");
            }
        }
    }
}

proptest! {
    #![proptest_config(crate::random(256))]

    /// Any text after `=~` is a pattern or an error with its place.
    #[test]
    fn any_pattern_is_read_or_refused(pattern in "[a-cé(){}\\[\\]*+?|^$.\\\\0-9,:<>p-]{0,20}") {
        crate::corpus::laws::query(format!("event =~ \"{pattern}\"").as_bytes());
    }

    /// A position, at plies of a range too, is one on a board among those, replayed stone by stone,
    /// or one of its images.
    #[test]
    fn positions_are_those_of_boards_with_numbers(
        side in 2_u32..6,
        moves in proptest::collection::vec(any::<Index>(), 1..20),
        wanted in proptest::collection::vec((any::<Index>(), 0..3_usize), 1..4),
        range in proptest::option::of((0..12_usize, 0..6_usize)),
        symmetry in 0..12_usize,
    ) {
        let board = Board::get(Side::new(side).unwrap());
        let cells: Vec<_> = board.cells().collect();
        let name = |cell| board.algebraic(Coordinates::Hex, cell).to_string();
        // The pass is ply 1; a stone on a taken cell is skipped, and a ply all the same.
        let mut text = format!("(;GM[4000]SZ[{}];B[]", board.side().width());
        for (ply, index) in moves.iter().enumerate() {
            text = format!("{text};{}[{}]", ["W", "B"][ply % 2], name(*index.get(&cells)));
        }
        text.push(')');
        let mut parser = Parser::default();
        let mut judge = Judge::new(Options::default());
        let mut games = parser.games(Chunk::whole(text.as_bytes()));
        let judgement = judge.judge(games.next().unwrap());
        let end = judgement.record.outcome.map_or(u32::MAX, |outcome| outcome.ply);
        let mut stones = vec![2; cells.len()];
        let mut boards = vec![stones.clone(), stones.clone()];
        for (ply, index) in (2_u32..).zip(&moves) {
            let cell = index.get(&cells).index();
            if ply <= end && stones[cell] == 2 {
                stones[cell] = usize::from(ply % 2 == 0);
            }
            boards.push(stones.clone());
        }
        let points: BTreeMap<_, _> = wanted.iter().map(|(index, what)| (*index.get(&cells), *what)).collect();
        let at = range.map_or(String::new(), |(first, length)| format!(" at ply = {first}..{}", first + length));
        let expression = |symmetry: Symmetry| {
            let points = points.iter().map(|(&cell, &what)| {
                format!("{}:{}", ["B", "W", "-"][what], name(board.map(symmetry, cell).unwrap()))
            });
            format!("position \"{}\"{at}", points.collect::<Vec<_>>().join(" "))
        };
        let stands = |symmetry: Symmetry| {
            let is_at = |ply: usize| range.is_none_or(|(first, length)| (first..=first + length).contains(&ply));
            let is_there = |stones: &[usize]| {
                points.iter().all(|(&cell, what)| stones[board.map(symmetry, cell).unwrap().index()] == *what)
            };
            boards.iter().enumerate().any(|(ply, stones)| is_at(ply) && is_there(stones))
        };
        let image = Symmetry::ALL[symmetry];
        for (scope, expected) in [
            (Scope::Exact, stands(image)),
            (Scope::Symmetric, Symmetry::ALL.into_iter().any(stands)),
        ] {
            let query = Query::parse(&expression(image), scope).unwrap();
            let found = query.matches(&judgement, &Names::default(), "");
            prop_assert_eq!(found, expected, "{} {}", expression(image), text);
        }
    }
}

#[test]
fn the_games_of_an_opening_are_those_that_the_tree_counts() {
    let tree = stdout(&run("openings league games --depth 3 --format csv"));
    let mut reader = csv::Reader::from_reader(tree.as_bytes());
    let mut lines = 0;
    for row in reader.records().map(Result::unwrap) {
        let (side, moves, games) = (&row[2], &row[6], &row[7]);
        if moves.is_empty() || lines == 12 {
            continue;
        }
        let opening = format!("side = {side} and opening \"{moves}\"");
        // Those that rates count: legal, won, and not set up.
        let counted = format!("{opening} and legal and winner != none");
        let output = unlur(["select", "--count", &counted, "league", "games"]).output();
        assert_eq!(stdout(&output).trim(), games, "{moves}");
        lines += 1;
    }
    assert_eq!(lines, 12);
}

#[test]
fn an_opening_has_its_images_unless_it_is_exact() {
    for (game, opening, symmetric, exact) in [
        ("SZ[9];B[e4];B[];W[d6]", "e4 pass d6", true, true),
        ("SZ[9];B[e4];B[];W[d6]", "e4", true, true),
        ("SZ[9];B[e4];B[];W[d6]", "f5 pass", true, false),
        ("SZ[9];B[e4];B[];W[d6]", "e4 pass d6 e6", false, false),
        ("SZ[9];B[e4];B[];W[d6]", "e4 d6", false, false),
        ("SZ[9];B[e4];W[d6]", "E4 PASS", true, true),
        ("SZ[9]AB[e4];B[d5]", "d5", false, false),
        ("SZ[9];B[e4]", "z26", false, false),
        (";B[e4]", "e4", false, false),
        ("GM[1]SZ[9];B[e4]", "e4", false, false),
    ] {
        let text = format!("(;GM[4000]{game})").replace("GM[4000]GM[1]", "GM[1]");
        for (scope, expected) in [(Scope::Symmetric, symmetric), (Scope::Exact, exact)] {
            let found = chosen(&format!("opening '{opening}'"), scope, text.as_bytes());
            assert_eq!(found, [expected], "{opening} {scope:?}: {text}");
        }
    }
}
