//! A game's row.

use std::sync::OnceLock;

use crate::analysis::Analysis;
use crate::cli::data::{CsvLines, Row, TableLine};
use crate::cli::output::Column;
use crate::collection::fields;
use crate::finding::Severity;
use crate::game::Coordinates;
use crate::record::{ContractReading, PassReading, SizeMeaning};

fields! {
    /// A game as a line of CSV.
    #[derive(Default)]
    pub(in crate::cli) struct CsvLine<'a> of (analysis: &'a Analysis<'_>) {
        source: &'a str = analysis.source,
        game: u64 = analysis.game,
        line: Option<u64> = analysis.line,
        offset: u64 = analysis.offset,
        kind: &'static str = analysis.kind,
        side: Option<u32> = analysis.side,
        black: Option<&'a str> = analysis.black.as_deref(),
        white: Option<&'a str> = analysis.white.as_deref(),
        date: Option<&'a str> = analysis.date.as_deref(),
        event: Option<&'a str> = analysis.event.as_deref(),
        round: Option<&'a str> = analysis.round.as_deref(),
        place: Option<&'a str> = analysis.place.as_deref(),
        result: Option<&'a str> = analysis.result.as_deref(),
        coordinates: Option<Coordinates> = analysis.reading.as_ref().map(|it| it.coordinates),
        size: Option<SizeMeaning> = analysis.reading.as_ref().map(|it| it.size),
        contract: Option<ContractReading> = analysis.reading.as_ref().map(|it| it.contract),
        pass: Option<PassReading> = analysis.reading.as_ref().map(|it| it.pass),
        first_player: Option<&'static str> = analysis.first_player,
        contract_stones: Option<u32> = analysis.contract_stones,
        plies: Option<u32> = analysis.plies,
        legal: Option<bool> = analysis.legal,
        winner: Option<&'static str> = analysis.outcome.as_ref().and_then(|it| it.winner),
        won_by: Option<&'static str> = analysis.outcome.as_ref().and_then(|it| it.by),
        ply: Option<u32> = analysis.outcome.as_ref().and_then(|it| it.ply),
        edges: Option<&'a [u8]> = analysis.outcome.as_ref().and_then(|it| it.edges.as_deref()),
        also_foreign: Option<bool> = analysis.outcome.as_ref().map(|it| it.also_foreign),
        agrees: Option<bool> = analysis.agrees,
        patterns: Vec<String> = patterns(analysis).collect(),
        errors: u64 = count(analysis, Severity::Error),
        warnings: u64 = count(analysis, Severity::Warning),
        black_rank: Option<&'a str> = analysis.black_rank.as_deref(),
        white_rank: Option<&'a str> = analysis.white_rank.as_deref(),
    }
}

impl Row for Analysis<'_> {
    type CsvLine = CsvLine<'static>;
    const SEPARATOR: &'static str = ";";

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
        lines.push(&CsvLine::new(self));
    }

    fn table(&self, line: &mut TableLine<'_>) {
        line.value(self.source).game(self.game).maybe(self.side);
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
            line.fields(&CsvLine::new(self), "");
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
