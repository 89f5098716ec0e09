//! Two results or two sizes that contradict each other.

use super::CheckContext;
use crate::finding::{Code, Finding, Findings};
use crate::record::{Claim, InfoField, read_size};
use crate::sgf::{Name, Property};

pub(super) fn check(context: &CheckContext<'_>, findings: &mut Findings) {
    // Few games write a property twice, or give it two values.
    let has_values = |field| {
        let property = context.record.info.property(field);
        property.is_some_and(|index| context.game.property_at(index).values().len() > 1)
    };
    let is_repeated = |finding: &Finding| {
        matches!(
            finding.code,
            Code::DuplicateProperty | Code::MisplacedProperty
        )
    };
    if findings.iter().any(is_repeated)
        || has_values(InfoField::Result)
        || has_values(InfoField::Size)
    {
        check_results(context, findings);
        check_sizes(context, findings);
    }
}

fn check_results(context: &CheckContext<'_>, findings: &mut Findings) {
    let Claim::Win { winner: first, .. } = context.record.claim else {
        return;
    };
    let game = context.game;
    let nodes = game.nodes().take(game.tree().main_line_length());
    let results = nodes.flat_map(|node| node.properties().filter(|it| it.name() == Name::RE));
    for result in results.flat_map(Property::values) {
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
    let Some(root) = context.game.root() else {
        return;
    };
    let sizes = root.properties().filter(|it| it.name() == Name::SZ);
    let mut sizes = sizes.flat_map(Property::values);
    let Some(first) = sizes.next() else {
        return;
    };
    if let Some(other) = sizes.find(|size| read_size(size.raw()) != read_size(first.raw())) {
        let message = "the record gives two sizes; the first one counts";
        findings.push(Finding::new(Code::BadSize, other.span(), message));
    }
}
