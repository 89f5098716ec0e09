//! UTF-16 as UTF-8.

use std::io::{Cursor, Read};
use unlur::input::utf16::{Transcriber, detect};

fn transcribed(units: &[u16], is_big: bool, rest: &[u8]) -> Vec<u8> {
    let order = if is_big {
        u16::to_be_bytes
    } else {
        u16::to_le_bytes
    };
    let mut bytes: Vec<_> = units.iter().flat_map(|&unit| order(unit)).collect();
    bytes.extend_from_slice(rest);
    let mut text = Vec::new();
    let (encoding, _) = detect(&order(0xFEFF)).unwrap();
    let mut transcriber = Transcriber::new(Cursor::new(bytes), encoding);
    transcriber.read_to_end(&mut text).unwrap();
    text
}

#[test]
fn surrogate_pairs_are_characters_and_halves_are_not_utf_8() {
    for is_big in [false, true] {
        // Long enough for a pair to be read in two strides.
        for length in 32_766..32_770 {
            let text = "é".repeat(length) + "👍🏽手";
            let units: Vec<u16> = text.encode_utf16().collect();
            assert!(transcribed(&units, is_big, b"") == text.as_bytes());
        }
        for (units, bytes) in [
            (&[0x61, 0xD83D, 0x62][..], &b"a\xFFb"[..]),
            (&[0xDC4D, 0xD83D], b"\xFF\xFF"),
            (&[0xD83D, 0xD83D, 0xDC4D], b"\xFF\xF0\x9F\x91\x8D"),
        ] {
            assert_eq!(transcribed(units, is_big, b""), bytes);
        }
        assert_eq!(transcribed(&[0x61], is_big, b"x"), b"a\xFF");
        assert_eq!(transcribed(&[], is_big, b""), b"");
    }
}

/// Without a mark the beginning of a game shows the encoding, also before characters that have a zero themselves.
#[test]
fn the_beginning_of_a_game_shows_utf_16() {
    let game = "(;GM[4000]PB[一\u{3000}Ādám]PW[Bo];B[e5])";
    let texts = [
        game,
        "Side: 5\r\nBlack: Ádám\r\n",
        "{\"format\": 1}",
        "[1]\n",
    ];
    for (text, is_big) in texts.iter().flat_map(|text| [(text, false), (text, true)]) {
        let order = if is_big {
            u16::to_be_bytes
        } else {
            u16::to_le_bytes
        };
        let bytes: Vec<_> = text.encode_utf16().flat_map(order).collect();
        let encoding = detect(&bytes).map(|(encoding, mark)| (encoding.name(), mark));
        let name = if is_big { "UTF-16BE" } else { "UTF-16LE" };
        assert_eq!(encoding, Some((name, 0)));
    }
    for other in [
        &b"(;GM[4000])"[..],
        b"(;)\0\0\0\0\0\0\0\0",
        b"\0\x01\x02\0\x03\0\0\x04",
        b"",
        b"(\0",
    ] {
        assert_eq!(detect(other), None, "{other:?}");
    }
}
