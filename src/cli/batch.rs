//! The way of every command that reads many games: from paths to pages, in order.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::args::{Output, Reading, Work, judging_of_data};
use super::page::{Frame, Framing, Page};
use super::progress::Progress;
use super::status::{Status, complain, is_closed_pipe, say};
use super::tally::Tally;
use crate::finding::Finding;
use crate::input::{Chunk, Content, Entry, GameReader, Inputs, Origin, Part, Source};
use crate::judge::{self, Judge, Judgement};
use crate::parallel::map_in_order;
use crate::sgf::{Place, no_game};
use crate::show::printable;

/// What a command says of the games it is shown, on several threads at once.
pub(super) trait Report: Sync {
    /// What is summed up over all games.
    type Sum: Default + Send;

    /// Says something of the game number `game`, from 1 within its chunk, and counts it.
    fn game(&self, shown: &Shown<'_>, source: &str, game: u64, page: &mut Page<Self::Sum>);

    /// Says that there is no game where one belongs.
    fn broken(&self, finding: &Finding, place: Place, source: &str, page: &mut Page<Self::Sum>);

    /// Has a last word on a page before it is written, the pages in order; after a break nothing
    /// more is read.
    ///
    /// # Errors
    ///
    /// When what the report writes by itself cannot be written.
    fn settle(&self, _: &Self::Sum, _: &mut Page<Self::Sum>) -> anyhow::Result<ControlFlow<()>> {
        Ok(ControlFlow::Continue(()))
    }

    /// Adds what a chunk's games come to; `before` games of its file stand before them.
    fn add(&self, total: &mut Self::Sum, part: Self::Sum, source: &Arc<str>, before: u64);
}

/// A game that a report is shown.
pub(super) struct Shown<'a> {
    pub judgement: Judgement<'a>,
    /// Where it comes from when it was no SGF.
    pub origin: Option<&'a Origin>,
}

/// A command that reads many games.
pub(super) struct Batch<'a, R> {
    pub sources: Vec<(String, io::Result<Source>)>,
    pub output: &'a Output,
    pub work: &'a Work,
    pub reading: &'a Reading,
    /// How games are judged, which most commands leave to the flags.
    pub judging: judge::Options,
    /// What stands round the pages.
    pub framing: Framing,
    pub report: R,
}

/// What came of a batch.
pub(super) struct Outcome<S> {
    pub status: Status,
    pub tally: Tally,
    /// The rows of a table, the number of each game in its second cell.
    pub rows: Vec<Vec<String>>,
    /// What the report summed up.
    pub sum: S,
    /// Whether somebody closed the pipe before the end, so that not everything was counted.
    pub is_cut_short: bool,
}

/// The work done on one part.
struct Done<S> {
    source: Arc<str>,
    page: io::Result<Page<S>>,
    bytes: u64,
    is_first: bool,
    /// When the part ends its file: the finding to report if the file had no game.
    last: Option<Finding>,
    /// Whether the file is a list of no games, which is no mistake.
    is_empty_list: bool,
}

