//! Checks of a whole game, and one table of all of them.

use std::ops::Range;

use crate::finding::{Code, Findings};
use crate::record::{Claim, Header, Record, read_size};
use crate::sgf::{Game, Node, Property, PropertyId, Value, ValueContent, shown};

/// A game of Unlur that was read and played through.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CheckContext<'a> {
    /// The game as text.
    pub game: Game<'a>,
    /// Its record.
    pub record: &'a Record,
}

/// A check, which adds its findings.
type Check = fn(&CheckContext<'_>, &mut Findings);

/// All checks, in the order they are made.
const CHECKS: [Check; 5] = [moves, contract, result, contradictions, unconfirmed_result];

/// Makes every check of a game.
pub fn check(context: &CheckContext<'_>, findings: &mut Findings) {
    for check in CHECKS {
        check(context, findings);
    }
}

impl<'a> CheckContext<'a> {
    /// The first byte of the game: the place of findings about what the whole game lacks.
    fn start(&self) -> Range<u64> {
        self.game.offset()..self.game.offset() + 1
    }

    /// The recorded result.
    fn result(&self) -> Option<Value<'a>> {
        self.record.header(self.game, Header::Result)
    }

    /// The values of a property in the main line.
    fn values(&self, name: PropertyId) -> impl Iterator<Item = Value<'a>> + use<'a> {
        let properties = self.game.main_line().flat_map(Node::properties);
        let of_name = properties.filter(move |property| property.name() == name);
        of_name.flat_map(Property::values)
    }
}

/// Reports a game without a move.
fn moves(context: &CheckContext<'_>, findings: &mut Findings) {
    if context.record.ply_count == 0 && context.record.outcome.is_none() {
        let message = "the main line holds no move";
        findings.report(Code::NoMoves, context.start(), message);
    }
}

/// Reports a record that ends during the contract.
fn contract(context: &CheckContext<'_>, findings: &mut Findings) {
    if context.record.side.is_some() && !context.record.contract_ended {
        let message = "the record ends during the contract: no pass and no White stone";
        findings.report(Code::ContractOpen, context.start(), message);
    }
}

/// Compares the recorded result with the board.
fn result(context: &CheckContext<'_>, findings: &mut Findings) {
    let Some(result) = context.result() else {
        return;
    };
    let (code, message) = match (context.record.claim, context.record.winner()) {
        (Claim::Draw, _) => (Code::DrawClaimed, "Unlur knows no draw".into()),
        (Claim::Void, Some(decided)) => {
            let decided = decided.title();
            let message = format!("the record says that there is no result, but {decided} won");
            (Code::ResultVoid, message)
        }
        (Claim::Unreadable, _) => {
            let written = shown(result.simple_text().as_bytes());
            let message =
                format!("the result `{written}` has no known form, such as `B+` or `W+Resign`");
            (Code::ResultUnreadable, message)
        }
        (Claim::Win { winner, .. }, Some(decided)) if decided != winner => {
            let (winner, decided) = (winner.title(), decided.title());
            let message = format!("{winner} is recorded as the winner, but {decided} won");
            (Code::ResultMismatch, message)
        }
        // Nearly every result is a letter and a `+`.
        (Claim::Win { .. }, _) if !matches!(result.raw(), [_, b'+', ..]) => {
            let written = result.simple_text();
            let Some(usual) = Claim::of_words(&written) else {
                return;
            };
            let written = shown(written.as_bytes());
            let message =
                format!("the result `{written}` is in words; `{usual}` is the usual form");
            (Code::ResultWords, message)
        }
        _ => return,
    };
    findings.report(code, result.span(), message);
}

/// Reports values that contradict each other. Only games that write a property twice are checked,
/// and these are few.
fn contradictions(context: &CheckContext<'_>, findings: &mut Findings) {
    let mut codes = findings.as_slice().iter().map(|finding| finding.code);
    if codes.any(|code| matches!(code, Code::DuplicateProperty | Code::MisplacedProperty)) {
        several_results(context, findings);
        several_sizes(context, findings);
    }
}

/// Reports results that contradict each other.
fn several_results(context: &CheckContext<'_>, findings: &mut Findings) {
    let Claim::Win { winner: first, .. } = context.record.claim else {
        return;
    };
    let is_other = |result: &Value<'_>| {
        let claim = Claim::read(&result.simple_text());
        matches!(claim, Claim::Win { winner, .. } if winner != first)
    };
    if let Some(other) = context.values(PropertyId::RE).find(is_other) {
        let message = "the record names both players as the winner; the first one counts";
        findings.report(Code::ResultMismatch, other.span(), message);
    }
}

/// Reports sizes that contradict each other.
fn several_sizes(context: &CheckContext<'_>, findings: &mut Findings) {
    let Some(first) = context.record.declared(context.game, PropertyId::SZ) else {
        return;
    };
    let is_other = |size: &Value<'_>| {
        ValueContent::of(size.raw()) > ValueContent::Empty
            && read_size(size.raw()) != read_size(first.raw())
    };
    if let Some(other) = context.values(PropertyId::SZ).find(is_other) {
        let message = "the record gives two sizes; the first one counts";
        findings.report(Code::BadSize, other.span(), message);
    }
}

/// Reports a result that is missing, or that the board does not confirm.
fn unconfirmed_result(context: &CheckContext<'_>, findings: &mut Findings) {
    let record = context.record;
    if record.outcome.is_some_and(|outcome| outcome.ply == 0) {
        // The starting position decides: nothing was played.
        return;
    }
    let result = context.result();
    let (code, message) = match (record.claim, record.winner()) {
        (Claim::Silent | Claim::Void | Claim::Unreadable, None) => {
            let message = "no goal is complete on the board, and the record names no winner";
            findings.report(Code::Unfinished, context.start(), message);
            return;
        }
        (Claim::Win { winner, by: None }, None) => {
            let winner = winner.title();
            let message = format!(
                "{winner} is recorded as the winner, but neither the board nor a move shows it"
            );
            (Code::ResultUnconfirmed, message)
        }
        (
            Claim::Win {
                winner,
                by: Some(by),
            },
            Some(decided),
        ) if winner == decided && record.outcome.is_some() => {
            let (winner, by) = (winner.title(), by.name());
            let message = format!("{winner} is recorded to have won by {by}, but won on the board");
            (Code::ResultReason, message)
        }
        (Claim::Silent, Some(decided))
            if result.is_none_or(|result| result.raw().trim_ascii().is_empty()) =>
        {
            let message = format!("{} won, but the record gives no result", decided.title());
            (Code::MissingResult, message)
        }
        _ => return,
    };
    // In a game with errors it is unclear what the board decides; the user has to fix the errors
    // first.
    if findings.errors() == 0 {
        let span = result.map_or_else(|| context.start(), |result| result.span());
        findings.report(code, span, message);
    }
}
