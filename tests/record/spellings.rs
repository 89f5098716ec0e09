//! Records written by a random writer, in every spelling and with every mistake, read back.

use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};
use unlur::analysis::Options;
use unlur::game::{
    Action, Board, Cell, Color, ContractEdges, Coordinates, Phase, Position, Rules, Symmetry,
};
use unlur::record::SizeMeaning;

use crate::game::oracle::{Dice, shuffled, side};
use crate::record::replay_oracle::{Item, Move, replay};
use crate::support::{analysis, codes};

/// A game that breaks no rule.
#[derive(Clone, Debug)]
pub struct Played {
    pub n: u32,
    pub contract: Vec<Cell>,
    pub play: Vec<Cell>,
}

/// A random game with at most that many contract stones and later stones.
pub fn random_game(n: u32, dice: &mut Dice, most: usize, later: usize) -> Played {
    let board = Board::get(side(n));
    let (mut contract, mut rest) = (Vec::new(), Vec::new());
    for cell in shuffled(n, dice) {
        if contract.len() < most && board.is_inner(cell) {
            contract.push(cell);
        } else {
            rest.push(cell);
        }
    }
    let mut position = Position::new(side(n), Rules::default());
    for &cell in &contract {
        position.play(stone(Color::Black, cell)).unwrap();
    }
    position.play(Action::Pass).unwrap();
    let mut play = Vec::new();
    for cell in rest {
        if position.phase() == Phase::Over || play.len() == later {
            break;
        }
        position
            .play(stone(position.turn().unwrap(), cell))
            .unwrap();
        play.push(cell);
    }
    Played { n, contract, play }
}

pub fn played() -> impl Strategy<Value = Played> {
    (2_u32..=9, any::<u64>(), any::<Index>(), any::<Index>()).prop_map(|(n, seed, most, stop)| {
        let most = most.index(8);
        let cells = Board::get(side(n)).cell_count();
        // Most games are played to their end.
        let later = 1 + stop.index(2 * (cells - most.min(cells - 1)));
        random_game(n, &mut Dice::new(seed), most, later)
    })
}

