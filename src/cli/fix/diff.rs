//! A unified diff of a file and its edits.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::convert::{ChangedLines, changed_lines};
use crate::draw::printable;
use crate::finding::Edit;

/// The number of lines shown around a change.
const CONTEXT: usize = 3;

/// Writes the edits of a text as a unified diff of the file `name`: the bytes of the lines, or what
/// a terminal may show of them. Writes nothing if no line changes.
///
/// # Errors
///
/// The errors of `out`.
pub(super) fn write_diff(
    name: &[u8],
    text: &[u8],
    edits: &[Edit],
    out: &mut dyn Write,
    is_terminal: bool,
) -> io::Result<()> {
    let lines = split(text);
    let changes = changed_lines(text, edits);
    if !changes.is_empty() {
        let name = quoted(name);
        writeln!(out, "--- {name}\n+++ {name}")?;
    }
    // The numbers of lines that precede the rest, in the text and in the changed text.
    let (mut old_at, mut new_at) = (0, 0);
    for hunk in changes.chunk_by(|one, next| next.old.start - one.old.end < 2 * CONTEXT) {
        let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else {
            continue;
        };
        let start = first.old.start.saturating_sub(CONTEXT);
        let end = lines.len().min(last.old.end + CONTEXT);
        let removed: usize = hunk.iter().map(|change| change.old.len()).sum();
        let added: usize = hunk.iter().map(|change| split(&change.new).len()).sum();
        new_at += start - old_at;
        let new_count = end - start - removed + added;
        let (old, new) = (range(start, end - start), range(new_at, new_count));
        writeln!(out, "@@ -{old} +{new} @@")?;
        old_at = start;
        for ChangedLines { old, new } in hunk {
            write_lines(b' ', &lines[old_at..old.start], out, is_terminal)?;
            write_lines(b'-', &lines[old.clone()], out, is_terminal)?;
            write_lines(b'+', &split(new), out, is_terminal)?;
            old_at = old.end;
        }
        write_lines(b' ', &lines[old_at..end], out, is_terminal)?;
        (old_at, new_at) = (end, new_at + new_count);
    }
    Ok(())
}

fn split(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').collect()
}

/// The lines in the header of a hunk, after `before` others: a start from 1, and a count unless it
/// is one.
fn range(before: usize, count: usize) -> String {
    match count {
        0 => format!("{before},0"),
        1 => (before + 1).to_string(),
        _ => format!("{},{count}", before + 1),
    }
}

fn write_lines(
    sign: u8,
    lines: &[&[u8]],
    out: &mut dyn Write,
    is_terminal: bool,
) -> io::Result<()> {
    for line in lines {
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        out.write_all(&[sign])?;
        if is_terminal {
            out.write_all(printable(&String::from_utf8_lossy(text)).as_bytes())?;
        } else {
            out.write_all(text)?;
        }
        out.write_all(b"\n")?;
        if text.len() == line.len() {
            out.write_all(b"\\ No newline at end of file\n")?;
        }
    }
    Ok(())
}

/// The name of a file as git and `patch` write it: in quotes and with escapes if it has unprintable
/// characters or is not UTF-8, and followed by a tab if it has a blank.
fn quoted(name: &[u8]) -> String {
    let is_plain = |name: &&str| printable(name) == *name && !name.contains(['"', '\\']);
    if let Some(name) = std::str::from_utf8(name).ok().filter(is_plain) {
        let end = if name.contains(' ') { "\t" } else { "" };
        return format!("{name}{end}");
    }
    let mut quoted = String::from("\"");
    for chunk in name.utf8_chunks() {
        for character in chunk.valid().chars() {
            let mut bytes = [0; 4];
            let character = character.encode_utf8(&mut bytes);
            match &*character {
                "\"" | "\\" => quoted.extend(["\\", character]),
                shown if printable(shown) == shown => quoted.push_str(shown),
                hidden => push_octal(&mut quoted, hidden.as_bytes()),
            }
        }
        push_octal(&mut quoted, chunk.invalid());
    }
    quoted + "\""
}

fn push_octal(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        let _ = write!(text, "\\{byte:03o}");
    }
}
