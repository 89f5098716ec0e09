//! From a chunk to the events in it.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use super::event::{Damage, Event, ReadGame, SourceEnd};
use super::filter::Filter;
use super::options::{PathOptions, ReadOptions};
use crate::analysis::{Judge, Judgement};
use crate::convert::{ConvertedFrom, judge_entry};
use crate::finding::Finding;
use crate::input::{Content, Entry, GameReader, Skipped, SourceChunk, SourceError};
use crate::sgf::{Game, LineColumn};

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

    /// A game that the filter keeps.
    fn judge<'g>(
        &self,
        judge: &'g mut Judge,
        game: Game<'g>,
        origin: Option<&ConvertedFrom>,
        source: &str,
    ) -> Option<Judgement<'g>> {
        let (judgement, filter) = (judge_entry(judge, game, origin), self.filter.as_ref());
        let is_kept = filter.is_none_or(|filter| filter.keeps(&judgement, source));
        is_kept.then_some(judgement)
    }

    /// The end of the source of its last chunk.
    fn end(&self, chunk: &SourceChunk, ends_open: bool, index: Option<usize>) -> End {
        let location = match self.options(index).input.range {
            None => LineColumn::START,
            Some(_) => LineColumn::UNNUMBERED,
        };
        let gameless = chunk.finding_without_games();
        let gameless = gameless.filter(|finding| !self.ignores(finding, index));
        End {
            source: Arc::clone(&chunk.source),
            is_open: ends_open && !chunk.is_cut,
            gameless: gameless.map(|finding| (finding, location)),
        }
    }
}

/// Reads the games of chunks into memory that it keeps from chunk to chunk.
pub(super) struct ChunkReader<'a> {
    setup: &'a Setup,
    /// By the index of the options, memory for the sources that are read by them.
    memories: HashMap<Option<usize>, (GameReader, Judge)>,
    /// How many games are still left out, with damaged parts in the place of one.
    pub(super) skip: u64,
}

/// The content of a chunk, without its events.
#[derive(Default)]
pub(super) struct ReadChunk {
    /// The number of games, with damaged parts in the place of one.
    pub(super) games: u64,
    /// The end of the source, if it was read to its end with this chunk.
    end: Option<End>,
}

/// The end of a source that was read to its end.
struct End {
    source: Arc<str>,
    /// Whether it is inside a game, so that part of it may be lost.
    is_open: bool,
    /// The finding if the source holds no game; an empty list of games is allowed.
    gameless: Option<(Finding, LineColumn)>,
}

impl ReadChunk {
    /// Emits [`Event::End`] if the source ends with this chunk, after this number of games in all.
    /// Before it, emits the finding about a source without a game.
    pub(super) fn show_end(
        &self,
        games: u64,
        visit: &mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(end) = &self.end else {
            return ControlFlow::Continue(());
        };
        let source = &end.source;
        if let Some((finding, location)) = end.gameless.as_ref().filter(|_| games == 0) {
            let location = *location;
            visit(Event::Damage(Damage {
                finding,
                location,
                source,
                number: None,
            }))?;
        }
        visit(Event::End(SourceEnd {
            source,
            games,
            is_open: end.is_open,
        }))
    }
}

impl<'a> ChunkReader<'a> {
    pub(super) fn new(setup: &'a Setup) -> Self {
        Self {
            setup,
            memories: HashMap::new(),
            skip: 0,
        }
    }

    /// Shows the events in a chunk to `visit` until that breaks. `before` games of the source
    /// precede the chunk.
    pub(super) fn read(
        &mut self,
        index: Option<usize>,
        chunk: Result<SourceChunk, SourceError>,
        before: u64,
        visit: &mut dyn FnMut(Event<'_>) -> ControlFlow<()>,
    ) -> (ReadChunk, ControlFlow<()>) {
        let mut content = ReadChunk::default();
        let chunk = match chunk {
            Ok(chunk) => chunk,
            Err(error) => return (content, visit(Event::Failed(error))),
        };
        let setup = self.setup;
        let options = setup.options(index);
        let memory = || {
            let judge = Judge::new(options.judging.clone());
            (GameReader::new(options.input), judge)
        };
        let (reader, judge) = self.memories.entry(index).or_insert_with(memory);
        let skip = &mut self.skip;
        let source = &chunk.source;
        let mut ends_open = matches!(chunk.content, Content::Dropped);
        if let Content::Skipped(reason) = chunk.content {
            let path = PathBuf::from(&**source);
            return (content, visit(Event::Skipped(Skipped { path, reason })));
        }
        let flow = reader.read(&chunk, &mut |entry| {
            content.games += 1;
            let number = before + content.games;
            ends_open = matches!(entry, Entry::Game(game, _) if !game.is_closed());
            if *skip > 0 && setup.filter.is_none() {
                *skip -= 1;
                return ControlFlow::Continue(());
            }
            match entry {
                Entry::Game(&game, origin) => {
                    let kept = setup.judge(judge, game, origin, source);
                    let Some(judgement) = kept else {
                        return ControlFlow::Continue(());
                    };
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
                Entry::Broken(finding, location) => visit(Event::Damage(Damage {
                    finding,
                    location,
                    source,
                    number: Some(number),
                })),
            }
        });
        content.end = chunk.is_last.then(|| setup.end(&chunk, ends_open, index));
        (content, flow)
    }
}
