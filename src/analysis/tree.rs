//! A game with its variations, node by node.

use super::judge::Judgement;
use super::options::Options;
use crate::finding::{Finding, Findings};
use crate::record::{self, PlayedNode};

/// Plays every node of a judged game, variations too, and shows each to `visit`, in preorder.
/// Returns what the variations break. `options` are those of the judgement.
pub fn play_tree(
    judgement: &Judgement<'_>,
    options: &Options,
    visit: impl FnMut(&PlayedNode<'_>),
) -> Vec<Finding> {
    let (mut known, mut findings) = (Findings::default(), Findings::default());
    let (game, record) = (judgement.game, judgement.record);
    record::play_tree(game, record, &mut known, &mut findings, visit);
    let findings = findings.close();
    findings.retain(|finding| !options.ignored.contains(&finding.code));
    std::mem::take(findings)
}
