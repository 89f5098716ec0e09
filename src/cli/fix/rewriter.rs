//! Rewrites a file with edits while it is read.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use super::diff::DiffWriter;
use crate::cli::output_file::OutputFile;
use crate::cli::session::Session;
use crate::cli::status::Status;
use crate::cli::unnamed_files::{SourceFile, UnnamedFiles};
use crate::finding::Edit;

/// Where the edits of a file go.
pub(super) enum Target {
    /// Nowhere: they are only counted.
    Nothing,
    /// Into a unified diff on standard output.
    Diff(Box<DiffWriter>),
    /// Into a file.
    File(Box<Rewriter>),
}

impl Target {
    /// Takes the next edit; edits are in ascending order.
    pub(super) fn push(&mut self, edit: Edit) -> anyhow::Result<()> {
        match self {
            Self::Nothing => Ok(()),
            Self::Diff(diff) => diff.push(edit),
            Self::File(rewriter) => rewriter.push(&edit),
        }
    }

    /// Writes the rest. The file waits in `names` for its place, unless another file is there and the
    /// input failed.
    pub(super) fn finish(
        self,
        failed_input: Option<&str>,
        names: &mut UnnamedFiles,
    ) -> anyhow::Result<Status> {
        match self {
            Self::Nothing => Ok(Status::Clean),
            Self::Diff(diff) => diff.finish().map(|()| Status::Clean),
            Self::File(rewriter) => rewriter.finish(failed_input, names),
        }
    }
}

/// Rewrites a file with edits. Unless it was begun at once, nothing is written before the first
/// edit.
pub(super) struct Rewriter {
    source: BufReader<File>,
    path: PathBuf,
    /// The metadata of the file before it was read.
    before: fs::Metadata,
    to: PathBuf,
    replaces: bool,
    backup: Option<PathBuf>,
    /// How far the source was copied.
    at: u64,
    out: Option<OutputFile>,
    session: Session,
}

impl Rewriter {
    /// A copy of the file at `path`, whose metadata was `before` when it was read, to `to`.
    pub(super) fn new(
        path: &Path,
        to: &Path,
        replaces: bool,
        before: fs::Metadata,
        session: &Session,
    ) -> anyhow::Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Self {
            source: BufReader::new(file),
            path: path.to_owned(),
            before,
            to: to.to_owned(),
            replaces,
            backup: None,
            at: 0,
            out: None,
            session: session.clone(),
        })
    }

    /// Keeps the file under another name when it is replaced.
    pub(super) fn with_backup(mut self, backup: Option<PathBuf>) -> Self {
        self.backup = backup;
        self
    }

    /// Writes the file whether there are edits or not.
    pub(super) fn begin(&mut self) -> anyhow::Result<&mut OutputFile> {
        if self.out.is_none() {
            self.out = Some(OutputFile::create(&self.to, self.replaces, &self.session)?);
        }
        self.out
            .as_mut()
            .with_context(|| format!("cannot write {}", self.to.display()))
    }

    fn push(&mut self, edit: &Edit) -> anyhow::Result<()> {
        self.begin()?;
        self.copy(Some(edit.span.start))?;
        self.begin()?.write_all(&edit.replacement)?;
        self.source.seek(SeekFrom::Start(edit.span.end))?;
        self.at = edit.span.end;
        Ok(())
    }

    /// Copies up to a file offset, or the whole rest.
    fn copy(&mut self, end: Option<u64>) -> anyhow::Result<()> {
        let Some(out) = self.out.as_mut() else {
            return Ok(());
        };
        let length = end.map_or(u64::MAX, |end| end.saturating_sub(self.at));
        let copied = io::copy(&mut (&mut self.source).take(length), out)?;
        self.at += copied;
        if end.is_some() && copied < length {
            bail!("{} has changed while it was read", self.path.display());
        }
        Ok(())
    }

    fn finish(
        mut self,
        failed_input: Option<&str>,
        names: &mut UnnamedFiles,
    ) -> anyhow::Result<Status> {
        self.copy(None)?;
        let Some(out) = self.out else {
            return Ok(Status::Clean);
        };
        let source = SourceFile::new(self.path, &self.before, self.backup);
        source.check()?;
        out.unless_changed(source).finish_later(failed_input, names)
    }
}
