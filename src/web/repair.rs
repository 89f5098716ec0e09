//! The safe fixes, and what they changed.

use serde_json::{Value, json};

use super::edit::edited;
use super::game_text::GameText;
use crate::analysis::Options;
use crate::convert::{ChangedLines, FixOptions, Fixer, changed_lines};
use crate::sgf;

/// The text after the safe fixes, with the findings that were fixed and the lines that changed;
/// `None` if nothing can be fixed safely.
pub(super) fn repaired(text: &GameText) -> Option<(Vec<u8>, Value)> {
    let mut repairs = Fixer::new(
        sgf::Options::default(),
        &Options::default(),
        FixOptions::default(),
    );
    let fixed = text.judged(Options::default(), |judgement| repairs.fix(judgement.game))??;
    if fixed.edits.is_empty() {
        return None;
    }
    let findings = fixed.fixed.iter();
    let findings: Vec<Value> = findings
        .map(|finding| json!({"code": finding.code.name(), "message": finding.message}))
        .collect();
    let lines: Vec<_> = text.bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let shown = |bytes: &[u8]| {
        let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        String::from_utf8_lossy(text).into_owned()
    };
    // The lines that change: the number of the first, from 1, and both texts.
    let changed: Vec<Value> = changed_lines(&text.bytes, &fixed.edits)
        .into_iter()
        .map(|ChangedLines { old, new }| {
            json!([old.start + 1, shown(&lines[old].concat()), shown(&new)])
        })
        .collect();
    let data = json!({ "fixed": findings, "lines": changed });
    Some((edited(&text.bytes, &fixed.edits), data))
}
