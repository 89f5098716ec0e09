//! `unlur explain`: the meaning of findings.

use std::io::Write as _;

use anstyle::Style;

use super::args::{CODE, Messages, Output, Target};
use super::data::{Format, Row, write_rows};
use super::session::Session;
use super::status::Status;
use crate::cli::output::{Column, explanation};
use crate::collection::fields;
use crate::finding::Code;

/// Explain a finding, or list them all
///
/// Says what the finding means, why it matters and what to do about it, with an example. These are
/// the sections of docs/findings.md.
#[derive(clap::Args, Debug)]
#[command(before_help = super::examples!("unlur explain", "unlur explain contract-edge"))]
pub(super) struct Args {
    /// The finding's code, such as contract-edge; without it all are listed
    #[arg(value_name = "CODE", value_parser = CODE, hide_possible_values = true)]
    code: Option<Code>,

    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    messages: Messages,
}

fields! {
    #[derive(Default)]
    struct Entry of (code: Code) {
        code: &'static str = code.name(),
        severity: &'static str = code.severity().name(),
        title: &'static str = code.title(),
        explanation: &'static str = explanation(code),
    }
}

impl Row for Entry {
    type CsvLine = Self;
    const TABLE: &'static [Column<'static>] = &[
        Column::text("code"),
        Column::text("severity"),
        Column::sentences("title"),
    ];
}

pub(super) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    args.target.write(session, |out| {
        match (args.output.format, args.code) {
            (Format::Table, Some(code)) => {
                let bold = if args.target.has_color(args.messages.color) {
                    Style::new().bold()
                } else {
                    Style::new()
                };
                writeln!(out, "{bold}{code}{bold:#}\n\n{}", explanation(code))?;
            }
            (_, code) => {
                let codes = code.as_ref().map_or(Code::ALL, std::slice::from_ref);
                let entries = codes.iter().copied().map(Entry::new);
                write_rows(entries, &args.output.data_format(&args.target), out)?;
            }
        }
        Ok(())
    })
}
