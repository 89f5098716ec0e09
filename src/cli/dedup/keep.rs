//! Which game of each group is written.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write};

use clap::ValueEnum;

use super::catalogue::{Catalogue, Entry};
use crate::collection::duplicates::Alike;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Keep {
    /// The first
    #[default]
    First,
    /// The first; a game that others go on from is left out too
    Longest,
    /// The one with the most of players, date, event, round, place and result; of several the first
    MostInfo,
}

/// The games that are not written, by their places among those compared.
pub(super) fn dropped(keep: Keep, catalogue: &Catalogue, alike: &Alike) -> HashSet<usize> {
    let compared: Vec<&Entry> = catalogue.compared().collect();
    let mut dropped = HashSet::new();
    for games in &alike.same {
        let kept = match keep {
            Keep::First | Keep::Longest => games[0],
            Keep::MostInfo => {
                let filled = |game: usize| compared[game].filled();
                let most = games.iter().map(|&game| filled(game)).max();
                let first = games.iter().find(|&&game| Some(filled(game)) == most);
                first.copied().unwrap_or(games[0])
            }
        };
        dropped.extend(games.iter().copied().filter(|&game| game != kept));
    }
    if keep == Keep::Longest {
        dropped.extend(alike.beginnings.iter().map(|beginning| beginning.shorter));
    }
    dropped
}

/// Copies the games that stay from where all were written to.
pub(super) fn copy_kept(
    catalogue: &Catalogue,
    dropped: &HashSet<usize>,
    mut spool: File,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    spool.seek(SeekFrom::Start(0))?;
    let mut spool = io::BufReader::new(spool);
    let mut compared = 0;
    for entry in &catalogue.entries {
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
