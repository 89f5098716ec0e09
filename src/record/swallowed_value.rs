//! Values that have swallowed a property, because the bracket that closes them is missing.

use std::ops::Range;

use memchr::{memchr, memchr2, memchr2_iter, memrchr};

use super::node_check::NodeCheck;
use super::point::{Meaning, meaning, point, rectangle};
use crate::finding::{Code, Finding};
use crate::sgf::{Name, Property, Value};

impl NodeCheck<'_, '_> {
    /// Reports a value that holds a swallowed move or setup stone, or ends with another property which
    /// the game lacks.
    pub(super) fn check_swallowed(&mut self, node: usize, property: Property<'_>) {
        for value in property.values() {
            let raw = value.raw();
            if memchr2(b'[', b']', raw).is_none() {
                continue;
            }
            let (code, what) = if let Some(what) = swallowed_move(raw) {
                self.has_swallowed_move = true;
                (Code::SwallowedMove, what)
            } else {
                let Some(what) = swallowed_text(raw) else {
                    continue;
                };
                let name = Name::reduce(&raw[what.start..what.end - 1]);
                // No reader knows an identifier without capitals, so others see the property.
                if !property.identifier().iter().any(u8::is_ascii_uppercase) {
                    (Code::UnexpectedBytes, what)
                } else if !self.held.has(self.game, node, name) {
                    (Code::SwallowedValue, what)
                } else {
                    continue;
                }
            };
            let span = value.span().start + what.start as u64..value.span().end;
            self.report_swallowed(code, &raw[what], span);
        }
    }

    /// Reports a swallowed move between the comments of a node, which its canonical form makes one text.
    pub(super) fn check_swallowed_by_comments(&mut self, node: usize) {
        let comments = self.game.node(node).comments();
        let lines: Vec<&[u8]> = comments.iter().map(Value::raw).collect();
        let text = lines.join(&b'\n');
        if let Some(what) = swallowed_move(&text) {
            self.has_swallowed_move = true;
            let span = comments[0].span().start..comments[comments.len() - 1].span().end;
            self.report_swallowed(Code::SwallowedMove, &text[what], span);
        }
    }

    fn report_swallowed(&mut self, code: Code, what: &[u8], span: Range<u64>) {
        let shown = String::from_utf8_lossy(what);
        let message =
            format!("a `]` may be missing before `{shown}`, which is part of this value now");
        self.findings.push(Finding::new(code, span, message));
    }
}

/// The first move or setup stone that a value has swallowed. A text that mentions one has both
/// brackets: only where one lacks its end, all are looked at. A backslash makes no difference, for
/// the canonical form writes it before each `]`.
fn swallowed_move(raw: &[u8]) -> Option<Range<usize>> {
    let mut open = 0_usize;
    let mut last = None;
    let mut without_bracket = None;
    // Of two brackets in a row the first, the second being `]` or the end of the value.
    let mut is_lost = |last: Option<usize>, end: usize| match last {
        Some(at) if raw[at] == b']' && is_move_without_bracket(&raw[at + 1..end]) => {
            without_bracket.get_or_insert(at + 1..end);
        }
        _ => {}
    };
    for at in memchr2_iter(b'[', b']', raw) {
        if raw[at] == b'[' {
            open += 1;
        } else {
            open = open.saturating_sub(1);
            is_lost(last, at);
        }
        last = Some(at);
    }
    is_lost(last, raw.len());
    if open == 0 {
        return without_bracket;
    }
    let before = without_bracket.as_ref().map_or(raw.len(), |it| it.start);
    let mut all = memchr2_iter(b'[', b']', raw).peekable();
    while let Some(at) = all.next().filter(|&at| at < before) {
        let end = all.peek().copied().unwrap_or(raw.len());
        if raw[at] == b'['
            && raw.get(end) != Some(&b'[')
            && let Some(start) = start_of_move(&raw[..at], &raw[at + 1..end])
        {
            return Some(start..at + 1);
        }
    }
    without_bracket
}

/// Whether this is a node whose move lacks its bracket.
fn is_move_without_bracket(text: &[u8]) -> bool {
    let text = text.strip_suffix(b"\\").unwrap_or(text);
    let text = text.trim_ascii_start().strip_prefix(b";");
    let Some([b'B' | b'W', value @ ..]) = text.map(<[u8]>::trim_ascii_start) else {
        return false;
    };
    value.first().is_some_and(u8::is_ascii_alphabetic) && point(value).is_some()
}

/// Where a swallowed move or setup stone begins whose identifier ends `before` its value.
fn start_of_move(before: &[u8], inside: &[u8]) -> Option<usize> {
    let is_apart = before.last().is_some_and(u8::is_ascii_whitespace);
    let before = before.trim_ascii_end();
    let is_named = |byte: &&u8| byte.is_ascii_alphanumeric();
    let start = before.len() - before.iter().rev().take_while(is_named).count();
    let (text, run) = before.split_at(start);
    let node = text.trim_ascii_end().strip_suffix(b";");
    if let Some(text) = node
        && is_stone(Name::reduce(run))
    {
        return Some(text.len());
    }
    if is_apart && run.iter().any(u8::is_ascii_lowercase) {
        return None;
    }
    // Behind text only its last letters may be the identifier.
    let whole = (start, Name::reduce(run));
    let last = [2, 1].map(|length| {
        let start = before.len().saturating_sub(length).max(start);
        (start, Name::reduce(&before[start..]))
    });
    let is_known = |name: Name| is_stone(name) || name.is_root() || name.is_game_info();
    let (start, name) = [whole].into_iter().chain(last).find(|it| is_known(it.1))?;
    // A soft line break and an escaped colon may have been in what follows.
    let inside = inside.trim_ascii_end();
    let inside = inside.strip_suffix(b":").unwrap_or(inside);
    let inside = inside.strip_suffix(b"\\").unwrap_or(inside);
    let is_read = match name {
        Name::B | Name::W => meaning(inside) != Meaning::Nothing,
        name => name.is_setup() && rectangle(inside).is_some(),
    };
    is_read.then_some(start)
}

/// The identifier and the bracket of the fact, comment or name that a value ends with.
fn swallowed_text(raw: &[u8]) -> Option<Range<usize>> {
    // The bracket that closes the value is the one of what it has swallowed last.
    let bracket = memrchr(b'[', raw)?;
    let (before, inside) = raw.split_at(bracket);
    if memchr(b']', inside).is_some() {
        return None;
    }
    let is_capital = |byte: &&u8| byte.is_ascii_uppercase();
    let capitals = before.iter().rev().take_while(is_capital).count();
    // After a name in capitals, the last two may be the identifier.
    let start = bracket - capitals.min(2);
    let name = Name::reduce(&before[start..]);
    let is_text = matches!(name, Name::C | Name::N) && capitals == 1;
    (is_text || name.is_fact()).then_some(start..bracket + 1)
}

fn is_stone(name: Name) -> bool {
    name.is_move() || name.is_setup()
}
