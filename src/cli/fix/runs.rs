//! Fixes sources in runs: files that may be changed are read together, by all threads.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, bail};
use tempfile::NamedTempFile;

use super::Args;
use super::files::{FileTask, Files};
use super::game::FixGames;
use super::summary::Summary;
use crate::cli::batch::Batch;
use crate::cli::data::Delimiters;
use crate::cli::fixers::Fixers;
use crate::cli::interrupt::RemoveOnInterrupt;
use crate::cli::session::Session;
use crate::cli::sources::FoundSource;
use crate::cli::status::{Status, report};
use crate::convert::FixOptions;
use crate::input::{Source, is_compressed};

/// More files than this are fixed in several runs, which bounds the memory.
const MOST_FILES: usize = 10_000;

/// Files that are fixed together.
struct Run {
    tasks: Vec<FileTask>,
    names: HashSet<String>,
}

/// Fixes sources in their order and adds them to the summary.
pub(super) fn fix_sources(
    args: &Args,
    options: &FixOptions,
    sources: Vec<FoundSource>,
    summary: &mut Summary,
    session: &Session,
) -> anyhow::Result<Status> {
    let mut status = Status::Clean;
    let mut run = Run {
        tasks: Vec::new(),
        names: HashSet::new(),
    };
    for (searched, name, source) in sources {
        summary.files += 1;
        let task = task(args, &searched, &name, source, summary);
        let left_alone = match &task {
            Ok(task) => is_compressed(&task.path).with_context(|| name.clone()),
            Err(_) => Ok(false),
        };
        // The messages about files are in the order of the files. Names that are not UTF-8 may be
        // the same.
        let is_apart = !matches!(left_alone, Ok(false)) || task.is_err();
        let is_full = run.tasks.len() >= MOST_FILES;
        if is_apart || is_full || run.names.contains(&name) {
            let tasks = std::mem::take(&mut run.tasks);
            run.names.clear();
            status = status.max(fix_files(args, options, tasks, None, summary, session)?);
        }
        match (task, left_alone) {
            (Ok(task), Ok(true)) => {
                let left_alone = Some("in compressed files and archives");
                status = status.max(fix_files(
                    args,
                    options,
                    vec![task],
                    left_alone,
                    summary,
                    session,
                )?);
            }
            (Ok(task), Ok(false)) => {
                run.names.insert(name);
                run.tasks.push(task);
            }
            (Err(error), _) | (_, Err(error)) => status = status.max(report(Err(error))),
        }
    }
    Ok(status.max(fix_files(args, options, run.tasks, None, summary, session)?))
}

/// Fixes files, none of whose games may be changed if there is a reason to leave them alone.
fn fix_files(
    args: &Args,
    options: &FixOptions,
    tasks: Vec<FileTask>,
    left_alone: Option<&'static str>,
    summary: &mut Summary,
    session: &Session,
) -> anyhow::Result<Status> {
    if tasks.is_empty() {
        return Ok(Status::Clean);
    }
    let sources = tasks.iter().map(|task| {
        let source = Source::File(task.path.clone());
        (task.name.clone(), Ok(source))
    });
    let sources = sources.collect();
    let files = Mutex::new(Files::new(
        args,
        tasks,
        left_alone.is_some(),
        summary,
        session,
    ));
    let command = FixGames {
        fixers: Fixers::new(&args.common.reading, options.clone(), session),
        left_alone,
        is_quiet: args.common.output.quiet,
        files: &files,
    };
    let mut batch = Batch::over(sources, &args.common, Delimiters::Lines, command, session)?;
    batch.judging.ignored.extend(args.selected.others());
    let outcome = batch.run(&mut io::sink())?;
    let files = files.into_inner().unwrap_or_else(PoisonError::into_inner);
    let written = files.end_all();
    summary.errors += outcome.totals.errors;
    // The remaining errors are counted later, once for all files.
    let read = match outcome.status {
        Status::Incomplete => Status::Incomplete,
        _ => Status::Clean,
    };
    Ok(read.max(written))
}

/// The task for one source, found below the path `searched`.
fn task(
    args: &Args,
    searched: &Path,
    name: &str,
    source: io::Result<Source>,
    summary: &mut Summary,
) -> anyhow::Result<FileTask> {
    let folder = args.common.target.output_to.as_ref();
    let name = name.to_owned();
    match source.with_context(|| name.clone())? {
        Source::File(path) => {
            let before = fs::metadata(&path).with_context(|| name.clone())?;
            if !before.is_file() {
                bail!(
                    "{name}: this is no regular file and cannot be replaced; `unlur fix -` repairs \
                     what comes from a pipe"
                );
            }
            let to = match folder {
                Some(folder) => folder.join(below(&path, searched)),
                None => path.clone(),
            };
            if !summary.targets.insert(to.clone()) {
                let to = to.display();
                bail!("{name}: another input is written to {to} already");
            }
            Ok(FileTask {
                name,
                path,
                to,
                before,
                spool: None,
            })
        }
        Source::StandardInput if args.writes_data() && !args.is_dry() && folder.is_none() => {
            bail!(
                "standard output gets the repaired copy of standard input; use `--check` or `-o DIR`"
            )
        }
        Source::StandardInput if args.backup.is_some() => {
            bail!("`--backup` keeps a copy of a file, and standard input is none")
        }
        Source::StandardInput => {
            let (file, guard) = standard_input()?;
            Ok(FileTask {
                name,
                path: file.path().to_owned(),
                to: folder.map_or_else(|| PathBuf::from("-"), |folder| folder.join("stdin")),
                before: file.as_file().metadata()?,
                spool: Some((file, guard)),
            })
        }
    }
}

/// Standard input as a file, because it is read more than once.
fn standard_input() -> anyhow::Result<(NamedTempFile, RemoveOnInterrupt)> {
    let failed = || {
        let folder = std::env::temp_dir();
        format!("cannot copy standard input to {}", folder.display())
    };
    let spool = RemoveOnInterrupt::create(NamedTempFile::new);
    let (mut spool, guard) = spool.with_context(failed)?;
    io::copy(&mut io::stdin().lock(), &mut spool).with_context(failed)?;
    Ok((spool, guard))
}

/// The path below the folder that was searched, or the name of the file alone.
fn below<'a>(path: &'a Path, searched: &Path) -> &'a Path {
    match path.strip_prefix(searched) {
        Ok(inside) if !inside.as_os_str().is_empty() => inside,
        _ => path.file_name().map_or(path, Path::new),
    }
}
