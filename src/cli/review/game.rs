//! From paths to reviews.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;

use super::page::Page;
use super::{Args, RecordFormat, text};
use crate::analysis::{Judgement, Players, ReviewData, game_plies};
use crate::cli::batch::{ReadGame, game_sources};
use crate::cli::chunk_output::message;
use crate::cli::data::{Format, Frame, Row, RowWriter, Rows};
use crate::cli::failed_inputs::FailedInputs;
use crate::cli::game_texts::{dropped, text_as_it_is};
use crate::cli::interrupt::stop_flag;
use crate::cli::output_file::OutputFile;
use crate::cli::session::Session;
use crate::cli::single_game::{in_turn, no_position};
use crate::cli::status::{Status, print_error, print_info};
use crate::cli::{named_output, progress};
use crate::collection::Names;
use crate::convert::{annotated, from_sgf, write_checked};
use crate::draw::printable;
use crate::engine::{Assessor, GamePlies, Limits, PlyReview, Reviewer, Search};
use crate::game::{Coordinates, Position};
use crate::read::{Event, GameSources, map_in_order};
use crate::record::Kind;
use crate::report::count;

/// The table of a review has lines around it, so it is written as text.
impl Row for ReviewData<'_> {
    type CsvLine = Self;
}

/// The work on all games.
struct Run<'a> {
    args: &'a Args,
    session: &'a Session,
    failed_inputs: FailedInputs,
    stop: &'static AtomicBool,
    status: Status,
    games: u64,
    page: Page,
}

pub(in crate::cli) fn run(args: &Args, session: &Session) -> anyhow::Result<Status> {
    let format = args.output.format;
    if args.to.is_some() && format != Format::Table {
        bail!("`--to` goes without `--format`");
    }
    let filter = args.reading.filter(&Names::default())?;
    let sources = args.paths.find(session)?;
    let (judging, to) = (args.reading.judging(), args.to);
    let games = game_sources(sources, &args.reading, None, judging, session)
        .filter(filter)
        .hidden(args.paths.search.hidden);
    let mut out = args.target.open(session)?;
    let mut run = Run {
        args,
        session,
        stop: stop_flag(),
        status: Status::Clean,
        failed_inputs: FailedInputs::default(),
        games: 0,
        page: Page::default(),
    };
    let data_format = args.output.data_format(&args.target);
    let frame = match (to, format) {
        (Some(_), _) | (None, Format::Table) => Frame::NONE,
        (None, _) => Frame::new::<ReviewData<'_>>(&data_format),
    };
    let mut writer = RowWriter::begin(frame, &mut out)?;
    run.read(games, &mut |output| {
        writer.write(output, Some(0), &mut out)?;
        Ok(out.flush()?)
    })?;
    run.status = run.status.max(Status::errors_if(writer.end(&mut out)? > 0));
    run.end(out)
}

