//! Fixes one file: checks its kind, and writes the repaired text.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context as _;
use tempfile::NamedTempFile;

use super::Args;
use super::command::FixGames;
use super::diff::DiffWriter;
use super::rewriter::{Rewriter, Target};
use super::summary::Summary;
use crate::cli::batch::Batch;
use crate::cli::data::Delimiters;
use crate::cli::fixers::Fixers;
use crate::cli::interrupt::RemoveOnInterrupt;
use crate::cli::output::printable;
use crate::cli::status::{Status, print_error, print_info, report};
use crate::input::{Source, is_compressed};

/// Fixes one source, found below the path `searched`, and adds it to the summary.
pub(super) fn fix_source(
    args: &Args,
    searched: &Path,
    name: &str,
    source: io::Result<Source>,
    summary: &mut Summary,
) -> anyhow::Result<Status> {
    summary.files += 1;
    Ok(match source {
        Err(error) => {
            print_error(&format!("{name}: {error}"));
            Status::Incomplete
        }
        Ok(Source::File(path)) => {
            if fs::metadata(&path).is_ok_and(|data| !data.is_file()) {
                print_error(&format!(
                    "{name}: this is no regular file and cannot be replaced; `unlur fix -` repairs \
                     what comes from a pipe"
                ));
                return Ok(Status::Incomplete);
            }
            let to = match &args.common.target.output_to {
                Some(folder) => folder.join(below(&path, searched)),
                None => path.clone(),
            };
            if !summary.targets.insert(to.clone()) {
                let (name, to) = (printable(name), to.display());
                print_error(&format!("{name}: another input is written to {to} already"));
                return Ok(Status::Incomplete);
            }
            report(fix_file(args, name, &path, &to, summary))
        }
        Ok(Source::StandardInput) if args.backup.is_some() => {
            print_error("`--backup` keeps a copy of a file, and standard input is none");
            Status::Incomplete
        }
        Ok(Source::StandardInput) => {
            let (spool, _guard) = standard_input()?;
            let to = match &args.common.target.output_to {
                Some(folder) => folder.join("stdin"),
                None => PathBuf::from("-"),
            };
            report(fix_file(args, name, spool.path(), &to, summary))
        }
    })
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

fn fix_file(
    args: &Args,
    name: &str,
    path: &Path,
    to: &Path,
    summary: &mut Summary,
) -> anyhow::Result<Status> {
    let left_alone = left_alone(path).with_context(|| name.to_owned())?;
    let is_in_place = is_in_place(args, path, to);
    let links = if is_in_place && !args.is_dry() {
        hard_links(path)
    } else {
        1
    };
    // What may not be changed is copied as it is, unless nothing is written elsewhere.
    let is_untouched = left_alone.is_some() && (is_in_place || args.diff);
    let writes_nothing = is_untouched || args.check || links > 1;
    let target = if writes_nothing {
        Target::Nothing
    } else {
        target(args, name, path, to)?
    };
    let target = Arc::new(Mutex::new(target));
    let command = FixGames {
        fixers: Fixers::new(&args.common.reading, args.options()),
        left_alone,
        is_quiet: args.common.output.quiet,
        is_dry: args.is_dry(),
        target: Arc::clone(&target),
    };
    let source = vec![(name.to_owned(), Ok(Source::File(path.to_owned())))];
    let mut batch = Batch::over(source, &args.common, Delimiters::Lines, command)?;
    batch.judging.ignored.extend(args.selected.others());
    let outcome = batch.run(&mut io::sink())?;
    let target = std::mem::replace(
        &mut *target.lock().unwrap_or_else(PoisonError::into_inner),
        Target::Nothing,
    );
    let sum = outcome.sum;
    let fixed = sum.fixed.count();
    summary.cut_off += u64::from(sum.has_closed_last == Some(true));
    summary.dropped += sum.dropped;
    summary.errors += outcome.totals.errors;
    for (kind, games) in sum.left_alone {
        *summary.left_alone.entry(kind).or_insert(0) += games;
    }
    if outcome.status == Status::Incomplete {
        // A file that could not be read to its end is not replaced.
        return Ok(outcome.status);
    }
    if links > 1 && fixed > 0 {
        print_error(&format!(
            "{name}: the file has {links} names (hard links), so it is not replaced"
        ));
        return Ok(Status::Incomplete);
    }
    target.finish()?;
    summary.fixed += fixed;
    if fixed > 0 {
        summary.changed_files += 1;
        if !args.common.output.quiet && !args.diff {
            let verb = if args.check { "would fix" } else { "fixed" };
            print_info(&format!("{}: {verb} {}", printable(name), sum.fixed.text()));
        }
    }
    // The remaining errors are counted later, once for all files.
    Ok(Status::Clean)
}

/// Whether the file itself is replaced.
fn is_in_place(args: &Args, path: &Path, to: &Path) -> bool {
    to == path && args.common.target.output_to.is_none()
}

/// Where the fixed text of a file goes.
fn target(args: &Args, name: &str, path: &Path, to: &Path) -> anyhow::Result<Target> {
    if args.diff {
        return Ok(Target::Diff(Box::new(DiffWriter::new(path, name)?)));
    }
    let is_in_place = is_in_place(args, path, to);
    let mut rewriter = Rewriter::new(path, to, is_in_place || args.common.target.force)?
        .with_backup(args.backup.as_ref().map(|suffix| with_suffix(path, suffix)));
    if !is_in_place {
        rewriter.begin()?;
    }
    Ok(Target::File(Box::new(rewriter)))
}

/// Why nothing in the file may be changed: it is compressed or an archive.
fn left_alone(path: &Path) -> io::Result<Option<&'static str>> {
    Ok(is_compressed(path)?.then_some("in compressed files and archives"))
}

/// The number of hard links of the file, following symbolic links.
fn hard_links(path: &Path) -> u64 {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        fs::metadata(path).map_or(1, |data| data.nlink())
    }
    #[cfg(not(unix))]
    {
        let _ = fs::metadata(path);
        1
    }
}

/// The path below the folder that was searched, or the name of the file alone.
fn below<'a>(path: &'a Path, searched: &Path) -> &'a Path {
    match path.strip_prefix(searched) {
        Ok(inside) if !inside.as_os_str().is_empty() => inside,
        _ => path.file_name().map_or(path, Path::new),
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
