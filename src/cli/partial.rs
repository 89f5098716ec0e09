//! The files of partial results.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::args::Common;
use super::batch::{Batch, Outcome};
use super::output_file::OutputFile;
use super::session::Session;
use super::status::Status;
use crate::collection::{Merge as _, PartialResult};
use crate::input::{ByteRange, Source};
use crate::sgf::bom_len;

impl<'a> Batch<'a> {
    /// A batch over all paths but those of partial results, which it gives with their names.
    ///
    /// # Errors
    ///
    /// Those of [`Common::find`].
    pub(super) fn beside_partials(
        args: &'a Common,
        session: &'a Session,
    ) -> anyhow::Result<(Self, Vec<(String, PathBuf)>)> {
        let (mut sources, mut partials) = (args.find(session)?, Vec::new());
        sources.retain(|found| match &found.source {
            Ok(Source::File(path)) if is_partial(path).unwrap_or(false) => {
                partials.push((found.name.clone(), path.clone()));
                false
            }
            _ => true,
        });
        Ok((Self::over(sources, args, session)?, partials))
    }
}

/// More bytes than a byte order mark and [`PartialResult::BEGINNING`] have.
const ENOUGH: u64 = 64;

fn is_partial(path: &Path) -> io::Result<bool> {
    // What is read of a pipe is gone.
    if !path.metadata()?.is_file() {
        return Ok(false);
    }
    let mut beginning = Vec::new();
    File::open(path)?.take(ENOUGH).read_to_end(&mut beginning)?;
    Ok(beginning[bom_len(&beginning)..].starts_with(PartialResult::BEGINNING))
}

impl Outcome {
    /// Merges the partial results of `command`: adds what they read to the totals, and gives each
    /// content to `merge`. A file may hold several, one after another.
    ///
    /// # Errors
    ///
    /// If one cannot be read or merged, with its name.
    pub(super) fn merge_partials<T: DeserializeOwned>(
        &mut self,
        command: &str,
        partials: &[(String, PathBuf)],
        mut merge: impl FnMut(T) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for (name, path) in partials {
            let mut read = || -> anyhow::Result<()> {
                for partial in PartialResult::<T>::read(command, &std::fs::read(path)?)? {
                    self.counted.merge(&partial)?;
                    self.totals.read.merge(partial.totals);
                    merge(partial.content)?;
                }
                Ok(())
            };
            read().with_context(|| format!("{name}: cannot merge this partial result"))?;
        }
        if self.totals.read.errors > 0 {
            self.status = self.status.max(Status::Errors);
        }
        Ok(())
    }

    /// Completes an output that is the partial result of `command`, over a whole input or a range.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub(super) fn complete_partial(
        &self,
        command: &str,
        content: impl Serialize,
        mut out: OutputFile,
        range: Option<ByteRange>,
    ) -> anyhow::Result<Status> {
        let mut totals = self.totals.read;
        // A file is counted where its first byte is.
        if range.is_some_and(|range| range.start > 0) {
            totals.files = 0;
        }
        let partial = PartialResult::new(command, &self.counted, totals, content);
        serde_json::to_writer(&mut out, &partial)?;
        writeln!(out)?;
        self.complete(out)
    }
}
