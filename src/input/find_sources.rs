//! The paths of a command line as sources of bytes.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use walkdir::{DirEntry, WalkDir};

/// Something to read: a file or standard input.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// Standard input, given as `-`.
    StandardInput,
}

impl Source {
    /// The name as every output prints it: the path, lossily if it is not UTF-8.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::File(path) => path.to_string_lossy().into_owned(),
            Self::StandardInput => "-".to_owned(),
        }
    }

    /// Opens it.
    ///
    /// # Errors
    ///
    /// Those of opening the file.
    pub fn open(&self) -> io::Result<Box<dyn Read>> {
        Ok(match self {
            Self::File(path) => Box::new(File::open(path)?),
            Self::StandardInput => Box::new(io::stdin()),
        })
    }
}

/// Which files of a folder are taken.
#[derive(Clone, Debug, Default)]
pub struct FindOptions {
    /// Takes only files that match one of these patterns; all if there is none.
    pub globs: Vec<String>,
    /// Takes no files and folders that match one of these patterns.
    pub excludes: Vec<String>,
    /// Also takes files and folders whose name begins with a dot.
    pub hidden: bool,
    /// Follows symbolic links to folders.
    pub follow: bool,
}

/// A pattern that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobError(String);

impl std::fmt::Display for GlobError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for GlobError {}

impl FindOptions {
    /// Takes only files that match one of `globs`, in the syntax of gitignore.
    ///
    /// # Errors
    ///
    /// [`GlobError`] for a pattern that cannot be read.
    pub fn with_globs(self, globs: Vec<String>) -> Result<Self, GlobError> {
        patterns(Path::new(""), &globs)?;
        Ok(Self { globs, ..self })
    }

    /// Takes no files and folders that match one of `excludes`, in the syntax of gitignore.
    ///
    /// # Errors
    ///
    /// [`GlobError`] for a pattern that cannot be read.
    pub fn with_excludes(self, excludes: Vec<String>) -> Result<Self, GlobError> {
        patterns(Path::new(""), &excludes)?;
        Ok(Self { excludes, ..self })
    }
}

/// The patterns, relative to a folder.
fn patterns(folder: &Path, globs: &[String]) -> Result<Gitignore, GlobError> {
    let mut builder = GitignoreBuilder::new(folder);
    for glob in globs {
        builder
            .add_line(None, glob)
            .map_err(|error| GlobError(error.to_string()))?;
    }
    builder
        .build()
        .map_err(|error| GlobError(error.to_string()))
}

/// What a search found.
#[derive(Debug, Default)]
pub struct Found {
    /// Each source with its name; if a path cannot be searched, an error takes its place.
    pub sources: Vec<(String, io::Result<Source>)>,
    /// The files and folders of searched folders that were not taken, in the order of the search.
    pub skipped: Vec<Skipped>,
}

/// A file or folder that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Its path.
    pub path: PathBuf,
    /// Why it was not taken.
    pub reason: SkipReason,
}

/// Why a file or folder was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SkipReason {
    /// Its name is not that of a game file or archive.
    OtherFile,
    /// Its name begins with a dot.
    Hidden,
    /// A pattern excludes it, or none includes it.
    Excluded,
    /// It is a symbolic link to a folder.
    LinkedFolder,
    /// It is a folder that was searched already.
    SearchedAlready,
}

impl SkipReason {
    /// The reason in a few words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OtherFile => "not a game file",
            Self::Hidden => "hidden",
            Self::Excluded => "excluded",
            Self::LinkedFolder => "a link to a folder",
            Self::SearchedAlready => "searched already",
        }
    }
}

/// The sources that paths name, in the order given; the files of a folder in byte order of
/// their paths.
///
/// A folder is searched for `.sgf` and `.mgt` in any letter case, also with `.gz` or `.zst`, and
/// for archives: `.zip`, `.tar`, `.tar.gz`, `.tgz` and `.tar.zst`. A folder that is reached twice
/// is searched once. A path that is not a folder is always included, whatever its name.
#[must_use]
pub fn find_sources(paths: &[PathBuf], options: &FindOptions) -> Found {
    let mut search = Search {
        options,
        found: Found::default(),
        searched: HashSet::new(),
    };
    for path in paths {
        if path.as_os_str() == "-" {
            let source = ("-".to_owned(), Ok(Source::StandardInput));
            search.found.sources.push(source);
        } else if path.is_dir() {
            search.folder(path);
        } else {
            let source = Source::File(path.clone());
            search.found.sources.push((source.name(), Ok(source)));
        }
    }
    search.found
}

struct Search<'a> {
    options: &'a FindOptions,
    found: Found,
    /// The folders that were searched, by their canonical paths.
    searched: HashSet<PathBuf>,
}

