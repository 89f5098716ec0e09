//! The recorded result against the board.

use super::CheckContext;
use crate::finding::{Code, Finding, Findings};
use crate::record::{Claim, InfoField};

pub(super) fn check(context: &CheckContext<'_>, findings: &mut Findings) {
    let Some(result) = context.record.info(context.game, InfoField::Result) else {
        return;
    };
    match context.record.claim {
        Claim::Silent => {}
        Claim::Draw => findings.push(Finding::new(
            Code::DrawClaimed,
            result.span(),
            "Unlur knows no draw",
        )),
        Claim::Unreadable => findings.push(Finding::new(
            Code::ResultUnreadable,
            result.span(),
            "this result has no known form, such as `B+` or `W+Resign`",
        )),
        Claim::Win { winner, .. } => {
            if let Some(decided) = context.replay.winner()
                && decided != winner
            {
                findings.push(Finding::new(
                    Code::ResultMismatch,
                    result.span(),
                    format!(
                        "{} is recorded as the winner, but {} won",
                        winner.title(),
                        decided.title()
                    ),
                ));
            }
        }
    }
}
