//! The files of a run, one after another: their fixes are written when a file was read to its end.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::Args;
use super::data::FixedFile;
use super::diff::DiffWriter;
use super::fixed::Fixed;
use super::rewriter::{Rewriter, Target};
use super::summary::{FileSum, Summary};
use crate::cli::backup;
use crate::cli::interrupt::RemoveOnInterrupt;
use crate::cli::session::Session;
use crate::cli::status::{Status, print_error, print_info};
use crate::cli::unnamed_files::UnnamedFiles;
use crate::draw::printable;
use crate::finding::Edit;

/// A file to fix.
pub(super) struct FileTask {
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) to: PathBuf,
    /// Its metadata before it was read.
    pub(super) before: fs::Metadata,
    /// Keeps a copy of standard input.
    #[expect(dead_code, reason = "it is removed when this ends")]
    pub(super) spool: Option<(tempfile::NamedTempFile, RemoveOnInterrupt)>,
}

/// More files than this do not wait for each other, which bounds the memory and the time until a
/// file is replaced.
const MOST_WAITING: usize = 512;

/// The files of a run.
pub(super) struct Files<'a> {
    args: &'a Args,
    tasks: HashMap<String, FileTask>,
    /// Whether nothing may be changed in any of them.
    is_left_alone: bool,
    /// The file that is being read.
    current: Option<CurrentFile>,
    /// Complete files that are named together.
    names: UnnamedFiles,
    /// What to report when they have their names.
    written: Vec<WrittenFile>,
    summary: &'a mut Summary,
    session: &'a Session,
    status: Status,
    /// Whether a file was not read to its end.
    has_unread: bool,
}

/// The file that is being read.
struct CurrentFile {
    name: String,
    /// Where its edits go; none before the first one, and after an error, which was reported.
    target: Option<Target>,
    has_failed: bool,
    links: u64,
    fixed: Fixed,
    /// Why another file in the place of a copy is kept.
    failed_input: Option<String>,
}

/// A file that was read to its end and written.
struct WrittenFile {
    name: String,
    fixed: Fixed,
    waits: bool,
}

impl<'a> Files<'a> {
    /// The files of these tasks, whose names are different.
    pub(super) fn new(
        args: &'a Args,
        tasks: Vec<FileTask>,
        is_left_alone: bool,
        summary: &'a mut Summary,
        session: &'a Session,
    ) -> Self {
        let tasks = tasks.into_iter().map(|task| (task.name.clone(), task));
        Self {
            args,
            tasks: tasks.collect(),
            is_left_alone,
            current: None,
            names: UnnamedFiles::default(),
            written: Vec::new(),
            summary,
            session,
            status: Status::Clean,
            has_unread: false,
        }
    }

    /// Adds what was done with some games of the file that is being read.
    pub(super) fn add(&mut self, sum: &mut FileSum, source: &str, failed_input: Option<&str>) {
        self.begin(source);
        self.summary.dropped += sum.dropped;
        for (kind, games) in &sum.left_alone {
            *self.summary.left_alone.entry(kind).or_insert(0) += games;
        }
        let Some(mut current) = self.current.take() else {
            return;
        };
        current.fixed.merge(&sum.fixed);
        if let Some(reason) = failed_input {
            current
                .failed_input
                .get_or_insert_with(|| reason.to_owned());
        }
        for edit in sum.edits.drain(..) {
            if let Err(error) = self.push(&mut current, edit) {
                self.fail(&mut current, Err(error));
            }
        }
        self.current = Some(current);
    }

    fn push(&self, current: &mut CurrentFile, edit: Edit) -> anyhow::Result<()> {
        let Some(task) = self
            .tasks
            .get(&current.name)
            .filter(|_| !current.has_failed)
        else {
            return Ok(());
        };
        if current.target.is_none() {
            let is_replaced = is_in_place(self.args, task) && !self.args.is_dry();
            current.links = if is_replaced {
                hard_links(&task.before) - u64::from(is_kept(self.args, task))
            } else {
                1
            };
            let target = if current.links > 1 || self.args.check {
                Target::Nothing
            } else {
                target(self.args, task, self.session)?
            };
            current.target = Some(target);
        }
        current
            .target
            .as_mut()
            .map_or(Ok(()), |target| target.push(edit))
    }

    /// Ends a file: it is replaced if it was read to its end.
    pub(super) fn end(&mut self, source: &str, is_whole: bool) {
        self.has_unread |= !is_whole;
        if self.is_left_alone {
            return;
        }
        self.begin(source);
        let Some(mut current) = self.current.take() else {
            return;
        };
        if is_whole && !current.has_failed {
            let finished = self.finish(&mut current);
            self.fail(&mut current, finished);
        }
    }

