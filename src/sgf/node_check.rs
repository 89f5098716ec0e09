//! The check of a node: no property and no value twice, and no moves together with setup stones.
//!
//! Facts of the game, such as a name or the size, are checked where their meaning is known.

use std::ops::Range;

use super::findings;
use super::property_id::{PropertyId, short_spelling};
use super::tree::{GameTree, PropertyRow};
use crate::finding::{Code, Findings};

/// Reports the duplicates and the mixture in the node that ends the arena.
#[inline]
pub(super) fn check_last_node(
    tree: &mut GameTree,
    bytes: &[u8],
    base: u64,
    findings: &mut Findings,
) {
    let first = tree.nodes.last().map_or(0, |node| node.properties);
    // Most nodes have one property with one value.
    if tree.properties.len() - first as usize > 1 || tree.has_second_value {
        check_properties(tree, bytes, base, findings);
    }
}

// Not inlined: most nodes return before this, and need no call.
#[inline(never)]
fn check_properties(tree: &mut GameTree, bytes: &[u8], base: u64, findings: &mut Findings) {
    let node = tree.nodes.len() - 1;
    let mut properties = tree.properties_of(node);
    if std::mem::take(&mut tree.has_second_value) {
        tree.may_repeat = true;
        report_second_values(tree, node, bytes, base, findings);
    }
    if tree.is_torn {
        // Nothing more is reported about a torn value.
        properties.end = properties.end.saturating_sub(1).max(properties.start);
    }
    if properties.len() > 1 {
        let properties = &tree.properties[properties];
        let (mut marks, mut may_repeat) = (0_u64, false);
        for property in properties {
            let mark = property.name.mark();
            may_repeat |= marks & mark != 0;
            marks |= mark;
        }
        if marks & MOVES != 0 && marks & SETUP != 0 {
            report_mixture(properties, base, findings);
        }
        if may_repeat {
            report_duplicates(properties, bytes, base, findings);
            tree.may_repeat = true;
        }
    }
}

/// The marks of moves, and those of setup.
const MOVES: u64 = PropertyId::B.mark() | PropertyId::W.mark();
const SETUP: u64 =
    PropertyId::AB.mark() | PropertyId::AW.mark() | PropertyId::AE.mark() | PropertyId::PL.mark();

/// Reports the values after the first of properties that have one, unless they equal it.
#[cold]
fn report_second_values(
    tree: &GameTree,
    node: usize,
    bytes: &[u8],
    base: u64,
    findings: &mut Findings,
) {
    for property in tree.properties_of(node) {
        if !tree.property_name(property).has_one_value() {
            continue;
        }
        let mut values = tree.values_of(property);
        let Some(first) = values.next() else {
            continue;
        };
        let raw = |value| tree.value_bytes(value, bytes).trim_ascii();
        for value in values {
            if raw(value) != raw(first) && tree.torn_value() != Some(value) {
                let row = tree.values[value];
                findings.report(
                    Code::DuplicateProperty,
                    base + u64::from(row.start)..base + u64::from(row.end.max(row.start + 1)),
                    format!(
                        "this is another value of `{}`, which has one in a node",
                        String::from_utf8_lossy(&bytes[tree.properties[property].identifier()])
                    ),
                );
            }
        }
    }
}

fn report_mixture(properties: &[PropertyRow], base: u64, findings: &mut Findings) {
    let is_move = |property: &PropertyRow| property.name.is_move();
    let is_setup =
        |property: &PropertyRow| property.name.is_setup() || property.name == PropertyId::PL;
    let (first_move, first_setup) = (
        properties.iter().position(is_move),
        properties.iter().position(is_setup),
    );
    if let (Some(first_move), Some(first_setup)) = (first_move, first_setup) {
        let later = &properties[first_move.max(first_setup)];
        findings.push(findings::mixture(span(later, base)));
    }
}

fn report_duplicates(properties: &[PropertyRow], bytes: &[u8], base: u64, findings: &mut Findings) {
    // Sorting avoids quadratic time in a node with a million properties, and rows that are sorted by
    // reference take the least memory.
    let compare = |left: &&PropertyRow, right: &&PropertyRow| {
        let names = || private_name(left, bytes).cmp(private_name(right, bytes));
        left.name.cmp(&right.name).then_with(names)
    };
    let mut sorted: Vec<_> = properties.iter().filter(|it| !it.name.is_fact()).collect();
    sorted.sort_by(compare);
    for pair in sorted.windows(2) {
        if compare(&pair[0], &pair[1]).is_eq() {
            let name = String::from_utf8_lossy(&bytes[pair[1].identifier()]);
            let message = format!("this node already has `{name}`");
            findings.report(Code::DuplicateProperty, span(pair[1], base), message);
        }
    }
}

fn span(property: &PropertyRow, base: u64) -> Range<u64> {
    base + u64::from(property.start)..base + u64::from(property.identifier_end)
}

/// The bytes that distinguish a private identifier.
fn private_name<'a>(property: &PropertyRow, bytes: &'a [u8]) -> impl Iterator<Item = u8> + use<'a> {
    short_spelling(match property.name {
        PropertyId::PRIVATE => &bytes[property.identifier()],
        _ => &[],
    })
}
