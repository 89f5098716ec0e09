//! Values that have swallowed a property, because the bracket that closes them is missing.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr2, memchr2_iter, memrchr};

use super::lost_bracket::{is_stone, without_bracket};
use super::node_check::NodeCheck;
use super::point::{Meaning, meaning, point, rectangle};
use crate::finding::Code;
use crate::game::Side;
use crate::sgf::{Name, Property, Value, shown};

impl NodeCheck<'_, '_> {
    /// Reports what the values of a node have swallowed.
    pub(super) fn check_lost(&mut self, node: usize) {
        for property in self.game.tree().properties_of(node) {
            self.check_swallowed(node, property);
        }
    }

    /// Reports a value of the property with that index which holds a swallowed move or setup stone, or
    /// ends with another property.
    pub(super) fn check_swallowed(&mut self, node: usize, property: usize) {
        let (game, tree) = (self.game, self.game.tree());
        for value in tree.values_of(property) {
            let raw = tree.value_bytes(value, game.bytes());
            // Nearly every value is longer than a point, or a number.
            if raw.len() <= 4 && !raw.first().is_some_and(u8::is_ascii_digit) {
                self.check_place(node, property, value);
            }
            if has_bracket(raw) {
                self.check_brackets(game.property_at(property), game.value_at(value));
            }
        }
    }

    /// Reports a place, or a pass beside a comment, that is a further value of a property that has one,
    /// or is any value of `CS`: the canonical form writes the coordinates before it.
    #[cold]
    fn check_place(&mut self, node: usize, property: usize, value: usize) {
        let is_first = value == self.game.tree().values_of(property).start;
        let (property, value) = (self.game.property_at(property), self.game.value_at(value));
        let (name, raw) = (property.name(), value.raw());
        let last = u8::try_from(Side::MAX.width()).unwrap_or(u8::MAX);
        let is_place = || point(raw).is_some_and(|place| place.column.max(place.row) <= last);
        let is_alone = if name.is_fact() {
            raw.last().is_some_and(u8::is_ascii_digit) && is_place()
        } else {
            name == Name::C && raw.trim_ascii().is_empty() || name.has_one_value() && is_place()
        };
        let first = || self.game.node(node).property(name);
        let is_again = || first().is_some_and(|first| first.span() != property.span());
        if is_alone && (!is_first || name == Name::CS || is_again()) {
            let message = "this may be a move that has lost its identifier; it is a value of another property";
            self.report_swallowed(Code::SwallowedMove, value.span(), message.to_owned());
        }
    }

    /// Reports what a value with brackets has swallowed, whether or not some are half a character; if it
    /// lacks a `]`, also without the backslashes that the canonical form leaves out.
    #[cold]
    fn check_brackets(&mut self, property: Property<'_>, value: Value<'_>) {
        let raw = value.raw();
        let _ = self.check_bytes(property, value, raw)
            || matches!(value.without_trails(), Cow::Owned(bytes)
                if self.check_bytes(property, value, &bytes))
            || open_brackets(raw) > 0
                && property.name().is_text()
                && self.check_bytes(property, value, value.text().as_bytes());
    }

    fn check_bytes(&mut self, property: Property<'_>, value: Value<'_>, raw: &[u8]) -> bool {
        let name = property.name();
        let is_short = name.is_fact() && name != Name::GC;
        // Only the bytes as they are show which `]` has a backslash.
        let has_unescaped = self.has_unescaped && raw.len() == value.raw().len();
        let (code, what) = if has_unescaped
            && let Some(start) = without_bracket(name, value, raw, self.game.charset())
        {
            let message = format!(
                "the `]` before `{}` may end this value; what follows is part of it now",
                shown(&value.raw()[start..])
            );
            let span = value.span().start + start as u64..value.span().end;
            self.report_swallowed(Code::SwallowedMove, span, message);
            return true;
        } else if let Some(what) = swallowed_move(raw, is_short && has_unescaped) {
            (Code::SwallowedMove, what)
        } else if let Some(bracket) = memchr(b'[', raw).filter(|_| name.is_setup()) {
            (Code::SwallowedMove, bracket..bracket + 1)
        } else {
            let is_certain = is_known_to_all(property);
            let Some(what) = swallowed_text(raw, is_certain) else {
                return false;
            };
            let code = match is_certain {
                _ if name.is_move() => Code::SwallowedMove,
                true => Code::SwallowedValue,
                false => Code::UnexpectedBytes,
            };
            (code, what)
        };
        let span = value.span().start + what.start as u64..value.span().end;
        self.report_swallowed(code, span, before_what(&raw[what]));
        true
    }