impl Search<'_> {
    fn folder(&mut self, folder: &Path) {
        let compiled = patterns(folder, &self.options.globs)
            .and_then(|globs| Ok((globs, patterns(folder, &self.options.excludes)?)));
        let (globs, excludes) = match compiled {
            Ok(compiled) => compiled,
            Err(error) => {
                let error = io::Error::new(io::ErrorKind::InvalidInput, error);
                let name = folder.to_string_lossy().into_owned();
                return self.found.sources.push((name, Err(error)));
            }
        };
        let mut all: Vec<(PathBuf, io::Result<Source>)> = Vec::new();
        let mut skipped = Vec::new();
        let searched = &mut self.searched;
        let options = self.options;
        let mut takes = |entry: &DirEntry| {
            let reason = reason_to_skip(entry, options, &globs, &excludes).or_else(|| {
                let is_new = !entry.file_type().is_dir()
                    || entry
                        .path()
                        .canonicalize()
                        .is_ok_and(|path| searched.insert(path));
                (!is_new).then_some(SkipReason::SearchedAlready)
            });
            if let Some(reason) = reason {
                let path = entry.path().to_owned();
                skipped.push(Skipped { path, reason });
            }
            reason.is_none()
        };
        let walk = WalkDir::new(folder)
            .follow_links(true)
            .sort_by(|left, right| {
                let bytes = |entry: &DirEntry| entry.file_name().as_encoded_bytes().to_vec();
                bytes(left).cmp(&bytes(right))
            });
        for entry in walk.into_iter().filter_entry(&mut takes) {
            match entry {
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) => {
                    let path = entry.into_path();
                    all.push((path.clone(), Ok(Source::File(path))));
                }
                // A link back to a folder above it.
                Err(error) if error.loop_ancestor().is_some() => {}
                Err(error) => {
                    let path = error.path().unwrap_or(folder).to_owned();
                    if path.is_dir() || is_searched_for(&path) {
                        let kind = io::ErrorKind::Other;
                        let error = error.into_io_error().unwrap_or_else(|| kind.into());
                        all.push((path, Err(error)));
                    }
                }
            }
        }
        let is_repeated = skipped.iter().any(|skipped| skipped.path == folder);
        self.found.skipped.append(&mut skipped);
        if all.is_empty() && !is_repeated {
            let error = io::Error::new(io::ErrorKind::NotFound, "no game file in this folder");
            all.push((folder.to_owned(), Err(error)));
        }
        all.sort_by(|left, right| {
            let bytes = |path: &PathBuf| path.as_os_str().as_encoded_bytes().to_vec();
            bytes(&left.0).cmp(&bytes(&right.0))
        });
        let named = all
            .into_iter()
            .map(|(path, source)| (path.to_string_lossy().into_owned(), source));
        self.found.sources.extend(named);
    }
}

/// Why an entry of a folder is not taken, if it is not.
fn reason_to_skip(
    entry: &DirEntry,
    options: &FindOptions,
    globs: &Gitignore,
    excludes: &Gitignore,
) -> Option<SkipReason> {
    if entry.depth() == 0 {
        return None;
    }
    let (path, is_folder) = (entry.path(), entry.file_type().is_dir());
    let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
    if is_hidden && !options.hidden {
        Some(SkipReason::Hidden)
    } else if excludes.matched(path, is_folder).is_ignore() {
        Some(SkipReason::Excluded)
    } else if is_folder {
        (entry.path_is_symlink() && !options.follow).then_some(SkipReason::LinkedFolder)
    } else if !is_searched_for(path) {
        Some(SkipReason::OtherFile)
    } else if !globs.is_empty() && !globs.matched(path, false).is_ignore() {
        Some(SkipReason::Excluded)
    } else {
        None
    }
}

/// Whether a search through a folder takes a file of that name.
fn is_searched_for(path: &Path) -> bool {
    is_game_file(path) || has_ending(path, &[".zip", ".tar", ".tar.gz", ".tgz", ".tar.zst"])
}

/// Whether a search through a folder or an archive takes a file of that name for a game file.
pub(super) fn is_game_file(path: &Path) -> bool {
    const ENDINGS: [&str; 6] = [".sgf", ".sgf.gz", ".sgf.zst", ".mgt", ".mgt.gz", ".mgt.zst"];
    has_ending(path, &ENDINGS)
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    endings.iter().any(|ending| {
        let stem = name.len().checked_sub(ending.len());
        stem.is_some_and(|stem| stem > 0 && name[stem..].eq_ignore_ascii_case(ending.as_bytes()))
    })
}
