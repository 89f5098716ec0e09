//! Counts that merge, and the files of partial results.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::args::{Common, NameArgs, Output, Range};
use super::batch::{Batch, BatchEnd};
use super::chunk_output::ChunkOutput;
use super::output_file::OutputFile;
use super::session::Session;
use super::status::Status;
use crate::collection::{Merge, Names, PartialResult};
use crate::input::Source;
use crate::read::Event;
use crate::sgf::bom_len;

/// How a command counts games, whose counts may be partial results.
#[derive(clap::Args, Debug)]
pub(super) struct CountArgs {
    #[command(flatten)]
    pub names: NameArgs,

    #[command(flatten)]
    pub output: Output,

    #[command(flatten)]
    pub common: Common,

    #[command(flatten)]
    range: Range,
}

/// The counts of a command, and their output.
pub(super) struct Counts<S> {
    pub sum: S,
    pub end: BatchEnd,
    pub out: OutputFile,
    range: Range,
}

impl CountArgs {
    /// Counts the games of the paths with `add`, and merges the partial results of `command` that
    /// are among the paths, each of which `read` takes. A file may hold several, one after another.
    /// The games of a source count once it has ended, and not if it is corrupt.
    ///
    /// # Errors
    ///
    /// The errors of [`Common::find`] and of the output; and if a partial result cannot be read or
    /// merged, with its name.
    pub(super) fn count<S: Merge + Send + 'static, T: DeserializeOwned>(
        &self,
        command: &str,
        names: &Names,
        session: &Session,
        add: &(dyn Fn(&Event<'_>, &mut ChunkOutput) + Sync),
        read: impl Fn(T) -> anyhow::Result<S>,
    ) -> anyhow::Result<Counts<S>> {
        let (mut sources, mut partials) = (self.common.find(session)?, Vec::new());
        sources.retain(|found| match &found.source {
            Ok(Source::File(path)) if is_partial(path).unwrap_or(false) => {
                partials.push((found.name.clone(), path.clone()));
                false
            }
            _ => true,
        });
        let mut batch = Batch::over(sources, &self.common, session);
        batch.range = self.range.bytes;
        batch.names = names.clone();
        let out = self.common.target.open(session)?;
        let mut sums = OpenSums::default();
        let mut end = batch.run(&mut io::sink(), add, &mut |place, output| {
            sums.add(place.source, output.take_sum(), output.is_corrupt);
            Ok(())
        })?;
        let mut sum: S = sums.end();
        for (name, path) in partials {
            let mut merge = || -> anyhow::Result<()> {
                for partial in PartialResult::<T>::read(command, &std::fs::read(&path)?)? {
                    end.counted.merge(&partial)?;
                    end.totals.read.merge(partial.totals);
                    sum.merge(read(partial.content)?);
                }
                Ok(())
            };
            merge().with_context(|| format!("{name}: cannot merge this partial result"))?;
        }
        let has_errors = end.totals.read.errors > 0;
        end.status = end.status.max(Status::errors_if(has_errors));
        Ok(Counts {
            sum,
            end,
            out,
            range: self.range,
        })
    }
}

/// The sum of what was counted. A source counts once it has ended. The members of an archive count
/// once the whole file has ended, because its checksum may cover all of them.
#[derive(Default)]
struct OpenSums<S> {
    all: S,
    of_archive: S,
    of_source: S,
    /// The name of the latest source.
    source: Arc<str>,
}

impl<S: Merge> OpenSums<S> {
    /// Adds a part of a source, or drops what was counted of it if it is corrupt.
    fn add(&mut self, source: &Arc<str>, more: S, is_corrupt: bool) {
        if *source != self.source {
            self.end_source();
            if archive(source) != archive(&self.source) {
                self.all.merge(std::mem::take(&mut self.of_archive));
            }
            self.source = Arc::clone(source);
        }
        if !is_corrupt {
            self.of_source.merge(more);
            return;
        }
        self.of_source = S::default();
        if archive(source) == &**source {
            self.of_archive = S::default();
        }
    }

    fn end_source(&mut self) {
        let ended = std::mem::take(&mut self.of_source);
        // A file that is not an archive is complete here, so it is merged at once.
        if archive(&self.source) == &*self.source {
            self.all.merge(ended);
        } else {
            self.of_archive.merge(ended);
        }
    }

    /// The sum over all sources.
    fn end(mut self) -> S {
        self.end_source();
        self.all.merge(self.of_archive);
        self.all
    }
}

/// The name of the archive that a source is a member of, or of the source itself.
fn archive(source: &str) -> &str {
    source.split_once("!/").map_or(source, |it| it.0)
}

/// More bytes than a byte order mark and [`PartialResult::BEGINNING`] together.
const MIN_BEGINNING: u64 = 64;

fn is_partial(path: &Path) -> io::Result<bool> {
    // Bytes that are read from a pipe cannot be read again.
    if !path.metadata()?.is_file() {
        return Ok(false);
    }
    let mut beginning = Vec::new();
    File::open(path)?
        .take(MIN_BEGINNING)
        .read_to_end(&mut beginning)?;
    Ok(beginning[bom_len(&beginning)..].starts_with(PartialResult::BEGINNING))
}

impl<S> Counts<S> {
    /// Completes an output that is the partial result of `command`, over a whole input or a range.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub(super) fn complete_partial<T: Serialize>(
        mut self,
        command: &str,
        content: impl FnOnce(S) -> T,
    ) -> anyhow::Result<Status> {
        let mut totals = self.end.totals.read;
        // A file is counted only in the range that contains its first byte.
        if self.range.bytes.is_some_and(|range| range.start > 0) {
            totals.files = 0;
        }
        let content = content(self.sum);
        let partial = PartialResult::new(command, &self.end.counted, totals, content);
        serde_json::to_writer(&mut self.out, &partial)?;
        writeln!(self.out)?;
        self.end.complete(self.out)
    }
}
