//! `dedup`, checked against comparing every game with every other.

use std::collections::BTreeSet;
use std::process::Output;

use proptest::prelude::*;
use unlur::collection::duplicates::{Games, Options, find};
use unlur::collection::query::Scope;
use unlur::game::{Board, Cell, Color, Coordinates, Side, Symmetry};
use unlur::record::Placement;

use crate::rows::rows;
use crate::support::{json, run_in};

/// A game as a side and a list of moves: the action and the number of the cell.
type Plain = (u32, Vec<(char, usize)>);

fn placements(game: &Plain) -> std::vec::IntoIter<Placement> {
    let board = Board::get(Side::new(game.0).unwrap());
    let placement = |&(kind, cell): &(char, usize)| {
        let cell = board.cell_by_index(cell).unwrap();
        match kind {
            'B' => Placement::Stone(Color::Black, cell),
            'W' => Placement::Stone(Color::White, cell),
            'b' => Placement::SetUp(Some(Color::Black), cell),
            '-' => Placement::SetUp(None, cell),
            _ => Placement::Pass,
        }
    };
    game.1.iter().map(placement).collect::<Vec<_>>().into_iter()
}

fn mapped(game: &Plain, symmetry: Symmetry) -> Plain {
    let board = Board::get(Side::new(game.0).unwrap());
    let map = |&(kind, cell): &(char, usize)| {
        let cell: Cell = board.cell_by_index(cell).unwrap();
        let cell = if kind == 'P' {
            cell
        } else {
            board.map(symmetry, cell).unwrap()
        };
        (kind, cell.index())
    };
    (game.0, game.1.iter().map(map).collect())
}

fn symmetries(scope: Scope) -> &'static [Symmetry] {
    match scope {
        Scope::Symmetric => &Symmetry::ALL,
        Scope::Exact => &Symmetry::ALL[..1],
    }
}

/// A game with random stones, or a variant of an earlier game.
#[derive(Clone, Debug)]
enum Seed {
    New(u32, Vec<usize>, usize),
    Copy(usize),
    Mirrored(usize, usize),
    Prefix(usize, usize),
    NearDuplicate(usize, usize, usize),
}

fn seeds() -> impl Strategy<Value = Vec<Seed>> {
    let number = 0..1000_usize;
    let seed = prop_oneof![
        (
            2_u32..5,
            proptest::collection::vec(number.clone(), 1..9),
            number.clone()
        )
            .prop_map(|(side, cells, pass)| Seed::New(side, cells, pass)),
        number.clone().prop_map(Seed::Copy),
        (number.clone(), number.clone()).prop_map(|(game, by)| Seed::Mirrored(game, by)),
        (number.clone(), number.clone()).prop_map(|(game, to)| Seed::Prefix(game, to)),
        (number.clone(), number.clone(), number)
            .prop_map(|(game, at, cell)| Seed::NearDuplicate(game, at, cell)),
    ];
    proptest::collection::vec(seed, 2..25)
}

fn grown(seeds: &[Seed]) -> Vec<Plain> {
    let mut games: Vec<Plain> = Vec::new();
    for seed in seeds {
        let old = |index: usize| games[index % games.len()].clone();
        let game = match seed {
            Seed::New(side, cells, pass) => {
                let count = Board::get(Side::new(*side).unwrap()).cell_count();
                let pass = pass % (cells.len() + 1);
                let mut moves: Vec<(char, usize)> = Vec::new();
                for (index, cell) in cells.iter().enumerate() {
                    if index == pass {
                        moves.push(('P', 0));
                    }
                    let kind = if index > pass && (index - pass) % 2 == 0 {
                        'W'
                    } else {
                        'B'
                    };
                    if moves
                        .iter()
                        .all(|known| known.0 == 'P' || known.1 != cell % count)
                    {
                        moves.push((kind, cell % count));
                    }
                }
                (*side, moves)
            }
            _ if games.is_empty() => continue,
            Seed::Copy(index) => old(*index),
            Seed::Mirrored(index, by) => mapped(&old(*index), Symmetry::ALL[by % 12]),
            Seed::Prefix(index, to) => {
                let (side, mut moves) = old(*index);
                moves.truncate(to % (moves.len() + 1));
                (side, moves)
            }
            Seed::NearDuplicate(index, at, cell) => {
                let (side, mut moves) = old(*index);
                let count = Board::get(Side::new(side).unwrap()).cell_count();
                let cell = cell % count;
                let place = at % moves.len().max(1);
                if moves.get(place).is_some_and(|one| one.0 != 'P')
                    && moves.iter().all(|one| one.0 == 'P' || one.1 != cell)
                {
                    moves[place].1 = cell;
                }
                (side, moves)
            }
        };
        games.push(game);
    }
    games
}

