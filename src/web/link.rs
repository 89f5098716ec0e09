//! A game as the fragment of an address: its SGF, deflated, in the digits of base64 for addresses.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use crate::draw::page::base64::base64;

/// The digits of base64; the last two are those for addresses.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The largest text of a link, so that a short link cannot fill the memory.
const LARGEST: u64 = 8 << 20;

/// The text as the fragment of an address.
pub(super) fn pack(text: &[u8]) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(text).and_then(|()| encoder.finish());
    // Nothing fails in memory.
    let digits = base64(&written.unwrap_or_default());
    let digits = digits.trim_end_matches('=');
    digits.replace('+', "-").replace('/', "_")
}

/// The text of a fragment.
pub(super) fn unpack(link: &str) -> Result<Vec<u8>, String> {
    let packed = bytes(link.trim_end_matches('=')).ok_or("the link has other characters")?;
    let mut text = Vec::new();
    DeflateDecoder::new(packed.as_slice())
        .take(LARGEST)
        .read_to_end(&mut text)
        .map_err(|_| "the link is damaged or not complete")?;
    Ok(text)
}

/// The bytes of such a text, with the digits of either base64.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut count) = (0_u32, 0);
    for digit in text.bytes() {
        let digit = match digit {
            b'+' => b'-',
            b'/' => b'_',
            other => other,
        };
        let value = DIGITS.iter().position(|&own| own == digit)?;
        bits = bits << 6 | u32::try_from(value).ok()?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 0xFF) as u8);
        }
    }
    Some(bytes)
}
