//! The paths of a command line as sources of bytes.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::compression::{ARCHIVES, PACKED};
use super::find_options::{FindOptions, GlobError, PathPatterns};
use super::path_pattern::matches_of;
use super::skipped::{SkipReason, Skipped};

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
    /// If the file cannot be opened.
    pub fn open(&self) -> io::Result<Box<dyn Read>> {
        Ok(match self {
            Self::File(path) => Box::new(File::open(path)?),
            Self::StandardInput => Box::new(io::stdin()),
        })
    }
}

/// The sources and skipped files that a search found.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Found {
    /// Each source with its name; if a path cannot be searched, an error takes its place.
    pub sources: Vec<(String, io::Result<Source>)>,
    /// For each source, the path that leads to it: the source itself, or the folder searched.
    pub given: Vec<PathBuf>,
    /// The files and folders of searched folders that were not taken, in the order of the search.
    pub skipped: Vec<Skipped>,
    /// The patterns of [`FindOptions::excludes`] that match nothing in the folders searched.
    pub unused: Vec<String>,
}

/// The sources that paths name, in the order given; the files of a folder in byte order of
/// their paths.
///
/// A folder is searched for `.sgf` and `.mgt` in any letter case, also with `.gz` or `.zst`, and
/// for archives: `.zip`, `.tar`, `.tar.gz`, `.tgz` and `.tar.zst`. A path that is not a folder is
/// taken whatever its name. A path that does not exist and contains `*`, `?` or `[` is a pattern,
/// for shells that do not expand patterns. A file or folder to which several paths lead is read
/// once, a file where a path names it.
#[must_use]
pub fn find_sources(paths: &[PathBuf], options: &FindOptions) -> Found {
    let unused = options.excludes.iter();
    let mut search = Search {
        // Patterns with `!` include files, so they are not expected to exclude any.
        unused: unused.filter(|it| !it.starts_with('!')).cloned().collect(),
        ..Search::default()
    };
    for path in paths {
        let matches = matches_of(path).filter(|matches| !matches.is_empty());
        for path in matches.unwrap_or_else(|| vec![path.clone()]) {
            if path.as_os_str() != "-" && path.is_dir() {
                search.folder(&path, options);
            } else {
                let hit = Hit::new(Way::Named, &path, path.clone(), None);
                search.all.push(hit);
            }
        }
    }
    search.finish()
}

/// How a source was found. If several ways lead to one file, the first variant counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Named,
    InFolder,
    LinkInFolder,
}

/// A path that was found.
struct Hit {
    way: Way,
    /// The path that was given for it.
    given: PathBuf,
    path: PathBuf,
    /// Why it cannot be searched, if it cannot.
    error: Option<io::Error>,
}

impl Hit {
    fn new(way: Way, given: &Path, path: PathBuf, error: Option<io::Error>) -> Self {
        let given = given.to_owned();
        Self {
            way,
            given,
            path,
            error,
        }
    }

    fn source(&self) -> Source {
        if self.path.as_os_str() == "-" {
            Source::StandardInput
        } else {
            Source::File(self.path.clone())
        }
    }

    /// The canonical path of a regular file, or the path of standard input: each is read only once.
    fn place(&self) -> Option<PathBuf> {
        match self.source() {
            _ if self.error.is_some() => None,
            Source::StandardInput => Some(self.path.clone()),
            Source::File(path) => path.is_file().then(|| path.canonicalize().ok())?,
        }
    }
}

#[derive(Default)]
struct Search {
    all: Vec<Hit>,
    skipped: Vec<Skipped>,
    /// The folders that were searched and the files that are taken, by their canonical paths.
    taken: HashSet<PathBuf>,
    /// The exclude patterns that have matched nothing so far.
    unused: Vec<String>,
}

impl Search {
    /// Keeps one source of each file.
    fn finish(mut self) -> Found {
        if self.taken.is_empty() {
            // If no folder was searched, the patterns do not apply: paths of files are always
            // taken.
            self.unused.clear();
        }
        let mut is_kept = vec![true; self.all.len()];
        // If all paths are folders, each is searched once, so no file is found twice.
        if self.all.iter().any(|hit| hit.way != Way::InFolder) {
            let mut order: Vec<usize> = (0..self.all.len()).collect();
            order.sort_by_key(|&index| self.all[index].way);
            for index in order {
                let place = self.all[index].place();
                is_kept[index] = place.is_none_or(|place| self.taken.insert(place));
            }
        }
        let mut found = Found {
            skipped: self.skipped,
            unused: self.unused,
            ..Found::default()
        };
        for (hit, is_kept) in self.all.into_iter().zip(is_kept) {
            if is_kept {
                let name = hit.path.to_string_lossy().into_owned();
                let source = hit.source();
                found
                    .sources
                    .push((name, hit.error.map_or(Ok(source), Err)));
                found.given.push(hit.given);
            } else {
                let (path, reason) = (hit.path, SkipReason::ReadAlready);
                found.skipped.push(Skipped { path, reason });
            }
        }
        found
    }

