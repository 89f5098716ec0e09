//! Where a property value ends.

use memchr::memchr2;

use super::charset::TrailBytes;
use super::resync::next_sync_point;
use super::syntax::{closes_text, stop_among};

/// The end of a value, as an offset into the game's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The offset of the bracket that closes it.
    Closed(usize),
    /// Nothing closes it: the offset where the next game begins or the input ends.
    Unclosed(usize),
}

/// The length of the shortest text in a value that begins another game: a line feed and `(;[`, whose
/// `]` ends the search. An identifier may follow it.
const SHORTEST_SWALLOWED: usize = "\n(;[".len();

/// Finds the end of the value whose first byte is at `from`.
///
/// If the value `is_text`, a bracket that cannot close it belongs to the text; `unescaped` is
/// called with the offset of each such bracket.
#[inline]
pub(super) fn value_end(
    bytes: &[u8],
    from: usize,
    is_text: bool,
    trail_bytes: TrailBytes,
    mut unescaped: impl FnMut(usize),
) -> End {
    let mut at = from;
    // Where the search for a swallowed game continues.
    let mut searched = from;
    loop {
        let stop = next_stop(bytes, at, trail_bytes);
        if bytes.get(stop) == Some(&b'\\') {
            // Any other escaped byte may begin a character of two, so it is left
            // to the next step.
            let escapes_stop = matches!(bytes.get(stop + 1), Some(b']' | b'\\'));
            at = stop + 1 + usize::from(escapes_stop);
            continue;
        }
        // Most values are shorter than any line that begins a game.
        if stop - searched >= SHORTEST_SWALLOWED
            && let Some(next_game) = next_sync_point(bytes, searched, stop)
        {
            return End::Unclosed(next_game);
        }
        if stop >= bytes.len() {
            return End::Unclosed(bytes.len());
        }
        if !is_text || closes_text(&bytes[stop + 1..]) {
            return End::Closed(stop);
        }
        unescaped(stop);
        at = stop + 1;
        searched = stop;
    }
}

/// The next `]` or backslash at or after `at` that is not part of a longer character.
#[inline]
fn next_stop(bytes: &[u8], at: usize, trail_bytes: TrailBytes) -> usize {
    match trail_bytes {
        TrailBytes::None => stop(bytes, at),
        TrailBytes::ShiftJis => {
            stop_two_bytes(bytes, at, |byte| matches!(byte, 0x81..=0x9F | 0xE0..=0xFC))
        }
        TrailBytes::TwoBytes => stop_two_bytes(bytes, at, |byte| matches!(byte, 0x81..=0xFE)),
        TrailBytes::Iso2022Jp => stop_iso_2022_jp(bytes, at),
    }
}

/// A value with a backslash before every byte that only its charset distinguishes from a bracket or
/// backslash, for a reader that works byte by byte.
pub(super) fn escape_trail_bytes(value: &[u8], trail_bytes: TrailBytes) -> Vec<u8> {
    let mut out = Vec::with_capacity(value.len());
    let mut at = 0;
    while at < value.len() {
        let stop = next_stop(value, at, trail_bytes).min(value.len());
        for &byte in &value[at..stop] {
            if matches!(byte, b']' | b'\\') {
                out.push(b'\\');
            }
            out.push(byte);
        }
        at = stop;
        if let Some(&real) = value.get(stop) {
            out.push(real);
            at += 1;
            if real == b'\\'
                && let Some(&escaped @ (b']' | b'\\')) = value.get(at)
            {
                out.push(escaped);
                at += 1;
            }
        }
    }
    out
}

/// The next `]` or backslash at or after `at`, or the end of the input.
#[inline]
fn stop(bytes: &[u8], at: usize) -> usize {
    // Nearly every value is a point, so the first eight bytes are tried in a register before the
    // wider search, whose call costs more.
    if let Some(&eight) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>)
        && let Some(distance) = stop_among(eight)
    {
        return at + distance;
    }
    bytes
        .get(at..)
        .and_then(|rest| memchr2(b']', b'\\', rest))
        .map_or(bytes.len(), |distance| at + distance)
}

/// The same under a charset whose second bytes may look like a bracket or backslash.
#[inline]
fn stop_two_bytes(bytes: &[u8], mut at: usize, is_lead: impl Fn(u8) -> bool) -> usize {
    while let Some(&byte) = bytes.get(at) {
        let has_trail = || bytes.get(at + 1).is_some_and(|&trail| trail >= 0x40);
        match byte {
            b']' | b'\\' => return at,
            lead if is_lead(lead) && has_trail() => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The same under ISO-2022-JP, where an escape sequence switches to pairs of bytes or to katakana,
/// in which a bracket byte is not a bracket.
fn stop_iso_2022_jp(bytes: &[u8], mut at: usize) -> usize {
    let mut width = 0;
    while let Some(&byte) = bytes.get(at) {
        let escape = bytes.get(at..at + 3).filter(|_| byte == 0x1B);
        let new_width = match escape {
            Some([_, b'$', b'@' | b'B']) => Some(2),
            Some([_, b'(', b'I']) => Some(1),
            Some([_, b'(', b'B' | b'J']) => Some(0),
            _ => None,
        };
        if let Some(new_width) = new_width {
            width = new_width;
            at += 3;
            continue;
        }
        match byte {
            b'\n' | b'\r' => {
                width = 0;
                at += 1;
            }
            b']' | b'\\' if width == 0 => return at,
            0x21..=0x7E if width == 2 && matches!(bytes.get(at + 1), Some(0x21..=0x7E)) => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}
