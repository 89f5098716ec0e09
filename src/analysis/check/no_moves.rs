//! A game without a move.

use super::CheckContext;
use crate::finding::{Code, Finding, Findings};

pub(super) fn check(context: &CheckContext<'_>, findings: &mut Findings) {
    if context.replay.ply_count == 0 && context.replay.outcome.is_none() {
        findings.push(Finding::new(
            Code::NoMoves,
            context.start(),
            "the main line holds no move",
        ));
    }
}
