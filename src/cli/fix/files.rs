//! The files of a run, one after another: each is written when it was read to its end.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context as _, bail};

use super::Args;
use super::backup::Backup;
use super::diff::write_diff;
use super::summary::{Fixed, FixedFile, Summary};
use super::task::FileTask;
use crate::cli::batch::Place;
use crate::cli::chunk_output::ChunkOutput;
use crate::cli::failed_inputs::FailedInputs;
use crate::cli::named_output::NamedOutput;
use crate::cli::output_file::{OutputFile, not_written};
use crate::cli::output_paths::refuse_conflicts;
use crate::cli::session::Session;
use crate::cli::sources::FoundSource;
use crate::cli::status::{Status, print_info};
use crate::cli::terminal;
use crate::collection::{Merge as _, Table};
use crate::draw::printable;
use crate::finding::Edit;
use crate::input::Source;
use crate::report::count;

/// The most files that are listed without `-v`.
const MAX_LISTED: u64 = 10;

/// The files of a run.
pub(super) struct Files<'a> {
    args: &'a Args,
    session: &'a Session,
    /// The files that were not read yet, in their order, by their names. Several have the same name
    /// if that is not UTF-8.
    tasks: BTreeMap<String, VecDeque<FileTask>>,
    /// The changes to the file that is being read.
    current: FileSum,
    pub(super) summary: Summary,
    pub(super) status: Status,
}

/// The changes to the games of a file, or to some of them.
#[derive(Debug, Default)]
pub(super) struct FileSum {
    /// The number of games in the file, whether they are read or not.
    pub(super) games: u64,
    /// The edits, in ascending order.
    pub(super) edits: Vec<Edit>,
    pub(super) fixed: Fixed,
    /// The number of fixes that were dropped.
    pub(super) dropped: u64,
    /// The number of games that are never changed, by their kind.
    pub(super) left_alone: Table<&'static str, u64>,
    /// Why the file may lack games.
    failed_inputs: FailedInputs,
}

impl<'a> Files<'a> {
    /// The files of the sources that were found, and these sources as they are read: one that cannot
    /// be fixed is an error in its place.
    ///
    /// # Errors
    ///
    /// If a copy cannot be written.
    pub(super) fn new(
        args: &'a Args,
        mut sources: Vec<FoundSource>,
        session: &'a Session,
    ) -> anyhow::Result<(Self, Vec<FoundSource>)> {
        let mut tasks: BTreeMap<String, VecDeque<FileTask>> = BTreeMap::new();
        for found in &mut sources {
            found.source = match FileTask::new(args, found) {
                Ok(task) => {
                    let source = Source::File(task.path.clone());
                    tasks.entry(found.name.clone()).or_default().push_back(task);
                    Ok(source)
                }
                Err(error) => Err(io::Error::other(format!("{error:#}"))),
            };
        }
        if args.common.target.folder().is_some() {
            let copies = tasks.iter().flat_map(|(name, tasks)| {
                let places = tasks.iter().filter_map(|task| task.to.clone());
                places.map(move |to| (name.as_str(), to))
            });
            refuse_conflicts(copies, args.common.target.force, session)?;
        }
        let files = Self {
            args,
            session,
            tasks,
            current: FileSum::default(),
            summary: Summary {
                files: sources.iter().filter(|found| found.source.is_ok()).count() as u64,
                ..Summary::default()
            },
            status: Status::Clean,
        };
        Ok((files, sources))
    }

    /// The names of the files whose games may be changed: all but compressed files, and the members
    /// of archives.
    pub(super) fn plain(&self) -> HashSet<String> {
        let is_plain = |tasks: &VecDeque<FileTask>| tasks.iter().all(|task| !task.is_packed);
        let plain = self.tasks.iter().filter(|(_, tasks)| is_plain(tasks));
        plain.map(|(name, _)| name.clone()).collect()
    }

    /// Takes what was done with some games of the file that is being read, and ends the file with its
    /// last games.
    pub(super) fn take(&mut self, place: &Place<'_>, output: &mut ChunkOutput) {
        let sum: FileSum = output.take_sum();
        self.summary.dropped += sum.dropped;
        self.summary.left_alone.merge(sum.left_alone);
        let current = &mut self.current;
        current.games += sum.games;
        current.edits.extend(sum.edits);
        current.fixed.merge(sum.fixed);
        current.failed_inputs.merge(output.failed_inputs.clone());
        // The messages about the games come before the message about their file.
        output.messages.drain(..).for_each(|line| print_info(&line));
        if let Some(is_whole) = place.ends {
            self.end(place.source, is_whole);
        }
    }

    /// Ends a file, which is written if it was read to its end.
    fn end(&mut self, source: &str, is_whole: bool) {
        let sum = std::mem::take(&mut self.current);
        if let Some(task) = self.tasks.get_mut(source).and_then(VecDeque::pop_front) {
            if is_whole {
                self.finish(source, &task, sum);
            }
        } else if !is_whole {
            // If a member of an archive was not read to its end, the archive is not copied.
            let mut folders = source.match_indices("!/").map(|(end, _)| &source[..end]);
            if let Some(archive) = folders.find(|name| self.tasks.contains_key(*name)) {
                self.tasks.remove(archive);
            }
        }
    }

