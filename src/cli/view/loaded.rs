//! The games of the paths.

use std::ops::ControlFlow;

use super::Args;
use crate::analysis::Judge;
use crate::cli::batch::message;
use crate::cli::count::count;
use crate::cli::status::{Status, print_error, print_info};
use crate::convert::EntryJudge;
use crate::draw::Walkthrough;
use crate::input::{Entry, GameReader, Inputs};
use crate::sgf::Game;

/// The result of reading all games.
pub(super) struct Loaded {
    /// The number of games with a board.
    pub games: u64,
    pub status: Status,
    /// The first input that was not read completely, and why.
    pub failed_input: Option<String>,
}

impl Loaded {
    /// Counts a game with a board; `None` if it is another, or more than `most`.
    fn game(
        &mut self,
        judge: &mut Judge,
        game: Game<'_>,
        is_sgf: bool,
        most: u64,
    ) -> Option<Walkthrough> {
        if self.games >= most {
            let judgement = judge.judge(game);
            self.games += u64::from(judgement.record.side.is_some());
            return None;
        }
        let walkthrough = Walkthrough::new(judge, game, is_sgf)?;
        self.games += 1;
        if !walkthrough.is_legal {
            self.status = self.status.max(Status::Errors);
        }
        Some(walkthrough)
    }
}

/// Hands the first games to `add`, each with its file and its number in it, from 1;
/// the others are counted.
pub(super) fn load(
    args: &Args,
    mut add: impl FnMut(&Walkthrough, Game<'_>, &str, u64),
) -> anyhow::Result<Loaded> {
    let input = args.reading.input();
    let mut reader = GameReader::new(input);
    let mut judges = EntryJudge::new(&args.reading.judging(&[]));
    let mut loaded = Loaded {
        games: 0,
        status: Status::Clean,
        failed_input: None,
    };
    let most = u64::try_from(args.max_games).unwrap_or(u64::MAX);
    let mut number = 0;
    let found = args.paths.find(None)?;
    for chunk in Inputs::new(found.sources, input) {
        let chunk = match chunk {
            Ok(chunk) => chunk,
            Err(error) => {
                print_error(&error.to_string());
                loaded.failed_input.get_or_insert_with(|| error.to_string());
                loaded.status = Status::Incomplete;
                continue;
            }
        };
        if chunk.is_first {
            number = 0;
        }
        let read = reader.read(&chunk, |entry| {
            number += 1;
            match entry {
                Entry::Game(&game, origin) => {
                    let judge = judges.of(origin);
                    if let Some(kept) = loaded.game(judge, game, origin.is_none(), most) {
                        add(&kept, game, &chunk.source, number);
                    }
                }
                Entry::Broken(finding, place) => {
                    loaded.status = loaded.status.max(Status::Errors);
                    print_error(&message(finding, place, &chunk.source));
                }
            }
            ControlFlow::Continue(())
        });
        debug_assert!(read.is_continue(), "nothing breaks here");
    }
    if loaded.games == 0 {
        anyhow::bail!(
            "{}: there is no game of Unlur with a board",
            args.paths.names()
        );
    }
    if loaded.games > most {
        let left_out = count(loaded.games - most, "game");
        print_info(&format!(
            "{left_out} left out; `--max-games` sets how many are kept"
        ));
    }
    Ok(loaded)
}
