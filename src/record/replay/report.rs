//! What a walk says of the steps that break a rule.

use std::borrow::Cow;

use super::apply::Walk;
use crate::finding::{Code, Finding};
use crate::game::{Action, IllegalAction};
use crate::record::Step;

impl Walk<'_, '_> {
    /// An action that could not be applied.
    #[cold]
    pub(super) fn refused(&mut self, step: &Step, illegal: IllegalAction) {
        if illegal == IllegalAction::PassAfterContract {
            let message = match self.line.pass_ply {
                Some(ply) => format!("nobody passes in play; the contract ended at ply {ply}"),
                None => "nobody passes in a position of setup stones".to_owned(),
            };
            self.skip(step, Code::PassAfterContract, message);
        } else {
            let message = format!("there is a stone on {} already", self.written(step));
            self.skip(step, Code::Occupied, message);
        }
    }

    #[cold]
    pub(super) fn violation(&mut self, step: &Step, action: Action, violation: IllegalAction) {
        if let (IllegalAction::WrongTurn { expected }, Action::Stone { color, .. }) =
            (violation, action)
        {
            let message = format!("{expected} is to move, but this stone is {color}");
            self.report(Code::WrongTurn, step, message);
        } else {
            let message = format!("contract stone on an edge cell, {}", self.written(step));
            self.report(Code::ContractEdge, step, message);
        }
    }

    /// A move that cannot be applied: after it either colour may follow.
    #[cold]
    pub(super) fn skip(&mut self, step: &Step, code: Code, message: impl Into<Cow<'static, str>>) {
        self.report(code, step, message);
        self.position.skip();
    }

    /// A move after the end: the first is reported, the others are counted.
    #[cold]
    pub(super) fn late_ply(&mut self, step: &Step) {
        if let Some((_, count)) = &mut self.late {
            *count += 1;
        } else if !self.line.is_late {
            self.line.is_late = true;
            self.late = Some((self.findings.len(), 1));
            self.report(Code::AfterEnd, step, "");
        }
    }

    /// Writes how many moves of the line stand after the end into the finding of the first.
    pub(super) fn report_late_plies(&mut self) {
        let Some((finding, count)) = self.late.take() else {
            return;
        };
        let what = match count {
            1 => "one move stands".to_owned(),
            count => format!("{count} moves stand"),
        };
        let ended = self
            .line
            .resignation
            .map(|(_, ply)| ply)
            .or(self.line.outcome_ply);
        let message = match ended {
            Some(ply) => format!("the game was over at ply {ply}; {what} after its end"),
            None => format!("the game was over; {what} after its end"),
        };
        self.findings[finding].message = message.into();
    }

    /// The text of the step's value, cut short where it is long.
    pub(super) fn written(&self, step: &Step) -> String {
        const LONGEST: usize = 16;
        let raw = step.raw(self.game).trim_ascii();
        let text = String::from_utf8_lossy(&raw[..raw.len().min(LONGEST)]);
        let dots = if raw.len() > LONGEST { "..." } else { "" };
        format!("{}{dots}", text.escape_debug())
    }

    /// Reports a finding of the ply at hand.
    pub(super) fn report(
        &mut self,
        code: Code,
        step: &Step,
        message: impl Into<Cow<'static, str>>,
    ) {
        let finding = Finding::new(code, step.span(self.game), message);
        self.findings.push(finding.at_ply(self.line.ply));
    }

    /// Reports a finding that belongs to no ply.
    pub(super) fn report_apart(
        &mut self,
        code: Code,
        step: &Step,
        message: impl Into<Cow<'static, str>>,
    ) {
        self.findings
            .push(Finding::new(code, step.span(self.game), message));
    }
}
