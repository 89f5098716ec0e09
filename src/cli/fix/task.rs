//! A file to fix.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::Args;
use crate::cli::output_paths::{relative, renamed};
use crate::cli::sources::FoundSource;
use crate::cli::temporary_file::TemporaryFile;
use crate::input::{Source, is_compressed};
use anyhow::{Context as _, bail};

/// A file to fix.
pub(super) struct FileTask {
    pub(super) path: PathBuf,
    /// Where it goes; `None` if its games go into one output with others.
    pub(super) to: Option<PathBuf>,
    /// Whether the file itself is replaced.
    pub(super) is_in_place: bool,
    /// Its length and its time before it was read.
    before: (u64, Option<SystemTime>),
    /// Whether its games are left alone, because it is compressed or an archive.
    pub(super) is_packed: bool,
    #[expect(dead_code, reason = "keeps the copy of standard input")]
    spool: Option<TemporaryFile>,
}

impl FileTask {
    /// The task for a source.
    ///
    /// # Errors
    ///
    /// If the source is not a file that can be read and replaced.
    pub(super) fn new(args: &Args, found: &FoundSource) -> anyhow::Result<Self> {
        let target = &args.common.target;
        let is_in_place = target.output_to.is_none();
        let place = |own: &Path| match target.folder() {
            _ if is_in_place => Some(own.to_owned()),
            folder => folder.map(|folder| folder.join(relative(found))),
        };
        let (path, to, spool) = match &found.source {
            Err(error) => bail!("{error}"),
            Ok(Source::File(path)) => (path.clone(), place(path), None),
            Ok(Source::StandardInput) if args.writes_data() && !args.is_dry() && is_in_place => {
                bail!(
                    "standard output gets the repaired copy of standard input; use `--check` or `-o`"
                )
            }
            Ok(Source::StandardInput) if args.backup.is_some() => {
                bail!("`--backup` keeps a copy of a file, and standard input is none")
            }
            Ok(Source::StandardInput) => {
                let file = standard_input()?;
                (file.path().to_owned(), place(Path::new("-")), Some(file))
            }
        };
        let before = fs::metadata(&path)?;
        if !before.is_file() {
            bail!(
                "this is no regular file and cannot be replaced; `unlur fix -` repairs what comes \
                 from a pipe"
            );
        }
        let is_packed = is_compressed(&path)?;
        // In a folder, standard input gets the same name as with other commands.
        let is_named = !is_in_place && spool.is_some() && !is_packed;
        let to = to.map(|to| if is_named { renamed(&to, "sgf") } else { to });
        Ok(Self {
            is_packed,
            is_in_place: is_in_place && spool.is_none(),
            path,
            to,
            before: identity(&before),
            spool,
        })
    }

    /// # Errors
    ///
    /// If the file has changed since it was read.
    pub(super) fn ensure_unchanged(&self) -> anyhow::Result<()> {
        let (path, now) = (self.path.display(), fs::metadata(&self.path));
        if identity(&now.with_context(|| path.to_string())?) != self.before {
            bail!("{path} has changed while it was read");
        }
        Ok(())
    }
}

/// Standard input as a file, because it is read more than once.
fn standard_input() -> anyhow::Result<TemporaryFile> {
    let copied = TemporaryFile::new().and_then(|file| {
        io::copy(&mut io::stdin().lock(), &mut file.as_file())?;
        Ok(file)
    });
    let folder = std::env::temp_dir();
    copied.with_context(|| format!("cannot copy standard input to {}", folder.display()))
}

/// The length of a file, and when it was changed.
fn identity(file: &fs::Metadata) -> (u64, Option<SystemTime>) {
    (file.len(), file.modified().ok())
}
