//! The safe fixes, and what they changed.

use serde_json::{Value, json};

use super::edit::{TextEdit, edited};
use super::game_text::GameText;
use crate::analysis::Options;
use crate::convert::{FixOptions, Fixer};
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
    let offset = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    let edits: Vec<TextEdit> = fixed
        .edits
        .iter()
        .map(|edit| TextEdit {
            span: offset(edit.span.start)..offset(edit.span.end),
            replacement: edit.replacement.to_vec(),
        })
        .collect();
    if edits.is_empty() {
        return None;
    }
    let findings = fixed.fixed.iter();
    let findings: Vec<Value> = findings
        .map(|finding| json!({"code": finding.code.name(), "message": finding.message}))
        .collect();
    let data = json!({ "fixed": findings, "lines": changed_lines(&text.bytes, &edits) });
    Some((edited(&text.bytes, &edits), data))
}

/// The lines that edits change: `[line, old, new]`, the line from 1 in this text.
fn changed_lines(text: &[u8], edits: &[TextEdit]) -> Vec<Value> {
    let is_break = |byte: &u8| *byte == b'\n';
    let line_start = |at: usize| text[..at].iter().rposition(is_break).map_or(0, |at| at + 1);
    let line_end = |at: usize| {
        let rest = text[at..].iter().position(is_break);
        rest.map_or(text.len(), |length| at + length)
    };
    let mut lines = Vec::new();
    let mut rest = edits;
    while let Some(first) = rest.first() {
        let start = line_start(first.span.start);
        let mut end = line_end(first.span.end);
        let mut count = 1;
        while let Some(next) = rest.get(count).filter(|next| next.span.start <= end) {
            end = line_end(next.span.end);
            count += 1;
        }
        let moved: Vec<TextEdit> = rest[..count]
            .iter()
            .map(|edit| TextEdit {
                span: edit.span.start - start..edit.span.end - start,
                replacement: edit.replacement.clone(),
            })
            .collect();
        let old = &text[start..end];
        let number = text[..start].iter().filter(|byte| is_break(byte)).count() + 1;
        let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        lines.push(json!([number, shown(old), shown(&edited(old, &moved))]));
        rest = &rest[count..];
    }
    lines
}
