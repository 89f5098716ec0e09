//! Which board a record is read on: one typing error never changes it.

use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use unlur::analysis::Options;
use unlur::game::{Board, Cell, Coordinates, Side};

use crate::game::oracle::{Dice, shuffled, side};
use crate::record::spellings::{Played, played, random_game};
use crate::support::{analysis, codes};

/// A game as the points of its moves, with what its root declares.
#[derive(Clone, Debug)]
struct Written {
    root: String,
    points: Vec<String>,
    contract: usize,
}

impl Written {
    fn new(game: &Played, root: &str, coordinates: Coordinates) -> Self {
        let board = Board::get(side(game.n));
        let name = |cell: &Cell| board.algebraic(coordinates, *cell).to_string();
        Self {
            root: root.to_owned(),
            points: game.contract.iter().chain(&game.play).map(name).collect(),
            contract: game.contract.len(),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("(;FF[4]GM[4000]{}", self.root);
        for (index, point) in self.points.iter().enumerate() {
            if index == self.contract {
                text.push_str(";B[]");
            }
            let is_white = index >= self.contract && (index - self.contract).is_multiple_of(2);
            let color = if is_white { 'W' } else { 'B' };
            let _ = write!(text, ";{color}[{point}]");
        }
        text + ")"
    }
}

fn read(written: &Written) -> Value {
    analysis(&written.text(), &Options::default())
}

/// What a typing error must not change.
fn board(analysis: &Value) -> Value {
    json!([
        analysis["side"],
        analysis["reading"]["coordinates"],
        analysis["reading"]["size"]
    ])
}

fn points() -> impl Strategy<Value = String> {
    (0_u8..26, 1_u8..=51).prop_map(|(column, row)| format!("{}{row}", char::from(b'a' + column)))
}

proptest! {
    #![proptest_config(crate::random(300))]

    #[test]
    fn in_a_certain_game_no_single_point_changes_the_board(
        game in played(),
        coordinates in select(vec![Coordinates::Hex, Coordinates::Pbem]),
        size_is_side in any::<bool>(),
        declares in any::<bool>(),
        at in any::<prop::sample::Index>(),
        first in prop::option::of(points()),
        second in points(),
    ) {
        let size = if size_is_side { game.n } else { 2 * game.n - 1 };
        let declared = if declares { format!("CS[{}]", coordinates.name()) } else { String::new() };
        let mut written = Written::new(&game, &format!("SZ[{size}]{declared}"), coordinates);
        prop_assume!(!written.points.is_empty());
        // Half of the games have an error already.
        if let Some(point) = first {
            let at = at.index(written.points.len());
            written.points[at] = point;
        }
        let before = read(&written);
        if before["reading"]["certain"] == true {
            for at in 0..written.points.len() {
                let mut changed = written.clone();
                changed.points[at].clone_from(&second);
                let after = read(&changed);
                prop_assert_eq!(board(&before), board(&after), "{}\n{}", written.text(), changed.text());
            }
        }
    }
}

#[test]
fn one_typing_error_in_1200_games_is_off_board() {
    let mut dice = Dice::new(7);
    for seed in 0..1200 {
        let cells = shuffled(8, &mut Dice::new(seed));
        let board_8 = Board::get(side(8));
        let inner = |cell: &Cell| board_8.is_inner(*cell);
        let contract: Vec<Cell> = cells
            .iter()
            .copied()
            .filter(inner)
            .take(dice.roll(6))
            .collect();
        let rest = cells
            .iter()
            .copied()
            .filter(|cell| !contract.contains(cell));
        // Too few stones for a goal, so that no move comes after an end.
        let play = rest.take(1 + dice.roll(14)).collect();
        let game = Played {
            n: 8,
            contract,
            play,
        };
        let mut written = Written::new(&game, "SZ[15]", Coordinates::Hex);
        let at = dice.roll(written.points.len());
        let wrong = loop {
            let (column, row) = (dice.roll(26), dice.roll(30));
            let point = (
                u8::try_from(column).unwrap() + 1,
                u8::try_from(row).unwrap() + 1,
            );
            if board_8
                .cell_at(Coordinates::Hex, point.0, point.1)
                .is_none()
            {
                break format!("{}{}", char::from(b'a' + point.0 - 1), point.1);
            }
        };
        written.points[at] = wrong;
        let analysis = read(&written);
        assert_eq!(
            board(&analysis),
            json!([8, "hex", "width"]),
            "{}",
            written.text()
        );
        let found = codes(&analysis);
        assert!(
            found.iter().any(|(code, _)| code == "off-board"),
            "{}",
            written.text()
        );
    }
}

/// Whether a game has the warning that its points fit another size.
fn is_size_suspect(written: &Written) -> bool {
    let found = codes(&read(written));
    let is_suspect = found.iter().any(|(code, _)| code == "size-suspect");
    let advises = |(code, _): &(String, _)| code == "coordinates-guessed" || code == "size-is-side";
    assert!(
        !is_suspect || !found.iter().any(advises),
        "{}",
        written.text()
    );
    is_suspect
}

#[test]
fn a_whole_game_has_a_suspect_size_only_if_its_size_is_too_large() {
    let mut dice = Dice::new(13);
    for seed in 0..450 {
        let n = 3 + seed % 6;
        let game = random_game(n, &mut dice, seed as usize % 7, usize::MAX);
        for coordinates in [Coordinates::Hex, Coordinates::Pbem] {
            let sized = |size: u32| Written::new(&game, &format!("SZ[{size}]"), coordinates);
            let right = sized(2 * n - 1);
            assert!(!is_size_suspect(&right), "{}", right.text());
            if coordinates == Coordinates::Hex {
                let large = sized(19);
                assert!(is_size_suspect(&large), "{}", large.text());
                let analysis = read(&large);
                assert_eq!(analysis["reading"]["certain"], false);
                assert_eq!(analysis["side"], 10);
            }
        }
    }
}

/// A flag for the side declares a size that the points deny, if they are cells of that board.
#[test]
fn a_flag_declares_a_suspect_size() {
    let mut dice = Dice::new(15);
    for seed in 0..40 {
        let n = 3 + seed % 6;
        let game = random_game(n, &mut dice, seed as usize % 7, usize::MAX);
        let large = Written::new(&game, "SZ[19]", Coordinates::Hex).text();
        for (side, read, is_suspect) in [(n, n, false), (2, 10, true)] {
            let mut options = Options::default();
            options.reading.side = Side::new(side);
            let analysis = analysis(&large, &options);
            assert_eq!(analysis["side"], read, "{large}");
            let found = codes(&analysis);
            let has = found.iter().any(|(code, _)| code == "size-suspect");
            assert_eq!(has, is_suspect, "{large}");
        }
    }
}

#[test]
fn a_beginning_in_pbem_rarely_has_a_suspect_size() {
    let mut dice = Dice::new(14);
    for plies in [5, 8, 12] {
        let games = (0..400).map(|seed| random_game(4 + seed % 7, &mut dice, 2, plies - 2));
        let suspect = games.filter(|game| {
            let size = 2 * game.n - 1;
            is_size_suspect(&Written::new(
                game,
                &format!("SZ[{size}]"),
                Coordinates::Pbem,
            ))
        });
        let suspect = suspect.count();
        assert!(suspect <= 2, "{plies}: {suspect}");
    }
}

#[test]
fn a_point_off_the_board_is_a_pass_at_most() {
    let message = |text: &str| {
        let analysis = analysis(text, &Options::default());
        let findings = analysis["findings"].as_array().unwrap().clone();
        let mut found = findings
            .iter()
            .filter(|finding| finding["code"] == "off-board");
        found
            .next()
            .map(|found| found["message"].as_str().unwrap().to_owned())
    };
    for side in 3..=26_u32 {
        let width = 2 * side - 1;
        let middle = algebraic(side, side);
        for column in 1..=width + 2 {
            for row in [1, side, width, width + 1, width + 2] {
                let point = algebraic(column, row);
                let head = format!("(;GM[4000]SZ[{width}]CS[hex]");
                let plain = format!("`{point}` is not a cell of a board of side {side}");
                let in_contract = message(&format!("{head};B[{middle}];B[{point}];W[{middle}])"));
                let in_play = message(&format!("{head};B[{middle}];B[];W[{point}])"));
                assert!(in_play.is_none_or(|message| message == plain), "{point}");
                match in_contract {
                    Some(message) if (column, row) == (width + 1, width + 1) => {
                        assert_eq!(message, plain + "; perhaps a pass");
                    }
                    Some(message) => assert_eq!(message, plain),
                    None => assert!(column <= width && row <= width, "{point}"),
                }
            }
        }
    }
    // All points are cells in `pbem`, and the message does not say so.
    assert_eq!(
        message("(;GM[4000]SZ[15];B[h8];B[];W[b2])").unwrap(),
        "`b2` is not a cell of a board of side 8"
    );
    // Two letters, as in Go.
    assert_eq!(
        message("(;GM[4000]SZ[15];B[h8];B[pp];W[i9])").unwrap(),
        "`pp` is not a cell of a board of side 8; perhaps a pass"
    );
}

/// A point as its column's letters and its row.
fn algebraic(column: u32, row: u32) -> String {
    let letter = |place: u32| char::from_u32(u32::from('a') + place).unwrap();
    let (high, low) = ((column - 1) / 26, (column - 1) % 26);
    let high = (high > 0).then(|| letter(high - 1));
    format!(
        "{}{}{row}",
        high.map(String::from).unwrap_or_default(),
        letter(low)
    )
}
