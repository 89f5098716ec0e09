//! The games of the paths.

use std::ops::ControlFlow;

use super::Args;
use crate::cli::batch::game_sources;
use crate::cli::chunk_output::message;
use crate::cli::count::count;
use crate::cli::failed_inputs::FailedInputs;
use crate::cli::session::Session;
use crate::cli::status::{Status, print_error, print_info};
use crate::collection::Names;
use crate::draw::Walkthrough;
use crate::finding::{Finding, Severity};
use crate::read::{Damage, Event, ReadGame};
use crate::sgf::Game;

/// Where an entry of the list is from: its source, its number there, and its game, if it is one.
pub(super) type Found<'a> = (&'a str, u64, Option<Game<'a>>);

/// The result of reading all games.
pub(super) struct Loaded {
    /// The number of games; 0 only after findings that explain it.
    pub games: u64,
    pub status: Status,
    pub failed_inputs: FailedInputs,
}

impl Loaded {
    /// Counts a game; `None` if it is more than `most`.
    fn game(&mut self, game: &ReadGame<'_>, most: u64) -> Option<Walkthrough> {
        game.findings.iter().for_each(|finding| self.find(finding));
        self.games += 1;
        if self.games > most {
            return None;
        }
        let is_sgf = game.origin.is_none();
        let with_board = Walkthrough::from_judgement(&game.judgement, &game.judged_by(), is_sgf);
        Some(with_board.unwrap_or_else(|| Walkthrough::without_board(game.game, game.findings)))
    }

    fn find(&mut self, finding: &Finding) {
        if finding.severity() == Severity::Error {
            self.status = self.status.max(Status::Errors);
        }
    }

    fn event(&mut self, event: Event<'_>, most: u64, add: &mut impl FnMut(Walkthrough, Found<'_>)) {
        self.failed_inputs.event(&event);
        match event {
            Event::Game(game) => {
                if let Some(kept) = self.game(game, most) {
                    add(kept, (game.source, game.number, Some(game.game)));
                }
            }
            Event::Damage(Damage {
                finding,
                place,
                source,
                number,
            }) => {
                print_info(&message(finding, place, source));
                self.find(finding);
                // A source without any game is no entry.
                if let Some(number) = number {
                    self.games += 1;
                    if self.games <= most {
                        add(Walkthrough::of_damage(finding), (source, number, None));
                    }
                }
            }
            Event::Failed(error) => {
                print_error(&error.to_string());
                self.status = Status::Incomplete;
            }
            Event::End(_) | Event::Skipped(_) => {}
        }
    }
}

/// Hands the first games to `add`; the others are counted.
pub(super) fn load(
    args: &Args,
    session: &Session,
    mut add: impl FnMut(Walkthrough, Found<'_>),
) -> anyhow::Result<Loaded> {
    let filter = args.reading.filter(&Names::default())?;
    let mut loaded = Loaded {
        games: 0,
        status: Status::Clean,
        failed_inputs: FailedInputs::default(),
    };
    let most = u64::try_from(args.max_games).unwrap_or(u64::MAX);
    let found = args.paths.find(None, session)?;
    let judging = args.reading.judging();
    let games = game_sources(found.sources, &args.reading, None, judging, session)
        .hidden(args.paths.search.hidden);
    games.filter(filter).events(|event| {
        loaded.event(event, most, &mut add);
        ControlFlow::Continue(())
    });
    let is_silent = loaded.failed_inputs.is_empty() || loaded.status == Status::Clean;
    if loaded.games == 0 && is_silent {
        anyhow::bail!("{}: there is no game", args.paths.names());
    }
    if loaded.games > most {
        let left_out = count(loaded.games - most, "game");
        print_info(&format!(
            "{left_out} left out; `--max-games` sets how many are kept"
        ));
    }
    Ok(loaded)
}
