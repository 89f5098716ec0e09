//! The work of `fix` on each game.

use std::collections::HashSet;
use std::io::Cursor;

use super::files::{FileSum, copy_edited};
use crate::analysis::Judge;
use crate::cli::batch::ReadGame;
use crate::cli::chunk_output::ChunkOutput;
use crate::cli::fixer_pool::FixerPool;
use crate::cli::game_texts::GameTexts;
use crate::convert::{DroppedFix, FixedGame};
use crate::draw::printable;
use crate::finding::{Edit, Finding, Findings, Severity};
use crate::record::Kind;
use crate::sgf::{Chunk, Game, Parser};

/// Fixes the games of files.
pub(super) struct FixGames {
    pub fixers: FixerPool,
    /// The names of the files whose games may be changed.
    pub plain: HashSet<String>,
    /// Writes the games, if all go into one output.
    pub texts: Option<GameTexts>,
    pub is_quiet: bool,
}

impl FixGames {
    /// Fixes a game.
    pub(super) fn game(&self, read: &ReadGame<'_>, output: &mut ChunkOutput) {
        let source = read.source;
        output.totals.read.games += 1;
        let judgement = &read.judgement;
        let kind = if !self.plain.contains(&**source) {
            Some("in compressed files and archives")
        } else if read.origin.is_some() {
            Some("not in SGF")
        } else if judgement.game.is_transcribed() {
            Some("in UTF-16")
        } else if judgement.record.kind == Kind::Other {
            Some("of another kind")
        } else if Findings::are_cut(judgement.findings) {
            Some("with too many findings")
        } else {
            None
        };
        let mut fixed = None;
        if let Some(kind) = kind {
            *output.sum::<FileSum>().left_alone.at(kind) += 1;
        } else {
            fixed = self.fixers.fix(read);
        }
        if let Some(texts) = &self.texts {
            match fixed.as_ref().filter(|fixed| !fixed.edits.is_empty()) {
                Some(fixed) => write_edited(read, &fixed.edits, texts, output),
                None => texts.push(read, source, output),
            }
        }
        if let Some(fixed) = fixed {
            return self.add_fixed(fixed, judgement.game, source, output);
        }
        let is_error = |finding: &&Finding| finding.severity() == Severity::Error;
        let findings = judgement.all_findings();
        let errors = findings.iter().filter(is_error);
        output.totals.read.errors += errors.map(Finding::count).sum::<u64>();
    }

    fn add_fixed(&self, fixed: FixedGame, game: Game<'_>, source: &str, output: &mut ChunkOutput) {
        output.totals.read.errors += fixed.errors;
        let sum: &mut FileSum = output.sum();
        for finding in &fixed.fixed {
            *sum.fixed.codes.at(finding.code) += 1;
        }
        sum.fixed.cut_off += u64::from(fixed.was_open);
        sum.fixed.results += u64::from(fixed.has_filled_result);
        sum.dropped += fixed.dropped.len() as u64;
        sum.edits.extend(fixed.edits);
        if !self.is_quiet {
            output
                .messages
                .extend(messages(fixed.dropped, game, source));
        }
    }
}

/// Writes a game with its edits.
fn write_edited(read: &ReadGame<'_>, edits: &[Edit], texts: &GameTexts, output: &mut ChunkOutput) {
    let game = read.judgement.game;
    let leading = game.leading_text();
    let whole = game.text().to_vec();
    let mut text = Vec::new();
    let base = game.offset() - leading.len() as u64;
    let copied = copy_edited(Cursor::new(whole), base, edits, &mut text);
    debug_assert!(copied.is_ok(), "writing to memory cannot fail");
    let mut parser = Parser::new(read.text);
    let mut games = parser.games(Chunk::whole(&text));
    let mut judge = Judge::new(read.options.clone());
    while let Some(game) = games.next() {
        let record = Some(judge.judge(game).record);
        texts.push_game(game, record, read.source, output);
    }
}

/// A line for each fix that was dropped.
fn messages(mut dropped: Vec<DroppedFix>, game: Game<'_>, source: &str) -> Vec<String> {
    dropped.sort_by_key(|dropped| dropped.finding.span.start);
    let findings: Vec<_> = dropped
        .iter()
        .map(|dropped| &dropped.finding)
        .cloned()
        .collect();
    let source = printable(source);
    let locations = game.locations(&findings);
    let lines = dropped.iter().zip(locations).map(|(dropped, location)| {
        let (line, column) = (location.line, location.column);
        let (code, reason) = (dropped.finding.code, printable(&dropped.reason));
        format!("{source}:{line}:{column}: {code} not fixed: {reason}")
    });
    lines.collect()
}