    /// Adds the files of a folder, and the folders in it that cannot be read.
    fn folder(&mut self, folder: &Path, options: &FindOptions) {
        let patterns = |globs: &[String]| PathPatterns::of_search(folder, globs);
        let hit = |way, path, error| Hit::new(way, folder, path, error);
        let (globs, excludes) = match (patterns(&options.globs), patterns(&options.excludes)) {
            (Ok(globs), Ok(excludes)) => (globs, excludes),
            (Err(error), _) | (_, Err(error)) => {
                let error = io::Error::new(io::ErrorKind::InvalidInput, error);
                let hit = hit(Way::InFolder, folder.to_owned(), Some(error));
                return self.all.push(hit);
            }
        };
        let is_excluded = exclusion(folder, options);
        let (mut hits, before) = (Vec::new(), self.skipped.len());
        let mut takes = |entry: &DirEntry| {
            let mut is_new = || {
                let path = entry.path().canonicalize();
                path.is_ok_and(|path| self.taken.insert(path))
            };
            let reason = match reason_to_skip(entry, options, &globs, &excludes) {
                None if is_excluded(entry) => Some(SkipReason::Excluded),
                None if entry.file_type().is_dir() && !is_new() => Some(SkipReason::ReadAlready),
                reason => reason,
            };
            if let Some(reason) = reason {
                let path = entry.path().to_owned();
                self.skipped.push(Skipped { path, reason });
            }
            reason.is_none()
        };
        let walk = WalkDir::new(folder).follow_links(true).sort_by_file_name();
        for entry in walk.into_iter().filter_entry(&mut takes) {
            match entry {
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) if entry.path_is_symlink() => {
                    hits.push(hit(Way::LinkInFolder, entry.into_path(), None));
                }
                Ok(entry) => hits.push(hit(Way::InFolder, entry.into_path(), None)),
                // A link back to a parent folder.
                Err(error) if error.loop_ancestor().is_some() => {}
                Err(error) => {
                    let path = error.path().unwrap_or(folder).to_owned();
                    if path.is_dir() || is_searched_for(&path) {
                        let kind = io::ErrorKind::Other;
                        let error = error.into_io_error().unwrap_or_else(|| kind.into());
                        hits.push(hit(Way::InFolder, path, Some(error)));
                    }
                }
            }
        }
        self.use_up(&patterns, before);
        let skipped = &self.skipped[before..];
        let is_repeated = |it: &Skipped| it.reason == SkipReason::ReadAlready;
        if hits.is_empty() && !skipped.iter().any(is_repeated) {
            let error = io::Error::new(io::ErrorKind::NotFound, "no game file in this folder");
            hits.push(hit(Way::InFolder, folder.to_owned(), Some(error)));
        }
        hits.sort_by(|left, right| {
            let (left, right) = (left.path.as_os_str(), right.path.as_os_str());
            left.as_encoded_bytes().cmp(right.as_encoded_bytes())
        });
        self.all.extend(hits);
    }

    /// Notes the patterns that have excluded something from a folder; the skipped files from index
    /// `before` on are of that folder.
    fn use_up(
        &mut self,
        patterns: &dyn Fn(&[String]) -> Result<PathPatterns, GlobError>,
        before: usize,
    ) {
        let skipped = &self.skipped[before..];
        self.unused.retain(|pattern| {
            let alone = patterns(std::slice::from_ref(pattern));
            let matches = |it: &Skipped| {
                let matches = |alone: &PathPatterns| alone.matches(&it.path, it.path.is_dir());
                alone.as_ref().is_ok_and(matches)
            };
            !skipped.iter().any(matches)
        });
    }
}

/// Whether an entry of a folder matches the patterns that are relative to another folder.
fn exclusion(folder: &Path, options: &FindOptions) -> impl Fn(&DirEntry) -> bool {
    let patterns = options.excluded.as_ref();
    let patterns = patterns.and_then(|it| Some((it, folder.canonicalize().ok()?)));
    move |entry| {
        patterns.as_ref().is_some_and(|(patterns, whole)| {
            let inside = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            patterns.matches(&whole.join(inside), entry.file_type().is_dir())
        })
    }
}

/// Why an entry of a folder is not taken, if it is not.
fn reason_to_skip(
    entry: &DirEntry,
    options: &FindOptions,
    globs: &PathPatterns,
    excludes: &PathPatterns,
) -> Option<SkipReason> {
    if entry.depth() == 0 {
        return None;
    }
    let (path, is_folder) = (entry.path(), entry.file_type().is_dir());
    if !options.hidden && is_hidden_name(entry.file_name().as_encoded_bytes()) {
        Some(SkipReason::Hidden)
    } else if excludes.matches(path, is_folder) {
        Some(SkipReason::Excluded)
    } else if is_folder {
        (entry.path_is_symlink() && !options.follow).then_some(SkipReason::LinkedFolder)
    } else if !is_searched_for(path) || !entry.file_type().is_file() {
        Some(SkipReason::OtherFile)
    } else if !globs.is_empty() && !globs.matches_file(path) {
        Some(SkipReason::Excluded)
    } else {
        None
    }
}

/// Whether a file or folder of that name is skipped unless hidden ones are wanted. macOS puts the
/// folder `__MACOSX` into archives.
pub(super) fn is_hidden_name(name: &[u8]) -> bool {
    name == b"__MACOSX" || name.starts_with(b".") && !matches!(name, b"." | b"..")
}

/// Whether a search through a folder takes a file of that name.
fn is_searched_for(path: &Path) -> bool {
    is_game_file(path) || has_ending(path, &ARCHIVES)
}

/// Whether a search through a folder or an archive takes a file of that name for a game file.
pub(super) fn is_game_file(path: &Path) -> bool {
    let unpacked = path.with_extension("");
    let is_packed = has_ending(path, &PACKED);
    has_ending(if is_packed { &unpacked } else { path }, &[".sgf", ".mgt"])
}

pub(super) fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    endings.iter().any(|ending| {
        let stem = name.len().checked_sub(ending.len());
        stem.is_some_and(|stem| stem > 0 && name[stem..].eq_ignore_ascii_case(ending.as_bytes()))
    })
}
