//! The framework for every command that reads many games: from paths to data, in order.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::args::{Common, Reading};
use super::chunk_output::{ChunkOutput, Totals};
use super::data::{Frame, RowWriter};
use super::failed_inputs::FailedInputs;
use super::named_output;
use super::output_file::OutputFile;
use super::progress::Progress;
use super::session::{Session, locked};
use super::sources::FoundSource;
use super::status::{Status, print_error, print_info, print_summary};
use crate::analysis;
use crate::collection::{GamesCounted, Merge as _, Names};
use crate::finding::{Code, Finding};
use crate::input::{self, ByteRange, Source};
pub(super) use crate::read::ReadGame;
use crate::read::{Damage, Event, GameSources, ReadOptions};

/// A command that reads many games.
pub(super) struct Batch<'a> {
    sources: Vec<FoundSource>,
    args: &'a Common,
    /// The part of the one file that is read, if not the whole.
    pub range: Option<ByteRange>,
    /// How games are judged; most commands use the flags.
    pub judging: analysis::Options,
    /// The rule for names in `--where`.
    pub names: Names,
    /// The codes that count as errors for the exit status.
    pub denied: Vec<Code>,
    /// The text around the data.
    pub frame: Frame,
    /// How the command handles errors.
    pub errors: Errors,
    session: &'a Session,
}

/// How a command handles errors, which decide the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Errors {
    /// It counts them, with `-q` too.
    Counted,
    /// It shows each itself, with `-q` too.
    Shown,
    /// It shows each itself. Errors are what the command looks for: if the pipe closes, it continues
    /// until the first one.
    Sought,
}

/// The place of a chunk.
pub(super) struct Place<'a> {
    pub source: &'a Arc<str>,
    /// How many games of its source come before it.
    pub before: u64,
    /// Whether its source was read to its end, if it ends here.
    pub ends: Option<bool>,
}

/// The result of a batch.
pub(super) struct BatchEnd {
    pub status: Status,
    pub totals: Totals,
    /// Which games were read.
    pub counted: GamesCounted,
    /// The inputs that were not read completely.
    pub failed_inputs: FailedInputs,
}

impl BatchEnd {
    /// Completes the command's output, which can be made again.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub(super) fn complete(&self, out: OutputFile) -> anyhow::Result<Status> {
        Ok(self.status.max(self.failed_inputs.complete(out)?))
    }

    /// Adds what was found in a part.
    fn add(&mut self, output: ChunkOutput) {
        if output.failure.is_some() {
            self.status = Status::Incomplete;
        }
        self.failed_inputs.merge(output.failed_inputs);
        self.totals.merge(output.totals);
    }

    /// Takes games that could not be written from those that were.
    pub(super) fn leave_out(&mut self, games: u64) {
        self.totals.written = self.totals.written.saturating_sub(games);
        self.totals.left_out += games;
        self.status = self.status.max(Status::errors_if(games > 0));
    }
}

impl<'a> Batch<'a> {
    /// A batch over all paths, judged according to the flags.
    ///
    /// # Errors
    ///
    /// The errors of [`Common::find`].
    pub(in crate::cli) fn new(args: &'a Common, session: &'a Session) -> anyhow::Result<Self> {
        Ok(Self::over(args.find(session)?, args, session))
    }

    /// A batch over sources that were found, judged according to the flags.
    pub(in crate::cli) fn over(
        sources: Vec<FoundSource>,
        args: &'a Common,
        session: &'a Session,
    ) -> Self {
        Self {
            sources,
            args,
            range: None,
            judging: args.reading.judging(),
            names: Names::default(),
            denied: Vec::new(),
            frame: Frame::NONE,
            errors: Errors::Counted,
            session,
        }
    }

