//! One step of a record, applied to the position.

use super::at_ply::AtPly;
use super::ply::{Effect, Ply, PlyKind};
use crate::finding::{Code, Findings};
use crate::game::{
    Action, Board, Cell, Color, Coordinates, Event, PatternMatch, Patterns, Phase, PlayError,
    Position,
};
use crate::record::{Point, Step, TT, Termination, WrittenMove};
use crate::sgf::Game;

/// The state of a line of play before the next step.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineState {
    /// The 1-based number of the latest move.
    pub ply: u32,
    /// The ply of the pass, or of the White stone that implies it.
    pub pass_ply: Option<u32>,
    /// The ply at which the board decided.
    pub outcome_ply: Option<u32>,
    /// Which player lost by a word in place of a point, how, and at which ply.
    pub loss: Option<AtPly<(Color, Termination)>>,
    /// Whether the game begins with setup stones.
    pub is_set_up: bool,
    /// Whether the position that they give was judged.
    pub is_setup_judged: bool,
    /// The last node whose setup after the first move was reported.
    pub reported_setup: Option<u32>,
    /// The colour to move in a position of setup stones, if the record names one.
    pub to_move: Option<Color>,
    /// Whether a move after the end was reported.
    pub is_after_end_reported: bool,
}

/// Applies the steps of a record, one after another.
pub(super) struct MoveApplier<'w, 'g> {
    pub game: Game<'g>,
    pub board: &'static Board,
    pub coordinates: Coordinates,
    pub is_by_seat: bool,
    /// Why there is no board; the moves are then listed, but not played.
    pub no_board: Option<Code>,
    pub position: &'w mut Position,
    pub line: &'w mut LineState,
    pub patterns: &'w mut Vec<AtPly<PatternMatch>>,
    pub plies: &'w mut Vec<Ply>,
    pub findings: &'w mut Findings,
    /// The index of the `after-end` finding of this line, and the number of moves that it counts.
    pub after_end: Option<(usize, u32)>,
}

impl MoveApplier<'_, '_> {
    /// Applies steps.
    #[inline]
    pub(super) fn steps(&mut self, steps: &[Step]) {
        let mut at = 0;
        while let Some(step) = steps.get(at) {
            if step.action.is_setup() {
                let same_node = |other: &&Step| other.action.is_setup() && other.node == step.node;
                let count = steps[at..].iter().take_while(same_node).count();
                self.set_up(&steps[at..at + count]);
                at += count;
            } else {
                self.step(step);
                at += 1;
            }
        }
    }

    #[inline]
    fn step(&mut self, step: &Step) {
        let (kind, color, cell) = match step.action {
            WrittenMove::Stone(color, point) => (PlyKind::Stone, color, self.cell(point)),
            WrittenMove::AmbiguousTt(color) => match self.cell(TT) {
                None if self.no_board.is_none() => (PlyKind::Pass, color, None),
                cell => (PlyKind::Stone, color, cell),
            },
            WrittenMove::Pass(color) | WrittenMove::Swap(color) => (PlyKind::Pass, color, None),
            WrittenMove::Loss(color, by) => (PlyKind::Loss(by), color, None),
            WrittenMove::Unreadable(color) => (PlyKind::Stone, color, None),
            WrittenMove::ToMove(color) => return self.set_to_move(color),
            WrittenMove::Extra => return self.extra_move(step),
            WrittenMove::SetUp(..) | WrittenMove::SetUpNothing => return,
        };
        if self.line.ply == 0 {
            self.judge_setup();
        }
        self.line.ply += 1;
        let ply = Ply {
            color: Some(color),
            mover: Some(color),
            cell,
            ..Ply::at(step, self.line.ply, kind, Effect::AfterEnd)
        };
        if let Some(code) = self.no_board {
            return self.list_unplayed(ply, code);
        }
        match (self.position.phase(), kind, cell) {
            (Phase::Over, ..) => self.after_end(step, ply),
            (Phase::Play, PlyKind::Stone, Some(cell)) => {
                let action = Action::Stone { color, cell };
                let result = self.position.force(action);
                let effect = Effect::Stone;
                self.applied(step, Ply { effect, ..ply }, action, result);
            }
            (_, PlyKind::Pass, _) => self.pass(step, ply),
            (_, PlyKind::Loss(by), _) => {
                self.note_loss(color, by);
                let effect = Effect::Loss;
                self.force(step, Ply { effect, ..ply }, Action::Resign(color));
            }
            (_, PlyKind::Stone | PlyKind::Setup, _) => self.stone(step, ply, color),
        }
    }

