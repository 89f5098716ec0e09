//! A game without a winner.

use super::CheckContext;
use crate::finding::{Code, Finding, Findings};
use crate::record::Claim;

pub(super) fn check(context: &CheckContext<'_>, findings: &mut Findings) {
    let claims_nothing = matches!(context.record.claim, Claim::Silent | Claim::Unreadable);
    if claims_nothing && context.replay.winner().is_none() {
        findings.push(Finding::new(
            Code::Unfinished,
            context.start(),
            "no goal is complete on the board, and the record names no winner",
        ));
    }
}
