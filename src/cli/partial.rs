//! The files of partial results.

use std::fs::File;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::sources::NamedSource;
use super::totals::Totals;
use crate::collection::{self, GamesCounted, Merge as _, PartialResult};
use crate::input::{ByteRange, Source};
use crate::sgf::bom_len;

/// Takes the partial results out of the sources of a command.
pub(super) fn take_partials(sources: &mut Vec<NamedSource>) -> Vec<(String, PathBuf)> {
    let mut partials = Vec::new();
    sources.retain(|(name, source)| match source {
        Ok(Source::File(path)) if is_partial(path).unwrap_or(false) => {
            partials.push((name.clone(), path.clone()));
            false
        }
        _ => true,
    });
    partials
}

/// More bytes than a byte order mark and [`PartialResult::BEGINNING`] have.
const ENOUGH: u64 = 64;

fn is_partial(path: &Path) -> io::Result<bool> {
    // What is read of a pipe is gone.
    if !path.metadata()?.is_file() {
        return Ok(false);
    }
    let mut beginning = Vec::new();
    File::open(path)?.take(ENOUGH).read_to_end(&mut beginning)?;
    Ok(beginning[bom_len(&beginning)..].starts_with(PartialResult::BEGINNING))
}

/// Reads partial results of `command`, adds up what was read, and gives each content to `merge`. A
/// file may hold several, one after another.
///
/// # Errors
///
/// If a file cannot be read or holds something else, with its name.
pub(super) fn merge_partials<T: DeserializeOwned>(
    command: &str,
    partials: &[(String, PathBuf)],
    totals: &mut Totals,
    counted: &mut GamesCounted,
    mut merge: impl FnMut(T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for (name, path) in partials {
        let mut read = || -> anyhow::Result<()> {
            for partial in PartialResult::<T>::read(command, &std::fs::read(path)?)? {
                counted.merge(&partial)?;
                totals.read.merge(partial.totals);
                merge(partial.content)?;
            }
            Ok(())
        };
        read().with_context(|| format!("{name}: cannot merge this partial result"))?;
    }
    Ok(())
}

/// Writes a partial result of `command` over a whole input, or a range of it.
///
/// # Errors
///
/// If the output cannot be written.
pub(super) fn write_partial(
    command: &str,
    totals: collection::Totals,
    counted: &GamesCounted,
    range: Option<ByteRange>,
    content: impl Serialize,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    // A file is counted where its first byte is.
    let has_beginning = range.is_none_or(|range| range.start == 0);
    let files = if has_beginning { totals.files } else { 0 };
    let totals = collection::Totals { files, ..totals };
    let partial = PartialResult::new(command, counted, totals, content);
    serde_json::to_writer(&mut *out, &partial)?;
    Ok(writeln!(out)?)
}
