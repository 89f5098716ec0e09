//! Reading for the commands that show games to people: one game after another, or a single one.

use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::args::{FolderSearch, Reading, parse_positive};
use super::batch::game_sources;
use super::chunk_output::message;
use super::failed_inputs::FailedInputs;
use super::session::{Session, locked};
use super::status::{Status, print_error, print_info};
use crate::analysis::Judgement;
use crate::collection::Names;
use crate::draw::GameView;
use crate::finding::{Code, Severity};
use crate::read::{Event, GameSources, ReadGame};
use crate::record::Kind;

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

impl SingleGame {
    /// Finds the game and hands it to `show`. Findings outside of games that are met on the way are
    /// reported.
    pub(super) fn with(
        &self,
        reading: &Reading,
        session: &Session,
        mut show: impl FnMut(&ReadGame<'_>) -> anyhow::Result<Status>,
    ) -> anyhow::Result<Status> {
        let filter = reading.filter(&Names::default())?;
        let is_filtered = filter.is_some();
        let found = self
            .search
            .find(std::slice::from_ref(&self.path), session)?;
        locked(&session.inputs).add(found.iter().flat_map(|found| &found.source));
        let games = game_sources(found, reading, None, reading.judging(), session)
            .filter(filter)
            .hidden(self.search.hidden)
            .skip(self.game.get() - 1);
        let (mut read, mut shown) = (0, None);
        let Seen { status, .. } = in_turn(games, session, |event| {
            match event {
                Event::Game(game) => shown = Some(show(game)),
                // Something that is not a game is in place of the requested game.
                Event::Damage(damage) => shown = damage.number.map(|_| Ok(Status::Errors)),
                Event::Failed(_) => shown = Some(Ok(Status::Incomplete)),
                Event::End(end) => read += end.games,
                Event::Skipped(_) => {}
            }
            match shown {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        });
        match shown {
            Some(result) => Ok(result?.max(status)),
            None if read == 0 && status > Status::Clean => Ok(status),
            None => Err(no_game(&self.path, is_filtered, read, self.game.get())),
        }
    }
}

fn no_game(path: &Path, is_filtered: bool, games: u64, wanted: u64) -> anyhow::Error {
    let path = path.display();
    match (is_filtered, games, wanted) {
        (true, _, 1) => anyhow!("{path}: no game matches `--where`"),
        (true, ..) => anyhow!("{path}: fewer than {wanted} games match `--where`"),
        (_, 0, _) => anyhow!("{path}: no game begins anywhere"),
        (_, 1, _) => anyhow!("{path}: there is no game {wanted}; it holds one game"),
        _ => anyhow!("{path}: there is no game {wanted}; it holds {games} games"),
    }
}

/// A game node by node; `None` without a board.
pub(super) fn with_board(game: &ReadGame<'_>) -> Option<GameView> {
    GameView::from_judgement(&game.judgement, game.origin.is_none())
}

/// A game node by node, or why it has no board.
pub(super) fn game_view(game: &ReadGame<'_>) -> anyhow::Result<GameView> {
    if let Some(game_view) = with_board(game) {
        return Ok(game_view);
    }
    let (source, number) = (game.source, game.number);
    if game.judgement.record.kind != Kind::Unlur {
        let message = game.judgement.findings.first();
        let message = message.map_or("", |finding| &finding.message);
        bail!("{source}: game {number} cannot be shown: {message}");
    }
    bail!("{source}: game {number} has no board size; `--side N` supplies one");
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

/// The status and the failed inputs of the reading.
#[derive(Default)]
pub(super) struct Seen {
    pub status: Status,
    pub failed_inputs: FailedInputs,
}

/// Passes each event to `show` until it breaks. Anything that is not a game is reported first.
pub(super) fn in_turn(
    games: GameSources,
    session: &Session,
    mut show: impl FnMut(&Event<'_>) -> ControlFlow<()>,
) -> Seen {
    let mut seen = Seen::default();
    games.events(|event| {
        seen.failed_inputs.event(&event);
        match &event {
            Event::Damage(damage) => {
                print_info(&message(damage.finding, damage.location, damage.source));
                if damage.finding.severity() == Severity::Error {
                    seen.status = seen.status.max(Status::Errors);
                }
            }
            Event::Failed(error) => {
                print_error(&error.to_string());
                seen.status = Status::Incomplete;
            }
            Event::Skipped(member) => locked(&session.skipped).add(std::slice::from_ref(member)),
            Event::Game(_) | Event::End(_) => {}
        }
        show(&event)
    });
    seen
}
