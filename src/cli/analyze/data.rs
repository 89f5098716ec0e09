//! A game's row.

use serde::Serialize;

use crate::analysis::Analysis;
use crate::cli::data::{CsvLines, Row, TableLine};
use crate::cli::output::Column;
use crate::finding::Severity;

/// A game with what CSV has in other words.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    analysis: &'a Analysis<'a>,
    patterns: Vec<String>,
    errors: u64,
    warnings: u64,
}

impl<'a> Record<'a> {
    fn new(analysis: &'a Analysis<'a>) -> Self {
        Self {
            analysis,
            patterns: patterns(analysis).collect(),
            errors: count(analysis, Severity::Error),
            warnings: count(analysis, Severity::Warning),
        }
    }
}

impl Row for Analysis<'_> {
    type Record = ();
    const COLUMNS: &'static str = "\
        source game line offset kind side black white date event round place result \
        coordinates size contract pass first_player contract_stones plies legal winner \
        won_by=by ply edges also_foreign agrees patterns errors warnings black_rank white_rank";
    const SEPARATOR: char = ';';

    const TABLE: &'static [Column<'static>] = &[
        Column::path("source").drop_order(3),
        Column::number("game").drop_order(2),
        Column::number("side").drop_order(5),
        Column::text("black"),
        Column::text("white"),
        Column::number("contract").drop_order(7),
        Column::number("plies").drop_order(4),
        Column::text("winner"),
        Column::text("won by").drop_order(1),
        Column::text("patterns").drop_order(6),
        Column::text("findings").drop_order(8),
    ];

    fn table_columns() -> Vec<Column<'static>> {
        let others = Self::COLUMNS.split_ascii_whitespace();
        let others = others.map(|name| Column::text(name.trim_end_matches("=by")));
        Self::TABLE.iter().copied().chain(others).collect()
    }

    fn csv(&self, lines: &mut CsvLines<'_>) {
        lines.push(&Record::new(self));
    }

    fn table(&self, line: &mut TableLine<'_>) {
        line.value(self.source).game().maybe(self.side);
        line.maybe(self.black.as_deref())
            .maybe(self.white.as_deref());
        line.maybe(self.contract_stones).maybe(self.plies);
        let outcome = self.outcome.as_ref();
        line.maybe(outcome.and_then(|outcome| outcome.winner));
        match outcome.and_then(|outcome| Some((outcome.by?, outcome.ply))) {
            Some((by, Some(ply))) => line.value(format_args!("{by}@{ply}")),
            by => line.maybe(by.map(|(by, _)| by)),
        };
        let mut codes: Vec<_> = Vec::new();
        for finding in &self.findings {
            if !codes.contains(&finding.code) {
                codes.push(finding.code);
            }
        }
        line.list(patterns(self)).list(codes);
        if line.has_choice {
            line.fields(&Record::new(self), Self::COLUMNS);
        }
    }
}

fn patterns(analysis: &Analysis<'_>) -> impl Iterator<Item = String> {
    let patterns = analysis.patterns.iter();
    patterns.map(|data| format!("{}@{}", data.pattern, data.ply))
}

fn count(analysis: &Analysis<'_>, severity: Severity) -> u64 {
    let findings = analysis.findings.iter();
    let of_severity = findings.filter(|data| data.severity == severity.name());
    of_severity.map(|data| data.count).sum()
}