impl<R: Report> Batch<'_, R> {
    /// Reads all paths and writes the pages of the report to `out`.
    pub(super) fn run(mut self, out: &mut impl Write) -> anyhow::Result<Outcome<R::Sum>> {
        let sources = std::mem::take(&mut self.sources);
        let total = total_size(&sources);
        let inputs = Inputs::new(sources, self.reading.input());
        let mut binder = Binder {
            batch: &self,
            out,
            frame: None,
            progress: Progress::new(self.work.shows_progress(), total),
            outcome: Outcome {
                status: Status::Clean,
                tally: Tally::default(),
                rows: Vec::new(),
                sum: R::Sum::default(),
                is_cut_short: false,
            },
            file: Tally::default(),
            entries: 0,
        };
        let mut failure = binder.begin().map_err(unwritten);
        if failure.is_ok() {
            map_in_order(
                self.work.jobs(),
                inputs,
                || self.worker(),
                |done| match binder.bind(done) {
                    Ok(flow) => flow,
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
            Err(error) if is_closed_pipe(&error) => Ok(Outcome {
                is_cut_short: true,
                ..binder.outcome
            }),
            Err(error) => Err(error),
        }
    }

    fn worker(&self) -> impl FnMut(Part) -> Done<R::Sum> {
        let mut reader = GameReader::new(self.reading.input().text);
        let mut sgf_judge = Judge::new(self.judging.clone());
        let mut data_judge = Judge::new(judging_of_data(&self.judging));
        move |part| {
            let source = part.source;
            let chunk = match part.chunk {
                Ok(chunk) => chunk,
                Err(error) => {
                    return Done {
                        source,
                        page: Err(error),
                        bytes: 0,
                        is_first: false,
                        last: None,
                        is_empty_list: false,
                    };
                }
            };
            let mut page = Page::default();
            let all = reader.read(&chunk, |entry| {
                page.entries += 1;
                match entry {
                    Entry::Game(&game, origin) => {
                        let judge = if origin.is_some() {
                            &mut data_judge
                        } else {
                            &mut sgf_judge
                        };
                        let judgement = judge.judge_adjusted(game, |findings| {
                            if let Some(origin) = origin {
                                origin.relocate(game, findings);
                            }
                        });
                        let number = page.entries;
                        self.report
                            .game(&Shown { judgement, origin }, &source, number, &mut page);
                    }
                    Entry::Broken(finding, place) => {
                        self.broken(finding, place, &source, &mut page);
                    }
                }
                ControlFlow::Continue(())
            });
            debug_assert!(all.is_continue(), "nothing breaks here");
            Done {
                source,
                page: Ok(page),
                bytes: chunk.bytes.len() as u64,
                is_first: chunk.is_first,
                last: chunk.is_last.then(|| gameless(&chunk)),
                is_empty_list: matches!(&chunk.content, Content::Json(all) if all.is_empty_list),
            }
        }
    }

    /// Reports that there is no game where one belongs, unless that is ignored.
    fn broken(&self, finding: &Finding, place: Place, source: &str, page: &mut Page<R::Sum>) {
        if !self.work.ignore.contains(&finding.code) {
            page.tally.add(finding);
            self.report.broken(finding, place, source, page);
        }
    }
}

/// A finding on one line, for standard error.
pub(super) fn message(finding: &Finding, place: Place, source: &str) -> String {
    format!(
        "{}:{}:{}: {}[{}]: {}",
        printable(source),
        place.line,
        place.column,
        finding.severity(),
        finding.code,
        printable(&finding.message)
    )
}

fn unwritten(error: io::Error) -> anyhow::Error {
    anyhow::Error::new(error).context("cannot write the output")
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
struct Binder<'a, 'b, R: Report, W> {
    batch: &'a Batch<'b, R>,
    out: &'a mut W,
    frame: Option<Frame>,
    progress: Progress,
    outcome: Outcome<R::Sum>,
    /// What the file at hand has held so far.
    file: Tally,
    /// How many entries those were, games or not.
    entries: u64,
}

impl<R: Report, W: Write> Binder<'_, '_, R, W> {
    fn begin(&mut self) -> io::Result<()> {
        let frame = Frame::begin(self.batch.framing, self.out)?;
        self.frame = Some(frame);
        Ok(())
    }

    fn bind(&mut self, done: Done<R::Sum>) -> anyhow::Result<ControlFlow<()>> {
        self.progress.advance(done.bytes);
        if done.is_first {
            self.file = Tally {
                files: 1,
                ..Tally::default()
            };
            self.entries = 0;
        }
        match done.page {
            Ok(page) => {
                let flow = self.write(page, &done.source)?;
                if flow.is_break() {
                    return Ok(flow);
                }
            }
            Err(error) => {
                self.outcome.status = Status::Unfinished;
                // What was read of the file before counts.
                self.outcome.tally.merge(&std::mem::take(&mut self.file));
                let message = format!("{}: {error}", done.source);
                self.progress.suspend(|| complain(&message));
            }
        }
        if let Some(finding) = done.last {
            self.end_file(&done.source, &finding, done.is_empty_list)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn write(
        &mut self,
        mut page: Page<R::Sum>,
        source: &Arc<str>,
    ) -> anyhow::Result<ControlFlow<()>> {
        let before = self.entries;
        let flow = self.batch.report.settle(&self.outcome.sum, &mut page)?;
        if let Some(frame) = &mut self.frame {
            let out = &mut *self.out;
            self.progress.suspend(|| {
                page.messages.iter().for_each(|message| say(message));
                frame.write(&page, before, out).map_err(unwritten)
            })?;
        }
        self.outcome
            .rows
            .extend(page.rows.into_iter().map(|(game, mut row)| {
                row[1] = (before + game).to_string();
                row
            }));
        self.batch
            .report
            .add(&mut self.outcome.sum, page.sum, source, before);
        self.entries += page.entries;
        self.file.merge(&page.tally);
        Ok(flow)
    }

    fn end_file(
        &mut self,
        source: &Arc<str>,
        gameless: &Finding,
        is_empty_list: bool,
    ) -> anyhow::Result<()> {
        if self.entries == 0 && !is_empty_list {
            let mut page = Page::default();
            self.batch.broken(gameless, Place::START, source, &mut page);
            let _nothing_to_stop = self.write(page, source)?;
        }
        if self.batch.output.verbose > 0 {
            let line = format!("{}: {}", printable(source), self.file);
            self.progress.suspend(|| say(&line));
        }
        self.outcome.tally.merge(&self.file);
        self.file = Tally::default();
        Ok(())
    }

    fn end(mut self) -> anyhow::Result<Outcome<R::Sum>> {
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
