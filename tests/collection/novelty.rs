//! The first new ply of each game, against a comparison of all pairs.

use proptest::collection::vec;
use proptest::prelude::*;
use unlur::collection::openings::{Chronicle, Line, Ply};
use unlur::game::{Board, Color, Side, Symmetry};

use crate::support::{run, status, stderr, stdout};

/// Contract stones, the pass and stones in turn; few different cells, so that games have plies in
/// common.
fn line(side: u32, cells: &[usize], contract: usize, symmetry: usize) -> Line {
    let side = Side::new(side).unwrap();
    let board = Board::get(side);
    let mut plies = Vec::new();
    for (index, &cell) in cells.iter().enumerate() {
        if index == contract {
            plies.push(Ply::Pass);
        }
        let color = match index.checked_sub(contract) {
            Some(after) if after % 2 == 0 => Color::White,
            _ => Color::Black,
        };
        let cell = board.cell_by_index(cell).unwrap();
        let cell = board.map(Symmetry::ALL[symmetry], cell);
        plies.push(Ply::Stone { color, cell });
    }
    Line {
        side,
        plies,
        first_player: None,
    }
}

/// The number of plies that a symmetry makes equal from the first on.
fn common(left: &Line, right: &Line) -> Option<u32> {
    let board = Board::get(left.side);
    let same = |symmetry| {
        let plies = left.plies.iter().map(|&ply| match ply {
            Ply::Pass => Ply::Pass,
            Ply::Stone { color, cell } => Ply::Stone {
                color,
                cell: board.map(symmetry, cell),
            },
        });
        let pairs = plies.zip(&right.plies);
        u32::try_from(pairs.take_while(|(left, right)| left == *right).count()).unwrap()
    };
    let most = Symmetry::ALL.into_iter().map(same).max();
    most.filter(|_| left.side == right.side)
}

proptest! {
    #[test]
    fn the_known_plies_are_those_of_the_nearest_earlier_game(
        games in vec((2_u32..4, vec(0_usize..4, 0..6), 1_usize..4, 0_usize..12, 0_usize..4), 0..12),
        cut in 0_usize..12,
    ) {
        const DATES: [Option<&str>; 4] = [Some("2004-05-01"), Some("2004"), None, Some("May")];
        let lines: Vec<(Line, usize)> = games
            .iter()
            .map(|(side, cells, contract, symmetry, date)| (line(*side, cells, *contract, *symmetry), *date))
            .collect();
        // 2004 is before its days; what is no date comes last.
        let rank = |place: usize| ([1, 0, 2, 2][lines[place].1], place);
        let expected: Vec<Option<u32>> = (0..lines.len())
            .map(|game| {
                let earlier = (0..lines.len()).filter(|&other| rank(other) < rank(game));
                earlier.filter_map(|other| common(&lines[other].0, &lines[game].0)).max()
            })
            .collect();
        let mut parts = [Chronicle::default(), Chronicle::default()];
        for (place, (line, date)) in lines.iter().enumerate() {
            parts[usize::from(place >= cut)].add(line, DATES[*date]);
        }
        let [mut whole, second] = parts;
        whole.append(&second);
        prop_assert_eq!(whole.known_plies(), expected);
    }
}

#[test]
fn the_games_of_a_line_are_those_that_the_tree_counts() {
    let tree = stdout(&run("openings league --depth 3 --format csv"));
    let mut reader = csv::Reader::from_reader(tree.as_bytes());
    let mut lines = 0;
    for row in reader.records() {
        let row = row.unwrap();
        let (side, moves, games) = (&row[2], &row[6], &row[7]);
        if moves.is_empty() {
            continue;
        }
        let command = ["openings", "league", "--games", "--format", "ndjson"];
        let output = crate::support::unlur(command)
            .args(["--where", &format!("side = {side}"), "--line", moves])
            .output();
        let listed = stdout(&output);
        assert_eq!(listed.lines().count().to_string(), games, "{moves}");
        lines += 1;
        if lines == 12 {
            break;
        }
    }
    assert_eq!(lines, 12);
}

#[test]
fn a_game_after_an_equal_one_has_nothing_new() {
    let folder = tempfile::tempdir().unwrap();
    let game = "(;GM[4000]SZ[9]DT[2004-05-02];B[e5];B[];W[d6];B[resign])";
    let turned = "(;GM[4000]SZ[9]DT[2004-05-01];B[e5];B[];W[f4];B[resign])";
    let longer = "(;GM[4000]SZ[9]DT[2004-05-03];B[e5];B[];W[f4];B[e6];W[resign])";
    std::fs::write(
        folder.path().join("a.sgf"),
        [game, turned, longer].join("\n"),
    )
    .unwrap();
    let output = crate::support::run_in(folder.path(), "openings a.sgf --novelty --format csv -q");
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let text = stdout(&output);
    let ends: Vec<&str> = text
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once("white,").or(line.split_once("black,")))
        .map(|(_, end)| end)
        .collect();
    assert_eq!(ends, [",", "1,e5", "4,e6"]);
}