    /// Reads all paths and writes the command's data to `out`: `work` processes each event, on
    /// several threads. `merge` takes the results chunk by chunk, in the order of the games, before
    /// the data of the chunk are written.
    pub(super) fn run(
        mut self,
        out: &mut dyn Write,
        work: &(dyn Fn(&Event<'_>, &mut ChunkOutput) + Sync),
        merge: &mut dyn FnMut(&Place<'_>, &mut ChunkOutput) -> anyhow::Result<()>,
    ) -> anyhow::Result<BatchEnd> {
        let mut progress = Progress::new(&self.args.work, total_size(&self.sources));
        let counted = match self.args.reading.expression() {
            None if self.sources.is_empty() => GamesCounted::AsTheFirst,
            expression => GamesCounted::Matching(expression.map(str::to_owned)),
        };
        let games = self.games()?;
        let mut writer = RowWriter::begin(self.frame.clone(), out)?;
        let mut end = BatchEnd {
            status: Status::Clean,
            totals: Totals::default(),
            counted,
            failed_inputs: FailedInputs::default(),
        };
        let mut failure = Ok(());
        games.parts(
            |event, output| {
                self.take(&event, output);
                work(&event, output);
            },
            |part| {
                progress.advance(part.bytes);
                let mut output: ChunkOutput = part.output;
                let place = Place {
                    source: &part.source,
                    before: part.before,
                    ends: match output.failure {
                        Some(_) => Some(false),
                        None => part.is_last.then_some(true),
                    },
                };
                // In a range of a file, the games before it are not counted.
                let before = self.range.is_none().then_some(part.before);
                failure = self.print(&place, &mut output, &progress, &mut |output| {
                    merge(&place, output)?;
                    output.messages.iter().for_each(|line| print_info(line));
                    Ok(writer.write(&output.rows, before, out)?)
                });
                end.totals.read.files += u64::from(part.is_first);
                let is_enough = output.is_enough;
                end.add(output);
                if failure.is_err() || is_enough || self.is_enough(&end.totals) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        progress.finish();
        failure?;
        end.leave_out(writer.end(out)?);
        self.end(&mut end);
        Ok(end)
    }

    fn games(&mut self) -> anyhow::Result<GameSources> {
        let sources = std::mem::take(&mut self.sources);
        let is_file = |found: &FoundSource| matches!(found.source, Ok(Source::File(_)));
        if self.range.is_some() && !(sources.len() == 1 && is_file(&sources[0])) {
            anyhow::bail!("--range needs exactly one file");
        }
        let (args, judging) = (self.args, self.judging.clone());
        let games = game_sources(sources, &args.reading, self.range, judging, self.session);
        let games = games.filter(args.reading.filter(&self.names)?);
        Ok(games
            .hidden(args.paths.search.hidden)
            .jobs(args.work.jobs()))
    }

    /// Prints what was found in a part around `take`, which takes its sum and writes its data.
    fn print(
        &self,
        place: &Place<'_>,
        output: &mut ChunkOutput,
        progress: &Progress,
        take: &mut dyn FnMut(&mut ChunkOutput) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let has_data = !output.rows.is_empty() && self.args.target.is_terminal();
        let prints = has_data
            || !output.messages.is_empty()
            || !output.skipped.is_empty()
            || place.ends.is_some();
        let mut taken = Ok(());
        let mut print = || {
            output.failure.iter().for_each(|error| print_error(error));
            taken = take(output);
            locked(&self.session.skipped).add(&output.skipped);
        };
        if prints {
            progress.suspend(&mut print);
        } else {
            print();
        }
        taken
    }

    /// Prints what decides the exit status.
    fn end(&self, end: &mut BatchEnd) {
        let has_errors = end.totals.has_errors();
        end.status = end.status.max(Status::errors_if(has_errors));
        let is_counted = has_errors && self.errors == Errors::Counted;
        if self.session.is_quiet && self.session.is_for_people && is_counted {
            print_summary(&end.totals.to_string());
        }
        // Users often expect `--side` to filter games; the message points to `--where`.
        let totals = &end.totals;
        if let Some(side) = self.args.reading.side
            && self.session.is_for_people
            && totals.read.games > 0
            && totals.without_size == 0
        {
            let side = side.get();
            self.session.print_summary(&format!(
                "`--side {side}` changed nothing: every game gives its size; \
                 `--where 'side = {side}'` selects games"
            ));
        }
    }

    /// Whether the pipe of the output is closed, and the command does not have to find errors any
    /// more for its exit status.
    fn is_enough(&self, totals: &Totals) -> bool {
        named_output::is_closed() && (totals.has_errors() || self.errors != Errors::Sought)
    }

    /// Takes an event into account for the status and the messages.
    fn take(&self, event: &Event<'_>, output: &mut ChunkOutput) {
        output.failed_inputs.event(event);
        let is_denied = |finding: &&Finding| self.denied.contains(&finding.code);
        match event {
            Event::Game(game) => {
                let denied = game.judgement.findings.iter().filter(is_denied);
                output.totals.denied += denied.map(Finding::count).sum::<u64>();
                output.totals.without_size += u64::from(may_lack_size(game));
            }
            Event::Damage(Damage { finding, .. }) => {
                output.totals.denied += u64::from(is_denied(finding));
                output.totals.read.add(finding);
            }
            Event::Failed(error) => {
                output.failure = Some(error.to_string());
                output.is_corrupt = error.is_corrupt();
            }
            Event::Skipped(member) => output.skipped.push(member.clone()),
            Event::End(_) => {}
        }
    }
}

/// Whether the side of a game may be that of `--side`: it is, or the game was converted, which hides
/// what the record gives.
fn may_lack_size(game: &ReadGame<'_>) -> bool {
    game.origin.is_some() || game.judgement.record.has_supplied_side
}

/// The games of sources, read according to the flags and the configuration file, and judged by
/// `judging`.
pub(super) fn game_sources(
    sources: Vec<FoundSource>,
    reading: &Reading,
    range: Option<ByteRange>,
    judging: analysis::Options,
    session: &Session,
) -> GameSources {
    let by_path = session.overrides.path_options();
    let input = input::Options {
        range,
        ..reading.input()
    };
    let sources = sources.into_iter().map(|found| (found.name, found.source));
    GameSources::new(sources.collect())
        .options(ReadOptions::new(input, judging))
        .path_options(by_path)
}

/// The bytes of all files together; `None` if one of the sources has no size.
fn total_size(sources: &[FoundSource]) -> Option<u64> {
    let size = |found: &FoundSource| match &found.source {
        Ok(Source::File(path)) => Some(path.metadata().map_or(0, |data| data.len())),
        Ok(Source::StandardInput) => None,
        Err(_) => Some(0),
    };
    sources.iter().map(size).sum()
}
