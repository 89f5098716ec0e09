//! Where a property value ends.

use memchr::memchr3;

use super::charset::TrailBytes;
use super::grammar::{fits, identifier, node_begins, property_begins};
use super::property_id::PropertyId;
use super::resync::sync_point_of;
use super::scanner::stop_among;

/// How a value ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// With the bracket that closes it.
    Closed,
    /// With the bracket that closes a text, which has other `]` before it.
    ClosedAfter,
    /// No `]` of a text fits, so the first closes it. The next property or node begins here, or the
    /// search for it ends.
    Damaged(usize),
    /// Nothing closes it before the next game or the end of the input.
    Unclosed,
}

/// The bytes that values are read from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'b> {
    /// The bytes that a value may take.
    pub bytes: &'b [u8],
    /// Those bytes and the ones after them, which show whether a bracket fits.
    pub ahead: &'b [u8],
    pub trail_bytes: TrailBytes,
    /// Whether more bytes follow than those that a value may take.
    pub is_cut: bool,
    /// Whether the game begins inside another one, whose nodes may follow it.
    pub follows_cut: bool,
}

impl<'b> Source<'b> {
    /// A source without bytes after these.
    pub(super) fn whole(bytes: &'b [u8], trail_bytes: TrailBytes) -> Self {
        Self {
            bytes,
            ahead: bytes,
            trail_bytes,
            is_cut: false,
            follows_cut: false,
        }
    }

    /// The end of the value of `name` whose first byte is at `from`: its closing bracket, or where it is cut
    /// off.
    #[expect(
        clippy::inline_always,
        reason = "text to tree takes 2 to 4 % more time with a call"
    )]
    #[inline(always)]
    pub(super) fn value_end(&self, from: usize, name: PropertyId) -> (usize, End) {
        let stop = self.next_stop(from);
        if self.bytes.get(stop) != Some(&b']') {
            return (stop, End::Unclosed);
        }
        if self.is_end(stop, name) {
            return (stop, End::Closed);
        }
        self.text_end(stop, name == PropertyId::LB)
    }

    /// Whether the first `]` of a value of `name` closes it.
    #[inline]
    pub(super) fn is_end(&self, bracket: usize, name: PropertyId) -> bool {
        !name.is_text() || fits(&self.ahead[bracket + 1..], true, name == PropertyId::LB)
    }

    /// The end of the value whose bracket is at `opening`; no bytes after these are considered.
    pub(super) fn end_of_value(&self, opening: usize, name: PropertyId) -> usize {
        let whole = Self::whole(self.bytes, self.trail_bytes);
        let (end, how) = whole.value_end(opening + 1, name);
        end + usize::from(how != End::Unclosed)
    }

    /// Finds the end of a text whose first `]` does not fit.
    ///
    /// Each byte is examined once. A property or node after a `]` shows that the text ended before
    /// it.
    #[cold]
    fn text_end(&self, first: usize, is_list: bool) -> (usize, End) {
        let mut last = first;
        loop {
            let end = self.next_stop(last + 1);
            let next = self.next_property(last + 1, end);
            // A bracket that fits may follow after the cut.
            if self.is_cut && next == self.bytes.len() {
                return (end, End::Unclosed);
            }
            if next < end || self.bytes.get(end) != Some(&b']') {
                return (first, End::Damaged(next));
            }
            if fits(&self.ahead[end + 1..], false, is_list) {
                return (end, End::ClosedAfter);
            }
            last = end;
        }
    }

    /// The `]` without a backslash at or after `from`.
    pub(super) fn unescaped_brackets(self, from: usize) -> impl Iterator<Item = usize> {
        let is_bracket = move |at: &usize| self.bytes.get(*at) == Some(&b']');
        let next = move |from| Some(self.next_stop(from)).filter(is_bracket);
        std::iter::successors(next(from), move |&last| next(last + 1))
    }

    /// The next `]` without a backslash at or after `at`; the synchronisation point before it, or the end.
    #[expect(
        clippy::inline_always,
        reason = "the root of a game takes 5 % more instructions with a call"
    )]
    #[inline(always)]
    pub(super) fn next_stop(&self, mut at: usize) -> usize {
        loop {
            let is_stop = |byte| matches!(byte, b']' | b'\\' | b'(');
            let stop = match self.trail_bytes {
                TrailBytes::None => stop(self.bytes, at),
                trail_bytes => next_byte(self.bytes, at, trail_bytes, is_stop),
            };
            at = match self.bytes.get(stop) {
                // Any other escaped byte may begin a character of two, so it is left to the next step.
                Some(b'\\') => {
                    let escapes_stop = matches!(self.bytes.get(stop + 1), Some(b']' | b'\\'));
                    stop + 1 + usize::from(escapes_stop)
                }
                Some(b'(') => match sync_point_of(self.bytes, stop) {
                    Some(next_game) => return next_game,
                    None => stop + 1,
                },
                _ => return stop,
            };
        }
    }

    /// Where the next property or node begins in `from..to`, or `to`.
    pub(super) fn next_property(&self, from: usize, to: usize) -> usize {
        let bytes = &self.bytes[..to];
        let mut at = from;
        loop {
            let may_begin = |byte: u8| byte == b';' || byte.is_ascii_alphanumeric();
            at = self.next_in(at, to, may_begin);
            let rest = &bytes[at..];
            if rest.is_empty() || property_begins(rest, false) || node_begins(rest, false) {
                return at;
            }
            at += identifier(rest).map_or(1, |(_, run)| run.len());
        }
    }

    /// The next byte in `from..to` for which `is_it` is true and which is not half of a character,
    /// or `to`.
    pub(super) fn next_in(&self, from: usize, to: usize, is_it: impl Fn(u8) -> bool) -> usize {
        next_byte(&self.bytes[..to], from, self.trail_bytes, is_it)
    }
}

/// The next byte at or after `at` for which `is_it` is true and which is not half of a character,
/// or the end.
#[inline]
fn next_byte(
    bytes: &[u8],
    mut at: usize,
    trail_bytes: TrailBytes,
    is_it: impl Fn(u8) -> bool,
) -> usize {
    while let Some(&byte) = bytes.get(at) {
        let has_trail = || bytes.get(at + 1).is_some_and(|&trail| trail >= 0x40);
        match byte {
            byte if is_it(byte) => return at,
            lead if trail_bytes.follow(lead) && has_trail() => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The next `]`, backslash or parenthesis `(` at or after `at`, or the end of the input.
#[inline]
fn stop(bytes: &[u8], mut at: usize) -> usize {
    // Nearly every value is a point or a name, so the first bytes are tried in a register before the
    // wider search, whose call costs more.
    for _ in 0..2 {
        let Some(&eight) = bytes.get(at..).and_then(<[u8]>::first_chunk) else {
            break;
        };
        if let Some(distance) = stop_among(eight) {
            return at + distance;
        }
        at += size_of_val(&eight);
    }
    let rest = bytes.get(at..).unwrap_or_default();
    memchr3(b']', b'\\', b'(', rest).map_or(bytes.len(), |distance| at + distance)
}
