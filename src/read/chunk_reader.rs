//! From a chunk to the events in it.

use std::ops::ControlFlow;

use super::event::{Damage, Event, ReadGame};
use super::filter::Filter;
use super::options::{PathOptions, ReadOptions};
use crate::convert::EntryJudge;
use crate::finding::Finding;
use crate::input::{Content, Entry, GameReader, SourceChunk};

/// How sources are read: what all threads share.
#[derive(Debug, Default)]
pub(super) struct Setup {
    pub(super) usual: ReadOptions,
    pub(super) by_path: PathOptions,
    pub(super) filter: Option<Filter>,
    /// Whether hidden members of archives are read, whatever the options say.
    pub(super) hidden: bool,
}

impl Setup {
    /// The options of an index.
    pub(super) fn options(&self, index: Option<usize>) -> &ReadOptions {
        self.by_path.get(index).unwrap_or(&self.usual)
    }

    /// Whether a finding outside of games is neither reported nor counted.
    pub(super) fn ignores(&self, finding: &Finding, index: Option<usize>) -> bool {
        let ignored = &self.options(index).judging.ignored;
        ignored.contains(&finding.code)
    }
}

/// Reads the games of chunks into memory that it keeps from chunk to chunk.
pub(super) struct ChunkReader<'a> {
    pub(super) setup: &'a Setup,
    memories: Vec<Memory>,
    /// How many games are still left out, with damaged parts in the place of one.
    pub(super) skip: u64,
}

/// The memory for sources that are read by the options of an index.
struct Memory {
    index: Option<usize>,
    reader: GameReader,
    judges: EntryJudge,
    /// Judges games for the filter, if that looks only at their main lines and the variations are
    /// read too.
    filtering: Option<EntryJudge>,
}

impl Memory {
    fn new(index: Option<usize>, setup: &Setup) -> Self {
        let options = setup.options(index);
        let mut main_line = options.judging.clone();
        main_line.reading.variations = false;
        let filter = setup.filter.as_ref();
        let is_apart = options.judging.reading.variations
            && filter.is_some_and(|filter| filter.is_of_main_line);
        Self {
            index,
            reader: GameReader::new(options.input),
            judges: EntryJudge::new(&options.judging),
            filtering: is_apart.then(|| EntryJudge::new(&main_line)),
        }
    }
}

/// The contents of a chunk.
#[derive(Debug, Default)]
pub(super) struct ChunkContent {
    /// The number of games, with damaged parts in the place of one.
    pub(super) games: u64,
    /// Whether it ends inside a game, so that part of it may be lost.
    pub(super) is_open: bool,
}

impl<'a> ChunkReader<'a> {
    pub(super) fn new(setup: &'a Setup) -> Self {
        Self {
            setup,
            memories: Vec::new(),
            skip: 0,
        }
    }

    /// Where the memory for the options of an index is.
    fn place(&mut self, index: Option<usize>) -> usize {
        let known = self.memories.iter().position(|own| own.index == index);
        known.unwrap_or_else(|| {
            self.memories.push(Memory::new(index, self.setup));
            self.memories.len() - 1
        })
    }

    /// Shows the events in a chunk to `visit` until that breaks. `before` games of the source
    /// precede the chunk.
    pub(super) fn read(
        &mut self,
        chunk: &SourceChunk,
        index: Option<usize>,
        before: u64,
        visit: &mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> (ChunkContent, ControlFlow<()>) {
        let setup = self.setup;
        let options = setup.options(index);
        let place = self.place(index);
        let memory = &mut self.memories[place];
        let (reader, judges) = (&mut memory.reader, &mut memory.judges);
        let skip = &mut self.skip;
        let source = &chunk.source;
        let mut content = ChunkContent::default();
        let mut ends_open = matches!(chunk.content, Content::Dropped);
        if matches!(chunk.content, Content::Skipped) {
            return (content, visit(Event::Skipped(source)));
        }
        let flow = reader.read(chunk, &mut |entry| {
            content.games += 1;
            let number = before + content.games;
            ends_open = matches!(entry, Entry::Game(game, _) if !game.is_closed());
            if *skip > 0 && setup.filter.is_none() {
                *skip -= 1;
                return ControlFlow::Continue(());
            }
            match entry {
                Entry::Game(&game, origin) => {
                    if let (Some(filter), Some(judges)) = (&setup.filter, &mut memory.filtering)
                        && !filter.keeps(&judges.judge(game, origin), source)
                    {
                        return ControlFlow::Continue(());
                    }
                    let judgement = judges.judge(game, origin);
                    if let (Some(filter), None) = (&setup.filter, &memory.filtering)
                        && !filter.keeps(&judgement, source)
                    {
                        return ControlFlow::Continue(());
                    }
                    if *skip > 0 {
                        *skip -= 1;
                        return ControlFlow::Continue(());
                    }
                    visit(Event::Game(&ReadGame {
                        judgement,
                        origin,
                        text: options.input.text,
                        options: &options.judging,
                        options_index: index,
                        source,
                        number,
                    }))
                }
                Entry::Broken(finding, _) if setup.ignores(finding, index) => {
                    ControlFlow::Continue(())
                }
                Entry::Broken(finding, place) => visit(Event::Damage(Damage {
                    finding,
                    place,
                    source,
                    number: Some(number),
                })),
            }
        });
        content.is_open = ends_open && chunk.is_last && !chunk.is_cut;
        (content, flow)
    }
}
