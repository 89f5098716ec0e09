//! Diffs of edits.

use std::io::{Read as _, Seek as _, Write as _};

use proptest::prelude::*;

use unlur::cli::fix::diff::DiffWriter;
use unlur::finding::Edit;

/// The diff of a text with edits: spans and replacements, ascending.
fn diff(text: &str, edits: &[(usize, usize, &str)]) -> String {
    let mut source = tempfile::tempfile().unwrap();
    source.write_all(text.as_bytes()).unwrap();
    source.rewind().unwrap();
    let mut diff = tempfile::tempfile().unwrap();
    let out = Box::new(diff.try_clone().unwrap());
    let mut writer = DiffWriter::over(source, b"a.sgf", out, false);
    for (start, end, replacement) in edits {
        let edit = Edit {
            span: *start as u64..*end as u64,
            replacement: replacement.as_bytes().to_vec().into(),
        };
        writer.push(edit).unwrap();
    }
    writer.finish().unwrap();
    let mut written = String::new();
    diff.rewind().unwrap();
    diff.read_to_string(&mut written).unwrap();
    written
}

/// The text with a diff applied. The counts of its hunks must be right, every line must match,
/// and only a last line lacks its line break.
fn patched(text: &str, diff: &str) -> String {
    let old: Vec<_> = text.split_inclusive('\n').collect();
    let mut new = String::new();
    let mut at = 0;
    let mut lines = diff.split_inclusive('\n').skip(2).peekable();
    while let Some(head) = lines.next() {
        let ranges: Vec<_> = head.split([' ', '\n']).collect();
        let [old_start, old_count, new_start, new_count] = numbers(ranges[1], ranges[2]);
        let start = old_start - usize::from(old_count > 0);
        new.extend(old[at..start].iter().copied());
        assert_eq!(
            new.lines().count() + usize::from(new_count > 0),
            new_start,
            "{diff}"
        );
        at = start;
        let (mut removed, mut added) = (0, 0);
        while removed < old_count || added < new_count {
            let line = lines.next().unwrap();
            let is_cut = lines.next_if(|next| next.starts_with("\\ No newline"));
            let content = match is_cut {
                Some(_) => line[1..].trim_end_matches('\n'),
                None => &line[1..],
            };
            if !line.starts_with('+') {
                assert_eq!(old[at], content, "{diff}");
                (at, removed) = (at + 1, removed + 1);
            }
            if !line.starts_with('-') {
                assert!(new.is_empty() || new.ends_with('\n'), "{diff}");
                new.push_str(content);
                added += 1;
            }
        }
    }
    new.extend(old[at..].iter().copied());
    new
}

fn numbers(old: &str, new: &str) -> [usize; 4] {
    let pair = |range: &str| {
        let (start, count) = range.split_once(',').unwrap_or((range, "1"));
        [&start[1..], count].map(|number| number.parse().unwrap())
    };
    let ([old_start, old_count], [new_start, new_count]) = (pair(old), pair(new));
    [old_start, old_count, new_start, new_count]
}

proptest! {
    #[test]
    fn a_diff_is_the_edits(
        lines in prop::collection::vec(prop::sample::select(&["\n", "a\n", "b\n", "bc\n"][..]), 0..30),
        last in prop::sample::select(&["", "a", "bc"][..]),
        mut places in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
        replacements in prop::collection::vec(prop::sample::select(&["", "", "x", "\n", "y\nz"][..]), 4),
    ) {
        let text = lines.concat() + last;
        places.truncate(places.len() / 2 * 2);
        let mut places: Vec<_> = places.iter().map(|place| place.index(text.len() + 1)).collect();
        places.sort_unstable();
        let edits: Vec<_> = places
            .chunks(2)
            .zip(&replacements)
            .map(|(span, replacement)| (span[0], span[1], *replacement))
            .collect();
        let mut expected = text.clone();
        for (start, end, replacement) in edits.iter().rev() {
            expected.replace_range(*start..*end, replacement);
        }
        prop_assert_eq!(patched(&text, &diff(&text, &edits)), expected);
    }
}

#[test]
fn an_edit_that_takes_a_line_break_joins_two_lines() {
    let shown = "--- a.sgf\n+++ a.sgf\n@@ -1,3 +1,2 @@\n-a\n-b\n+ab\n c\n";
    assert_eq!(diff("a\nb\nc\n", &[(1, 2, "")]), shown);
    // A whole line leaves the next one alone.
    let shown = "--- a.sgf\n+++ a.sgf\n@@ -1,2 +1 @@\n-a\n b\n";
    assert_eq!(diff("a\nb\n", &[(0, 2, "")]), shown);
}

#[test]
fn three_lines_stand_around_a_change() {
    let shown = "--- a.sgf\n+++ a.sgf\n@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+E\n f\n g\n h\n";
    assert_eq!(diff("a\nb\nc\nd\ne\nf\ng\nh\ni\n", &[(8, 9, "E")]), shown);
}
