//! Moves that share a node because a semicolon between them was lost.

use std::collections::{HashMap, HashSet};

use super::extra::Extra;
use super::replayer::Replayer;
use crate::finding::{Code, Finding, Findings, Severity};
use crate::record::node_check::shown;
use crate::record::step::WrittenMove;
use crate::record::{Claim, Record};
use crate::sgf::Game;

/// The maximum number of nodes that are tried one by one.
const MOST_TRIED: usize = 16;

/// The lines that are searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lines {
    Main,
    Variations,
}

/// The errors of a replay by their code and offset.
type Errors = HashSet<(Code, u64)>;

impl Replayer {
    /// Looks for moves after the first of their node that make sense in nodes of their own: each
    /// names a free cell, and with them the main line has fewer errors and no other. Such a move
    /// gets one finding, in place of all that its lost semicolon has caused.
    #[cold]
    pub(super) fn explain_extra_moves(
        &mut self,
        game: Game<'_>,
        record: &Record,
        findings: &mut Findings,
    ) {
        let nodes = shared_nodes(game, record, Lines::Main);
        let mut trial = Trial {
            game,
            record: record.clone(),
            lines: Lines::Main,
            known: errors(findings),
            is_mismatch: is_mismatch(self, record),
            replayer: Self::new(self.replay.rules),
            accepted: None,
        };
        if let Some((extras, errors)) = trial.search(&nodes) {
            report(game, record, &extras, &errors, findings);
            self.parted = extras;
        }
    }

    /// The same for the variations, whose findings are those from the index `first` on. They too
    /// are played with what the main line has lost.
    #[cold]
    pub(super) fn explain_extra_moves_of_variations(
        &self,
        game: Game<'_>,
        record: &Record,
        first: usize,
        findings: &mut Findings,
    ) {
        let mut parted = record.clone();
        part(&mut parted, &self.parted);
        let mut trial = Trial {
            game,
            record: parted,
            lines: Lines::Variations,
            known: errors(&findings[first..]),
            is_mismatch: true,
            replayer: Self::new(self.replay.rules),
            accepted: None,
        };
        if !self.parted.is_empty() {
            trial.holds(&[]);
        }
        let nodes = shared_nodes(game, record, Lines::Variations);
        if let Some((extras, mut errors_left)) = trial.search(&nodes) {
            errors_left.extend(errors(&findings[..first]));
            report(game, record, &extras, &errors_left, findings);
        }
    }
}

/// Trials of the lines with some moves in nodes of their own.
struct Trial<'a> {
    game: Game<'a>,
    record: Record,
    lines: Lines,
    known: Errors,
    is_mismatch: bool,
    replayer: Replayer,
    /// The moves of the last trial that held, and its errors.
    accepted: Option<(Vec<Extra>, Errors)>,
}

impl Trial<'_> {
    /// The moves that make sense in nodes of their own, all or those of some nodes, and the errors
    /// that remain.
    fn search(&mut self, nodes: &[Vec<Extra>]) -> Option<(Vec<Extra>, Errors)> {
        let all = nodes.concat();
        if !all.is_empty() && !self.holds(&all) && nodes.len() <= MOST_TRIED {
            let mut chosen = Vec::new();
            for node in nodes {
                chosen.extend(node);
                if !self.holds(&chosen) {
                    chosen.truncate(chosen.len() - node.len());
                }
            }
        }
        self.accepted.take()
    }

    /// Whether these moves, which are in the order of the record, make sense in nodes of their own.
    fn holds(&mut self, extras: &[Extra]) -> bool {
        let mut record = self.record.clone();
        part(&mut record, extras);
        let mut findings = Findings::default();
        let plies = match self.lines {
            Lines::Main => {
                self.replayer
                    .play_main_line(self.game, &record, &mut findings);
                &self.replayer.replay().plies
            }
            Lines::Variations => {
                self.replayer
                    .play_tree(self.game, &record, &mut findings, |_| {});
                &self.replayer.replay().variations
            }
        };
        let errors = errors(&findings);
        let mut stones = plies.iter().filter(|ply| ply.stone().is_some());
        let holds = extras.iter().all(|extra| {
            let written = record.steps[extra.step].written;
            stones.any(|ply| ply.written == written)
        }) && errors.is_subset(&self.known)
            && (self.is_mismatch || !is_mismatch(&self.replayer, &record));
        if holds {
            self.accepted = Some((extras.to_vec(), errors));
        }
        holds
    }
}

/// Gives moves nodes of their own.
fn part(record: &mut Record, extras: &[Extra]) {
    for extra in extras {
        record.steps[extra.step].action = extra.action;
    }
}

/// By node, the moves after its first, if each of them is a stone in a property of its own.
fn shared_nodes(game: Game<'_>, record: &Record, lines: Lines) -> Vec<Vec<Extra>> {
    let mut nodes = Vec::new();
    let steps: Vec<_> = record.steps.iter().enumerate().collect();
    let (main, variations) = steps.split_at(record.main_line_steps);
    let steps = match lines {
        Lines::Main => main,
        Lines::Variations => variations,
    };
    for node in steps.chunk_by(|left, right| left.1.node == right.1.node) {
        let extras = node
            .iter()
            .filter(|(_, step)| step.action == WrittenMove::Extra);
        let extras: Option<Vec<_>> = extras
            .map(|&(index, step)| Extra::new(game, index, step))
            .collect();
        nodes.extend(extras.filter(|extras| !extras.is_empty()));
    }
    nodes
}

fn errors(findings: &[Finding]) -> Errors {
    let is_error = |finding: &&Finding| finding.severity() == Severity::Error;
    let errors = findings.iter().filter(is_error);
    errors
        .map(|finding| (finding.code, finding.span.start))
        .collect()
}

fn is_mismatch(replayer: &Replayer, record: &Record) -> bool {
    match (replayer.replay().winner(), record.claim) {
        (Some(decided), Claim::Win { winner, .. }) => decided != winner,
        _ => false,
    }
}

/// Replaces the findings that the lost semicolons have caused.
fn report(
    game: Game<'_>,
    record: &Record,
    extras: &[Extra],
    errors: &Errors,
    findings: &mut Findings,
) {
    // By the offset of the value, the offset of its property.
    let starts: HashMap<_, _> = extras
        .iter()
        .map(|extra| {
            let value = record.steps[extra.step].span(game).start;
            (value, game.property_at(extra.property).span().start)
        })
        .collect();
    let properties: HashSet<_> = starts.values().copied().collect();
    findings.retain(|finding| match finding.code {
        Code::ExtraMove => true,
        Code::DuplicateProperty => !properties.contains(&finding.span.start),
        // Errors of a ply are those of the replay.
        code if finding.ply.is_some() && code.severity() == Severity::Error => {
            errors.contains(&(code, finding.span.start))
        }
        _ => true,
    });
    for finding in findings.iter_mut() {
        if finding.code == Code::ExtraMove
            && let Some(&start) = starts.get(&finding.span.start)
        {
            let from = usize::try_from(start - game.offset()).unwrap_or(usize::MAX);
            let to = usize::try_from(finding.span.end - game.offset()).unwrap_or(usize::MAX);
            let text = shown(game.bytes().get(from..to).unwrap_or_default());
            finding.span.start = start;
            finding.message = format!("a `;` may be missing before {text}]").into();
        }
    }
}
