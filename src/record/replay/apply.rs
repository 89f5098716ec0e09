//! One step of a record, applied to the position.

use super::ply::{AtPly, Effect, Ply, PlyKind};
use crate::finding::{Code, Findings};
use crate::game::{
    Action, Board, Cell, Color, Coordinates, Event, PatternMatch, Patterns, Phase, PlayError,
    Position,
};
use crate::record::move_word::Word;
use crate::record::point::{MoveValue, Point, TT};
use crate::record::step::{Step, Written};
use crate::record::{ContractReading, Record, Termination};
use crate::sgf::Game;

/// The state of a line of play before the next step.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineState {
    /// The 1-based number of the latest move.
    pub ply: u32,
    /// The ply of the pass, or of the White stone that implies it.
    pub pass_ply: Option<u32>,
    /// The ply that decided the game on the board.
    pub outcome_ply: Option<u32>,
    /// Which player lost by a word in place of a point, how, and at which ply.
    pub loss: Option<AtPly<(Color, Termination)>>,
    /// The colour to move in the position of setup stones that the game begins with, if it does.
    pub setup_turn: Option<Color>,
    /// Whether the position of these setup stones was judged.
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
    /// Without a board the moves are listed, but not played.
    pub has_board: bool,
    pub position: &'w mut Position,
    pub line: LineState,
    pub patterns: Vec<AtPly<PatternMatch>>,
    pub plies: Vec<Ply>,
    pub findings: &'w mut Findings,
    /// The index of the `after-end` finding of this line, and the number of moves that it counts.
    pub after_end: Option<(usize, u32)>,
    /// The colour to move after setup stones, if the record names none, up to the first move: that of
    /// the main line, if it is known already.
    pub usual_turn: Color,
}

impl<'w, 'g> MoveApplier<'w, 'g> {
    /// An applier of the steps of a record from a position on.
    pub(super) fn new(
        game: Game<'g>,
        record: &Record,
        position: &'w mut Position,
        findings: &'w mut Findings,
    ) -> Self {
        let reading = record.reading;
        Self {
            game,
            board: position.board(),
            coordinates: reading.map_or_else(Default::default, |reading| reading.coordinates),
            is_by_seat: reading.is_some_and(|reading| reading.contract == ContractReading::Seat),
            has_board: reading.is_some(),
            position,
            line: LineState::default(),
            patterns: Vec::new(),
            plies: Vec::new(),
            findings,
            after_end: None,
            usual_turn: record.setup_turn.unwrap_or(Color::White),
        }
    }