impl Run<'_> {
    /// Writes the page, if there is one, and ends the output.
    fn end(mut self, mut out: OutputFile) -> anyhow::Result<Status> {
        if self.args.to == Some(RecordFormat::Html) {
            let page = std::mem::take(&mut self.page);
            out.write_all(page.text(&self.args.paths.names()).as_bytes())?;
        }
        let is_stopped = self.stop.load(Ordering::SeqCst);
        if is_stopped {
            self.failed_inputs.interrupt();
        }
        let status = match self.args.to {
            Some(RecordFormat::Sgf) => {
                out.finish_after(self.failed_inputs.protects_games().as_deref())?
            }
            _ => self.failed_inputs.complete(out)?,
        };
        self.status = self.status.max(status);
        if is_stopped {
            print_error(&format!("interrupted after {} games", self.games));
            self.status = Status::Incomplete;
        } else if self.args.game.is_some() && self.games == 0 && self.status == Status::Clean {
            bail!("{}: there is no such game", self.args.paths.names());
        }
        Ok(self.status)
    }

    /// Reviews all games and passes on the output of each.
    fn read(
        &mut self,
        games: GameSources,
        sink: &mut dyn FnMut(&Rows) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let is_one = self.args.game.is_some();
        let mut failure = Ok(());
        let before = self.args.game.map_or(0, |wanted| wanted.get() - 1);
        let seen = in_turn(games.skip(before), self.session, |event| {
            let ends = match event {
                Event::Game(game) => {
                    self.report_dropped(game);
                    if let Some(output) = self.game(&game.judgement, game.source, game.number) {
                        failure = sink(&output);
                    }
                    is_one
                }
                Event::Damage(damage) => is_one && damage.number.is_some(),
                Event::Failed(_) | Event::End(_) | Event::Skipped(_) => false,
            };
            let is_enough = ends || failure.is_err() || named_output::is_closed();
            if is_enough || self.stop.load(Ordering::SeqCst) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        self.status = self.status.max(seen.status);
        self.failed_inputs = seen.failed_inputs;
        failure
    }

    /// Reports the bytes that canonical SGF leaves out.
    fn report_dropped(&self, game: &ReadGame<'_>) {
        if self.args.to.is_none() || self.session.is_quiet || game.origin.is_some() {
            return;
        }
        let dropped = dropped(
            game.judgement.game,
            game.judgement.record.kind != Kind::Unlur,
        );
        for (finding, location) in dropped.iter().zip(game.judgement.game.locations(&dropped)) {
            print_info(&message(finding, location, game.source));
        }
    }

    fn report(&mut self, message: &str) {
        print_error(message);
        self.status = self.status.max(Status::Errors);
    }

    /// Reviews a game; returns its output.
    fn game(&mut self, judgement: &Judgement<'_>, source: &str, number: u64) -> Option<Rows> {
        if let Some(why) = no_position(judgement) {
            let message = format!("{source}: game {number} cannot be reviewed: {why}");
            // A collection may also have games other than Unlur.
            if judgement.is_legal() && self.args.game.is_none() {
                if !self.session.is_quiet {
                    print_info(&printable(&message));
                }
            } else {
                self.report(&message);
            }
            let text = self.args.to.map(|_| unreviewed(judgement, source))?;
            return Some(self.record(text, source, number));
        }
        if !judgement.is_legal() {
            self.report(&format!(
                "{source}: game {number} has errors; it is reviewed up to its first illegal move, if it has one"
            ));
        }
        let record = judgement.record;
        let data = self.args.to.and_then(|_| from_sgf(judgement.game, record));
        let reviewer = self.review(game_plies(judgement.record)?, number)?;
        let (plies, reviews) = (reviewer.plies(), reviewer.reviews());
        self.games += 1;
        let players = Players::new(judgement);
        let mut output = Rows::default();
        match data {
            Some(data) => {
                // A record made from a game can always be annotated.
                output.text = annotated(data, plies, &reviews, &players).unwrap_or_default();
                output = self.record(output, source, number);
            }
            None => self.write(plies, &reviews, &players, (source, number), &mut output),
        }
        Some(output)
    }

    /// Puts a record on the page, if there is one; else it is the output.
    fn record(&mut self, text: Rows, source: &str, number: u64) -> Rows {
        if self.args.to != Some(RecordFormat::Html) {
            return text;
        }
        let options = self.args.reading.judging();
        self.page.add(&text.text, &options, (source, number));
        Rows::default()
    }

    /// The value of each position; `None` after an interrupt.
    fn review(&self, plies: GamePlies, number: u64) -> Option<Reviewer> {
        let args = self.args;
        let limits = Limits {
            playouts: args.playouts.get(),
            nodes: args.nodes,
            time: args.search.time,
            memory: args.search.memory,
            seed: args.seed,
        };
        let mut reviewer = Reviewer::new(plies, args.thresholds, &limits);
        let template = "game {msg} {wide_bar} {percent}% eta {eta}";
        let bar = progress::bar(template, args.work.shows_progress());
        let bar = bar.with_message(number.to_string());
        let go_on = || !self.stop.load(Ordering::Relaxed);
        while !reviewer.open().is_empty() && go_on() {
            bar.set_length(bar.position() + reviewer.playouts_left());
            let (mut found, mut searches) = (Vec::new(), reviewer.open().iter());
            map_in_order(
                args.work.jobs(),
                reviewer.open().iter(),
                || {
                    let (reviewer, mut assessor) = (&reviewer, Assessor::new(limits));
                    move |&search| reviewer.assess(search, &mut assessor, &go_on)
                },
                |assessment| {
                    found.push(assessment);
                    bar.inc(searches.next().map_or(0, Search::playouts));
                    if go_on() {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                },
            );
            for found in found {
                reviewer.put(found);
            }
        }
        bar.finish_and_clear();
        go_on().then_some(reviewer)
    }

    /// Advice for a move whose class is open.
    fn more_work(&self, reviews: &[PlyReview]) -> Option<String> {
        let open = reviews.iter().filter(|review| review.may_be_worse).count();
        let flag = match self.args.search.time {
            Some(_) => "a longer `--time`".to_owned(),
            None => format!("`--playouts {}`", u64::from(self.args.playouts.get()) * 10),
        };
        let open = (open > 0).then(|| count(open as u64, "move"))?;
        Some(format!(
            "\n{open} marked `~` may be worse; {flag} may settle more"
        ))
    }

    fn write(
        &self,
        plies: &GamePlies,
        reviews: &[PlyReview],
        players: &Players,
        (source, number): (&str, u64),
        output: &mut Rows,
    ) {
        let format = self.args.output.format;
        if format == Format::Table {
            if self.games > 1 {
                output.text.push(b'\n');
            }
            let mut table = text::text(plies, reviews, players, self.args.target.screen());
            table.extend(self.more_work(reviews));
            output
                .text
                .extend(format!("{}, game {number}\n{table}\n", printable(source)).into_bytes());
            if !self.session.is_quiet && reviews.is_empty() {
                let message = format!("{source}: game {number} has no move to review");
                print_info(&printable(&message));
            }
            return;
        }
        let Some(board) = plies.positions.first().map(Position::board) else {
            return;
        };
        let format = self.args.output.data_format(&self.args.target);
        for review in reviews.iter().filter(|review| !review.is_implied) {
            let row = ReviewData::new(review, board, source, number);
            output.push(&format, &row);
        }
    }
}

/// A game that cannot be reviewed, as `convert --to sgf` writes it.
fn unreviewed(judgement: &Judgement<'_>, source: &str) -> Rows {
    let (game, record) = (judgement.game, judgement.record);
    let mut output = Rows::default();
    if record.kind != Kind::Unlur {
        output.text.extend(text_as_it_is(game));
        output.text.push(b'\n');
        output.end_game(0, &game, source);
    } else if let Some(data) = from_sgf(game, record) {
        write_checked(&data, Coordinates::Hex, &mut output.text);
    }
    output
}
