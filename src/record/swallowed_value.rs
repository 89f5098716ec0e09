//! Values that have swallowed a property, because the bracket that closes them is missing.

use std::ops::Range;

use memchr::{memchr, memchr2, memchr2_iter, memrchr};

use super::lost_bracket::{is_stone, without_bracket};
use super::node_check::{NodeCheck, shown};
use super::point::{Meaning, meaning, rectangle};
use crate::finding::{Code, Finding};
use crate::sgf::{Name, Property, Value};

impl NodeCheck<'_, '_> {
    /// Reports a value that holds a swallowed move or setup stone, or ends with another property which
    /// the game lacks.
    pub(super) fn check_swallowed(&mut self, node: usize, property: Property<'_>) {
        let name = property.name();
        let is_short = name.is_fact() && name != Name::GC;
        for value in property.values() {
            let raw = value.raw();
            if memchr2(b'[', b']', raw).is_none() {
                continue;
            }
            let lost = self.has_unescaped.then(|| without_bracket(name, value));
            let (code, what) = if let Some(what) = lost
                .flatten()
                .or_else(|| swallowed_move(raw, is_short && self.has_unescaped))
            {
                self.has_swallowed_move = true;
                (Code::SwallowedMove, what)
            } else {
                let is_certain = is_known_to_all(property);
                let Some(what) = swallowed_text(raw, is_certain) else {
                    continue;
                };
                let name = Name::reduce(&raw[what.start..what.end - 1]);
                if !is_certain {
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
        if let Some(what) = swallowed_move(&text, false) {
            self.has_swallowed_move = true;
            let span = comments[0].span().start..comments[comments.len() - 1].span().end;
            self.report_swallowed(Code::SwallowedMove, &text[what], span);
        }
    }

    fn report_swallowed(&mut self, code: Code, what: &[u8], span: Range<u64>) {
        let shown = shown(what);
        let message = if what.ends_with(b"[") {
            format!("a `]` may be missing before `{shown}`, which is part of this value now")
        } else {
            format!("a `[` may be missing in `{shown}`, which is part of this value now")
        };
        self.findings.push(Finding::new(code, span, message));
    }
}

/// Whether every reader knows the identifier: none does without capitals, and not all with small
/// letters apart from its `[`. Those see the properties in its values.
fn is_known_to_all(property: Property<'_>) -> bool {
    let identifier = property.identifier();
    let after = property.span().end + 1;
    let is_joined = || {
        property
            .first_value()
            .is_some_and(|it| it.span().start == after)
    };
    identifier.iter().any(u8::is_ascii_uppercase)
        && (!identifier.iter().any(u8::is_ascii_lowercase) || is_joined())
}

/// The first move or setup stone that a value has swallowed. A text that mentions one has both
/// brackets: unless `all` are looked at, one must lack its end. A backslash makes no difference, for
/// the canonical form writes it before each `]`.
fn swallowed_move(raw: &[u8], all: bool) -> Option<Range<usize>> {
    let open = memchr2_iter(b'[', b']', raw).fold(0_usize, |open, at| match raw[at] {
        b'[' => open + 1,
        _ => open.saturating_sub(1),
    });
    if open == 0 && !all {
        return None;
    }
    let mut brackets = memchr2_iter(b'[', b']', raw).peekable();
    while let Some(at) = brackets.next() {
        let end = brackets.peek().copied().unwrap_or(raw.len());
        if raw[at] == b'['
            && raw.get(end) != Some(&b'[')
            && let Some(start) = start_of_move(&raw[..at], &raw[at + 1..end])
        {
            return Some(start..at + 1);
        }
    }
    None
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

/// The identifier and the bracket of the fact, comment or name that begins last in a value; it must end
/// there if `to_the_end`.
fn swallowed_text(raw: &[u8], to_the_end: bool) -> Option<Range<usize>> {
    // The bracket that closes the value is the one of what it has swallowed last.
    let bracket = memrchr(b'[', raw)?;
    let (before, inside) = raw.split_at(bracket);
    if to_the_end && memchr(b']', inside).is_some() {
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
