//! One game out of a file or a folder, for the commands that show one.

use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::args::{FolderSearch, Output, Reading, parse_positive};
use super::batch::message;
use crate::analysis::{Judge, Judgement};
use crate::convert::{ConvertedFrom, EntryJudge};
use crate::draw::Walkthrough;
use crate::finding::Code;
use crate::input::{Entry, GameReader, Inputs};
use crate::record::Kind;
use crate::sgf::Game;

/// Which game.
#[derive(clap::Args, Debug)]
pub(super) struct SingleGame {
    /// A file, a folder (searched for game files and archives) or - (standard input) [default: the
    /// current folder]
    #[arg(default_value = ".", hide_default_value = true)]
    pub path: PathBuf,

    /// Which game, counted from 1, in a folder through all its files
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_positive::<NonZeroU64>)]
    pub game: NonZeroU64,

    #[command(flatten)]
    search: FolderSearch,
}

/// The requested game, and where it was found.
pub(super) struct FoundGame<'a> {
    pub game: Game<'a>,
    /// What it was converted from, if the source is not SGF.
    pub origin: Option<&'a ConvertedFrom>,
    /// The file, as it was given.
    pub source: &'a str,
    /// Its number in that file, from 1.
    pub number: u64,
}

impl SingleGame {
    /// Finds the game and hands it to `show`, with a judge that has the right options for it.
    /// `output` says whether skipped files are reported.
    pub(super) fn with<T>(
        &self,
        reading: &Reading,
        output: Option<&Output>,
        mut show: impl FnMut(&FoundGame<'_>, &mut Judge) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let input = reading.input();
        let mut judges = EntryJudge::new(&reading.judging(&[]));
        let mut reader = GameReader::new(input);
        let wanted = self.game.get();
        let (mut before, mut number) = (0, 0);
        let mut shown = None;
        let found = self.search.find(std::slice::from_ref(&self.path), output)?;
        for chunk in Inputs::new(found.sources, input) {
            let chunk = chunk?;
            if chunk.is_first {
                number = 0;
            }
            let read = reader.read(&chunk, |entry| {
                before += 1;
                number += 1;
                if before < wanted {
                    return ControlFlow::Continue(());
                }
                shown = Some(match entry {
                    Entry::Game(&game, origin) => {
                        let found = FoundGame {
                            game,
                            origin,
                            source: &chunk.source,
                            number,
                        };
                        show(&found, judges.of(origin))
                    }
                    Entry::Broken(finding, place) => {
                        Err(anyhow!(message(finding, place, &chunk.source)))
                    }
                });
                ControlFlow::Break(())
            });
            if let (ControlFlow::Break(()), Some(result)) = (read, shown.take()) {
                return result;
            }
        }
        Err(no_game(&self.path, before, wanted))
    }
}

fn no_game(path: &Path, games: u64, wanted: u64) -> anyhow::Error {
    let path = path.display();
    match games {
        0 => anyhow!("{path}: no game begins anywhere"),
        1 => anyhow!("{path}: there is no game {wanted}; it holds one game"),
        count => anyhow!("{path}: there is no game {wanted}; it holds {count} games"),
    }
}

impl FoundGame<'_> {
    /// The game node by node.
    pub(super) fn walkthrough(&self, judge: &mut Judge) -> anyhow::Result<Walkthrough> {
        let Self { source, number, .. } = self;
        if let Some(walkthrough) = Walkthrough::new(judge, self.game, self.origin.is_none()) {
            return Ok(walkthrough);
        }
        let judgement = judge.judge(self.game);
        if judgement.record.kind != Kind::Unlur {
            let message = judgement.findings.first();
            let message = message.map_or("", |finding| &finding.message);
            bail!("{source}: game {number} cannot be shown: {message}");
        }
        bail!("{source}: game {number} has no board size; `--side N` supplies one");
    }
}

/// Why a game has no positions; `None` if it has some.
pub(super) fn no_position<'a>(judgement: &Judgement<'a>) -> Option<&'a str> {
    let record = judgement.record;
    let has_none = record.kind != Kind::Unlur || record.reading.is_none();
    let is_cause = |code| matches!(code, Code::NotUnlur | Code::MissingSize | Code::BadSize);
    let mut findings = judgement.findings.iter();
    let cause = findings.find(|finding| is_cause(finding.code));
    let reason = cause.or(judgement.findings.first());
    has_none.then(|| reason.map_or("no board", |finding| &finding.message))
}
