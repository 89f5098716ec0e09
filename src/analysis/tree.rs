//! A game with its variations, node by node.

use super::judge::Judgement;
use super::options::Options;
use crate::finding::{Finding, Findings};
use crate::record::{self, PlayedNode, Reader, Record, Replayer};
use crate::sgf::Game;

/// Plays every node of a judged game, variations too, and shows each to `visit`, in preorder.
/// Returns what the variations break. `options` are those of the judgement.
pub fn play_tree(
    judgement: &Judgement<'_>,
    options: &Options,
    visit: impl FnMut(&PlayedNode<'_>),
) -> Vec<Finding> {
    let (game, record) = (judgement.game, judgement.record);
    if options.reading.variations || game.tree().variations() == 0 {
        // The record has every node already; reading it again takes as much memory as the first.
        return play(game, record, Replayer::new(options.rules), options, visit);
    }
    let mut reader = Reader::new(record::Options {
        variations: true,
        ..options.reading
    });
    let mut replayer = Replayer::new(options.rules);
    let mut findings = Findings::default();
    reader.read(game, &mut findings);
    replayer.play(game, reader.record_mut(), &mut findings);
    play(game, reader.record(), replayer, options, visit)
}

fn play(
    game: Game<'_>,
    record: &Record,
    mut replayer: Replayer,
    options: &Options,
    visit: impl FnMut(&PlayedNode<'_>),
) -> Vec<Finding> {
    let mut findings = Findings::default();
    replayer.play_tree(game, record, &mut findings, visit);
    let findings = findings.close();
    findings.retain(|finding| !options.ignored.contains(&finding.code));
    std::mem::take(findings)
}
