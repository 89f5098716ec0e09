//! A file that is written beside its place and moved there when it is whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use tempfile::{NamedTempFile, TempPath};

use super::interrupt::RemoveOnInterrupt;
use super::named_output::NamedOutput;

/// A file being written; without [`OutputFile::finish`] nothing is left of it.
///
/// Devices and pipes stay what they are, and are written to at once; so is standard
/// output, given as `-`.
pub(super) struct OutputFile {
    out: BufWriter<Box<dyn Write + Send>>,
    /// What is moved where in the end; none for what is written to at once.
    moved: Option<Moved>,
}

struct Moved {
    from: TempPath,
    to: PathBuf,
    replaces: bool,
    _guard: RemoveOnInterrupt,
}

impl OutputFile {
    /// Begins a file, which may replace another one only when `force` says so. In place of
    /// a link the file it leads to is replaced.
    pub(super) fn create(path: &Path, force: bool) -> anyhow::Result<Self> {
        if path == Path::new("-") || path == Path::new("/dev/stdout") {
            return Ok(Self::direct(NamedOutput::new(io::stdout(), "the output")));
        }
        if is_stream(path) {
            let stream = OpenOptions::new().append(true).open(path);
            let stream = stream.with_context(|| format!("cannot write {}", path.display()))?;
            let name = path.display().to_string();
            return Ok(Self::direct(NamedOutput::new(stream, name)));
        }
        let to = followed(path);
        if to.is_dir() {
            bail!("{} is a folder", path.display());
        }
        if !force && to.exists() {
            bail!("{} exists; `--force` replaces it", path.display());
        }
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let (file, from) = NamedTempFile::new_in(folder)
            .map_err(|error| anyhow!(without_path(&error)))
            .with_context(|| format!("cannot write in {}", folder.display()))?
            .into_parts();
        make_readable(&file).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self {
            out: BufWriter::new(Box::new(NamedOutput::new(file, to.display().to_string()))),
            moved: Some(Moved {
                _guard: RemoveOnInterrupt::new(&from),
                from,
                to,
                replaces: force,
            }),
        })
    }

    fn direct(stream: impl Write + Send + 'static) -> Self {
        Self {
            out: BufWriter::new(Box::new(stream)),
            moved: None,
        }
    }

    /// Moves the file to its place.
    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        let Some(moved) = self.moved else {
            return Ok(self.out.flush()?);
        };
        self.out.flush()?;
        drop(self.out);
        let persisted = if moved.replaces {
            moved.from.persist(&moved.to)
        } else {
            moved.from.persist_noclobber(&moved.to)
        };
        persisted
            .map_err(|error| error.error)
            .with_context(|| format!("cannot write {}", moved.to.display()))?;
        Ok(())
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Whether the path is that of a device, a pipe, or an open file of this program.
fn is_stream(path: &Path) -> bool {
    const OPEN: [&str; 3] = ["/dev/stderr", "/dev/fd", "/proc/self/fd"];
    let is_other = |data: fs::Metadata| !data.is_file() && !data.is_dir();
    OPEN.iter().any(|open| path.starts_with(open)) || path.metadata().is_ok_and(is_other)
}

/// Where a path leads to when it is a link, there or not.
fn followed(path: &Path) -> PathBuf {
    // As many as the system follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else {
            break;
        };
        path = path
            .parent()
            .map_or(target.clone(), |folder| folder.join(target));
    }
    path
}

/// An error of a file with a made-up name, which says nothing to anybody.
fn without_path(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((text, _)) => text.to_owned(),
        None => text,
    }
}

/// Gives a temporary file, which is its owner's alone, the usual rights.
fn make_readable(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        file.set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    let _ = file;
    Ok(())
}
