//! How one game began.

use crate::analysis::Judgement;
use crate::game::{Board, Cell, Color, Side};
use crate::record::{ContractReading, Step, TT, WrittenMove};

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ply {
    /// The end of the contract, whether it is written or the first White stone implies it.
    Pass,
    /// A stone; those of the contract are black.
    Stone {
        /// The colour of the stone.
        color: Color,
        /// Where it stands.
        cell: Cell,
    },
}

/// How one game began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The side of the board.
    pub side: Side,
    /// The first turns, from the first contract stone on.
    pub plies: Vec<Ply>,
    /// The colour of who had the first turn of the contract; `None` while the contract is open.
    pub first_player: Option<Color>,
}

impl Line {
    /// The first turns of a game, `depth` of them at most.
    ///
    /// `None` when there is no board, and when setup stones stand on it, so that the moves do not
    /// tell how the position came about. A move that could not be played ends the line.
    #[must_use]
    pub fn of(judgement: &Judgement<'_>, depth: usize) -> Option<Self> {
        let (record, replay) = (judgement.record, judgement.replay);
        let (side, reading) = (record.side?, record.reading?);
        let steps = record.main_line();
        if steps.iter().any(|step| step.act.is_setup()) {
            return None;
        }
        let mut walk = Walk {
            board: Board::get(side),
            coordinates: reading.coordinates,
            is_by_seat: reading.contract == ContractReading::Seat,
            is_contract: true,
            plies: Vec::new(),
        };
        let last = replay.outcome.map_or(u32::MAX, |(_, ply)| ply);
        let moves = steps.iter().filter(|step| step.act.is_ply());
        for (step, _) in moves.zip(1..=last) {
            if walk.plies.len() >= depth || !walk.step(step) {
                break;
            }
        }
        walk.plies.truncate(depth);
        Some(Self {
            side,
            plies: walk.plies,
            first_player: replay.first_player,
        })
    }

    /// The colours, from the first ply on, of the players whose turns they are; `None` while the
    /// contract is open.
    pub(super) fn movers(&self) -> impl Iterator<Item = Option<Color>> {
        let contract = self.plies.iter().position(|&ply| ply == Ply::Pass);
        let contract = contract.unwrap_or(self.plies.len());
        self.plies
            .iter()
            .enumerate()
            .map(move |(index, &ply)| match ply {
                Ply::Stone { color, .. } if index > contract => Some(color),
                _ if index.is_multiple_of(2) => self.first_player,
                _ => self.first_player.map(Color::opponent),
            })
    }
}

/// The walk along the moves of a record.
struct Walk {
    board: &'static Board,
    coordinates: crate::game::Coordinates,
    is_by_seat: bool,
    is_contract: bool,
    plies: Vec<Ply>,
}

impl Walk {
    /// Takes one more move; says whether the line goes on behind it.
    fn step(&mut self, step: &Step) -> bool {
        match step.act {
            WrittenMove::Stone(color, point) => {
                let cell = self
                    .board
                    .cell_at(self.coordinates, point.column, point.row);
                cell.is_some_and(|cell| self.stone(color, cell))
            }
            WrittenMove::AmbiguousTt(color) => {
                match self.board.cell_at(self.coordinates, TT.column, TT.row) {
                    Some(cell) => self.stone(color, cell),
                    None => self.pass(),
                }
            }
            WrittenMove::Pass(_) | WrittenMove::Swap(_) => self.pass(),
            _ => false,
        }
    }

    fn stone(&mut self, written: Color, cell: Cell) -> bool {
        let is_cell = |ply: &Ply| matches!(ply, Ply::Stone { cell: other, .. } if *other == cell);
        if self.plies.iter().any(is_cell) {
            return false;
        }
        let color = match written {
            Color::White if self.is_contract && !self.is_by_seat => {
                self.pass();
                Color::White
            }
            _ if self.is_contract => Color::Black,
            color => color,
        };
        self.plies.push(Ply::Stone { color, cell });
        true
    }

    fn pass(&mut self) -> bool {
        let was_contract = std::mem::replace(&mut self.is_contract, false);
        if was_contract {
            self.plies.push(Ply::Pass);
        }
        was_contract
    }
}
