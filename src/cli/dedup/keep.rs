//! Which game of each group is written.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write};

use clap::ValueEnum;

use super::game::{Entry, GameIndex};
use crate::collection::duplicates::{Duplicates, compatible};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Keep {
    /// The first
    #[default]
    First,
    /// The first; a game that another one continues is left out too
    Longest,
    /// The one with the most headers (players, date, event, round, place, result), else the first
    MostInfo,
}

/// The games that are not written.
pub(super) struct Dropped {
    /// By their numbers among the compared games.
    pub(super) games: HashSet<usize>,
    /// The number of games that have the moves of an earlier one but are written, because their
    /// headers contradict.
    pub(super) contradicting: usize,
}

/// The games that are not written. Unless `ignores_headers`, a game is left out only in favour of a
/// game with compatible headers.
pub(super) fn dropped(
    keep: Keep,
    ignores_headers: bool,
    index: &GameIndex,
    duplicates: &Duplicates,
) -> Dropped {
    let compared: Vec<&Entry> = index.compared().collect();
    let mut games = HashSet::new();
    let mut contradicting = 0;
    for same in &duplicates.same {
        let headers: Vec<_> = same.iter().map(|&game| compared[game].headers()).collect();
        let groups = if ignores_headers {
            vec![(0..same.len()).collect()]
        } else {
            compatible(&headers)
        };
        contradicting += groups.len() - 1;
        for group in groups {
            let kept = match keep {
                Keep::First | Keep::Longest => group[0],
                Keep::MostInfo => {
                    let filled = |&member: &usize| compared[same[member]].filled();
                    let most = group.iter().map(filled).max();
                    let mut members = group.iter().copied();
                    let first = members.find(|member| Some(filled(member)) == most);
                    first.unwrap_or(group[0])
                }
            };
            let others = group.into_iter().filter(|&member| member != kept);
            games.extend(others.map(|member| same[member]));
        }
    }
    if keep == Keep::Longest {
        let is_one_game = |shorter: usize, longer: usize| {
            let headers = [compared[shorter].headers(), compared[longer].headers()];
            ignores_headers || compatible(&headers).len() == 1
        };
        for prefix in &duplicates.prefixes {
            let mut longer = prefix.longer.iter();
            if longer.any(|&longer| is_one_game(prefix.shorter, longer)) {
                games.insert(prefix.shorter);
            }
        }
    }
    Dropped {
        games,
        contradicting,
    }
}

/// Copies the remaining games from the file with all games.
pub(super) fn copy_kept(
    index: &GameIndex,
    dropped: &HashSet<usize>,
    mut spool: File,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    spool.seek(SeekFrom::Start(0))?;
    let mut spool = io::BufReader::new(spool);
    let mut compared = 0;
    for entry in &index.entries {
        let is_dropped = entry.is_compared && dropped.contains(&compared);
        compared += usize::from(entry.is_compared);
        let mut game = spool.by_ref().take(entry.bytes);
        if is_dropped {
            io::copy(&mut game, &mut io::sink())?;
        } else {
            io::copy(&mut game, out)?;
        }
    }
    Ok(())
}
