//! `unlur analyze`: one record a game.

use std::fmt::Write as _;
use std::io::{BufWriter, Write as _};
use std::sync::Arc;

use super::args::{Common, Format};
use super::batch::{Batch, GameCommand, GameContext, message};
use super::chunk_output::{ChunkOutput, Delimiters, PLACEHOLDER};
use super::named_output::standard_output;
use super::status::{Status, print_info};
use super::terminal;
use crate::analysis::{Analysis, OutcomeData, ReadingData};
use crate::cli::output::{Column, table};
use crate::finding::{Finding, Severity};
use crate::sgf::LineColumn;

/// Tell of every game who won, by what, and what is wrong
///
/// One row or object a game: the players, the winner, what decided, the winning patterns, how the
/// record was read, and the findings. docs/cli.md describes the fields of the JSON and the columns
/// of the CSV.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
}

const HEADER: &str = "source,game,line,kind,side,black,white,date,event,round,place,result,\
    coordinates,size,contract,pass,first_player,contract_stones,plies,legal,\
    winner,by,ply,edges,also_foreign,agrees,patterns,errors,warnings";

const COLUMNS: [Column<'_>; 11] = [
    Column::text("source"),
    Column::number("game"),
    Column::number("side"),
    Column::text("black").drop_order(4),
    Column::text("white").drop_order(3),
    Column::number("contract").drop_order(7),
    Column::number("plies"),
    Column::text("winner"),
    Column::text("by"),
    Column::text("patterns").drop_order(6),
    Column::text("findings").drop_order(5),
];

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    let mut out = BufWriter::new(standard_output());
    let batch = Batch::new(
        &args.common,
        Delimiters::of(args.common.output.format, HEADER),
        Records {
            format: args.common.output.format,
        },
    );
    let outcome = batch.run(&mut out)?;
    if args.common.output.format == Format::Table && !outcome.rows.is_empty() {
        let text = table(&COLUMNS, outcome.rows, terminal::width());
        writeln!(out, "{text}")?;
        out.flush()?;
    }
    if args.common.output.format == Format::Table
        && !args.common.output.quiet
        && !outcome.is_cut_short
    {
        print_info(&outcome.totals.to_string());
    }
    Ok(outcome.status)
}

struct Records {
    format: Format,
}

impl GameCommand for Records {
    type Sum = ();

    fn game(&self, shown: &GameContext<'_>, source: &str, game: u64, output: &mut ChunkOutput) {
        let judgement = &shown.judgement;
        output.totals.add_game(judgement);
        // Any digit: the number is filled in when the pages are put in order.
        let analysis = Analysis::new(judgement, source, 0);
        match self.format {
            Format::Table => output.rows.push((game, row(&analysis))),
            Format::Csv => output.push_csv(&fields(&analysis), Some(game)),
            Format::Json | Format::Ndjson => {
                let source = serde_json::to_string(source).unwrap_or_default();
                let number_at = r#"{"schema":1,"source":,"game":"#.len() + source.len();
                output.push_json(
                    Delimiters::of(self.format, HEADER),
                    &analysis,
                    Some((number_at, game)),
                );
            }
        }
    }

    fn broken(&self, finding: &Finding, place: LineColumn, source: &str, output: &mut ChunkOutput) {
        output.messages.push(message(finding, place, source));
    }

    fn add(&self, (): &mut (), (): (), _: &Arc<str>, _: u64) {}
}

/// A value as a cell; nothing for null.
fn cell(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

fn joined(values: impl IntoIterator<Item = impl ToString>) -> String {
    let values: Vec<_> = values.into_iter().map(|value| value.to_string()).collect();
    values.join(";")
}

fn count(analysis: &Analysis<'_>, severity: Severity) -> usize {
    let of_severity = analysis
        .findings
        .iter()
        .filter(|data| data.severity == severity.name());
    of_severity.count()
}

fn patterns(analysis: &Analysis<'_>) -> String {
    let patterns = analysis.patterns.iter();
    joined(patterns.map(|data| format!("{}@{}", data.pattern, data.ply)))
}

fn fields(analysis: &Analysis<'_>) -> [String; 29] {
    let reading =
        |field: fn(&ReadingData) -> &'static str| cell(analysis.reading.as_ref().map(field));
    let nobody = OutcomeData::default();
    let outcome = analysis.outcome.as_ref().unwrap_or(&nobody);
    [
        analysis.source.to_owned(),
        PLACEHOLDER.to_owned(),
        analysis.line.to_string(),
        analysis.kind.to_owned(),
        cell(analysis.side),
        cell(analysis.black.as_ref()),
        cell(analysis.white.as_ref()),
        cell(analysis.date.as_ref()),
        cell(analysis.event.as_ref()),
        cell(analysis.round.as_ref()),
        cell(analysis.place.as_ref()),
        cell(analysis.result.as_ref()),
        reading(|reading| reading.coordinates),
        reading(|reading| reading.size),
        reading(|reading| reading.contract),
        reading(|reading| reading.pass),
        cell(analysis.first_player),
        cell(analysis.contract_stones),
        cell(analysis.plies),
        cell(analysis.legal),
        cell(outcome.winner),
        cell(outcome.by),
        cell(outcome.ply),
        outcome.edges.as_ref().map_or(String::new(), joined),
        cell(
            analysis
                .outcome
                .as_ref()
                .map(|outcome| outcome.also_foreign),
        ),
        cell(analysis.agrees),
        patterns(analysis),
        count(analysis, Severity::Error).to_string(),
        count(analysis, Severity::Warning).to_string(),
    ]
}

fn row(analysis: &Analysis<'_>) -> Vec<String> {
    let outcome = analysis.outcome.as_ref();
    let by = outcome.and_then(|outcome| {
        let mut by = outcome.by?.to_owned();
        if let Some(ply) = outcome.ply {
            let written = write!(by, "@{ply}");
            debug_assert!(written.is_ok(), "writing to memory cannot fail");
        }
        Some(by)
    });
    let codes = analysis.findings.iter().map(|data| data.code);
    let mut distinct: Vec<_> = Vec::new();
    for code in codes {
        if !distinct.contains(&code) {
            distinct.push(code);
        }
    }
    vec![
        analysis.source.to_owned(),
        String::new(),
        cell(analysis.side),
        cell(analysis.black.as_ref()),
        cell(analysis.white.as_ref()),
        cell(analysis.contract_stones),
        cell(analysis.plies),
        cell(outcome.and_then(|outcome| outcome.winner)),
        cell(by),
        patterns(analysis).replace(';', " "),
        distinct.join(" "),
    ]
}
