//! `unlur explain`: what findings mean.

use std::io::Write as _;

use serde::Serialize;

use super::args::{Format, Output, parse_code};
use super::named_output::standard_output;
use super::status::Status;
use super::terminal;
use crate::cli::output::{Column, explanation, table};
use crate::finding::Code;

/// Explain a finding, or list them all
///
/// Says what the finding means, why it matters and what to do about it, with an example. These are
/// the sections of docs/findings.md.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The finding's code, such as contract-edge; without it all are listed
    #[arg(value_name = "CODE", value_parser = parse_code)]
    code: Option<Code>,

    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Entry {
    code: &'static str,
    severity: &'static str,
    title: &'static str,
    explanation: &'static str,
}

impl From<Code> for Entry {
    fn from(code: Code) -> Self {
        Self {
            code: code.name(),
            severity: code.severity().name(),
            title: code.title(),
            explanation: explanation(code),
        }
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<Status> {
    let mut out = standard_output();
    let codes = args
        .code
        .map_or_else(|| Code::ALL.to_vec(), |code| vec![code]);
    let entries = codes.iter().copied().map(Entry::from);
    match (args.output.format, args.code) {
        (Format::Table, Some(code)) => {
            let bold = if args.output.has_color() {
                anstyle::Style::new().bold()
            } else {
                anstyle::Style::new()
            };
            writeln!(out, "{bold}{code}{bold:#}\n\n{}", explanation(code))?;
        }
        (Format::Table, None) => {
            let columns = [
                Column::text("code"),
                Column::text("severity"),
                Column::text("title"),
            ];
            let rows = entries.map(|entry| {
                vec![
                    entry.code.to_owned(),
                    entry.severity.to_owned(),
                    entry.title.to_owned(),
                ]
            });
            writeln!(out, "{}", table(&columns, rows, terminal::width()))?;
        }
        (Format::Json, _) => {
            serde_json::to_writer_pretty(&mut out, &entries.collect::<Vec<_>>())?;
            writeln!(out)?;
        }
        (Format::Ndjson, _) => {
            for entry in entries {
                serde_json::to_writer(&mut out, &entry)?;
                writeln!(out)?;
            }
        }
        (Format::Csv, _) => {
            let mut writer = csv::Writer::from_writer(&mut out);
            for entry in entries {
                writer.serialize(entry)?;
            }
            writer.flush()?;
        }
    }
    Ok(Status::Clean)
}
