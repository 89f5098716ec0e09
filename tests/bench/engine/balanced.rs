//! Contracts after which both colours have about the same chance.

use unlur::game::{Board, Cell, Coordinates, Side};

/// A contract, and the board it is on.
pub struct Start {
    pub side: Side,
    pub stones: Vec<Cell>,
}

/// The contracts of a side in the file: Black won 35 to 65 % of twenty games between equal players
/// after each.
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
