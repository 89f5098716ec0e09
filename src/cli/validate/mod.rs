//! `unlur validate`: every finding, and a summary.

pub(super) mod data;
mod game;
pub mod github;
mod junit;
mod sarif;
pub(super) mod statistics;

use anyhow::bail;

use super::args::{Common, Findings, Output, Range};
use super::batch::{Batch, Errors};
use super::chunk_output::Totals;
use super::data::{DataFormat, Frame, write_document};
use super::fixer_pool::FixerPool;
use super::named_output;
use super::session::{Session, locked};
use super::status::{Status, print_info};
use crate::convert::FixOptions;
use crate::report::count;
use data::{FindingFormat, FindingRow};
use game::{Limit, Sum, Validation};

/// Read and replay games and print every finding
///
/// A finding is one line, `path:line:column: severity[code]: message`. On a terminal it is shown
/// with its line of the file and a mark under the place. A summary follows on standard error.
/// `unlur explain CODE` explains a finding; `unlur fix` repairs those marked [*].
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur validate games/", "unlur validate --statistics --deny warnings games/"))]
#[command(after_help = super::EXIT_STATUS)]
pub(super) struct Args {
    /// Print the number of findings by code and by file, instead of the findings
    #[arg(long)]
    statistics: bool,

    /// Print at most N findings of each file, and count the rest [default: on a terminal 3 of a code,
    /// of ten files]
    #[arg(long, value_name = "N")]
    max_findings: Option<u64>,

    #[command(flatten)]
    findings: Findings,

    #[command(flatten)]
    output: Output<FindingFormat>,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    range: Range,
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let output = &args.output;
    let format = output.format;
    let target = &args.common.target;
    let data_format = DataFormat {
        kind: format.data().unwrap_or_default(),
        csv_safe: output.csv_safe,
        screen: target.screen(),
        ..DataFormat::default()
    };
    let frame = frame(args, &data_format)?;
    let is_on_terminal = format == FindingFormat::Table && target.is_terminal();
    let severity = args.findings.severity;
    let validation = Validation {
        args,
        format: data_format.clone(),
        denied: args.findings.denied(),
        fixers: FixerPool::new(FixOptions {
            selected: args.findings.selected.codes(),
            ignored: args.common.reading.ignored(),
            ..FixOptions::default()
        }),
        has_snippets: is_on_terminal,
        folds_notes: is_on_terminal && severity.is_none() && args.common.messages.verbose == 0,
        has_color: target.has_color(args.common.messages.color),
    };
    let mut limit = Limit::new(args.max_findings, format, is_on_terminal);
    let mut batch = Batch::new(&args.common, session)?;
    batch.range = args.range.bytes;
    batch.frame = frame;
    batch.errors = Errors::Sought;
    let ignored = &mut batch.judging.ignored;
    ignored.extend(args.findings.selected.unselected());
    batch.denied = args.findings.denied();
    let mut out = target.open(session)?;
    let mut sum = Sum::default();
    let end = batch.run(
        &mut out,
        &|event, output| validation.event(event, output),
        &mut |place, output| {
            limit.apply(output, place);
            sum.merge(output.take_sum(), place.source);
            Ok(())
        },
    )?;
    if args.statistics {
        write_document(&sum.statistics, &data_format, &mut out)?;
    }
    let status = end.complete(out)?;
    if !session.is_quiet && !named_output::is_closed() {
        print_summary(&end.totals, &sum, &limit, session);
    }
    Ok(args.findings.status(status))
}

/// The text around the findings.
fn frame(args: &Args, data_format: &DataFormat) -> anyhow::Result<Frame> {
    let format = args.output.format;
    let is_for_ci = format.data().is_none();
    if args.statistics && is_for_ci {
        bail!("`--statistics` has the formats table, json, ndjson and csv");
    }
    if args.range.bytes.is_some() && is_for_ci {
        bail!("a range has no line numbers, which the formats github, sarif and junit need");
    }
    Ok(match format {
        _ if args.statistics => Frame::NONE,
        FindingFormat::Table | FindingFormat::Github => Frame::NONE,
        FindingFormat::Sarif => sarif::frame(),
        FindingFormat::Junit => junit::frame(),
        _ => Frame::new::<FindingRow<'_>>(data_format),
    })
}

/// Prints the totals, and what was not shown.
fn print_summary(totals: &Totals, sum: &Sum, limit: &Limit, session: &Session) {
    if !sum.folded.counts().is_empty() {
        let folded = sum.folded.counts().iter();
        let folded: Vec<_> = folded
            .map(|(code, count)| format!("{count} × {code}"))
            .collect();
        print_info(&format!(
            "{}; `--severity note` shows them",
            folded.join(", ")
        ));
    }
    let (hidden, unkept) = (limit.hidden, sum.unkept);
    if hidden > 0 || unkept > 0 {
        let mut findings = count(hidden + unkept, "finding");
        if limit.hidden_files() > 0 {
            let files = count(limit.hidden_files(), "more file");
            findings = format!("{findings}, those of {files} among them,");
        }
        let most = crate::finding::Findings::MAX;
        let why = match (hidden, unkept) {
            (_, 0) => "`--max-findings N` shows more of each file".to_owned(),
            (0, _) => format!("of each code at most {most} in a game are shown"),
            _ => format!(
                "`--max-findings N` shows more of each file, of each code at most {most} in a game"
            ),
        };
        print_info(&format!("{findings} not shown; {why}"));
    }
    print_info(&totals.to_string());
    locked(&session.skipped).print_summary();
    if sum.fixable > 0 {
        print_info(&format!("{} fixable with `unlur fix`", sum.fixable));
    }
}
