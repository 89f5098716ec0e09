//! A game with its variations, node by node.

use super::options::Options;
use crate::finding::{Finding, Findings};
use crate::record::{self, PlayedNode, Reader, Replayer};
use crate::sgf::Game;

/// Plays every node of a game, variations too, and shows each to `visit`, in preorder. Returns what
/// the variations break.
pub fn play_tree(
    game: Game<'_>,
    options: &Options,
    visit: impl FnMut(&PlayedNode<'_>),
) -> Vec<Finding> {
    let mut reader = Reader::new(record::Options {
        variations: true,
        ..options.reading
    });
    let mut replayer = Replayer::new(options.rules);
    let mut findings = Findings::default();
    reader.read(game, &mut findings);
    replayer.play(game, reader.record_mut(), &mut findings);
    findings.clear();
    replayer.play_tree(game, reader.record(), &mut findings, visit);
    let findings = findings.close();
    findings.retain(|finding| !options.ignored.contains(&finding.code));
    std::mem::take(findings)
}