    fn finish(&mut self, name: &str, task: &FileTask, sum: FileSum) {
        let keeps_another = sum.failed_inputs.protects_games().is_some()
            && self.is_copied(task)
            && task.to.as_ref().is_some_and(|to| to.exists());
        let status = self.write(name, task, &sum);
        let status = self.session.report(status);
        self.status = self.status.max(status);
        if status != Status::Incomplete && !keeps_another {
            self.count(name, sum.fixed);
        }
    }

    /// Whether a copy of the file is written, with or without fixes.
    fn is_copied(&self, task: &FileTask) -> bool {
        !self.args.is_dry() && !task.is_in_place && task.to.is_some()
    }

    fn write(&mut self, name: &str, task: &FileTask, sum: &FileSum) -> anyhow::Result<Status> {
        let path = &task.path;
        let Some(to) = task.to.as_ref().filter(|_| !self.args.check) else {
            return Ok(Status::Clean);
        };
        if self.is_copied(task) {
            if !task.is_packed && sum.games == 0 {
                print_info(&not_written(to));
                return Ok(Status::Clean);
            }
        } else if sum.edits.is_empty() {
            return Ok(Status::Clean);
        }
        if self.args.diff {
            let text = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            let mut out = BufWriter::new(NamedOutput::new(io::stdout(), "the diff"));
            let name = path_bytes(path, name);
            write_diff(name, &text, &sum.edits, &mut out, terminal::is_terminal())?;
            out.flush()?;
            return Ok(Status::Clean);
        }
        let mut backup = None;
        if task.is_in_place {
            let suffix = self.args.backup.as_ref();
            backup = suffix.map(|it| Backup::new(path, it)).transpose()?;
            let kept = backup.as_ref().is_some_and(Backup::exists);
            let links = hard_links(&fs::metadata(path)?) - u64::from(kept);
            if links > 1 {
                let name = printable(name);
                bail!("{name}: the file has {links} names (hard links), so it is not replaced");
            }
        }
        let replaces = task.is_in_place || self.args.common.target.force;
        let mut out = OutputFile::create(to, replaces, self.session)?;
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        copy_edited(BufReader::new(file), 0, &sum.edits, &mut out)?;
        out.sync()?;
        task.ensure_unchanged()?;
        if let Some(backup) = backup {
            backup.make(self.session)?;
        }
        let failed_input = sum
            .failed_inputs
            .protects_games()
            .filter(|_| !task.is_in_place);
        out.finish_after(failed_input.as_deref())
    }

    /// Reports what was fixed in a file.
    fn count(&mut self, name: &str, fixed: Fixed) {
        let (args, count) = (self.args, fixed.count());
        let (row, text) = (FixedFile::new(name, &fixed), fixed.text());
        self.summary.add(fixed);
        if count == 0 {
            return;
        }
        if args.writes_data() {
            self.summary.rows.push(row);
        } else if !args.common.messages.quiet && !args.diff {
            let listed = self.summary.changed_files;
            if listed <= MAX_LISTED || args.common.messages.verbose > 0 {
                let verb = if args.check { "would fix" } else { "fixed" };
                print_info(&format!("{}: {verb} {text}", printable(name)));
            }
        }
    }

    /// Ends the run. Archives are copied as they are, if copies are written.
    pub(super) fn end_all(&mut self) {
        for (name, tasks) in std::mem::take(&mut self.tasks) {
            for task in tasks {
                if task.is_packed && self.is_copied(&task) {
                    self.finish(&name, &task, FileSum::default());
                }
            }
        }
        let output = &self.args.common.messages;
        let others = self.summary.changed_files.saturating_sub(MAX_LISTED);
        let is_listed = !self.args.writes_data() && !self.args.diff && !output.quiet;
        if is_listed && others > 0 && output.verbose == 0 {
            print_info(&format!(
                "and {}; `-v` lists them",
                count(others, "more file")
            ));
        }
    }
}

/// Copies a text, which begins at this offset, with its edits in ascending order.
pub(super) fn copy_edited(
    mut text: impl Read + Seek,
    base: u64,
    edits: &[Edit],
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut at = base;
    for edit in edits {
        io::copy(&mut (&mut text).take(edit.span.start - at), out)?;
        out.write_all(&edit.replacement)?;
        at = base + text.seek(SeekFrom::Start(edit.span.end - base))?;
    }
    io::copy(&mut text, out)?;
    Ok(())
}

/// The name of a file as the diff shows it: its path, which need not be UTF-8, unless its name is
/// another, as that of standard input.
fn path_bytes<'p>(path: &'p Path, name: &'p str) -> &'p [u8] {
    // A file found in the current folder is named without the folder.
    let paths = [path, path.strip_prefix(".").unwrap_or(path)];
    let named = paths
        .into_iter()
        .find(|path| path.to_string_lossy() == name);
    named.map_or(name.as_bytes(), |path| path.as_os_str().as_encoded_bytes())
}

fn hard_links(file: &fs::Metadata) -> u64 {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        file.nlink()
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        1
    }
}
