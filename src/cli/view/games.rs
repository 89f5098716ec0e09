//! The games of the paths.

use std::ops::ControlFlow;

use super::Args;
use crate::cli::batch::game_sources;
use crate::cli::session::Session;
use crate::cli::single_game::{in_turn, with_board};
use crate::cli::status::{Status, print_info};
use crate::collection::Names;
use crate::draw::GameView;
use crate::finding::Severity;
use crate::read::Event;
use crate::report::count;
use crate::sgf::Game;

/// The origin of an entry of the list: its source, its number there, and its game, if it is one.
pub(super) type Found<'a> = (&'a str, u64, Option<Game<'a>>);

/// The result of reading all games.
pub(super) struct Loaded {
    /// The number of games; 0 only after findings that explain it.
    pub games: u64,
    pub status: Status,
}

/// Hands the first games to `add`; the others are counted.
pub(super) fn load(
    args: &Args,
    session: &Session,
    mut add: impl FnMut(GameView, Found<'_>),
) -> anyhow::Result<Loaded> {
    let filter = args.reading.filter(&Names::default())?;
    let most = u64::try_from(args.max_games).unwrap_or(u64::MAX);
    let found = args.paths.find(session)?;
    let judging = args.reading.judging();
    let sources = game_sources(found, &args.reading, None, judging, session)
        .hidden(args.paths.search.hidden)
        .filter(filter);
    let (mut games, mut has_errors) = (0, false);
    let seen = in_turn(sources, session, |event| {
        match event {
            Event::Game(game) => {
                games += 1;
                let mut findings = game.judgement.findings.iter();
                has_errors |= findings.any(|finding| finding.severity() == Severity::Error);
                if games <= most {
                    let shown = with_board(game);
                    let without =
                        || GameView::without_board(game.judgement.game, game.judgement.findings);
                    let found = (&**game.source, game.number, Some(game.judgement.game));
                    add(shown.unwrap_or_else(without), found);
                }
            }
            Event::Damage(damage) => {
                // A source without any game does not get an entry.
                if let Some(number) = damage.number {
                    games += 1;
                    if games <= most {
                        let entry = GameView::of_damage(damage.finding);
                        add(entry, (damage.source, number, None));
                    }
                }
            }
            Event::Failed(_) | Event::End(_) | Event::Skipped(_) => {}
        }
        ControlFlow::Continue(())
    });
    let status = seen.status.max(Status::errors_if(has_errors));
    if games == 0 && (seen.failed_inputs.is_empty() || status == Status::Clean) {
        anyhow::bail!("{}: there is no game", args.paths.names());
    }
    if games > most {
        let left_out = count(games - most, "game");
        print_info(&format!(
            "{left_out} left out; `--max-games` sets how many are kept"
        ));
    }
    Ok(Loaded { games, status })
}