    /// Reports a swallowed move between the comments of a node, which its canonical form makes one text.
    pub(super) fn check_swallowed_by_comments(&mut self, node: usize) {
        let comments = self.game.node(node).comments();
        let lines: Vec<_> = comments.iter().map(Value::raw).collect();
        let text = lines.join(&b'\n');
        if let Some(what) = swallowed_move(&text, false) {
            let span = comments[0].span().start..comments[comments.len() - 1].span().end;
            self.report_swallowed(Code::SwallowedMove, span, before_what(&text[what]));
        }
    }

    fn report_swallowed(&mut self, code: Code, span: Range<u64>, message: String) {
        self.has_swallowed_move |= code == Code::SwallowedMove;
        self.findings.report(code, span, message);
    }
}

fn before_what(what: &[u8]) -> String {
    let shown = shown(what);
    format!("a `]` may be missing before `{shown}`, which is part of this value now")
}

#[inline]
fn has_bracket(raw: &[u8]) -> bool {
    // Most values are shorter than a search of many bytes at once pays for.
    const SHORT: usize = 16;
    if raw.len() < SHORT {
        raw.iter().any(|byte| matches!(byte, b'[' | b']'))
    } else {
        memchr2(b'[', b']', raw).is_some()
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
    let open = open_brackets(raw);
    if open == 0 && !all {
        return None;
    }
    let mut brackets = memchr2_iter(b'[', b']', raw).peekable();
    while let Some(at) = brackets.next() {
        let end = brackets.peek().copied().unwrap_or(raw.len());
        if raw[at] == b'['
            && raw.get(end) != Some(&b'[')
            && let Some(start) =
                start_of_move(without_escape(&raw[..at], open > 0), &raw[at + 1..end])
        {
            return Some(start..at + 1);
        }
    }
    None
}

/// How many brackets lack the one that closes them.
fn open_brackets(raw: &[u8]) -> usize {
    let brackets = memchr2_iter(b'[', b']', raw);
    brackets.fold(0, |open: usize, at| match raw[at] {
        b'[' => open + 1,
        _ => open.saturating_sub(1),
    })
}

/// What stands before a bracket, without its backslash if the bracket that closes it is lost.
fn without_escape(before: &[u8], is_lost: bool) -> &[u8] {
    let escape = before.strip_suffix(b"\\").filter(|_| is_lost);
    escape.unwrap_or(before)
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
    let is_letter = |byte: &&u8| byte.is_ascii_alphabetic();
    let before = without_escape(before, to_the_end);
    let first = before.len() - before.iter().rev().take_while(is_letter).count();
    // The last two capitals may be the identifier, or the last one alone.
    let capitals = (first..before.len()).filter(|&at| before[at].is_ascii_uppercase());
    let mut last = capitals.rev();
    let (last, second) = (last.next()?, last.next());
    let names = [second, Some(last)].into_iter().flatten();
    let mut names = names.map(|start| (start, Name::reduce(&before[start..])));
    let is_alone = second.is_none() || last + 1 < before.len();
    let is_text = |name| matches!(name, Name::C | Name::N) && is_alone;
    let (start, _) = names.find(|&(_, name)| is_text(name) || name.is_fact())?;
    Some(start..bracket + 1)
}