fn stone(color: Color, cell: Cell) -> Action {
    Action::Stone { color, cell }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Contract {
    Explicit,
    Implied,
    Seat,
}

#[derive(Clone, Copy, Debug)]
enum Points {
    Lower,
    Upper,
    Pairs,
}

#[derive(Clone, Copy, Debug)]
struct Spelling {
    contract: Contract,
    pass: &'static str,
    pass_color: char,
    points: Points,
    coordinates: Coordinates,
    declares_coordinates: bool,
    size_letter: bool,
    size_is_side: bool,
}

fn spelling() -> impl Strategy<Value = Spelling> {
    (
        select(vec![Contract::Explicit, Contract::Implied, Contract::Seat]),
        select(vec!["", "pass", "black", "tt", "Pass", "BLACK", " "]),
        select(vec!['B', 'W']),
        select(vec![Points::Lower, Points::Upper, Points::Pairs]),
        select(vec![Coordinates::Hex, Coordinates::Pbem]),
        any::<[bool; 3]>(),
    )
        .prop_map(|(contract, pass, pass_color, points, coordinates, flags)| {
            let [declared, size_letter, size_is_side] = flags;
            Spelling {
                contract,
                pass,
                pass_color,
                points,
                coordinates,
                declares_coordinates: declared || coordinates == Coordinates::Pbem,
                size_letter,
                size_is_side,
            }
        })
}

/// A number on FF[4]'s scale of letters, from `first`.
fn letter(number: u32, first: u32) -> char {
    let letters = ('a'..='z').chain('A'..='Z');
    letters.clone().nth((number - first) as usize).unwrap()
}

impl Spelling {
    fn point(self, board: &Board, cell: Cell) -> String {
        let algebraic = board.algebraic(self.coordinates, cell).to_string();
        match self.points {
            Points::Lower => algebraic,
            Points::Upper => algebraic.to_uppercase(),
            Points::Pairs => {
                let (column, row) = board.column_row(self.coordinates, cell).unwrap();
                [column, row]
                    .map(|number| letter(number.into(), 1))
                    .iter()
                    .collect()
            }
        }
    }

    fn write(self, game: &Played) -> String {
        let board = Board::get(side(game.n));
        let size = if self.size_is_side {
            game.n
        } else {
            2 * game.n - 1
        };
        let size = if self.size_letter {
            letter(size, 0).to_string()
        } else {
            size.to_string()
        };
        let mut text = format!("(;FF[4]GM[4000]SZ[{size}]");
        if self.declares_coordinates {
            let _ = write!(text, "CS[{}]", self.coordinates.name());
        }
        let seats = ['B', 'W'];
        for (index, &cell) in game.contract.iter().enumerate() {
            let color = if self.contract == Contract::Seat {
                seats[index % 2]
            } else {
                'B'
            };
            let _ = write!(text, ";{color}[{}]", self.point(board, cell));
        }
        if self.contract != Contract::Implied {
            let _ = write!(text, ";{}[{}]", self.pass_color, self.pass);
        }
        for (index, &cell) in game.play.iter().enumerate() {
            let _ = write!(
                text,
                ";{}[{}]",
                seats[(index + 1) % 2],
                self.point(board, cell)
            );
        }
        text + ")"
    }
}

proptest! {
    #![proptest_config(crate::random(384))]

    #[test]
    fn every_spelling_reads_back(game in played(), mut spelling in spelling()) {
        if spelling.contract == Contract::Implied && game.play.is_empty() {
            // Nothing would show that the contract has ended.
            spelling.contract = Contract::Explicit;
        }
        let text = spelling.write(&game);
        let mut options = Options::default();
        if spelling.size_is_side {
            options.reading.size_means = Some(SizeMeaning::Side);
        }
        let analysis = analysis(&text, &options);

        let board = Board::get(side(game.n));
        let mut position = Position::new(side(game.n), Rules::default());
        let mut patterns = Vec::new();
        let pass = u32::from(spelling.contract != Contract::Implied);
        let mut ply = 0;
        for &cell in &game.contract {
            ply += 1;
            position.play(stone(Color::Black, cell)).unwrap();
        }
        ply += pass;
        position.play(Action::Pass).unwrap();
        for &cell in &game.play {
            ply += 1;
            let event = position.play(stone(position.turn().unwrap(), cell)).unwrap();
            for pattern in event.patterns.iter() {
                let found = position.pattern(pattern).unwrap();
                patterns.push(json!({
                    "pattern": pattern.name(),
                    "player": pattern.favours().name(),
                    "ply": ply,
                    "edges": found.edges(),
                }));
            }
        }
        let outcome = position.outcome();
        let expected = match outcome {
            Some(outcome) => json!({
                "winner": outcome.winner.name(),
                "by": outcome.by.name(),
                "ply": ply,
                "edges": outcome.edges.iter().collect::<Vec<_>>(),
                "also_foreign": outcome.also_foreign,
            }),
            None => json!({ "winner": null, "by": null, "ply": null, "edges": null, "also_foreign": false }),
        };
        prop_assert_eq!(&analysis["outcome"], &expected, "{}", text);
        prop_assert_eq!(&analysis["patterns"], &Value::from(patterns), "{}", text);
        prop_assert_eq!(&analysis["plies"], &json!(ply));
        prop_assert_eq!(&analysis["side"], &json!(game.n));
        prop_assert_eq!(&analysis["contract_stones"], &json!(game.contract.len()));
        prop_assert_eq!(&analysis["first_player"], &json!(position.first_player().unwrap().name()));
        prop_assert_eq!(&analysis["legal"], &json!(true));

        let by_seat = spelling.contract == Contract::Seat && game.contract.len() > 1;
        let others = game.contract.iter().chain(&game.play).map(|&cell| {
            let (column, row) = board.column_row(spelling.coordinates, cell).unwrap();
            board.cell_at(Coordinates::Pbem, column, row)
        });
        let certain = spelling.declares_coordinates
            || others.filter(Option::is_none).count() >= 2;
        prop_assert_eq!(&analysis["reading"], &json!({
            "coordinates": spelling.coordinates.name(),
            "size": if spelling.size_is_side { "side" } else { "width" },
            "contract": if by_seat { "seat" } else { "colour" },
            "pass": if pass == 1 { "explicit" } else { "implied" },
            "certain": certain,
        }), "{}", text);
        let mut codes: Vec<_> = codes(&analysis).into_iter().map(|(code, _)| code).collect();
        codes.sort();
        let mut notes = Vec::new();
        if pass == 0 {
            notes.push("implied-pass");
        }
        // The record gives no result.
        notes.push(if outcome.is_none() { "unfinished" } else { "missing-result" });
        prop_assert_eq!(codes, notes, "{}", text);
    }
}

/// One of the twelve kinds of garbage, on cells counted from the first.
fn item(cells: usize) -> impl Strategy<Value = Item> {
    let color = || select(vec![Color::Black, Color::White]);
    let cell = move || any::<Index>().prop_map(move |index| index.index(cells));
    let extras = || prop_oneof![9 => Just(0_usize), 1 => 1_usize..3];
    let play = prop_oneof![
        40 => cell().prop_map(Move::Stone),
        2 => Just(Move::Off),
        2 => Just(Move::Bad),
        4 => Just(Move::Pass),
        1 => Just(Move::Swap),
        1 => Just(Move::Resign),
    ];
    let setup = (
        select(vec![Some(Color::Black), Some(Color::White), None]),
        prop::collection::vec(cell(), 1..4),
        prop::option::weighted(0.2, color()),
    );
    prop_oneof![
        30 => (color(), play, extras()).prop_map(|(color, play, extras)| Item::Ply { color, play, extras }),
        1 => setup.prop_map(|(stone, cells, to_move)| Item::SetUp { stone, cells, to_move }),
    ]
}

#[derive(Clone, Debug)]
pub struct Garbage {
    pub n: u32,
    pub items: Vec<Item>,
    pub result: Option<&'static str>,
    pub edges_allowed: bool,
}

pub fn garbage() -> impl Strategy<Value = Garbage> {
    let results = vec![
        None,
        Some("B+"),
        Some("W+R"),
        Some("Draw"),
        Some("soon"),
        Some("Void"),
        Some("?"),
    ];
    (2_u32..=5, any::<bool>(), any::<bool>(), select(results)).prop_flat_map(
        |(n, alternates, edges_allowed, result)| {
            let cells = side(n).cell_count() as usize;
            prop::collection::vec(item(cells), 0..cells * 2).prop_map(move |mut items| {
                if alternates {
                    // Half of the records keep the turns, or no game would go far.
                    let mut turn = Color::Black;
                    for item in &mut items {
                        if let Item::Ply { color, .. } = item {
                            *color = turn;
                            turn = turn.opponent();
                        }
                    }
                }
                Garbage {
                    n,
                    items,
                    result,
                    edges_allowed,
                }
            })
        },
    )
}

impl Garbage {
    pub fn options(&self) -> Options {
        let mut options = Options::default();
        if self.edges_allowed {
            options.rules.contract_edges = ContractEdges::Allow;
        }
        options
    }

    pub fn write(&self, symmetry: Symmetry) -> String {
        let board = Board::get(side(self.n));
        let name = |cell: usize| {
            let cell = board.cells().nth(cell).unwrap();
            board
                .algebraic(Coordinates::Hex, board.map(symmetry, cell).unwrap())
                .to_string()
        };
        let mut text = format!("(;GM[4000]SZ[{}]CS[hex]", 2 * self.n - 1);
        if let Some(result) = self.result {
            let _ = write!(text, "RE[{result}]");
        }
        let letter = |color: Color| if color == Color::Black { 'B' } else { 'W' };
        for item in &self.items {
            match item {
                Item::Ply {
                    color,
                    play,
                    extras,
                } => {
                    let value = match play {
                        Move::Stone(cell) => name(*cell),
                        Move::Off => "z49".to_owned(),
                        Move::Bad => "1a".to_owned(),
                        Move::Pass => String::new(),
                        Move::Swap => "swap-sides".to_owned(),
                        Move::Resign => "resign".to_owned(),
                    };
                    let _ = write!(text, ";{}[{value}]", letter(*color));
                    if *extras > 0 {
                        let _ = write!(text, "{}", "[a1]".repeat(extras - 1));
                        // The middle of the board is the same in every symmetry.
                        let middle = name(board.cell_count() / 2);
                        let _ = write!(text, "{}[{middle}]", letter(color.opponent()));
                    }
                }
                Item::SetUp {
                    stone,
                    cells,
                    to_move,
                } => {
                    let name_of = match stone {
                        Some(Color::Black) => "AB",
                        Some(Color::White) => "AW",
                        None => "AE",
                    };
                    let _ = write!(text, ";{name_of}");
                    for &cell in cells {
                        let _ = write!(text, "[{}]", name(cell));
                    }
                    if let Some(color) = to_move {
                        let _ = write!(text, "PL[{}]", letter(*color));
                    }
                }
            }
        }
        text + ")"
    }
}

/// The edges of a set after a symmetry, ascending.
fn mapped(symmetry: Symmetry, edges: &Value) -> Value {
    let Some(edges) = edges.as_array() else {
        return edges.clone();
    };
    let edges = edges
        .iter()
        .map(|edge| u8::try_from(edge.as_u64().unwrap()).unwrap());
    Value::from(symmetry.edges(edges.collect()).iter().collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(crate::random(96))]

    #[test]
    fn a_symmetry_changes_nothing_but_places(garbage in garbage()) {
        let options = garbage.options();
        let first = analysis(&garbage.write(Symmetry::ALL[0]), &options);
        for symmetry in Symmetry::ALL {
            let text = garbage.write(symmetry);
            let turned = analysis(&text, &options);
            prop_assert_eq!(codes(&first), codes(&turned), "{}", text);
            for key in ["plies", "contract_stones", "first_player", "agrees", "legal", "reading"] {
                prop_assert_eq!(&first[key], &turned[key], "{} {}", key, text);
            }
            // Where several chains decide at the pass the edges are those of any one of them.
            let at_the_pass = garbage.edges_allowed;
            for key in ["winner", "by", "ply"] {
                prop_assert_eq!(&first["outcome"][key], &turned["outcome"][key], "{} {}", key, text);
            }
            if !at_the_pass {
                prop_assert_eq!(&mapped(symmetry, &first["outcome"]["edges"]), &turned["outcome"]["edges"]);
            }
            let patterns = first["patterns"].as_array().unwrap();
            let turned = turned["patterns"].as_array().unwrap();
            prop_assert_eq!(patterns.len(), turned.len(), "{}", text);
            for (pattern, turned) in patterns.iter().zip(turned) {
                for key in ["pattern", "player", "ply"] {
                    prop_assert_eq!(&pattern[key], &turned[key], "{}", text);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(crate::random(6000))]

    #[test]
    fn garbage_is_replayed_as_the_rules_say(garbage in garbage()) {
        let text = garbage.write(Symmetry::ALL[0]);
        let analysis = analysis(&text, &garbage.options());
        let expected = replay(garbage.n, &garbage.items, garbage.result, garbage.edges_allowed);
        let mut found = codes(&analysis);
        found.sort();
        prop_assert_eq!(found, expected.findings, "{}", text);
        for (key, value) in expected.facts.as_object().unwrap() {
            prop_assert_eq!(&analysis[key], value, "{} {}", key, text);
        }
    }
}