fn is_same(left: &Plain, right: &Plain, scope: Scope) -> bool {
    symmetries(scope)
        .iter()
        .any(|&symmetry| mapped(left, symmetry) == *right)
}

fn is_beginning(short: &Plain, long: &Plain, scope: Scope) -> bool {
    short.0 == long.0
        && short.1.len() < long.1.len()
        && symmetries(scope)
            .iter()
            .any(|&symmetry| long.1.starts_with(&mapped(short, symmetry).1))
}

/// The moves that may be the only difference of two games.
fn near_at(left: &Plain, right: &Plain, scope: Scope) -> Vec<usize> {
    let mut found = Vec::new();
    if left.0 == right.0 && left.1.len() == right.1.len() {
        for &symmetry in symmetries(scope) {
            let left = mapped(left, symmetry).1;
            let differing: Vec<usize> = (0..left.len())
                .filter(|&at| left[at] != right.1[at])
                .collect();
            if let [at] = differing[..]
                && left[at].0 == right.1[at].0
                && left[at].0 != 'P'
            {
                found.push(at);
            }
        }
    }
    found
}

proptest! {
    #![proptest_config(crate::random(400))]
    #[test]
    fn what_is_found_is_what_a_comparison_of_all_pairs_finds(
        seeds in seeds(), min_moves in 1..4_usize, is_exact in any::<bool>(),
    ) {
        let scope = if is_exact { Scope::Exact } else { Scope::Symmetric };
        let plain = grown(&seeds);
        let mut games = Games::new(scope);
        for game in &plain {
            games.push(Side::new(game.0).unwrap(), placements(game));
        }
        let duplicates = find(&games, { let mut options = Options::default(); options.min_moves = min_moves; options });

        let all: Vec<usize> = (0..plain.len()).filter(|&game| !plain[game].1.is_empty()).collect();
        let first = |game: usize| {
            all.iter().copied().find(|&other| is_same(&plain[other], &plain[game], scope)).unwrap()
        };
        let mut same = Vec::new();
        for &game in all.iter().filter(|&&game| first(game) == game) {
            let class: Vec<usize> =
                all.iter().copied().filter(|&other| first(other) == game).collect();
            if class.len() > 1 {
                same.push(class);
            }
        }
        prop_assert_eq!(&duplicates.same, &same);
        for class in &duplicates.same {
            for &game in class {
                let symmetry = games.symmetry_between(class[0], game).unwrap();
                prop_assert_eq!(&mapped(&plain[class[0]], Symmetry::ALL[symmetry]), &plain[game]);
                prop_assert_eq!(games.is_same_place(class[0], game), plain[class[0]] == plain[game]);
            }
        }

        let firsts: Vec<usize> = all.iter().copied()
            .filter(|&game| first(game) == game && plain[game].1.len() >= min_moves).collect();
        let mut pairs = BTreeSet::new();
        for &long in &firsts {
            let shorter = firsts.iter().copied()
                .filter(|&short| is_beginning(&plain[short], &plain[long], scope))
                .max_by_key(|&short| plain[short].1.len());
            if let Some(short) = shorter {
                pairs.insert((short, long));
            }
        }
        let found: BTreeSet<(usize, usize)> = duplicates.prefixes.iter()
            .flat_map(|one| one.longer.iter().map(|&longer| (one.shorter, longer)))
            .collect();
        prop_assert_eq!(found, pairs);

        let mut near = BTreeSet::new();
        for &left in &firsts {
            for &right in firsts.iter().filter(|&&right| right > left) {
                near.extend(near_at(&plain[left], &plain[right], scope).into_iter().map(|at| (left, right, at)));
            }
        }
        let mut found = BTreeSet::new();
        for group in &duplicates.near {
            prop_assert!(group.games.len() > 1);
            for (place, &left) in group.games.iter().enumerate() {
                found.extend(group.games[place + 1..].iter().map(|&right| (left, right, group.index)));
            }
        }
        prop_assert_eq!(found, near);
    }
}

