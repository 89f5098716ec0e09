//! A game's row.

use std::sync::OnceLock;

use serde::Serialize;

use crate::analysis::Analysis;
use crate::cli::data::{CsvLines, Row, TableLine};
use crate::cli::output::Column;
use crate::finding::Severity;
use crate::game::Coordinates;
use crate::record::{ContractReading, PassReading, SizeMeaning};

/// A game as a line of CSV.
#[derive(Default, Serialize)]
pub(in crate::cli) struct Record<'a> {
    source: &'a str,
    game: u64,
    line: Option<u64>,
    offset: u64,
    kind: &'static str,
    side: Option<u32>,
    black: Option<&'a str>,
    white: Option<&'a str>,
    date: Option<&'a str>,
    event: Option<&'a str>,
    round: Option<&'a str>,
    place: Option<&'a str>,
    result: Option<&'a str>,
    coordinates: Option<Coordinates>,
    size: Option<SizeMeaning>,
    contract: Option<ContractReading>,
    pass: Option<PassReading>,
    first_player: Option<&'static str>,
    contract_stones: Option<u32>,
    plies: Option<u32>,
    legal: Option<bool>,
    winner: Option<&'static str>,
    won_by: Option<&'static str>,
    ply: Option<u32>,
    edges: Option<&'a [u8]>,
    also_foreign: Option<bool>,
    agrees: Option<bool>,
    patterns: Vec<String>,
    errors: u64,
    warnings: u64,
    black_rank: Option<&'a str>,
    white_rank: Option<&'a str>,
}

impl<'a> Record<'a> {
    pub(super) fn new(analysis: &'a Analysis<'_>) -> Self {
        let reading = analysis.reading.as_ref();
        let outcome = analysis.outcome.as_ref();
        Self {
            source: analysis.source,
            game: analysis.game,
            line: analysis.line,
            offset: analysis.offset,
            kind: analysis.kind,
            side: analysis.side,
            black: analysis.black.as_deref(),
            white: analysis.white.as_deref(),
            date: analysis.date.as_deref(),
            event: analysis.event.as_deref(),
            round: analysis.round.as_deref(),
            place: analysis.place.as_deref(),
            result: analysis.result.as_deref(),
            coordinates: reading.map(|reading| reading.coordinates),
            size: reading.map(|reading| reading.size),
            contract: reading.map(|reading| reading.contract),
            pass: reading.map(|reading| reading.pass),
            first_player: analysis.first_player,
            contract_stones: analysis.contract_stones,
            plies: analysis.plies,
            legal: analysis.legal,
            winner: outcome.and_then(|outcome| outcome.winner),
            won_by: outcome.and_then(|outcome| outcome.by),
            ply: outcome.and_then(|outcome| outcome.ply),
            edges: outcome.and_then(|outcome| outcome.edges.as_deref()),
            also_foreign: outcome.map(|outcome| outcome.also_foreign),
            agrees: analysis.agrees,
            patterns: patterns(analysis).collect(),
            errors: count(analysis, Severity::Error),
            warnings: count(analysis, Severity::Warning),
            black_rank: analysis.black_rank.as_deref(),
            white_rank: analysis.white_rank.as_deref(),
        }
    }
}

impl Row for Analysis<'_> {
    type Record = Record<'static>;
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
        static OTHERS: OnceLock<Vec<String>> = OnceLock::new();
        let others = OTHERS.get_or_init(Self::columns).iter();
        let others = others.map(|name| Column::text(name));
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
            line.fields(&Record::new(self), "");
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