    /// Applies steps.
    #[inline]
    pub(super) fn steps(&mut self, steps: &[Step]) {
        let mut at = 0;
        while let Some(step) = steps.get(at) {
            if step.written.is_setup() {
                let same_node = |other: &&Step| other.written.is_setup() && other.node == step.node;
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
        let (color, meaning) = match step.written {
            Written::Move(color, meaning) => (color, meaning),
            Written::ToMove(color) => return self.set_to_move(color),
            Written::Extra => return self.extra_move(step),
            Written::SetUp(..) => return,
        };
        if self.line.ply == 0 {
            self.begin(color);
        }
        self.line.ply += 1;
        if !self.has_board {
            return self.list_unplayed(step);
        }
        if self.position.phase() == Phase::Over {
            return self.after_end(step);
        }
        match meaning {
            MoveValue::Point(point) => match self.cell(point) {
                Some(cell) if self.position.phase() == Phase::Play => {
                    let ply = self.ply(step, PlyKind::Stone, color, Some(cell), Effect::Stone);
                    let action = Action::Stone { color, cell };
                    let result = self.position.force(action);
                    self.applied(step, ply, action, result);
                }
                cell => self.stone(step, color, cell.ok_or(Code::OffBoard)),
            },
            MoveValue::Nothing => self.stone(step, color, Err(Code::BadPoint)),
            MoveValue::Tt => match self.cell(TT) {
                Some(cell) => self.stone(step, color, Ok(cell)),
                None => self.pass(step, color),
            },
            MoveValue::Word(Word::Swap) => {
                self.report(Code::HexSwap, step, "a swap of Hex; read as the pass");
                self.pass(step, color);
            }
            MoveValue::Word(Word::Pass) => self.pass(step, color),
            MoveValue::Word(Word::Loss(by)) => {
                self.note_loss(color, by);
                let ply = self.ply(step, PlyKind::Loss(by), color, None, Effect::Loss);
                self.force(step, ply, Action::Resign(color));
            }
        }
    }

    fn note_loss(&mut self, color: Color, by: Termination) {
        self.line.loss = Some(AtPly {
            value: (color, by),
            ply: self.line.ply,
        });
    }

    /// The cell that a point names.
    #[inline]
    pub(super) fn cell(&self, point: Point) -> Option<Cell> {
        self.board
            .cell_at(self.coordinates, point.column, point.row)
    }

    /// A ply of the player of its colour.
    #[inline]
    pub(super) fn ply(
        &self,
        step: &Step,
        kind: PlyKind,
        color: impl Into<Option<Color>>,
        cell: Option<Cell>,
        effect: Effect,
    ) -> Ply {
        let color = color.into();
        Ply {
            number: self.line.ply,
            node: step.node,
            value: step.value,
            kind,
            color,
            mover: color,
            cell,
            effect,
        }
    }

    /// A move that is not played, as it is written.
    pub(super) fn unplayed(&self, step: &Step, effect: Effect) -> Ply {
        let Written::Move(color, meaning) = step.written else {
            unreachable!("the caller made sure of a move")
        };
        let (kind, cell) = match meaning {
            MoveValue::Point(point) => (PlyKind::Stone, self.cell(point)),
            MoveValue::Tt => match self.cell(TT) {
                None if self.has_board => (PlyKind::Pass, None),
                cell => (PlyKind::Stone, cell),
            },
            MoveValue::Word(Word::Pass | Word::Swap) => (PlyKind::Pass, None),
            MoveValue::Word(Word::Loss(by)) => (PlyKind::Loss(by), None),
            MoveValue::Nothing => (PlyKind::Stone, None),
        };
        self.ply(step, kind, color, cell, effect)
    }

    /// Lists a move of a game without a board.
    #[cold]
    fn list_unplayed(&mut self, step: &Step) {
        let mut ply = self.unplayed(step, Effect::Skipped);
        if let (PlyKind::Loss(by), Some(color), None) = (ply.kind, ply.color, self.line.loss) {
            // A player can also give up in a game without a board.
            self.note_loss(color, by);
            ply.effect = Effect::Loss;
        }
        ply.cell = None;
        self.plies.push(ply);
    }

    /// A stone in any phase, on a cell or with the code that explains why there is no cell.
    #[inline(never)]
    fn stone(&mut self, step: &Step, written: Color, cell: Result<Cell, Code>) {
        let mut color = written;
        if self.position.phase() == Phase::Contract {
            if self.is_by_seat {
                color = Color::Black;
            } else if written == Color::White {
                self.imply_pass(step);
                if self.position.phase() == Phase::Over {
                    return self.after_end(step);
                }
            }
        }
        let effect = match self.position.phase() {
            Phase::Contract => Effect::ContractStone,
            _ => Effect::Stone,
        };
        let ply = Ply {
            // Which player made a contract move depends on how the line continues.
            mover: Some(color).filter(|_| effect == Effect::Stone),
            ..self.ply(step, PlyKind::Stone, color, cell.ok(), effect)
        };
        match cell {
            Ok(cell) => self.force(step, ply, Action::Stone { color, cell }),
            Err(Code::BadPoint) => {
                let message = format!("`{}` names no point", self.written(step));
                self.skip(step, ply, Code::BadPoint, message);
            }
            Err(code) => {
                let message = self.off_board_message(step);
                self.skip(step, ply, code, message);
            }
        }
    }

    fn imply_pass(&mut self, step: &Step) {
        self.report(
            Code::ImpliedPass,
            step,
            "the first White stone shows that the contract has ended; no pass is written",
        );
        self.end_contract(step, Effect::ImpliedContractEnd);
    }

    fn pass(&mut self, step: &Step, color: Color) {
        if self.position.phase() == Phase::Contract {
            self.end_contract(step, Effect::ContractEnd);
        } else {
            let ply = self.ply(step, PlyKind::Pass, color, None, Effect::ContractEnd);
            self.force(step, ply, Action::Pass);
        }
    }

    fn end_contract(&mut self, step: &Step, effect: Effect) {
        self.line.pass_ply = Some(self.line.ply);
        let passer = self.position.rules().passer.color();
        let ply = Ply {
            mover: Some(passer),
            ..self.ply(step, PlyKind::Pass, Color::Black, None, effect)
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
