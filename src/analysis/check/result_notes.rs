//! The notes about a recorded result that the board does not confirm: at most one of four.

use super::CheckContext;
use crate::finding::{Code, Finding, Findings};
use crate::record::{Claim, InfoField};

pub(super) fn check(context: &CheckContext<'_>, findings: &mut Findings) {
    let Some((code, message)) = note(context) else {
        return;
    };
    // With errors it is unclear what the board decides; the errors come first.
    if code != Code::Unfinished && findings.errors() > 0 {
        return;
    }
    let result = context.record.info(context.game, InfoField::Result);
    let span = result.map_or_else(|| context.start(), |result| result.span());
    let span = match code {
        Code::Unfinished => context.start(),
        _ => span,
    };
    findings.push(Finding::new(code, span, message));
}

fn note(context: &CheckContext<'_>) -> Option<(Code, String)> {
    let replay = context.replay;
    let winner = replay.winner();
    if replay.outcome.is_some_and(|outcome| outcome.ply == 0) {
        // The starting position decides: nothing was played.
        return None;
    }
    match (context.record.claim, winner) {
        (Claim::Silent | Claim::Unreadable, None) => Some((
            Code::Unfinished,
            "no goal is complete on the board, and the record names no winner".to_owned(),
        )),
        (Claim::Win { winner, by: None }, None) => Some((
            Code::ResultUnconfirmed,
            format!(
                "{} is recorded as the winner, but neither the board nor a move shows it",
                winner.title()
            ),
        )),
        (
            Claim::Win {
                winner,
                by: Some(by),
            },
            Some(decided),
        ) if winner == decided && replay.outcome.is_some() => Some((
            Code::ResultReason,
            format!(
                "{} is recorded to have won by {}, but won on the board",
                winner.title(),
                by.name()
            ),
        )),
        (Claim::Silent, Some(decided)) if is_absent(context) => Some((
            Code::MissingResult,
            format!("{} won, but the record gives no result", decided.title()),
        )),
        _ => None,
    }
}

/// Whether there is no `RE`, or an empty one.
fn is_absent(context: &CheckContext<'_>) -> bool {
    let result = context.record.info(context.game, InfoField::Result);
    result.is_none_or(|result| result.raw().trim_ascii().is_empty())
}
