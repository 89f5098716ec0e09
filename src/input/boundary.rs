//! The boundaries of characters, where bytes may be cut.

/// The last offset at or before `at` that is not inside a character of UTF-8, or the end of the
/// line break that contains `at`. `bytes` begin outside both.
pub(super) fn character_start(bytes: &[u8], at: usize) -> usize {
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let run = bytes[..at]
        .iter()
        .rev()
        .take_while(|byte| is_break(byte))
        .count();
    let mut end = at - run;
    while end < at {
        let is_pair = bytes
            .get(end + 1)
            .is_some_and(|next| is_break(next) && *next != bytes[end]);
        end += 1 + usize::from(is_pair);
    }
    if run > 0 {
        return end;
    }
    let is_inside = |at: usize| {
        bytes
            .get(at)
            .is_some_and(|byte| (0x80..0xC0).contains(byte))
    };
    let start = (0..=at.min(3))
        .map(|back| at - back)
        .find(|&start| !is_inside(start));
    start.unwrap_or(at)
}
