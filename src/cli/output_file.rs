//! Files that are written under a temporary name and renamed when they are complete.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};

use super::named_output::NamedOutput;
use super::session::{Session, locked};
use super::status::{Status, print_error, print_info};
use super::temporary_file::TemporaryFile;

/// A file being written; without [`OutputFile::finish`] it is removed.
///
/// Devices and pipes are written to directly, and so is standard output, given as `-`.
pub(super) struct OutputFile {
    out: BufWriter<Box<dyn Write + Send>>,
    /// The file that is renamed at the end; `None` if the output is written directly.
    new: Option<NewFile>,
}

/// A file under its temporary name.
struct NewFile {
    from: TemporaryFile,
    to: PathBuf,
    replaces: bool,
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
        let folder = to.parent().filter(|path| !path.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
        let from = TemporaryFile::beside(folder, fs::metadata(&to).ok().as_ref())
            .map_err(|error| anyhow!(without_path(&error)))
            .with_context(|| format!("cannot write in {}", folder.display()))?;
        let out = NamedOutput::new(from.as_file().try_clone()?, to.display().to_string());
        Ok(Self {
            out: BufWriter::new(Box::new(out)),
            new: Some(NewFile {
                from,
                to,
                replaces: force,
            }),
        })
    }

    /// Whether this is a file that is renamed at the end, and not a stream.
    pub(super) const fn is_named(&self) -> bool {
        self.new.is_some()
    }

    /// Whether an existing file of this name is kept if this input failed.
    pub(super) fn is_dropped_after(&self, failed_input: Option<&str>) -> bool {
        let replaces = self.new.as_ref().is_some_and(|file| file.to.exists());
        replaces && failed_input.is_some()
    }

    fn direct(stream: impl Write + Send + 'static) -> Self {
        Self {
            out: BufWriter::new(Box::new(stream)),
            new: None,
        }
    }

    /// Writes all bytes so far to the disk.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub(super) fn sync(&mut self) -> anyhow::Result<()> {
        self.out.flush()?;
        if let Some(file) = &self.new {
            let synced = file.from.as_file().sync_all();
            synced.with_context(|| format!("cannot write {} to the disk", file.to.display()))?;
        }
        Ok(())
    }

    /// Completes the file: it is written to the disk, then it gets its name.
    ///
    /// # Errors
    ///
    /// If the file cannot be written or renamed.
    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        self.sync()?;
        self.new.map_or(Ok(()), NewFile::rename)
    }

    /// Completes the file, unless it is empty, or one of its inputs failed and it would replace
    /// another file.
    ///
    /// # Errors
    ///
    /// The errors of [`finish`](Self::finish).
    pub(super) fn finish_after(mut self, failed_input: Option<&str>) -> anyhow::Result<Status> {
        self.sync()?;
        let Some(file) = self.new else {
            return Ok(Status::Clean);
        };
        let (path, to) = (file.to.clone(), file.to.display().to_string());
        let is_empty = file.from.as_file().metadata()?.len() == 0;
        match failed_input {
            None if is_empty => print_info(&not_written(&path)),
            None => file.rename()?,
            Some(failed) if path.exists() => print_error(&format!(
                "{to} is not replaced, because an input failed ({failed}); leave that input out, as \
                 with `--exclude`"
            )),
            Some(_) if is_empty => {}
            Some(failed) => {
                file.rename()?;
                print_error(&format!(
                    "{failed}; {to} was written, but games may be missing in it"
                ));
            }
        }
        // The status is the same whether there was a file or not. A path that cannot be read sets
        // its own status.
        Ok(failed_input.map_or(Status::Clean, |_| Status::Errors))
    }
}

impl NewFile {
    fn rename(self) -> anyhow::Result<()> {
        let renamed = self.from.rename(&self.to, self.replaces);
        renamed.with_context(|| format!("cannot write {}", self.to.display()))
    }
}

/// The message that a file is not written because there is nothing to write.
pub(super) fn not_written(path: &Path) -> String {
    format!("{} is not written: no game would be in it", path.display())
}

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
    text.split(" at path ").take(1).collect()
}
