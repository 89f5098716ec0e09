//! The paths of a command.

use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal as _, Read as _};
use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;

use crate::cli::session::{Session, locked};
use crate::cli::sources::FoundSource;
use crate::cli::status::print_info;
use crate::draw::printable;
use crate::input::{FindOptions, find_sources};
use crate::sgf::bom_len;

/// The paths to read.
#[derive(Args, Debug)]
#[expect(
    clippy::struct_field_names,
    reason = "the value is called PATH in the help"
)]
pub(in crate::cli) struct Paths {
    /// Files, folders (searched for game files and archives) or - (standard input) [default: the
    /// current folder]
    #[arg(value_name = "PATH", help_heading = clap::builder::Resettable::Reset)]
    paths: Vec<PathBuf>,

    /// Read the paths in this file too, one a line; - for standard input
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    files_from: Option<PathBuf>,

    /// The paths of --files-from end with a NUL byte, as `find -print0` writes them
    #[arg(
        short = '0',
        long = "null",
        requires = "files_from",
        help_heading = "Files"
    )]
    null: bool,

    #[command(flatten)]
    pub search: FolderSearch,
}

/// Which files of a folder to read.
#[derive(Args, Debug)]
pub(in crate::cli) struct FolderSearch {
    /// In folders, take only files that match this pattern, as in gitignore (repeatable)
    #[arg(long, value_name = "GLOB", help_heading = "Files")]
    glob: Vec<String>,

    /// In folders, skip what matches this pattern, as in gitignore; a file that is named is read all
    /// the same (repeatable)
    #[arg(long, value_name = "GLOB", help_heading = "Files")]
    exclude: Vec<String>,

    /// In folders and archives, take files and folders whose name begins with a dot too
    #[arg(long, help_heading = "Files")]
    pub hidden: bool,

    /// Follow symbolic links to folders
    #[arg(long, help_heading = "Files")]
    follow: bool,
}

impl Paths {
    /// The paths as they were given, for messages.
    pub(in crate::cli) fn names(&self) -> String {
        let given = self.paths.iter().chain(&self.files_from);
        let given: Vec<String> = given.map(|path| path.display().to_string()).collect();
        if given.is_empty() {
            ".".to_owned()
        } else {
            given.join(", ")
        }
    }

    /// Finds the files of the paths, and counts skipped files for the summary. No output of this
    /// run may be one of the files found.
    ///
    /// # Errors
    ///
    /// If the list of `--files-from` or a pattern cannot be read.
    pub(in crate::cli) fn find(&self, session: &Session) -> anyhow::Result<Vec<FoundSource>> {
        let found = self.find_replaceable(session)?;
        locked(&session.inputs).add(found.iter().flat_map(|found| &found.source));
        Ok(found)
    }

    /// Finds the files of the paths, for a run that may replace them.
    pub(in crate::cli) fn find_replaceable(
        &self,
        session: &Session,
    ) -> anyhow::Result<Vec<FoundSource>> {
        let mut paths = self.paths.clone();
        if let Some(list) = &self.files_from {
            let end = if self.null { 0 } else { b'\n' };
            paths.extend(listed(session.reads(list), end)?);
        } else if paths.is_empty() {
            if !session.is_quiet && has_waiting_input() {
                print_info("reading the current folder; `-` reads standard input");
            }
            paths.push(PathBuf::from("."));
        }
        let mut found = self.search.find(&paths, session)?;
        for source in &mut found {
            if source.searched.as_os_str() == "." {
                // The current folder is not named in the output.
                let name = &mut source.name;
                *name = name.strip_prefix("./").unwrap_or(name).to_owned();
            }
        }
        Ok(found)
    }
}

impl FolderSearch {
    /// Finds the files of `paths`, as [`Paths::find_replaceable`] does.
    ///
    /// # Errors
    ///
    /// If a pattern cannot be read.
    pub(in crate::cli) fn find(
        &self,
        paths: &[PathBuf],
        session: &Session,
    ) -> anyhow::Result<Vec<FoundSource>> {
        let options = FindOptions {
            globs: self.glob.clone(),
            excludes: self.exclude.clone(),
            excluded: session.overrides.excluded().cloned(),
            hidden: self.hidden,
            follow: self.follow,
        };
        let options = options.checked()?;
        let found = find_sources(paths, &options);
        locked(&session.skipped).add(&found.skipped);
        for pattern in found.unused {
            session.print_summary(&format!(
                "the pattern `{}` of `exclude` matches nothing",
                printable(&pattern)
            ));
        }
        let sources = found.given.into_iter().zip(found.sources);
        let sources = sources.map(|(searched, (name, source))| FoundSource {
            searched,
            name,
            source,
        });
        Ok(sources.collect())
    }
}

/// Whether standard input is a pipe or a file that has bytes to read.
#[cfg(unix)]
fn has_waiting_input() -> bool {
    let input = io::stdin();
    !input.is_terminal() && rustix::io::ioctl_fionread(input).is_ok_and(|bytes| bytes > 0)
}

#[cfg(not(unix))]
const fn has_waiting_input() -> bool {
    false
}

/// The paths of a list, whose lines end with `end`.
fn listed(list: &std::path::Path, end: u8) -> anyhow::Result<Vec<PathBuf>> {
    let mut bytes = Vec::new();
    let read = if list.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        fs::read(list).map(|read| bytes = read)
    };
    read.with_context(|| format!("cannot read the list {}", list.display()))?;
    let lines = bytes[bom_len(&bytes)..].split(|&byte| byte == end);
    let lines = lines.map(|line| match line {
        [line @ .., b'\r'] if end == b'\n' => line,
        line => line,
    });
    lines
        .filter(|line| !line.is_empty())
        .map(|line| Ok(PathBuf::from(os_string(line)?)))
        .collect()
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere a path may be no text")]
fn os_string(bytes: &[u8]) -> anyhow::Result<OsString> {
    use std::os::unix::ffi::OsStrExt as _;
    Ok(std::ffi::OsStr::from_bytes(bytes).to_owned())
}

#[cfg(not(unix))]
fn os_string(bytes: &[u8]) -> anyhow::Result<OsString> {
    let text = std::str::from_utf8(bytes).context("the list of paths is not UTF-8")?;
    Ok(text.into())
}
