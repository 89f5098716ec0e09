//! Setup stones while a record is replayed.

use super::apply::MoveApplier;
use super::ply::{Effect, Ply, PlyKind};
use crate::finding::Code;
use crate::game::{Color, Phase};
use crate::record::step::{Step, Written};

impl MoveApplier<'_, '_> {
    pub(super) fn set_to_move(&mut self, color: Color) {
        if self.line.ply == 0 {
            self.line.to_move = Some(color);
            self.line.is_setup_judged = false;
            if let Some(turn) = &mut self.line.setup_turn {
                *turn = color;
                self.position.start_in_play(color);
            }
        }
    }

    /// Called before the first move. In a position of setup stones, the colour of that move is to
    /// move, unless the record names one; the point of the move need not be readable.
    #[cold]
    pub(super) fn begin(&mut self, color: Color) {
        self.judge_setup();
        if self.line.setup_turn.is_some() && self.line.to_move.is_none() {
            self.line.setup_turn = Some(color);
            if self.position.phase() == Phase::Play {
                self.position.give_turn(color);
            }
        }
    }

    /// Judges the position that setup stones give, before the first move, once.
    #[cold]
    pub(super) fn judge_setup(&mut self) {
        if self.line.setup_turn.is_some() && !self.line.is_setup_judged && self.has_board {
            self.line.is_setup_judged = true;
            let event = self.position.judge_setup();
            self.note(event);
        }
    }

    /// The setup stones of one node.
    #[cold]
    pub(super) fn set_up(&mut self, steps: &[Step]) {
        if !self.has_board {
            return;
        }
        let cells = self.setup_cells(steps);
        if self.line.ply == 0 {
            self.place_setup(&cells);
            let has_stone = [Color::Black, Color::White]
                .iter()
                .any(|&color| self.position.stones(color) > 0);
            let turn = self.line.to_move.unwrap_or(self.usual_turn);
            let turn = has_stone.then_some(turn);
            if let Some(turn) = turn {
                self.position.start_in_play(turn);
            } else if self.line.setup_turn.is_some() {
                self.position.start_contract();
            }
            self.line.setup_turn = turn;
            self.line.is_setup_judged = false;
            return;
        }
        if self.line.reported_setup != Some(steps[0].node) {
            self.line.reported_setup = Some(steps[0].node);
            let message = "setup stones after the first move; applied";
            let span = steps[0].span(self.game);
            self.findings.report(Code::SetupInGame, span, message);
        }
        if self.position.phase() != Phase::Over {
            self.place_setup(&cells);
        }
    }

    /// The cells of a node's setup, each once with its final content, in the order of cells.
    ///
    /// The last value that names a cell counts, so values are read backwards, and only until every
    /// cell of the board has been named.
    fn setup_cells(&self, steps: &[Step]) -> Vec<Ply> {
        let mut is_named = vec![false; self.board.cell_count()];
        let mut cells = Vec::new();
        for step in steps.iter().rev() {
            let Written::SetUp(color, Some(area)) = step.written else {
                continue;
            };
            for cell in area.cells(self.board, self.coordinates) {
                if !std::mem::replace(&mut is_named[cell.index()], true) {
                    cells.push(Ply {
                        mover: None,
                        ..self.ply(step, PlyKind::Setup, color, Some(cell), Effect::Setup)
                    });
                }
            }
            if cells.len() == self.board.cell_count() {
                break;
            }
        }
        cells.sort_unstable_by_key(|ply| ply.cell);
        cells
    }

    fn place_setup(&mut self, cells: &[Ply]) {
        self.plies.extend_from_slice(cells);
        // They are cells of this board.
        let _ = self.position.set_up(cells.iter().filter_map(Ply::setup));
    }
}
