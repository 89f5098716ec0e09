//! Two results or two sizes that contradict each other.

use super::CheckContext;
use crate::finding::{Code, Finding, Findings};
use crate::record::{Claim, InfoField, read_size};
use crate::sgf::{Name, Node, Property, Says, Value};

pub(super) fn check(context: &CheckContext<'_>, findings: &mut Findings) {
    let is_repeated = |finding: &Finding| {
        matches!(
            finding.code,
            Code::DuplicateProperty | Code::MisplacedProperty
        )
    };
    // Few games write a property twice, or give it two values.
    if findings.iter().any(is_repeated) {
        check_results(context, findings);
        check_sizes(context, findings);
    }
}

/// The values of a property in the main line.
fn values<'a>(context: &CheckContext<'a>, name: Name) -> impl Iterator<Item = Value<'a>> {
    let properties = context.game.main_line().flat_map(Node::properties);
    let of_name = properties.filter(move |property| property.name() == name);
    of_name.flat_map(Property::values)
}

fn check_results(context: &CheckContext<'_>, findings: &mut Findings) {
    let Claim::Win { winner: first, .. } = context.record.claim else {
        return;
    };
    for result in values(context, Name::RE) {
        if let Claim::Win { winner, .. } = Claim::read(&result.simple_text())
            && winner != first
        {
            let message = "the record names both players as the winner; the first one counts";
            findings.push(Finding::new(Code::ResultMismatch, result.span(), message));
            return;
        }
    }
}

fn check_sizes(context: &CheckContext<'_>, findings: &mut Findings) {
    let Some(first) = context.record.info(context.game, InfoField::Size) else {
        return;
    };
    let says_other = |size: &Value<'_>| {
        Says::of(size.raw()) > Says::Nothing && read_size(size.raw()) != read_size(first.raw())
    };
    if let Some(other) = values(context, Name::SZ).find(says_other) {
        let message = "the record gives two sizes; the first one counts";
        findings.push(Finding::new(Code::BadSize, other.span(), message));
    }
}
