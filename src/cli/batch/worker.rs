//! The work on one part of the input: from its text to the output.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Batch, GameCommand, GameContext, ReadChunk, TRUNCATED};
use crate::analysis::Options;
use crate::cli::chunk_output::ChunkOutput;
use crate::cli::config::override_at;
use crate::convert::EntryJudge;
use crate::finding::Finding;
use crate::input::{Entry, GameReader, SourceChunk, SourceError};
use crate::sgf::LineColumn;

/// The work done on one part.
pub(super) struct ChunkDone<S> {
    pub(super) source: Arc<str>,
    pub(super) output: io::Result<ChunkOutput<S>>,
    pub(super) bytes: u64,
    pub(super) is_first: bool,
    pub(super) is_last: bool,
    /// What to report if the part ends a file without a game; an empty list of games is allowed.
    pub(super) gameless: Option<Finding>,
}

/// The state that a thread keeps from chunk to chunk, for files that are read with the same
/// options.
struct Memory {
    reader: GameReader,
    judges: EntryJudge,
    options: Options,
}

impl<R: GameCommand> Batch<'_, R> {
    /// A thread's memory, and its work on each part.
    pub(super) fn worker(&self) -> impl FnMut(ReadChunk) -> ChunkDone<R::Sum> {
        let mut memories: Vec<(Option<usize>, Memory)> = Vec::new();
        move |(index, chunk)| {
            let chunk = match chunk {
                Ok(chunk) => chunk,
                Err(SourceError { source, error }) => {
                    return ChunkDone {
                        source,
                        output: Err(error),
                        bytes: 0,
                        is_first: false,
                        is_last: false,
                        gameless: None,
                    };
                }
            };
            let known = memories.iter().position(|(own, _)| *own == index);
            let place = known.unwrap_or_else(|| {
                memories.push((index, self.memory(index)));
                memories.len() - 1
            });
            let output = self.chunk(&chunk, index, &mut memories[place].1);
            ChunkDone {
                output: Ok(output),
                bytes: chunk.bytes.len() as u64,
                is_first: chunk.is_first,
                is_last: chunk.is_last,
                gameless: chunk
                    .finding_without_games()
                    .filter(|finding| !self.ignores(finding, index)),
                source: chunk.source,
            }
        }
    }

    /// The output for the games of a chunk.
    fn chunk(
        &self,
        chunk: &SourceChunk,
        index: Option<usize>,
        memory: &mut Memory,
    ) -> ChunkOutput<R::Sum> {
        let Memory {
            reader,
            judges,
            options,
        } = memory;
        let mut output = ChunkOutput::default();
        let mut ends_open = false;
        let all = reader.read(chunk, |entry| {
            output.entries += 1;
            ends_open = matches!(entry, Entry::Game(game, _) if !game.is_closed());
            match entry {
                Entry::Game(&game, origin) => {
                    let judgement = judges.judge(game, origin);
                    let denied = |finding: &&Finding| self.denied.contains(&finding.code);
                    let denied = judgement.findings.iter().filter(denied).count();
                    output.totals.denied += denied as u64;
                    let shown = GameContext {
                        judgement,
                        options,
                        origin,
                        override_index: index,
                    };
                    let number = output.entries;
                    self.report.game(&shown, &chunk.source, number, &mut output);
                }
                Entry::Broken(finding, place) if !self.ignores(finding, index) => {
                    self.broken(finding, place, &chunk.source, &mut output);
                }
                Entry::Broken(..) => {}
            }
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue(), "nothing breaks here");
        if ends_open && chunk.is_last && !chunk.is_cut {
            output.failed.get_or_insert_with(|| TRUNCATED.to_owned());
        }
        output
    }

    /// The memory for files that the override of that index covers.
    fn memory(&self, index: Option<usize>) -> Memory {
        let own = index.and_then(override_at);
        let reading = own.map_or(self.reading, |own| &own.reading);
        let mut judging = self.judging.clone();
        if let Some(own) = own {
            judging = reading.judging(&own.ignored);
            judging.reading.variations |= self.judging.reading.variations;
        }
        Memory {
            reader: GameReader::new(reading.input()),
            judges: EntryJudge::new(&judging),
            options: judging,
        }
    }

    /// Whether a finding is ignored in files that the override of that index covers.
    fn ignores(&self, finding: &Finding, index: Option<usize>) -> bool {
        let own = index.and_then(override_at);
        self.judging.ignored.contains(&finding.code)
            || own.is_some_and(|own| own.ignored.contains(&finding.code))
    }

    /// Reports an error in place of a game.
    pub(super) fn broken(
        &self,
        finding: &Finding,
        place: LineColumn,
        source: &str,
        output: &mut ChunkOutput<R::Sum>,
    ) {
        output
            .failed
            .get_or_insert_with(|| finding.message.to_string());
        output.totals.denied += u64::from(self.denied.contains(&finding.code));
        output.totals.add(finding);
        self.report.broken(finding, place, source, output);
    }
}
