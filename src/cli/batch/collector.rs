//! The outputs of all chunks, in order.

use std::io::Write;
use std::ops::ControlFlow;

use super::{Batch, Errors, Outcome, Place};
use crate::cli::chunk_output::ChunkOutput;
use crate::cli::data::RowWriter;
use crate::cli::named_output;
use crate::cli::progress::Progress;
use crate::cli::session::locked;
use crate::cli::status::{Status, print_error, print_info, print_summary};
use crate::collection::Merge as _;
use crate::read::Part;

/// Writes the outputs of the chunks in order, with the numbers of the games.
pub(super) struct OutputCollector<'a, 'b> {
    pub batch: &'a Batch<'b>,
    pub out: &'a mut dyn Write,
    pub writer: RowWriter,
    pub progress: Progress,
    pub outcome: Outcome,
}

impl OutputCollector<'_, '_> {
    /// Adds the output of the next part, after `merge` has taken its sum.
    pub(super) fn push<S>(
        &mut self,
        part: Part<ChunkOutput<S>>,
        merge: &mut dyn FnMut(&Place<'_>, &mut ChunkOutput<S>) -> anyhow::Result<()>,
    ) -> anyhow::Result<ControlFlow<()>> {
        self.progress.advance(part.bytes);
        if part.is_first {
            self.outcome.totals.read.files += 1;
        }
        let mut output = part.output;
        let failure = output.failure.take();
        let place = Place {
            source: &part.source,
            before: part.before,
            ends: match &failure {
                Some(_) => Some(false),
                None => part.is_last.then_some(true),
            },
        };
        let has_data = !output.rows.is_empty() && self.batch.is_on_terminal;
        let prints = has_data
            || !output.messages.is_empty()
            || !output.skipped.is_empty()
            || place.ends.is_some();
        // In a range of a file, the games before it are not counted.
        let numbered_from = self.batch.range.is_none().then_some(place.before);
        let mut written = Ok(());
        let mut write = || {
            if let Some(message) = &failure {
                print_error(message);
            }
            written = merge(&place, &mut output).and_then(|()| {
                output.messages.iter().for_each(|line| print_info(line));
                Ok(self.writer.write(&output.rows, numbered_from, self.out)?)
            });
            for member in &output.skipped {
                locked(&self.batch.session.skipped).add_member(member);
            }
        };
        if prints {
            self.progress.suspend(&mut write);
        } else {
            write();
        }
        written?;
        if failure.is_some() {
            self.outcome.status = Status::Incomplete;
        }
        self.outcome.failed_inputs.merge(output.failed_inputs);
        self.outcome.totals.merge(output.totals);
        Ok(if output.is_enough || self.is_enough() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }

    /// Whether the reader of the output has closed the pipe, and the exit status is known as far as
    /// the command is run for it.
    fn is_enough(&self) -> bool {
        let has_errors = self.outcome.totals.read.errors + self.outcome.totals.denied > 0;
        named_output::is_closed() && (has_errors || self.batch.errors != Errors::Sought)
    }

    /// Writes the end of the data.
    pub(super) fn end(mut self) -> anyhow::Result<Outcome> {
        let left_out = self.writer.end(self.out)?;
        let Outcome { totals, status, .. } = &mut self.outcome;
        totals.written = totals.written.saturating_sub(left_out);
        totals.left_out += left_out;
        *status = (*status).max(Status::without(left_out));
        if self.outcome.totals.read.errors + self.outcome.totals.denied > 0 {
            self.outcome.status = self.outcome.status.max(Status::Errors);
            let session = self.batch.session;
            let is_counted = self.batch.errors == Errors::Counted;
            if session.is_quiet && session.is_for_people && is_counted {
                print_summary(&self.outcome.totals.to_string());
            }
        }
        Ok(self.outcome)
    }
}
