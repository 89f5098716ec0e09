//! A game, and its text.

use crate::game::{Board, Cell, Color, Coordinates, Outcome, Side};

/// A generated game; valid until the next one is generated.
#[derive(Clone, Copy, Debug)]
pub struct Generated<'a> {
    pub(super) seed: u64,
    /// The nodes of the stones on each board.
    pub(super) nodes: &'a [(Side, Nodes)],
    /// Its number.
    pub index: u64,
    /// Its board.
    pub side: Side,
    /// The number of stones in the contract.
    pub contract_stones: usize,
    /// The stones in their order, those of the contract first.
    pub stones: &'a [Cell],
    /// The outcome on the board.
    pub outcome: Outcome,
    /// The numbers of the players of Black and White, from 1, if there are players.
    pub players: Option<[usize; 2]>,
}

/// The node of a stone on each cell of a board, black and white.
#[derive(Debug)]
pub(super) struct Nodes([Vec<Vec<u8>>; 2]);

impl Nodes {
    pub(super) fn new(board: &'static Board) -> Self {
        Self(['B', 'W'].map(|color| {
            let name = |cell| board.algebraic(Coordinates::Hex, cell);
            let node = |cell| format!("\n;{color}[{}]", name(cell)).into_bytes();
            board.cells().map(node).collect()
        }))
    }
}

impl Generated<'_> {
    /// Appends the game as canonical SGF.
    pub fn write_sgf(&self, out: &mut Vec<u8>) {
        out.extend(self.root().into_bytes());
        let mut boards = self.nodes.iter();
        let Some((_, Nodes([black, white]))) = boards.find(|(side, _)| *side == self.side) else {
            return;
        };
        let (contract, play) = self.stones.split_at(self.contract_stones);
        for cell in contract {
            out.extend(&black[cell.index()]);
        }
        out.extend(b"\n;B[]");
        for (nodes, cell) in [white, black].into_iter().cycle().zip(play) {
            out.extend(&nodes[cell.index()]);
        }
        out.extend(b")\n");
    }

    /// The root: root properties, then game-info by alphabet.
    fn root(&self) -> String {
        let width = self.side.width();
        let name = format!("GN[{}/{}]", self.seed, self.index);
        let players = self.players.map_or_else(String::new, |[black, white]| {
            format!("PB[Player {black}]PW[Player {white}]")
        });
        let winner = match self.outcome.winner {
            Color::Black => 'B',
            Color::White => 'W',
        };
        format!("(;FF[4]GM[4000]CA[UTF-8]AP[unlur]SZ[{width}]CS[hex]{name}{players}RE[{winner}+]")
    }
}
