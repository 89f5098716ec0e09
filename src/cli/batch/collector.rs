//! The outputs of all chunks, in order.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Batch, GameCommand, Outcome};
use crate::cli::chunk_output::ChunkOutput;
use crate::cli::data::DelimitedWriter;
use crate::cli::failed_inputs::FailedInputs;
use crate::cli::named_output;
use crate::cli::progress::Progress;
use crate::cli::session::locked;
use crate::cli::status::{Status, print_error, print_info, print_summary};
use crate::cli::totals::Totals;
use crate::collection::GamesCounted;
use crate::read::Part;

/// Writes the outputs of the chunks in order, with the numbers of the games.
pub(super) struct OutputCollector<'a, 'b, R: GameCommand> {
    batch: &'a Batch<'b, R>,
    out: &'a mut dyn Write,
    writer: Option<DelimitedWriter>,
    pub(super) progress: Progress,
    /// Whether the data and the progress bar share a terminal.
    is_on_terminal: bool,
    outcome: Outcome<R::Sum>,
}

impl<'a, 'b, R: GameCommand> OutputCollector<'a, 'b, R> {
    /// A collector for a batch over `total` bytes, if that is known.
    pub(super) fn new(
        batch: &'a Batch<'b, R>,
        out: &'a mut dyn Write,
        total: Option<u64>,
        counted: GamesCounted,
    ) -> Self {
        Self {
            batch,
            out,
            writer: None,
            progress: Progress::new(batch.work.shows_progress(), batch.work.is_patient(), total),
            is_on_terminal: batch.is_on_terminal,
            outcome: Outcome {
                status: Status::Clean,
                totals: Totals::default(),
                sum: R::Sum::default(),
                counted,
                failed_inputs: FailedInputs::default(),
            },
        }
    }

    /// Writes the start of the data.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        let writer = DelimitedWriter::begin(self.batch.delimiters.clone(), self.out)?;
        self.writer = Some(writer);
        Ok(())
    }

    /// Adds the output of the next part.
    pub(super) fn push(
        &mut self,
        part: Part<ChunkOutput<R::Sum>>,
    ) -> anyhow::Result<ControlFlow<()>> {
        let Part { source, before, .. } = part;
        self.progress.advance(part.bytes);
        if part.is_first {
            self.outcome.totals.files += 1;
        }
        let mut output = part.output;
        let failure = output.failure.take();
        if let Some(message) = &failure {
            self.outcome.status = Status::Incomplete;
            self.progress.suspend(&mut || print_error(message));
        }
        let flow = self.write(output, &source, before)?;
        if failure.is_some() {
            self.end_file(&source, false);
        } else if flow.is_break() {
            return Ok(flow);
        }
        if part.is_last {
            self.end_file(&source, true);
        }
        Ok(if self.is_enough() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }

    fn write(
        &mut self,
        mut output: ChunkOutput<R::Sum>,
        source: &Arc<str>,
        before: u64,
    ) -> anyhow::Result<ControlFlow<()>> {
        let flow = self
            .batch
            .command
            .before_write(&self.outcome.sum, &mut output, source)?;
        // In a range of a file, the games before it are not counted.
        let numbered_from = self.batch.range.is_none().then_some(before);
        if let Some(writer) = &mut self.writer {
            let out = &mut *self.out;
            let has_data = !output.rows.is_empty() && self.is_on_terminal;
            let mut written = Ok(());
            let mut print = || {
                output
                    .messages
                    .iter()
                    .for_each(|message| print_info(message));
                written = writer.write(&output.rows, numbered_from, out);
            };
            if has_data || !output.messages.is_empty() {
                self.progress.suspend(&mut print);
            } else {
                print();
            }
            written?;
        }
        for member in &output.skipped {
            self.progress.suspend(&mut || {
                locked(&self.batch.session.skipped).add_member(member, self.batch.output);
            });
        }
        self.outcome.failed_inputs.merge(output.failed_inputs);
        self.batch
            .command
            .add(&mut self.outcome.sum, output.sum, source, before);
        self.outcome.totals.merge(&output.totals);
        Ok(flow)
    }

    /// Whether the reader of the output has closed the pipe, and the exit status is known as far as
    /// the command is run for it.
    fn is_enough(&self) -> bool {
        let has_errors = self.outcome.totals.errors + self.outcome.totals.denied > 0;
        named_output::is_closed() && (has_errors || !R::IS_CHECK)
    }

    fn end_file(&self, source: &str, is_whole: bool) {
        let command = &self.batch.command;
        self.progress
            .suspend(&mut || command.end_file(source, is_whole));
    }

    /// Writes the end of the data.
    pub(super) fn end(mut self) -> anyhow::Result<Outcome<R::Sum>> {
        if let Some(writer) = self.writer.take() {
            let left_out = writer.end(self.out)?;
            let Outcome { totals, status, .. } = &mut self.outcome;
            totals.written = totals.written.saturating_sub(left_out);
            totals.left_out += left_out;
            *status = (*status).max(Status::without(left_out));
        }
        if self.outcome.totals.errors + self.outcome.totals.denied > 0 {
            self.outcome.status = self.outcome.status.max(Status::Errors);
            let output = self.batch.output;
            if output.messages().quiet && output.is_table() && !R::SHOWS_ERRORS {
                print_summary(&self.outcome.totals.to_string());
            }
        }
        Ok(self.outcome)
    }
}