#[test]
fn setup_stones_count_as_a_whole() {
    let side = Side::new(3).unwrap();
    let game = |setup: &[(char, usize)], moves: &[(char, usize)]| {
        placements(&(3, [setup, moves].concat()))
    };
    let moves = [('W', 0), ('B', 18)];
    let mut games = Games::new(Scope::Symmetric);
    for setup in [
        &[('b', 9), ('b', 4)][..],
        &[('b', 4), ('b', 9)],
        &[('b', 9), ('-', 4), ('b', 4)],
        &[('b', 9)],
        &[('b', 4), ('b', 9), ('b', 10)],
    ] {
        games.push(side, game(setup, &moves));
    }
    let duplicates = find(
        &games,
        crate::with(Options::default(), |options| options.min_moves = 1),
    );
    assert_eq!(duplicates.same, [[0, 1, 2]]);
    assert!(duplicates.prefixes.is_empty() && duplicates.near.is_empty());
    assert_eq!(games.moves(0), 2);
}

/// The games of a text that `dedup -o` writes, and the output.
fn deduped(text: &str, flags: &str) -> (String, Output) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("games.sgf"), text).unwrap();
    let line = format!("dedup games.sgf -o once.sgf {flags}");
    let output = run_in(folder.path(), &line);
    let written = std::fs::read_to_string(folder.path().join("once.sgf")).unwrap();
    (written, output)
}

/// A date that includes another, and a result in another spelling, are no contradiction.
#[test]
fn dates_and_results_may_say_the_same() {
    for [one, other, what] in rows(include_str!("values.txt")) {
        for [one, other] in [[one, other], [other, one]] {
            let game = |header: &str| format!("(;GM[4000]SZ[5]{header};B[c3];B[];W[c2];B[d2])\n");
            let (written, _) = deduped(&(game(one) + &game(other)), "");
            let count = written.matches("GM[4000]").count();
            assert_eq!(count, if what == "same" { 1 } else { 2 }, "{one} {other}");
        }
    }
}

/// Games that differ in one thing: whether both stay, and what the report says that the second has.
#[test]
fn a_copy_with_something_of_its_own_stays() {
    let moves = ";B[e5];B[];W[d4];B[f6];W[e3]";
    for [other, has] in rows(include_str!("own.txt")) {
        let game = |moves: &str| {
            let name = if moves.contains("PB[Ada]") {
                ""
            } else {
                "PB[Ada]"
            };
            format!("(;GM[4000]SZ[9]{name}{moves})\n")
        };
        let texts = [game(moves), game(other)];
        for keep in ["first", "longest", "most-info"] {
            let flags = format!("--format json --keep {keep}");
            let (written, output) = deduped(&texts.concat(), &flags);
            if has == "unexpected-bytes" {
                assert!(written.contains("DAMAGED[unexpected-bytes]"), "{written}");
            } else {
                assert_eq!(written, texts[1], "{keep} {other}");
            }
            let groups = json(&output);
            assert_eq!(groups[0]["games"][0]["has"].to_string(), "[]", "{other}");
            assert_eq!(groups[0]["games"][1]["has"][0], has, "{other}");
        }
    }
}

