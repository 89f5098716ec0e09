//! `unlur validate`: every finding, and a summary.

mod row;

use std::io::BufWriter;
use std::sync::Arc;

use super::args::{Common, Format};
use super::batch::{Batch, GameCommand, GameContext};
use super::chunk_output::ChunkOutput;
use super::data::{Delimiters, Encoding, UNNUMBERED};
use super::named_output::standard_output;
use super::status::{Status, print_info};
use super::terminal;
use crate::analysis::FindingData;
use crate::cli::output::{printable, snippet};
use crate::finding::{Finding, Severity};
use crate::sgf::LineColumn;
use row::FindingRow;

/// Read and replay games and print every finding
///
/// A finding is one line, `path:line:column: severity[code]: message`. On a terminal it is shown
/// with its line of the file and a mark under the place. A summary follows on standard error.
/// `unlur explain CODE` explains a finding.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    let mut out = BufWriter::new(standard_output());
    let encoding = args.common.output.encoding();
    let delimiters = match encoding.format {
        Format::Table => Delimiters::Text,
        _ => Delimiters::of::<FindingRow<'_>>(&encoding),
    };
    let validation = Validation {
        has_snippets: encoding.format == Format::Table && terminal::is_terminal(),
        encoding,
        is_quiet: args.common.output.quiet,
        has_color: args.common.output.has_color(),
    };
    let outcome = Batch::new(&args.common, delimiters, validation).run(&mut out)?;
    if !args.common.output.quiet && !outcome.is_cut_short {
        print_info(&outcome.totals.to_string());
    }
    Ok(outcome.status)
}

struct Validation {
    encoding: Encoding,
    is_quiet: bool,
    has_snippets: bool,
    has_color: bool,
}

/// How far to both sides of a finding its line is shown, in bytes.
const REACH: u64 = 1024;

impl GameCommand for Validation {
    type Sum = ();

    fn game(&self, shown: &GameContext<'_>, source: &str, game: u64, output: &mut ChunkOutput) {
        let judgement = &shown.judgement;
        output.totals.add_game(judgement);
        if judgement.findings.is_empty() {
            return;
        }
        let places = judgement.game.places(judgement.findings);
        for (finding, place) in judgement.findings.iter().zip(places) {
            if !self.wants(finding) {
                continue;
            }
            // A game that was not SGF has no line to show.
            if self.has_snippets && shown.origin.is_none() {
                let (line, columns) = judgement.game.line_of(finding.span.clone(), REACH);
                let text = snippet(finding, place, source, &line, columns, self.has_color);
                push_text(&format!("{}\n", text.trim_end()), output);
            } else {
                self.push(finding, place, source, Some(game), output);
            }
        }
    }

    fn broken(&self, finding: &Finding, place: LineColumn, source: &str, output: &mut ChunkOutput) {
        self.push(finding, place, source, None, output);
    }

    fn add(&self, (): &mut (), (): (), _: &Arc<str>, _: u64) {}
}

impl Validation {
    fn wants(&self, finding: &Finding) -> bool {
        !self.is_quiet || finding.severity() == Severity::Error
    }

    fn push(
        &self,
        finding: &Finding,
        place: LineColumn,
        source: &str,
        number: Option<u64>,
        output: &mut ChunkOutput,
    ) {
        if self.encoding.format == Format::Table {
            return push_text(&self.line(finding, place, source), output);
        }
        let row = FindingRow {
            source,
            game: number.map(|_| UNNUMBERED),
            finding: FindingData::new(finding, place),
        };
        output.rows.push(&self.encoding, &row, number);
    }

    fn line(&self, finding: &Finding, place: LineColumn, source: &str) -> String {
        let color = match finding.severity() {
            Severity::Error => anstyle::AnsiColor::Red,
            Severity::Warning => anstyle::AnsiColor::Yellow,
            Severity::Note => anstyle::AnsiColor::Cyan,
        };
        let style = if self.has_color {
            color.on_default().bold()
        } else {
            anstyle::Style::new()
        };
        format!(
            "{}:{}:{}: {style}{}[{}]{style:#}: {}",
            printable(source),
            place.line,
            place.column,
            finding.severity(),
            finding.code,
            printable(&finding.message),
        )
    }
}

/// Adds a line for people.
fn push_text(text: &str, output: &mut ChunkOutput) {
    output.rows.text.extend_from_slice(text.as_bytes());
    output.rows.text.push(b'\n');
    output.rows.end_row();
}
