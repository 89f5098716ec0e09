//! Setup: stones that are put on the board without being played.

use super::board::Cell;
use super::color::Color;
use super::edges::Edges;
use super::position::Position;
use super::rules::PlayError;
use super::state::{Change, Phase, State};

impl Position {
    /// Puts a stone, or none, on each of the cells, whatever was there; the last entry for a cell
    /// counts. Nothing else about the game changes.
    ///
    /// Goals on the board are judged by [`judge_setup`](Self::judge_setup) or by the next stone,
    /// and patterns are searched then. Patterns already found stay found.
    ///
    /// # Errors
    ///
    /// [`PlayError::OffBoard`] if a cell is of a larger board; the position is then unchanged.
    pub fn set_up(
        &mut self,
        stones: impl IntoIterator<Item = (Cell, Option<Color>)>,
    ) -> Result<(), PlayError> {
        self.setups.push(self.overwritten.len());
        self.record(Change::Setup);
        self.stale = true;
        self.state.unseen = true;
        for (cell, stone) in stones {
            if !self.board.contains(cell) {
                self.undo();
                return Err(PlayError::OffBoard);
            }
            let before = self.stone(cell);
            self.overwritten.push((cell, before));
            if let Some(color) = before {
                self.state.stones[color as usize] -= 1;
            }
            if let Some(color) = stone {
                self.state.stones[color as usize] += 1;
            }
            self.chains.write(cell, stone);
        }
        Ok(())
    }

    /// Starts play with the stones on the board, without a contract: `to_move` is next.
    pub fn start_in_play(&mut self, to_move: Color) {
        self.record(Change::Nothing);
        let state = &mut self.state;
        state.phase = Phase::Play;
        state.turn = Some(to_move);
        state.outcome = None;
        state.resigned = None;
        state.contract = 0;
        state.assigned = false;
        state.unseen = true;
    }

    /// Gives the turn to a colour, in play.
    pub(crate) fn give_turn(&mut self, to_move: Color) {
        self.record(Change::Nothing);
        self.state.turn = Some(to_move);
    }

    /// Returns to the contract: setup left no stone on the board.
    pub(crate) fn start_contract(&mut self) {
        self.record(Change::Nothing);
        self.state = State {
            stones: self.state.stones,
            unseen: self.state.unseen,
            ..State::START
        };
    }

    /// Recomputes the chains and the controlled edges from the stones.
    pub(super) fn rebuild(&mut self) {
        self.chains.rebuild(self.board);
        self.stale = false;
        self.rebuilt = self.journal.len();
        self.state.controlled = [Edges::NONE; 2];
        for cell in self.board.cells() {
            if let Some(color) = self.stone(cell) {
                let edges = self.chains.edges(self.chains.root(cell.0));
                let controlled = &mut self.state.controlled[color as usize];
                *controlled = *controlled | edges.controlled();
            }
        }
    }
}
