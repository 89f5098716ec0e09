//! The sources of games, and the loop over them.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use super::chunk_reader::{ChunkReader, ReadChunk, Setup};
use super::event::{Event, ReadGame};
use super::filter::Filter;
use super::options::{PathOptions, ReadOptions};
use super::parallel::map_in_order;
use super::part::Part;
use crate::collection::query::QueryError;
use crate::input::{
    FindOptions, Inputs, Source, SourceChunk, SourceError, find_sources, panic_error,
};

/// The games of files, folders and archives, to be read in one of several ways.
///
/// In every way, the games come in the same order with the same judgements. The memory does not
/// grow with their number.
#[derive(Debug, Default)]
pub struct GameSources {
    sources: Vec<(String, io::Result<Source>)>,
    setup: Setup,
    jobs: Option<NonZeroUsize>,
    skip: u64,
}

/// The games of files, folders and archives. Folders are searched as [`find_sources`] does.
///
/// ```
/// // How often does the player win who had the first turn of the contract?
/// let (mut won, mut all) = (0, 0);
/// unlur::games(["fixtures/games"]).map_in_order(
///     |game| Some(game.judgement.verdict?.winner == game.judgement.record.first_player?),
///     |is_won| {
///         won += u32::from(is_won == Some(true));
///         all += u32::from(is_won.is_some());
///     },
/// )?;
/// assert!(won > 0 && won < all);
/// # Ok::<(), unlur::input::SourceError>(())
/// ```
#[must_use]
pub fn games<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> GameSources {
    let paths = paths.into_iter().map(|path| path.as_ref().to_owned());
    let paths: Vec<_> = paths.collect();
    GameSources::new(find_sources(&paths, &FindOptions::default()).sources)
}

impl GameSources {
    /// The games of sources that were found.
    #[must_use]
    pub fn new(sources: Vec<(String, io::Result<Source>)>) -> Self {
        Self {
            sources,
            ..Self::default()
        }
    }

    /// Reads and judges by these options.
    #[must_use]
    pub fn options(mut self, options: ReadOptions) -> Self {
        self.setup.usual = options;
        self
    }

    /// Reads and judges some paths by options of their own.
    #[must_use]
    pub fn path_options(mut self, options: PathOptions) -> Self {
        self.setup.by_path = options;
        self
    }

    /// Leaves out the games that a filter does not keep.
    #[must_use]
    pub fn filter(mut self, filter: impl Into<Option<Filter>>) -> Self {
        self.setup.filter = filter.into();
        self
    }

    /// Leaves out the games that do not match an expression of
    /// [`Query`](crate::collection::query::Query), and games that are not Unlur.
    ///
    /// # Errors
    ///
    /// If the expression is wrong.
    pub fn matching(self, expression: &str) -> Result<Self, QueryError> {
        Ok(self.filter(Filter::new(expression)?))
    }

    /// Reads hidden members of archives too, whatever the options say.
    #[must_use]
    pub fn hidden(mut self, hidden: bool) -> Self {
        self.setup.hidden = hidden;
        self
    }

    /// Reads on this number of threads, where several are used; as many as the machine has cores
    /// by default.
    #[must_use]
    pub fn jobs(mut self, jobs: NonZeroUsize) -> Self {
        self.jobs = Some(jobs);
        self
    }

    /// Begins after this number of games, counted through all sources, with damaged parts in the
    /// place of one and without what a filter drops. Only for [`events`](Self::events) and
    /// [`for_each`](Self::for_each).
    #[must_use]
    pub fn skip(mut self, games: u64) -> Self {
        self.skip = games;
        self
    }

