//! One step of a record applied to the position.

use super::placement::Placement;
use crate::finding::{Code, Finding};
use crate::game::{
    Action, Board, Cell, Color, Event, IllegalAction, PatternMatch, Patterns, Phase, Position,
};
use crate::record::{ContractReading, Reading, Step, TT, WrittenMove};
use crate::sgf::Game;

/// What is known of the line of play behind the step at hand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Line {
    /// The 1-based ply of the latest move.
    pub ply: u32,
    /// The ply of the pass, or of the White stone that implies it.
    pub pass_ply: Option<u32>,
    /// The ply at which the board decided.
    pub outcome_ply: Option<u32>,
    /// Who gave up, and at which ply.
    pub resignation: Option<(Color, u32)>,
    /// Whether it began with setup stones.
    pub is_set_up: bool,
    /// The node whose setup after the first move was reported last.
    pub reported_setup: Option<u32>,
    /// The colour to move in a position of setup stones, where the record says.
    pub to_move: Option<Color>,
    /// Whether a move after the end was reported.
    pub is_late: bool,
}

/// The walk along the steps of a record.
pub(super) struct Walk<'w, 'g> {
    pub game: Game<'g>,
    pub board: &'static Board,
    pub reading: Reading,
    pub position: &'w mut Position,
    pub line: &'w mut Line,
    pub patterns: &'w mut Vec<(PatternMatch, u32)>,
    pub placements: &'w mut Vec<Placement>,
    pub findings: &'w mut Vec<Finding>,
    /// The index of the finding that tells of plies after the end, and how many they are.
    pub late: Option<(usize, u32)>,
}

impl Walk<'_, '_> {
    /// Applies steps up to the ply `last_ply`.
    #[inline]
    pub(super) fn steps(&mut self, steps: &[Step], last_ply: u32) {
        let mut at = 0;
        while let Some(step) = steps.get(at) {
            if step.act.is_setup() {
                let same_node = |other: &&Step| other.act.is_setup() && other.node == step.node;
                let count = steps[at..].iter().take_while(same_node).count();
                self.set_up(&steps[at..at + count]);
                at += count;
            } else {
                if step.act.is_ply() && self.line.ply == last_ply {
                    return;
                }
                self.step(step);
                at += 1;
            }
        }
    }

    #[inline]
    fn step(&mut self, step: &Step) {
        match step.act {
            WrittenMove::ToMove(color) => return self.set_to_move(color),
            WrittenMove::Extra => {
                return self.report(
                    Code::ExtraMove,
                    step,
                    "a node holds one move; this one is not played",
                );
            }
            WrittenMove::SetUp(..) | WrittenMove::SetUpNothing => return,
            _ => {}
        }
        self.line.ply += 1;
        if self.position.phase() == Phase::Over {
            return self.late_ply(step);
        }
        match step.act {
            WrittenMove::Stone(color, point) => {
                let cell = self
                    .board
                    .cell_at(self.reading.coordinates, point.column, point.row);
                match cell {
                    Some(cell) if self.position.phase() == Phase::Play => {
                        let action = Action::Stone { color, cell };
                        let result = self.position.force(action);
                        self.applied(step, action, result);
                    }
                    _ => self.stone(step, color, cell.ok_or(Code::OffBoard)),
                }
            }
            WrittenMove::Unreadable(color) => self.stone(step, color, Err(Code::BadPoint)),
            WrittenMove::AmbiguousTt(color) => {
                match self
                    .board
                    .cell_at(self.reading.coordinates, TT.column, TT.row)
                {
                    Some(cell) => self.stone(step, color, Ok(cell)),
                    None => self.pass(step),
                }
            }
            WrittenMove::Swap(_) => {
                self.report(Code::HexSwap, step, "a swap of Hex; read as the pass");
                self.pass(step);
            }
            WrittenMove::Pass(_) => self.pass(step),
            WrittenMove::Resign(color) => {
                self.line.resignation = Some((color, self.line.ply));
                self.force(step, Action::Resign(color));
            }
            WrittenMove::Extra
            | WrittenMove::SetUp(..)
            | WrittenMove::SetUpNothing
            | WrittenMove::ToMove(_) => {}
        }
    }

    /// A stone on a cell, or on the code of what is no cell, in any phase.
    #[inline(never)]
    fn stone(&mut self, step: &Step, written: Color, cell: Result<Cell, Code>) {
        let mut color = written;
        if self.position.phase() == Phase::Contract {
            if self.reading.contract == ContractReading::Seat {
                color = Color::Black;
            } else if written == Color::White {
                self.imply_pass(step);
                if self.position.phase() == Phase::Over {
                    return self.late_ply(step);
                }
            }
        }
        match cell {
            Ok(cell) => self.force(step, Action::Stone { color, cell }),
            Err(Code::BadPoint) => self.skip(step, Code::BadPoint, "this value names no point"),
            Err(code) => {
                let message = format!(
                    "`{}` is no cell of a board of side {}",
                    self.written(step),
                    self.board.side().get()
                );
                self.skip(step, code, message);
            }
        }
    }

    fn imply_pass(&mut self, step: &Step) {
        self.report(
            Code::ImpliedPass,
            step,
            "the first White stone shows that the contract has ended; no pass is written",
        );
        self.line.pass_ply = Some(self.line.ply);
        self.placements.push(Placement::Pass);
        self.force(step, Action::Pass);
    }

    fn pass(&mut self, step: &Step) {
        if self.position.phase() == Phase::Contract {
            self.line.pass_ply = Some(self.line.ply);
            self.placements.push(Placement::Pass);
        }
        self.force(step, Action::Pass);
    }

    /// Applies the action as written, and says what it breaks.
    #[inline(never)]
    fn force(&mut self, step: &Step, action: Action) {
        let result = self.position.force(action);
        self.applied(step, action, result);
    }

    /// Takes down what came of an action.
    #[inline]
    fn applied(&mut self, step: &Step, action: Action, result: Result<Event, IllegalAction>) {
        let event = match result {
            Ok(event) => event,
            Err(illegal) => return self.refused(step, illegal),
        };
        if let Action::Stone { color, cell } = action {
            self.placements.push(Placement::Stone(color, cell));
        }
        if let Some(violation) = event.violation {
            self.violation(step, action, violation);
        }
        if event.outcome.is_some() {
            self.line.outcome_ply = Some(self.line.ply);
        }
        if !event.patterns.is_empty() {
            self.found(event.patterns);
        }
    }

    #[cold]
    fn found(&mut self, patterns: Patterns) {
        for pattern in patterns.iter() {
            if let Some(found) = self.position.pattern(pattern) {
                self.patterns.push((found, self.line.ply));
            }
        }
    }
}
