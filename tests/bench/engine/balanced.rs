//! Contracts after which both colours have about the same chance.

use unlur::game::{Board, Cell, Color, Coordinates, Position, Side};

use super::contracts::{self, some_cells};
use super::{Dice, after_contract, chosen_playouts, chosen_side, names, setting};

/// A contract, and the board it is on.
pub struct Start {
    pub side: Side,
    pub stones: Vec<Cell>,
}

/// The contracts of a side in the file that [`run`] makes.
pub fn starts(side: Side) -> Vec<Start> {
    let board = Board::get(side);
    let cell = |name: &str| {
        let named = |cell: &Cell| board.algebraic(Coordinates::Hex, *cell).to_string() == name;
        board.cells().find(named).expect("a cell")
    };
    let lines = include_str!("balanced.tsv").lines().skip(1);
    let of_side = lines.filter_map(|line| {
        let (own, rest) = line.split_once('\t')?;
        let (_, cells) = rest.split_once('\t')?;
        let stones = || cells.split(' ').map(cell).collect();
        (own.parse() == Ok(side.get())).then(|| Start {
            side,
            stones: stones(),
        })
    });
    of_side.collect()
}

/// The games that are played from a contract.
const GAMES: u32 = 20;
/// The games after which a contract of which one colour won all but one is given up.
const FIRST_GAMES: u32 = 6;

/// `engine-balanced`: `UNLUR_BENCH_GAMES` random contracts of `UNLUR_BENCH_SIDE`, 4, 6 or 8, after
/// which Black wins 35 to 65 % of [`GAMES`] games between equal players with `UNLUR_BENCH_PLAYOUTS` a
/// move; `balanced.tsv` has 20 a side.
pub fn run() {
    let (side, playouts) = (chosen_side(6), chosen_playouts(1500));
    let counts = match side.get() {
        ..=4 => 2..5,
        5..=6 => 2..7,
        _ => 3..9,
    };
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ u64::from(side.get()));
    let mut missing = setting("UNLUR_BENCH_GAMES", 20);
    println!("\nside\tblack\tcells");
    while missing > 0 {
        let count = counts.start + dice.roll(counts.len());
        let stones = some_cells(side, count, &mut dice);
        let position = after_contract(side, &stones);
        let black = black_share(&position, playouts);
        if (0.35..=0.65).contains(&black) {
            missing -= 1;
            let cells = names(position.board(), &stones);
            println!("{}\t{black:.2}\t{cells}", side.get());
        }
    }
}

/// The share of games that Black wins after a contract; of the first ones, if these are one-sided.
fn black_share(position: &Position, playouts: u32) -> f64 {
    let mut won = 0;
    for game in 1..=GAMES {
        let winner = contracts::winner(position.clone(), playouts, game.into());
        won += u32::from(winner == Color::Black);
        if game == FIRST_GAMES && (won <= 1 || won + 1 >= game) {
            return f64::from(won) / f64::from(game);
        }
    }
    f64::from(won) / f64::from(GAMES)
}
