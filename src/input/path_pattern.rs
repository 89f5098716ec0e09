//! Paths with `*`, `?` or `[` that the shell did not expand.

use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::find_options::PathPatterns;

/// The files that a pattern matches, in byte order; `None` if the path is not a pattern.
pub(super) fn matches_of(path: &Path) -> Option<Vec<PathBuf>> {
    let is_pattern = |part: &Path| part.to_string_lossy().contains(['*', '?', '[']);
    if !is_pattern(path) || path.symlink_metadata().is_ok() {
        return None;
    }
    let mut base = path.parent()?;
    while is_pattern(base) {
        base = base.parent()?;
    }
    let pattern = path.strip_prefix(base).ok()?;
    let depth = pattern.components().count();
    let has_any_depth = pattern.iter().any(|part| part == "**");
    let start = if base.as_os_str().is_empty() {
        Path::new(".")
    } else {
        base
    };
    let pattern = format!("/{}", pattern.to_string_lossy().replace('\\', "/"));
    let pattern = PathPatterns::new(Path::new(""), &[pattern]).ok()?;
    let mut walk = WalkDir::new(start).min_depth(1).sort_by_file_name();
    if !has_any_depth {
        walk = walk.max_depth(depth);
    }
    let entries = walk.into_iter().filter_map(Result::ok);
    let inside = entries.filter_map(|entry| {
        let inside = entry.path().strip_prefix(start).ok()?;
        let is_match = pattern.matches(inside, false);
        is_match.then(|| base.join(inside))
    });
    Some(inside.collect())
}