    fn finish(&mut self, current: &mut CurrentFile) -> anyhow::Result<Status> {
        let Some(task) = self.tasks.get(&current.name) else {
            return Ok(Status::Clean);
        };
        let name = printable(&task.name);
        let fixed = current.fixed.count();
        if current.links > 1 && fixed > 0 {
            print_error(&format!(
                "{name}: the file has {} names (hard links), so it is not replaced",
                current.links
            ));
            return Ok(Status::Incomplete);
        }
        let is_copied = !self.args.is_dry() && !is_in_place(self.args, task);
        let target = match current.target.take() {
            None if is_copied => target(self.args, task, self.session)?,
            target => target.unwrap_or(Target::Nothing),
        };
        let failed_input = current.failed_input.as_deref().filter(|_| is_copied);
        let keeps_another = failed_input.is_some() && task.to.exists();
        let waiting = self.names.len();
        let status = target.finish(failed_input, &mut self.names)?;
        if keeps_another {
            return Ok(status);
        }
        self.written.push(WrittenFile {
            name: task.name.clone(),
            fixed: std::mem::take(&mut current.fixed),
            waits: self.names.len() > waiting,
        });
        if self.names.len() == 0 || self.written.len() >= MOST_WAITING {
            self.name_all();
        }
        Ok(status)
    }

    /// Gives the files that wait their names, and reports on all that have theirs.
    fn name_all(&mut self) {
        let mut named = self.names.finish_each().into_iter();
        for file in std::mem::take(&mut self.written) {
            let status = if file.waits {
                named.next().unwrap_or_default()
            } else {
                Status::Clean
            };
            self.status = self.status.max(status);
            if status == Status::Clean {
                self.count(&file);
            }
        }
    }

    fn count(&mut self, file: &WrittenFile) {
        let fixed = file.fixed.count();
        self.summary.fixed += fixed;
        self.summary.cut_off += file.fixed.cut_off;
        if fixed == 0 {
            return;
        }
        self.summary.changed_files += 1;
        if self.args.writes_data() {
            let row = FixedFile::new(&file.name, &file.fixed);
            self.summary.rows.push(row);
        } else if !self.args.common.output.quiet && !self.args.diff {
            let verb = if self.args.check {
                "would fix"
            } else {
                "fixed"
            };
            let name = printable(&file.name);
            print_info(&format!("{name}: {verb} {}", file.fixed.text()));
        }
    }

    /// Makes a file the one that is being read. A member of an archive belongs to none.
    fn begin(&mut self, source: &str) {
        if self
            .current
            .as_ref()
            .is_some_and(|current| current.name == source)
        {
            return;
        }
        self.current = self.tasks.contains_key(source).then(|| CurrentFile {
            name: source.to_owned(),
            target: None,
            has_failed: false,
            links: 1,
            fixed: Fixed::default(),
            failed_input: None,
        });
    }

    /// Reports an error and gives the file up.
    fn fail(&mut self, current: &mut CurrentFile, result: anyhow::Result<Status>) {
        let status = self.session.report(result);
        if status != Status::Clean {
            current.has_failed = true;
            current.target = None;
            self.status = self.status.max(status);
        }
    }

    /// The status of writing. Files that are never changed are copied, if copies are written.
    pub(super) fn end_all(mut self) -> Status {
        if self.is_left_alone && !self.has_unread && !self.args.is_dry() {
            let others = self.tasks.values();
            for task in others.filter(|task| !is_in_place(self.args, task)) {
                let copied = target(self.args, task, self.session)
                    .and_then(|target| target.finish(None, &mut self.names));
                self.status = self.status.max(self.session.report(copied));
            }
            self.status = self.status.max(self.names.finish());
        }
        self.name_all();
        if let Some(current) = self.current.filter(|_| self.args.is_dry()) {
            // Its diff went into a closed pipe.
            self.summary.fixed += current.fixed.count();
        }
        self.status
    }
}

/// Whether the file itself is replaced.
fn is_in_place(args: &Args, task: &FileTask) -> bool {
    task.to == task.path && args.common.target.output_to.is_none()
}

/// Where the fixed text of a file goes.
fn target(args: &Args, task: &FileTask, session: &Session) -> anyhow::Result<Target> {
    let (path, name) = (&task.path, &task.name);
    if args.diff {
        // A copy of standard input has a name of its own, and a path may not be UTF-8.
        let path_name = path.strip_prefix(".").unwrap_or(path);
        let is_path = |path: &Path| path.to_string_lossy() == *name;
        let name = if is_path(path) {
            path.as_os_str().as_encoded_bytes()
        } else if is_path(path_name) {
            path_name.as_os_str().as_encoded_bytes()
        } else {
            name.as_bytes()
        };
        return Ok(Target::Diff(Box::new(DiffWriter::new(path, name)?)));
    }
    let is_in_place = is_in_place(args, task);
    let replaces = is_in_place || args.common.target.force;
    let mut rewriter = Rewriter::new(path, &task.to, replaces, task.before.clone(), session)?
        .with_backup(args.backup.as_ref().map(|suffix| with_suffix(path, suffix)));
    if !is_in_place {
        rewriter.begin()?;
    }
    Ok(Target::File(Box::new(rewriter)))
}

/// Whether a run that was stopped has kept the file under its second name and not replaced it.
fn is_kept(args: &Args, task: &FileTask) -> bool {
    let path = &task.path;
    let backup = args.backup.as_ref().map(|suffix| with_suffix(path, suffix));
    backup.is_some_and(|name| backup::is_kept(path, &name))
}

/// The number of hard links of a file.
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

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
