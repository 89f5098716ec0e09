//! A game without a move.

use super::Case;
use crate::finding::{Code, Finding};

pub(super) fn check(case: &Case<'_>, findings: &mut Vec<Finding>) {
    if case.replay.ply_count == 0 && case.replay.outcome.is_none() {
        findings.push(Finding::new(
            Code::NoMoves,
            case.start(),
            "the main line holds no move",
        ));
    }
}