/// The spelling of a game is nothing that it has.
#[test]
fn copies_in_another_spelling_go() {
    let noted = "C[a]TR[d5][e4]LB[c5:x]TB[d5][e4]TW[f5]M[c4]L[d5]RG[e4]SC[f5]SE[c4]EX[f6]";
    let first = format!(
        "(;GM[4000]SZ[9]PB[Ada]RE[W+R];B[e5];B[f5]{noted};B[](;W[d4];B[f6])(;W[e4];B[c5]))\n"
    );
    for [part, spelling] in rows(include_str!("same_game.txt")) {
        assert!(first.contains(part), "{part}");
        let other = first.replace(part, spelling);
        for texts in [[&first, &other], [&other, &first]] {
            let (written, _) = deduped(&texts.map(String::as_str).concat(), "");
            assert_eq!(&written, texts[0], "{other}");
        }
    }
}

/// What is said of cells by name is not so in a copy that is turned; all else is.
#[test]
fn turned_copies_with_text_stay() {
    let board = Board::get(Side::new(5).unwrap());
    let turned = |cell: &str| {
        let cells = board.cells();
        let name = |cell| board.algebraic(Coordinates::Hex, cell).to_string();
        let cell = cells
            .into_iter()
            .find(|&other| name(other) == cell)
            .unwrap();
        name(board.map(Symmetry::ALL[2], cell).unwrap())
    };
    for (note, is_kept) in [
        ("", false),
        ("TR[@d4]BL[30]TE[1]", false),
        ("AR[@d4:@e4]", false),
        ("C[d4 was better]", true),
        ("LB[@d4:d4]", true),
        ("N[d4]", true),
        ("X[d4]", true),
    ] {
        let game = |turned: &dyn Fn(&str) -> String| {
            let mut text = "(;GM[4000]SZ[9]PB[Ada]".to_owned();
            let moves =
                format!(";B[@e5];B[@d5]{note};B[];W[@f6](;B[@c5];W[@g5])(;B[@c4];W[@g5]))\n");
            let mut parts = moves.split('@');
            text += parts.next().unwrap();
            for part in parts {
                text += &turned(&part[..2]);
                text += &part[2..];
            }
            text
        };
        let (first, other) = (game(&str::to_owned), game(&turned));
        let both = format!("{first}{other}");
        let expected = if is_kept { &both } else { &first };
        assert_eq!(&deduped(&both, "").0, expected, "{note}");
    }
}

/// A game that another one continues goes with `longest` alone, and only if that one holds it,
/// however symmetric its few moves are.
#[test]
fn a_beginning_goes_if_a_longer_game_holds_it() {
    // The longest holds what the one in the middle does not.
    let long = "(;GM[4000]SZ[9]PB[Ada];B[e5]C[x](;B[];W[d4];B[f6])(;B[];W[c4]))\n";
    let middle = "(;GM[4000]SZ[9]PB[Ada];B[e5];B[];W[d4])\n";
    for (short, goes) in [
        ("(;GM[4000]SZ[9];B[e5])\n", true),
        ("(;GM[4000]SZ[9]PB[Ada];B[ee]C[x])\n", true),
        ("(;GM[4000]SZ[9]PB[Bo];B[e5])\n", false),
        ("(;GM[4000]SZ[9];B[e5]C[y])\n", false),
        ("(;GM[4000]SZ[9];B[e5];B[resign])\n", false),
        ("(;GM[4000]SZ[9];B[e5](;B[])(;B[d5]))\n", false),
        ("(;GM[4000]SZ[9];B[e5](;B[])(;B[];W[c4]))\n", true),
        ("(;GM[4000]SZ[9];B[e5](;B[])(;B[];W[e3]))\n", false),
        // Turned about the first stone, without and with a text.
        ("(;GM[4000]SZ[9];B[e5](;B[])(;B[];W[g6]))\n", true),
        ("(;GM[4000]SZ[9];B[e5]C[x](;B[])(;B[];W[g6]))\n", false),
    ] {
        let all = [short, middle, long].concat();
        for (keep, expected) in [
            ("first", all.clone()),
            ("longest", [if goes { "" } else { short }, long].concat()),
        ] {
            let (written, _) = deduped(&all, &format!("--min-moves 1 --keep {keep}"));
            assert_eq!(written, expected, "{short}");
        }
    }
}
