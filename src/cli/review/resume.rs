//! The output of a run that did not finish.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{BufRead as _, BufReader, Seek as _, SeekFrom};
use std::path::Path;

use anyhow::{Context as _, bail};
use serde::Deserialize;

/// The games in an NDJSON file, each by its source and its number there.
pub(super) type Reviewed = HashSet<(String, u64)>;

#[derive(Deserialize)]
struct Row {
    source: String,
    game: u64,
}

/// Opens the file of an earlier run, without the rows of its last game, which may be incomplete.
pub(super) fn open(path: &Path) -> anyhow::Result<(File, Reviewed)> {
    let name = path.display();
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path);
    let mut file = file.with_context(|| format!("cannot write {name}"))?;
    let mut reviewed = Reviewed::new();
    let (mut kept, mut offset) = (0, 0);
    let mut last: Option<(String, u64)> = None;
    let mut lines = BufReader::new(&file);
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = lines
            .read_until(b'\n', &mut line)
            .with_context(|| format!("cannot read {name}"))?;
        if !line.ends_with(b"\n") {
            break;
        }
        let Ok(row) = serde_json::from_slice::<Row>(&line) else {
            bail!("{name} is not the NDJSON of a review");
        };
        let game = (row.source, row.game);
        if last.as_ref() != Some(&game) {
            kept = offset;
            reviewed.extend(last.replace(game));
        }
        offset += length as u64;
    }
    file.set_len(kept)
        .with_context(|| format!("cannot write {name}"))?;
    file.seek(SeekFrom::End(0))?;
    Ok((file, reviewed))
}
