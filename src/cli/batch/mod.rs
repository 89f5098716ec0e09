//! The framework for every command that reads many games: from paths to data, in order.

mod collector;
mod game_command;
mod worker;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use serde::de::DeserializeOwned;

use super::args::{Common, Output, Reading, Target, Work};
use super::config::override_for;
use super::data::Delimiters;
use super::output_file::OutputFile;
use super::partial::{merge_partials, take_partials};
use super::sources::NamedSource;
use super::status::{Status, is_closed_pipe};
use super::totals::Totals;
use crate::analysis;
use crate::cli::parallel::map_in_order;
use crate::finding::Code;
use crate::input::{self, Inputs, Source, SourceChunk, SourceError};
use collector::OutputCollector;
pub(super) use game_command::{GameCommand, GameContext, message};

/// A command that reads many games.
pub(super) struct Batch<'a, R> {
    pub sources: Vec<(String, io::Result<Source>)>,
    pub output: &'a Output,
    pub work: &'a Work,
    pub reading: &'a Reading,
    /// How games are judged; most commands use the flags.
    pub judging: analysis::Options,
    /// The codes that count as errors for the exit status.
    pub denied: Vec<Code>,
    /// What is written around the data.
    pub delimiters: Delimiters,
    pub report: R,
}

/// Why a file failed that ends inside a game.
pub(super) const TRUNCATED: &str = "the file ends inside a game, so that part of it may be lost";

/// The result of a batch.
pub(super) struct Outcome<S> {
    pub status: Status,
    pub totals: Totals,
    /// What the command summed up.
    pub sum: S,
    /// Whether the reader of the output closed the pipe early, so that not everything was counted.
    pub is_cut_short: bool,
    /// The first input that was not read completely or has no game, and why.
    pub failed_input: Option<String>,
}

impl<S> Outcome<S> {
    /// Completes the command's output, unless an input failed and it would replace another file.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub(super) fn complete(&self, out: OutputFile, target: &Target) -> anyhow::Result<Status> {
        let failed_input = self.failed_input.as_deref();
        let status = out.finish_after(failed_input, target.keep_partial)?;
        Ok(self.status.max(status))
    }

    /// Merges the partial results of `command`: adds what they read to the totals, and gives each
    /// content to `merge` with the sum.
    ///
    /// # Errors
    ///
    /// If one cannot be read or merged, with its name.
    pub(super) fn merge_partials<T: DeserializeOwned>(
        &mut self,
        command: &str,
        partials: &[(String, PathBuf)],
        mut merge: impl FnMut(&mut S, T) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let sum = &mut self.sum;
        merge_partials(command, partials, &mut self.totals, |content| {
            merge(sum, content)
        })?;
        if self.totals.errors > 0 {
            self.status = self.status.max(Status::Errors);
        }
        Ok(())
    }
}

impl<'a, R: GameCommand> Batch<'a, R> {
    /// A batch over all paths, judged according to the flags.
    ///
    /// # Errors
    ///
    /// If a path names the file that standard output goes to.
    pub(in crate::cli) fn new(
        args: &'a Common,
        delimiters: Delimiters,
        report: R,
    ) -> anyhow::Result<Self> {
        Ok(Self::over(args.sources()?, args, delimiters, report))
    }

    /// The same over all paths but those of partial results, which it gives with their names.
    ///
    /// # Errors
    ///
    /// If a path names the file that standard output goes to.
    pub(in crate::cli) fn beside_partials(
        args: &'a Common,
        delimiters: Delimiters,
        report: R,
    ) -> anyhow::Result<(Self, Vec<(String, PathBuf)>)> {
        let mut sources = args.sources()?;
        let partials = take_partials(&mut sources);
        Ok((Self::over(sources, args, delimiters, report), partials))
    }

    /// The same over these sources.
    pub(in crate::cli) fn over(
        sources: Vec<(String, io::Result<Source>)>,
        args: &'a Common,
        delimiters: Delimiters,
        report: R,
    ) -> Self {
        Self {
            sources,
            output: &args.output,
            work: &args.work,
            reading: &args.reading,
            judging: args.reading.judging(&args.work.ignored()),
            denied: Vec::new(),
            delimiters,
            report,
        }
    }
}

impl<R: GameCommand> Batch<'_, R> {
    /// Reads all paths and writes the command's data to `out`.
    pub(super) fn run(mut self, out: &mut impl Write) -> anyhow::Result<Outcome<R::Sum>> {
        let sources = std::mem::take(&mut self.sources);
        if self.reading.range.is_some() && !matches!(sources[..], [(_, Ok(Source::File(_)))]) {
            anyhow::bail!("--range needs exactly one file");
        }
        let total = total_size(&sources);
        let inputs = self.inputs(sources);
        let mut collector = OutputCollector::new(&self, out, total);
        let mut failure = collector.begin().map_err(anyhow::Error::from);
        if failure.is_ok() {
            map_in_order(
                self.work.jobs(),
                inputs,
                || self.worker(),
                |done| match collector.push(done) {
                    Ok(flow) => flow,
                    Err(error) => {
                        failure = Err(error);
                        ControlFlow::Break(())
                    }
                },
            );
        }
        collector.progress.finish();
        match failure {
            Ok(()) => collector.end(),
            // The reader of a closed pipe has read enough.
            Err(error) if is_closed_pipe(&error) => Ok(collector.cut_short()),
            Err(error) => Err(error),
        }
    }
}

/// A chunk, and the index of the override of the configuration file that its file is read by.
type ReadChunk = (Option<usize>, Result<SourceChunk, SourceError>);

impl<R: GameCommand> Batch<'_, R> {
    /// The chunks of the sources, each read with the options of the configuration file for its
    /// path.
    fn inputs(&self, sources: Vec<NamedSource>) -> impl Iterator<Item = ReadChunk> + Send + use<R> {
        let default = self.reading.input();
        let mut runs: Vec<(Option<usize>, input::Options, Vec<NamedSource>)> = Vec::new();
        for (name, source) in sources {
            let own = match &source {
                Ok(Source::File(path)) => override_for(path),
                _ => None,
            };
            let index = own.map(|(index, _)| index);
            match runs.last_mut() {
                Some((last, _, sources)) if *last == index => sources.push((name, source)),
                _ => {
                    let options = own.map_or(default, |(_, own)| own.reading.input());
                    runs.push((index, options, vec![(name, source)]));
                }
            }
        }
        runs.into_iter().flat_map(|(index, options, sources)| {
            Inputs::new(sources, options).map(move |chunk| (index, chunk))
        })
    }
}

/// The bytes of all files together; `None` if one of the sources has no size.
fn total_size(sources: &[(String, io::Result<Source>)]) -> Option<u64> {
    let mut total = 0;
    for (_, source) in sources {
        match source {
            Ok(Source::File(path)) => total += path.metadata().map_or(0, |data| data.len()),
            Ok(Source::StandardInput) => return None,
            Err(_) => {}
        }
    }
    Some(total)
}
