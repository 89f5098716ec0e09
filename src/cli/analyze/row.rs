//! A game's row.

use crate::analysis::{Analysis, OutcomeData};
use crate::cli::data::{Line, Row};
use crate::cli::output::Column;
use crate::finding::Severity;

impl Row for Analysis<'_> {
    const CSV: &'static [&'static str] = &[
        "source",
        "game",
        "line",
        "offset",
        "kind",
        "side",
        "black",
        "white",
        "date",
        "event",
        "round",
        "place",
        "result",
        "coordinates",
        "size",
        "contract",
        "pass",
        "first_player",
        "contract_stones",
        "plies",
        "legal",
        "winner",
        "won_by",
        "ply",
        "edges",
        "also_foreign",
        "agrees",
        "patterns",
        "errors",
        "warnings",
        "black_rank",
        "white_rank",
    ];

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

    fn csv(&self, line: &mut Line<'_>) {
        line.text(self.source).game();
        line.maybe(self.line).value(self.offset).value(self.kind);
        line.maybe(self.side);
        let texts = [
            &self.black,
            &self.white,
            &self.date,
            &self.event,
            &self.round,
            &self.place,
            &self.result,
        ];
        for text in texts {
            line.maybe_text(text.as_deref());
        }
        let reading = self.reading.as_ref();
        line.maybe(reading.map(|reading| reading.coordinates))
            .maybe(reading.map(|reading| reading.size))
            .maybe(reading.map(|reading| reading.contract))
            .maybe(reading.map(|reading| reading.pass));
        line.maybe(self.first_player)
            .maybe(self.contract_stones)
            .maybe(self.plies)
            .maybe(self.legal);
        let no_outcome = OutcomeData::default();
        let outcome = self.outcome.as_ref().unwrap_or(&no_outcome);
        line.maybe(outcome.winner)
            .maybe(outcome.by)
            .maybe(outcome.ply)
            .list(';', outcome.edges.iter().flatten())
            .maybe(self.outcome.as_ref().map(|outcome| outcome.also_foreign))
            .maybe(self.agrees);
        line.list(';', patterns(self))
            .value(count(self, Severity::Error))
            .value(count(self, Severity::Warning));
        line.maybe_text(self.black_rank.as_deref())
            .maybe_text(self.white_rank.as_deref());
    }

    fn table(&self, line: &mut Line<'_>) {
        line.text(self.source).game().maybe(self.side);
        line.maybe_text(self.black.as_deref())
            .maybe_text(self.white.as_deref());
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
        line.list(' ', patterns(self)).list(' ', codes);
    }
}

fn patterns(analysis: &Analysis<'_>) -> impl Iterator<Item = String> {
    let patterns = analysis.patterns.iter();
    patterns.map(|data| format!("{}@{}", data.pattern, data.ply))
}

fn count(analysis: &Analysis<'_>, severity: Severity) -> usize {
    let findings = analysis.findings.iter();
    let of_severity = findings.filter(|data| data.severity == severity.name());
    of_severity.count()
}
