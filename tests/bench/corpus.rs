//! Archives generated from a seed: legal games, so that nothing has to be stored or downloaded.

use std::fmt::Write as _;

use unlur::game::{Action, Cell, Color, Coordinates, Phase, Position, Rules, Side};

use crate::dice::Dice;

/// How an archive is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A line for each game.
    Lines,
    /// Two lines for each game, its root and its moves.
    TwoLines,
    /// A node on every line.
    Nodes,
    /// All games on one line.
    OneLine,
    /// A line for each game, with clocks, comments and variations.
    Comments,
}

/// The actions of a legal game, played at random until the board decides or a player resigns.
///
/// On a board of side 8 that is after 95 plies or so, three for every five cells.
pub fn game(side: Side, dice: &mut Dice) -> (Vec<Action>, Position) {
    let mut position = Position::new(side, Rules::default());
    let board = position.board();
    let mut inner: Vec<Cell> = board.cells().filter(|&cell| board.is_inner(cell)).collect();
    let mut actions = Vec::new();
    for _ in 0..dice.roll(7).min(inner.len()) {
        let cell = inner.swap_remove(dice.roll(inner.len()));
        let color = Color::Black;
        actions.push(Action::Stone { color, cell });
        position.play(actions[actions.len() - 1]).unwrap();
    }
    actions.push(Action::Pass);
    position.play(Action::Pass).unwrap();
    let mut free: Vec<Cell> = board
        .cells()
        .filter(|&cell| position.stone(cell).is_none())
        .collect();
    let cells = board.cell_count();
    let last = cells * 3 / 10 + dice.roll(cells * 6 / 10);
    while position.phase() != Phase::Over && actions.len() < last {
        let color = position.turn().unwrap();
        let cell = free.swap_remove(dice.roll(free.len()));
        actions.push(Action::Stone { color, cell });
        position.play(actions[actions.len() - 1]).unwrap();
    }
    (actions, position)
}

/// An archive of `games` games and their total number of plies.
pub fn archive(games: usize, side: Side, layout: Layout, seed: u64) -> (String, usize) {
    let mut dice = Dice::new(seed);
    let mut text = String::new();
    let mut plies = 0;
    for number in 0..games {
        let (actions, position) = game(side, &mut dice);
        plies += actions.len();
        write_root(number, &position, &mut text);
        write_moves(&actions, &position, layout, &mut dice, &mut text);
        text.push(')');
        if layout != Layout::OneLine {
            text.push('\n');
        }
    }
    (text, plies)
}

fn write_root(number: usize, position: &Position, text: &mut String) {
    let result = match position.outcome().map(|outcome| outcome.winner) {
        Some(Color::Black) => "B+",
        Some(Color::White) => "W+",
        None => "B+Resign",
    };
    write!(
        text,
        "(;FF[4]GM[4000]SZ[{}]PB[player {}]PW[player {}]DT[2024-0{}-1{}]RE[{result}]",
        position.board().side().width(),
        number * 7 % 1000,
        number * 13 % 1000,
        number % 9 + 1,
        number % 10,
    )
    .unwrap();
}

fn write_moves(
    actions: &[Action],
    position: &Position,
    layout: Layout,
    dice: &mut Dice,
    text: &mut String,
) {
    let name = |cell| position.board().algebraic(Coordinates::Hex, cell);
    let mut opened = 0;
    for (ply, action) in actions.iter().enumerate() {
        if layout == Layout::Nodes || layout == Layout::TwoLines && ply == 0 {
            text.push('\n');
        }
        if layout == Layout::Comments && dice.roll(12) == 0 {
            text.push('(');
            opened += 1;
        }
        match *action {
            Action::Stone { color, cell } => {
                let color = match color {
                    Color::Black => 'B',
                    Color::White => 'W',
                };
                write!(text, ";{color}[{}]", name(cell)).unwrap();
            }
            Action::Pass | Action::Resign(_) => text.push_str(";B[pass]"),
        }
        if layout == Layout::Comments {
            write!(text, "BL[{}]", 600 - ply).unwrap();
            if dice.roll(4) == 0 {
                let words = dice.roll(40) + 1;
                write!(
                    text,
                    "C[{}white \\[threatens\\] a line]",
                    "a word ".repeat(words)
                )
                .unwrap();
            }
        }
    }
    for _ in 0..opened {
        text.push_str(")(;W[a8];B[b8]C[instead])");
    }
}

/// An archive of random moves as games of Go, for readers that do not support other games: points
/// are two letters on a board of 19.
#[allow(dead_code, reason = "only the comparison with other readers needs it")]
pub fn go_archive(games: usize, moves: usize, seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let mut text = String::new();
    for number in 0..games {
        write!(
            text,
            "(;FF[4]GM[1]SZ[19]KM[6.5]PB[player {}]PW[player {}]RE[B+R]",
            number * 7 % 1000,
            number * 13 % 1000
        )
        .unwrap();
        for ply in 0..moves {
            let letter = |number: usize| char::from(b"abcdefghijklmnopqrs"[number]);
            let color = ['B', 'W'][ply % 2];
            let (column, row) = (letter(dice.roll(19)), letter(dice.roll(19)));
            write!(text, ";{color}[{column}{row}]").unwrap();
        }
        text.push_str(")\n");
    }
    text
}
