//! Where the moves of a game are in its text.

use std::ops::Range;

use super::file_text::FileWalk;
use super::read::TextGame;
use crate::finding::{Code, Finding, Findings, sort_by_offset};
use crate::sgf::LineColumn;

/// Where the plies of a game are in a text, and which text is not part of it.
#[derive(Clone, Debug)]
pub(in crate::convert) struct TextPlaces {
    /// The offset of the game, and its place.
    pub start: (u64, LineColumn),
    /// The bytes of each ply.
    plies: Vec<Range<u64>>,
    /// The text that has a finding, as far as findings are kept.
    other_text: Vec<(Range<u64>, Code, &'static str)>,
    /// The number of parts of such text beyond those.
    more_text: usize,
    /// The line and column of each offset above, ascending.
    pub places: Vec<(u64, LineColumn)>,
}

impl TextPlaces {
    pub(super) fn new(game: &TextGame, walk: &mut FileWalk<'_>) -> Self {
        let other_text = &game.other_text[..game.other_text.len().min(Findings::MOST as usize)];
        let spans = || {
            game.plies
                .iter()
                .chain(other_text.iter().map(|(span, ..)| span))
        };
        let mut points: Vec<_> = spans().flat_map(|span| [span.start, span.end]).collect();
        points.push(game.start);
        points.sort_unstable();
        points.dedup();
        let found: Vec<_> = points.iter().map(|&point| walk.go_to(point)).collect();
        let find = |point: usize| found[points.partition_point(|&other| other < point)];
        let span = |span: &Range<usize>| find(span.start).0..find(span.end).0;
        let mut starts: Vec<_> = spans().map(|span| find(span.start)).collect();
        starts.sort_unstable_by_key(|&(offset, _)| offset);
        Self {
            start: find(game.start),
            plies: game.plies.iter().map(span).collect(),
            other_text: other_text
                .iter()
                .map(|(own, code, why)| (span(own), *code, *why))
                .collect(),
            more_text: game.other_text.len() - other_text.len(),
            places: starts,
        }
    }

    /// Maps findings in the generated SGF to the words of the plies, and adds those of the text
    /// itself.
    pub(in crate::convert) fn relocate(&self, start: u64, findings: &mut Vec<Finding>) {
        // The text shows where they are.
        findings.retain(|own| !matches!(own.code, Code::Damaged | Code::DuplicateProperty));
        for finding in &mut *findings {
            let ply = finding.ply.and_then(|ply| ply.checked_sub(1));
            let span = ply.and_then(|ply| self.plies.get(ply as usize));
            finding.span = span.cloned().unwrap_or(start..start + 1);
        }
        let mut own = Findings::default();
        let other_text = self.other_text.iter();
        own.extend(other_text.map(|(span, code, why)| Finding::new(*code, span.clone(), *why)));
        if let Some(last) = own.last().cloned() {
            own.extend(std::iter::repeat_n(last, self.more_text));
        }
        findings.append(own.close());
        sort_by_offset(findings);
    }
}
