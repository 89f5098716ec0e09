//! Files that are written under a temporary name and renamed when they are complete.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};

use super::interrupt::RemoveOnInterrupt;
use super::named_output::NamedOutput;
use super::session::{Session, locked};
use super::status::{Status, print_error, print_info};
use super::temporary_file;
use super::unnamed_files::{Lock, SourceFile, UnnamedFile, UnnamedFiles, folder_of};

/// A file being written; without [`OutputFile::finish`] it is removed.
///
/// Devices and pipes are written to directly, and so is standard output, given as `-`.
pub(super) struct OutputFile {
    out: Lock,
    /// The file that is renamed at the end; `None` if the output is written directly.
    unnamed: Option<UnnamedFile>,
}

impl OutputFile {
    /// Standard output.
    pub(super) fn standard() -> Self {
        Self::direct(NamedOutput::new(io::stdout(), "the output"))
    }

    /// Begins a file, which replaces an existing one only with `force`. A link is kept: its target
    /// is replaced.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, exists, or is one that this run reads.
    pub(super) fn create(path: &Path, force: bool, session: &Session) -> anyhow::Result<Self> {
        if path == Path::new("-") || path == Path::new("/dev/stdout") {
            return Ok(Self::standard());
        }
        if is_stream(path) {
            let stream = OpenOptions::new().append(true).open(path);
            let stream = stream.with_context(|| format!("cannot write {}", path.display()))?;
            let name = path.display().to_string();
            return Ok(Self::direct(NamedOutput::new(stream, name)));
        }
        let to = check(path, force, session)?;
        let folder = folder_of(&to).to_owned();
        fs::create_dir_all(&folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
        let create = || temporary_file::create(&to, &folder, &session.stale);
        let (file, guard) = RemoveOnInterrupt::create(create)
            .map_err(|error| anyhow!(without_path(&error)))
            .with_context(|| format!("cannot write in {}", folder.display()))?;
        let (file, from) = file.into_parts();
        let out = NamedOutput::new(file, to.display().to_string());
        Ok(Self {
            out: BufWriter::new(Box::new(out)),
            unnamed: Some(UnnamedFile {
                session: session.clone(),
                guard,
                from,
                to,
                folder,
                replaces: force,
                source: None,
            }),
        })
    }

    /// Whether this is a file, whose name another may have, and no stream.
    pub(super) const fn is_named(&self) -> bool {
        self.unnamed.is_some()
    }

    /// Whether another file of this name stays if this input failed.
    pub(super) fn is_dropped_after(&self, failed_input: Option<&str>) -> bool {
        let replaces = self.unnamed.as_ref().is_some_and(|file| file.to.exists());
        replaces && failed_input.is_some()
    }

    fn direct(stream: impl Write + Send + 'static) -> Self {
        Self {
            out: BufWriter::new(Box::new(stream)),
            unnamed: None,
        }
    }

    /// Has the file get its name only if the one that it was made from is still the same.
    pub(super) fn unless_changed(mut self, source: Option<SourceFile>) -> Self {
        if let Some(unnamed) = &mut self.unnamed {
            unnamed.source = source;
        }
        self
    }

    /// Completes the file: its bytes reach the disk, then it gets its name.
    ///
    /// # Errors
    ///
    /// If the file cannot be written or renamed.
    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        self.close()?.map_or(Ok(()), UnnamedFile::finish)
    }

    /// The same, unless the file is empty, or one of its inputs failed and it would replace another
    /// file. With `names` it waits there for its name.
    ///
    /// # Errors
    ///
    /// The same.
    pub(super) fn finish_after(
        mut self,
        failed_input: Option<&str>,
        names: Option<&mut UnnamedFiles>,
    ) -> anyhow::Result<Status> {
        let Some(file) = self.close()? else {
            return Ok(Status::Clean);
        };
        let (path, to) = (file.to.clone(), file.to.display().to_string());
        let is_empty = fs::metadata(&file.from)?.len() == 0;
        let name = |file: UnnamedFile| match names {
            None => file.finish(),
            Some(names) => {
                names.push(file, self.out);
                Ok(())
            }
        };
        match failed_input {
            None if is_empty => print_info(&not_written(&path)),
            None => name(file)?,
            Some(failed) if path.exists() => print_error(&format!(
                "{to} is not replaced, because an input failed ({failed}); leave that input out, as \
                 with `--exclude`"
            )),
            Some(_) if is_empty => {}
            Some(failed) => {
                name(file)?;
                print_error(&format!(
                    "{failed}; {to} was written, but games may be missing in it"
                ));
            }
        }
        // The same whether there was a file or not. A path that cannot be read has a status of its
        // own.
        Ok(failed_input.map_or(Status::Clean, |_| Status::Errors))
    }

    /// Ends the file, unless it is written directly. It is locked until this output is dropped:
    /// without the lock another run takes it for one that a killed run has left.
    fn close(&mut self) -> anyhow::Result<Option<UnnamedFile>> {
        self.out.flush()?;
        if let Some(file) = &self.unnamed
            && let Ok(replaced) = fs::metadata(&file.to)
        {
            // If owner and mode of the file that is replaced cannot be kept, the new one must not be
            // lost. The mode comes second, because a change of the owner takes bits from it.
            keep_owner(&file.from, &replaced);
            let _ = fs::set_permissions(&file.from, replaced.permissions());
        }
        Ok(self.unnamed.take())
    }
}

/// The message that a file is not written, as there is nothing to write.
pub(super) fn not_written(path: &Path) -> String {
    format!("{} is not written: no game would be in it", path.display())
}

/// Gives a file the owner and group of the one that it replaces, or at least its group. Only root
/// may give a file to another user.
#[cfg(unix)]
fn keep_owner(file: &Path, replaced: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let group = Some(replaced.gid());
    let _ = chown(file, Some(replaced.uid()), group).or_else(|_| chown(file, None, group));
}

#[cfg(not(unix))]
fn keep_owner(_: &Path, _: &fs::Metadata) {}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The file that an output at `path` becomes: the target, if that is a link.
///
/// # Errors
///
/// If the file is a folder, exists, or is one that this run reads.
pub(super) fn check(path: &Path, force: bool, session: &Session) -> anyhow::Result<PathBuf> {
    let to = followed(path);
    if to.is_dir() {
        bail!("{} is a folder", path.display());
    }
    if let Some(input) = locked(&session.inputs).path_of(&to) {
        let (to, input) = (to.display(), input.display());
        bail!("{to} is an input too, as {input}; write to another file");
    }
    if !force && to.exists() {
        bail!("{} exists; `--force` replaces it", path.display());
    }
    Ok(to)
}

/// Whether the path is that of a device, a pipe, or an open file of this program.
fn is_stream(path: &Path) -> bool {
    const OPEN: [&str; 3] = ["/dev/stderr", "/dev/fd", "/proc/self/fd"];
    let is_other = |data: fs::Metadata| !data.is_file() && !data.is_dir();
    OPEN.iter().any(|open| path.starts_with(open)) || path.metadata().is_ok_and(is_other)
}

/// The target of a link, which need not exist; a path that is not a link is returned unchanged.
fn followed(path: &Path) -> PathBuf {
    let linked = || fs::read_link(path).map(|target| path.with_file_name(target));
    path.canonicalize()
        .or_else(|_| linked())
        .unwrap_or_else(|_| path.to_owned())
}

/// An error without the random name of a temporary file.
fn without_path(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" at path ")
        .next()
        .unwrap_or_default()
        .to_owned()
}
