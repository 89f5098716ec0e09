//! The findings of the steps that break a rule.

use std::borrow::Cow;

use super::apply::MoveApplier;
use super::ply::{Effect, Ply};
use crate::finding::{Code, Finding};
use crate::game::{Action, Phase, PlayError};
use crate::record::point::{MoveValue, Point};
use crate::record::step::{Step, Written};
use crate::sgf::shown;

impl MoveApplier<'_, '_> {
    /// An action that could not be applied.
    #[cold]
    pub(super) fn refused(&mut self, step: &Step, ply: Ply, illegal: PlayError) {
        if illegal == PlayError::PassAfterContract {
            let message = match self.line.pass_ply {
                Some(ply) => {
                    format!("a pass is not allowed in play; the contract ended at ply {ply}")
                }
                None => "a pass is not allowed in a position of setup stones".to_owned(),
            };
            self.skip(step, ply, Code::PassAfterContract, message);
        } else {
            let message = format!("there is a stone on {} already", self.written(step));
            self.skip(step, ply, Code::Occupied, message);
        }
    }

    #[cold]
    pub(super) fn violation(&mut self, step: &Step, action: Action, violation: PlayError) {
        match (violation, action) {
            (PlayError::WrongTurn { expected }, Action::Stone { color, .. }) => {
                let message = format!("{expected} is to move, but this stone is {color}");
                self.report(Code::WrongTurn, step, message);
            }
            (PlayError::ContractEdge, _) => {
                let message = format!("contract stone on an edge cell, {}", self.written(step));
                self.report(Code::ContractEdge, step, message);
            }
            // Only a stone can be out of turn; moves that break the other rules are not applied, so
            // they are not reported here.
            (
                PlayError::WrongTurn { .. }
                | PlayError::OffBoard
                | PlayError::Occupied
                | PlayError::PassAfterContract
                | PlayError::Over,
                _,
            ) => {}
        }
    }

    /// Skips a move that cannot be applied. Either colour may move after it.
    #[cold]
    pub(super) fn skip(
        &mut self,
        step: &Step,
        ply: Ply,
        code: Code,
        message: impl Into<Cow<'static, str>>,
    ) {
        self.report(code, step, message);
        self.plies.push(Ply {
            effect: Effect::Skipped,
            ..ply
        });
        self.position.pass_over();
    }

    /// The message about a point off the board. Some programs write the pass as the point beyond
    /// the last column and row.
    #[cold]
    pub(super) fn off_board_message(&self, step: &Step) -> String {
        let side = self.board.side();
        let beyond = side.width() + 1;
        let is_beyond = matches!(step.written, Written::Move(_, MoveValue::Point(Point { column, row }))
            if [column, row].map(u32::from) == [beyond, beyond]);
        let advice = if is_beyond && self.position.phase() == Phase::Contract {
            "; perhaps a pass"
        } else {
            ""
        };
        format!(
            "`{}` is not a cell of a board of side {}{advice}",
            self.written(step),
            side.get()
        )
    }

    /// Reports a move value after the first of its node.
    #[cold]
    pub(super) fn extra_move(&mut self, step: &Step) {
        if self.has_board {
            self.report(
                Code::ExtraMove,
                step,
                "a node holds one move; this one is not played",
            );
        }
    }

    /// Reports the first move after the end; further ones are counted.
    #[cold]
    pub(super) fn after_end(&mut self, step: &Step) {
        self.plies.push(self.unplayed(step, Effect::AfterEnd));
        if let Some((_, count)) = &mut self.after_end {
            *count += 1;
        } else if !self.line.is_after_end_reported {
            self.line.is_after_end_reported = true;
            let place = self.findings.as_slice().len();
            self.report(Code::AfterEnd, step, "");
            self.after_end = (self.findings.as_slice().len() > place).then_some((place, 1));
        }
    }

    /// Writes the number of moves after the end into the finding of the first of them.
    pub(super) fn report_moves_after_end(&mut self) {
        let Some((finding, count)) = self.after_end.take() else {
            return;
        };
        let what = match count {
            1 => "one move follows".to_owned(),
            count => format!("{count} moves follow"),
        };
        let ended = self
            .line
            .loss
            .map(|loss| loss.ply)
            .or(self.line.outcome_ply);
        let message = match ended {
            Some(0) => format!("the setup stones had decided the game; {what}"),
            Some(ply) => format!("the game was over at ply {ply}; {what}"),
            None => format!("the game was over; {what}"),
        };
        self.findings.as_mut_slice()[finding].message = message.into();
    }

    /// The text of the step's value, cut short if it is long.
    pub(super) fn written(&self, step: &Step) -> String {
        shown(step.value(self.game).raw())
    }

    /// Reports a finding of the latest ply.
    pub(super) fn report(
        &mut self,
        code: Code,
        step: &Step,
        message: impl Into<Cow<'static, str>>,
    ) {
        let finding = Finding::new(code, step.span(self.game), message);
        self.findings.push(finding.at_ply(self.line.ply));
    }
}
