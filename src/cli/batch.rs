//! The way of every command that reads many games: from paths to pages, in order.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::args::{Output, Paths, Reading, Work};
use super::page::{Frame, Page};
use super::progress::Progress;
use super::status::{Status, complain, say};
use super::tally::Tally;
use crate::finding::Finding;
use crate::input::{Chunk, Inputs, Part, Source, search};
use crate::judge::{Judge, Judgement};
use crate::parallel::map_in_order;
use crate::sgf::{Parser, no_game};
use crate::show::printable;

/// What a command says of the games it is shown, on several threads at once.
pub(super) trait Report: Sync {
    /// Says something of the game number `game`, from 1 within its chunk.
    fn game(&self, judgement: &Judgement<'_>, source: &str, game: u64, page: &mut Page);

    /// Says something of a file without a game.
    fn no_game(&self, finding: &Finding, source: &str, page: &mut Page);
}

/// A command that reads many games.
pub(super) struct Batch<'a, R> {
    pub paths: &'a Paths,
    pub output: &'a Output,
    pub work: &'a Work,
    pub reading: &'a Reading,
    /// The first line of a CSV.
    pub header: &'a str,
    pub report: R,
}

/// What came of a batch.
pub(super) struct Outcome {
    pub status: Status,
    pub tally: Tally,
    /// The rows of a table, the number of each game in its second cell.
    pub rows: Vec<Vec<String>>,
    /// Whether somebody closed the pipe before the end, so that not everything was counted.
    pub is_cut_short: bool,
}

/// The work done on one part.
struct Done {
    source: Arc<str>,
    page: io::Result<Page>,
    bytes: u64,
    is_first: bool,
    /// When the part ends its file: the finding to report if the file had no game.
    last: Option<Finding>,
}

impl<R: Report> Batch<'_, R> {
    /// Reads all paths and writes the pages of the report to `out`.
    pub(super) fn run(&self, out: &mut impl Write) -> anyhow::Result<Outcome> {
        self.output.settle_color();
        let sources = search(&self.paths.paths);
        let total = total_size(&sources);
        let inputs = Inputs::new(sources, self.reading.text());
        let mut binder = Binder {
            batch: self,
            out,
            frame: None,
            progress: Progress::new(self.work.shows_progress(), total),
            outcome: Outcome {
                status: Status::Clean,
                tally: Tally::default(),
                rows: Vec::new(),
                is_cut_short: false,
            },
            file: Tally::default(),
        };
        let mut failure = binder.begin();
        if failure.is_ok() {
            map_in_order(
                self.work.jobs(),
                inputs,
                || self.worker(),
                |done| match binder.bind(done) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => {
                        failure = Err(error);
                        ControlFlow::Break(())
                    }
                },
            );
        }
        binder.progress.finish();
        match failure {
            Ok(()) => binder.end(),
            // Whoever closed the pipe has read enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Outcome {
                is_cut_short: true,
                ..binder.outcome
            }),
            Err(error) => Err(anyhow::Error::new(error).context("cannot write the output")),
        }
    }

    fn worker(&self) -> impl FnMut(Part) -> Done {
        let mut parser = Parser::new(self.reading.text());
        let mut judge = Judge::new(self.reading.judging(&self.work.ignore));
        move |part| {
            let chunk = match part.chunk {
                Ok(chunk) => chunk,
                Err(error) => {
                    return Done {
                        source: part.source,
                        page: Err(error),
                        bytes: 0,
                        is_first: false,
                        last: None,
                    };
                }
            };
            let mut page = Page::default();
            let mut games = parser.games(chunk.piece());
            while let Some(game) = games.next() {
                let judgement = judge.judge(game);
                page.tally.add_game(&judgement);
                self.report
                    .game(&judgement, &part.source, page.tally.games, &mut page);
            }
            Done {
                source: part.source,
                page: Ok(page),
                bytes: chunk.bytes.len() as u64,
                is_first: chunk.is_first,
                last: chunk.is_last.then(|| gameless(&chunk)),
            }
        }
    }
}

fn gameless(chunk: &Chunk) -> Finding {
    no_game(&chunk.bytes, chunk.offset + chunk.bytes.len() as u64)
}

/// The bytes of all files together; `None` when one of the sources has no size.
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

/// Puts the pages in order and the numbers of the games into them.
struct Binder<'a, 'b, R, W> {
    batch: &'a Batch<'b, R>,
    out: &'a mut W,
    frame: Option<Frame>,
    progress: Progress,
    outcome: Outcome,
    /// What the file at hand has held so far.
    file: Tally,
}

impl<R: Report, W: Write> Binder<'_, '_, R, W> {
    fn begin(&mut self) -> io::Result<()> {
        let frame = Frame::begin(self.batch.output.format, self.batch.header, self.out)?;
        self.frame = Some(frame);
        Ok(())
    }

    fn bind(&mut self, done: Done) -> io::Result<()> {
        self.progress.advance(done.bytes);
        if done.is_first {
            self.file = Tally {
                files: 1,
                ..Tally::default()
            };
        }
        match done.page {
            Ok(page) => self.write(page)?,
            Err(error) => {
                self.outcome.status = Status::Unfinished;
                // What was read of the file before counts.
                self.outcome.tally.merge(&std::mem::take(&mut self.file));
                let message = format!("{}: {error}", done.source);
                self.progress.suspend(|| complain(&message));
            }
        }
        if let Some(finding) = done.last {
            self.end_file(&done.source, &finding)?;
        }
        Ok(())
    }

    fn write(&mut self, page: Page) -> io::Result<()> {
        let games = self.file.games;
        if let Some(frame) = &mut self.frame {
            let out = &mut *self.out;
            self.progress.suspend(|| frame.write(&page, games, out))?;
        }
        self.outcome
            .rows
            .extend(page.rows.into_iter().map(|(game, mut row)| {
                row[1] = (games + game).to_string();
                row
            }));
        self.file.merge(&page.tally);
        Ok(())
    }

    fn end_file(&mut self, source: &str, gameless: &Finding) -> io::Result<()> {
        if self.file.games == 0 && !self.batch.work.ignore.contains(&gameless.code) {
            let mut page = Page::default();
            page.tally.add(gameless);
            self.batch.report.no_game(gameless, source, &mut page);
            self.write(page)?;
        }
        if self.batch.output.verbose > 0 {
            let line = format!("{}: {}", printable(source), self.file);
            self.progress.suspend(|| say(&line));
        }
        self.outcome.tally.merge(&self.file);
        self.file = Tally::default();
        Ok(())
    }

    fn end(mut self) -> anyhow::Result<Outcome> {
        if let Some(frame) = self.frame.take() {
            match frame.end(self.out) {
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(error.into()),
                _ => {}
            }
        }
        self.outcome.tally.merge(&self.file);
        if self.outcome.tally.errors > 0 {
            self.outcome.status = self.outcome.status.max(Status::Errors);
        }
        Ok(self.outcome)
    }
}
