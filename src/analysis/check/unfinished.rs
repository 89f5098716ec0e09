//! A game without a winner.

use super::Case;
use crate::finding::{Code, Finding};
use crate::record::Claim;

pub(super) fn check(case: &Case<'_>, findings: &mut Vec<Finding>) {
    let claims_nothing = matches!(case.record.claim, Claim::Silent | Claim::Unreadable);
    if claims_nothing && case.replay.winner().is_none() {
        findings.push(Finding::new(
            Code::Unfinished,
            case.start(),
            "no goal is complete on the board, and the record names no winner",
        ));
    }
}