    /// Shows every game to `visit`, one after another.
    ///
    /// Damaged parts of the sources are passed over; [`events`](Self::events) shows them too.
    ///
    /// # Errors
    ///
    /// The first error of a source that cannot be read, or not to its end, after everything else
    /// was read.
    pub fn for_each(self, mut visit: impl FnMut(&ReadGame<'_>)) -> Result<(), SourceError> {
        let mut failure = Ok(());
        self.events(|event| {
            match event {
                Event::Game(game) => visit(game),
                Event::Failed(error) if failure.is_ok() => failure = Err(error),
                _ => {}
            }
            ControlFlow::Continue(())
        });
        failure
    }

    /// Does `work` on every game, on several threads, and hands the results to `sink` in the
    /// order of the games.
    ///
    /// # Errors
    ///
    /// The errors of [`for_each`](Self::for_each). A panic, also one of `work`, is an error of its source.
    pub fn map_in_order<R: Send>(
        self,
        work: impl Fn(&ReadGame<'_>) -> R + Sync,
        mut sink: impl FnMut(R),
    ) -> Result<(), SourceError> {
        let mut failure = Ok(());
        self.parts(
            |event, output: &mut (Vec<R>, Option<SourceError>)| match event {
                Event::Game(game) => output.0.push(work(game)),
                Event::Failed(error) => output.1 = Some(error),
                _ => {}
            },
            |part| {
                let (results, failed) = part.output;
                results.into_iter().for_each(&mut sink);
                if let (Ok(()), Some(error)) = (&failure, failed) {
                    failure = Err(error);
                }
                ControlFlow::Continue(())
            },
        );
        failure
    }

    /// Shows every event to `visit`, one after another, until that breaks.
    pub fn events(self, mut visit: impl FnMut(Event<'_>) -> ControlFlow<()>) {
        let setup = &self.setup;
        let mut reader = ChunkReader::new(setup);
        reader.skip = self.skip;
        let mut before = 0;
        let _ = chunks(self.sources, setup).try_for_each(|(index, chunk)| {
            if chunk.as_ref().is_ok_and(|chunk| chunk.is_first) {
                before = 0;
            }
            let (read, flow) = reader.read(index, chunk, before, &mut visit);
            flow?;
            before += read.games;
            read.show_end(before, &mut visit)
        });
    }

    /// Collects what `visit` makes of the events of each part of the sources, on several threads,
    /// and hands the parts to `sink` in their order, until that breaks.
    ///
    /// The numbers of games are counted within their part; [`Part::before`] counts those before. If
    /// reading a part or `visit` panics, that is reported as the error of its source, and is the
    /// only output of the part; the other parts are read.
    pub fn parts<T: Default + Send>(
        self,
        visit: impl Fn(Event<'_>, &mut T) + Sync,
        mut sink: impl FnMut(Part<T>) -> ControlFlow<()>,
    ) {
        let available = || std::thread::available_parallelism().ok();
        let jobs = self.jobs.or_else(available).unwrap_or(NonZeroUsize::MIN);
        let setup = &self.setup;
        let visit = &visit;
        let mut before = 0;
        map_in_order(
            jobs,
            chunks(self.sources, setup),
            || {
                let mut reader = ChunkReader::new(setup);
                move |(index, chunk)| {
                    let mut part = Part::new(&chunk);
                    let work = || {
                        reader.read(index, chunk, 0, &mut |event| {
                            visit(event, &mut part.output);
                            ControlFlow::Continue(())
                        })
                    };
                    // The output of a part that was not finished is dropped.
                    let read = catch_unwind(AssertUnwindSafe(work)).map(|(read, _)| read);
                    let read = read.unwrap_or_else(|panic| {
                        reader = ChunkReader::new(setup);
                        part.output = T::default();
                        let (source, error) = (Arc::clone(&part.source), panic_error(&*panic));
                        let failed = SourceError { source, error };
                        visit(Event::Failed(failed), &mut part.output);
                        ReadChunk::default()
                    });
                    (part, read)
                }
            },
            |(mut part, read)| {
                if part.is_first {
                    before = 0;
                }
                part.before = before;
                before += read.games;
                let _ = read.show_end(before, &mut |event| {
                    visit(event, &mut part.output);
                    ControlFlow::Continue(())
                });
                sink(part)
            },
        );
    }
}

/// A chunk, and the index of the options by which its source is read.
type IndexedChunk = (Option<usize>, Result<SourceChunk, SourceError>);

/// The chunks of the sources, each read by its options.
fn chunks(
    sources: Vec<(String, io::Result<Source>)>,
    setup: &Setup,
) -> impl Iterator<Item = IndexedChunk> + Send {
    // Sources that follow each other with the same options are read ahead together.
    let mut runs: Vec<(Option<usize>, Vec<_>)> = Vec::new();
    for (name, source) in sources {
        let index = match &source {
            Ok(Source::File(path)) => setup.by_path.index(path),
            _ => None,
        };
        match runs.last_mut() {
            Some((last, run)) if *last == index => run.push((name, source)),
            _ => runs.push((index, vec![(name, source)])),
        }
    }
    runs.into_iter().flat_map(move |(index, run)| {
        let mut options = setup.options(index).input;
        options.hidden |= setup.hidden;
        let inputs = Inputs::new(run, options);
        inputs.map(move |chunk| (index, chunk))
    })
}