    /// The cell that a point names.
    #[inline]
    fn cell(&self, point: Point) -> Option<Cell> {
        self.board
            .cell_at(self.coordinates, point.column, point.row)
    }

    fn note_loss(&mut self, color: Color, by: Termination) {
        self.line.loss = Some(AtPly {
            value: (color, by),
            ply: self.line.ply,
        });
    }

    /// Lists a move of a game without a board.
    #[cold]
    fn list_unplayed(&mut self, mut ply: Ply, code: Code) {
        (ply.cell, ply.effect) = (None, Effect::Skipped(code));
        if let (PlyKind::Loss(by), Some(color), None) = (ply.kind, ply.color, self.line.loss) {
            // A player gives up without a board too.
            self.note_loss(color, by);
            ply.effect = Effect::Loss;
        }
        self.plies.push(ply);
    }

    /// A stone of such a written colour, in any phase, on a cell or not.
    #[inline(never)]
    fn stone(&mut self, step: &Step, mut ply: Ply, mut color: Color) {
        if self.position.phase() == Phase::Contract {
            if self.is_by_seat {
                color = Color::Black;
                (ply.color, ply.mover) = (Some(color), Some(color));
            } else if color == Color::White {
                self.imply_pass(step, ply);
                if self.position.phase() == Phase::Over {
                    return self.after_end(step, ply);
                }
            }
        }
        ply.effect = match self.position.phase() {
            Phase::Contract => Effect::ContractStone,
            _ => Effect::Stone,
        };
        match ply.cell {
            Some(cell) => self.force(step, ply, Action::Stone { color, cell }),
            None if matches!(step.action, WrittenMove::Unreadable(_)) => {
                self.skip(step, ply, Code::BadPoint, "this value names no point");
            }
            None => {
                let message = self.off_board_message(step);
                self.skip(step, ply, Code::OffBoard, message);
            }
        }
    }

    fn imply_pass(&mut self, step: &Step, stone: Ply) {
        self.report(
            Code::ImpliedPass,
            step,
            "the first White stone shows that the contract has ended; no pass is written",
        );
        let (kind, cell) = (PlyKind::Pass, None);
        let ply = Ply {
            kind,
            cell,
            ..stone
        };
        self.end_contract(step, ply, Effect::ImpliedContractEnd);
    }

    fn pass(&mut self, step: &Step, ply: Ply) {
        if matches!(step.action, WrittenMove::Swap(_)) {
            self.report(Code::HexSwap, step, "a swap of Hex; read as the pass");
        }
        let effect = Effect::ContractEnd;
        if self.position.phase() == Phase::Contract {
            self.end_contract(step, ply, effect);
        } else {
            self.force(step, Ply { effect, ..ply }, Action::Pass);
        }
    }

    fn end_contract(&mut self, step: &Step, pass: Ply, effect: Effect) {
        self.line.pass_ply = Some(self.line.ply);
        let ply = Ply {
            color: Some(Color::Black),
            mover: Some(self.position.rules().passer.color()),
            effect,
            ..pass
        };
        self.force(step, ply, Action::Pass);
    }

    /// Applies the action as written, and reports its violations.
    #[inline(never)]
    fn force(&mut self, step: &Step, ply: Ply, action: Action) {
        let result = self.position.force(action);
        self.applied(step, ply, action, result);
    }

    /// Keeps the result of an action.
    #[inline]
    fn applied(&mut self, step: &Step, ply: Ply, action: Action, result: Result<Event, PlayError>) {
        let event = match result {
            Ok(event) => event,
            Err(illegal) => return self.refused(step, ply, illegal),
        };
        self.plies.push(ply);
        if let Some(violation) = event.violation {
            self.violation(step, action, violation);
        }
        self.note(event);
    }

    /// Records an outcome and the patterns that hold for the first time.
    #[inline]
    pub(super) fn note(&mut self, event: Event) {
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
                self.patterns.push(AtPly {
                    value: found,
                    ply: self.line.ply,
                });
            }
        }
    }
}
