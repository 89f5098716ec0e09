//! `unlur validate`: every finding, and a summary.

use std::io::{self, BufWriter, IsTerminal as _, Write as _};
use std::sync::Arc;

use serde::Serialize;

use super::args::{Common, Format};
use super::batch::{Batch, GameCommand, GameContext};
use super::chunk_output::{ChunkOutput, Delimiters, PLACEHOLDER};
use super::named_output::standard_output;
use super::status::{Status, print_info};
use crate::analysis::FindingData;
use crate::cli::output::{printable, snippet};
use crate::finding::{Finding, Severity};
use crate::sgf::LineColumn;

/// Read and replay games and print every finding
///
/// A finding is one line, `path:line:column: severity[code]: message`. On a terminal it is shown
/// with its line of the file and a mark under the place. A summary follows on standard error.
/// `unlur explain CODE` tells what a finding means.
#[derive(clap::Args, Debug)]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
}

const HEADER: &str = "source,game,line,column,offset,severity,code,ply,message";

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    args.common.output.apply_color();
    let mut out = BufWriter::new(standard_output());
    let batch = Batch::new(
        &args.common,
        Delimiters::of(args.common.output.format, HEADER),
        Validation {
            format: args.common.output.format,
            is_quiet: args.common.output.quiet,
            has_snippets: args.common.output.format == Format::Table && io::stdout().is_terminal(),
            has_color: args.common.output.has_color(),
        },
    );
    let outcome = batch.run(&mut out)?;
    if !args.common.output.quiet && !outcome.is_cut_short {
        print_info(&outcome.totals.to_string());
    }
    Ok(outcome.status)
}

struct Validation {
    format: Format,
    is_quiet: bool,
    has_snippets: bool,
    has_color: bool,
}

/// A finding and the game it is of, as one object.
#[derive(Serialize)]
struct Entry<'a> {
    source: &'a str,
    game: Option<u64>,
    code: &'a str,
    severity: &'a str,
    ply: Option<u32>,
    offset: u64,
    line: u64,
    column: u64,
    message: &'a str,
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
            // Of a game that was no SGF there is no line to show.
            if self.has_snippets && shown.origin.is_none() {
                let (line, columns) = judgement.game.line_of(finding.span.clone(), REACH);
                self.push_snippet(finding, place, source, &line, columns, output);
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

    fn push_snippet(
        &self,
        finding: &Finding,
        place: LineColumn,
        source: &str,
        line: &str,
        columns: std::ops::Range<usize>,
        output: &mut ChunkOutput,
    ) {
        let text = snippet(finding, place, source, line, columns, self.has_color);
        output.text.extend_from_slice(text.trim_end().as_bytes());
        output.text.extend_from_slice(b"\n\n");
    }

    fn push(
        &self,
        finding: &Finding,
        place: LineColumn,
        source: &str,
        game: Option<u64>,
        output: &mut ChunkOutput,
    ) {
        let data = FindingData::new(finding, place);
        let entry = Entry {
            source,
            // Any digit: the number is filled in when the pages are put in order.
            game: game.map(|_| 0),
            code: data.code,
            severity: data.severity,
            ply: data.ply,
            offset: data.offset,
            line: data.line,
            column: data.column,
            message: data.message,
        };
        match self.format {
            Format::Table => self.push_line(&entry, output),
            Format::Json | Format::Ndjson => {
                let number = game.map(|game| (entry.number_at(), game));
                output.push_json(Delimiters::of(self.format, HEADER), &entry, number);
            }
            Format::Csv => output.push_csv(&entry.fields(), game),
        }
    }

    fn push_line(&self, entry: &Entry<'_>, output: &mut ChunkOutput) {
        let style = match entry.severity {
            _ if !self.has_color => anstyle::Style::new(),
            "error" => anstyle::AnsiColor::Red.on_default().bold(),
            "warning" => anstyle::AnsiColor::Yellow.on_default().bold(),
            _ => anstyle::AnsiColor::Cyan.on_default().bold(),
        };
        let written = writeln!(
            output.text,
            "{}:{}:{}: {style}{}[{}]{style:#}: {}",
            printable(entry.source),
            entry.line,
            entry.column,
            entry.severity,
            entry.code,
            printable(entry.message),
        );
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
    }
}

impl Entry<'_> {
    /// How many bytes of the object stand before its game's number.
    fn number_at(&self) -> usize {
        let source = serde_json::to_string(self.source).unwrap_or_default();
        r#"{"source":,"game":"#.len() + source.len()
    }

    fn fields(&self) -> [String; 9] {
        [
            self.source.to_owned(),
            self.game.map_or(String::new(), |_| PLACEHOLDER.to_owned()),
            self.line.to_string(),
            self.column.to_string(),
            self.offset.to_string(),
            self.severity.to_owned(),
            self.code.to_owned(),
            self.ply.map_or(String::new(), |ply| ply.to_string()),
            self.message.to_owned(),
        ]
    }
}
