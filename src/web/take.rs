//! The open game in the formats to take away, and as the fragment of an address: its SGF, deflated,
//! in the digits of base64 for addresses.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde_json::{Value, json};

use super::session::Session;
use crate::convert::{
    FileGame, RecordFile, TextNotation, from_sgf, to_apgame, to_text, write_checked,
};
use crate::draw::page::base64;
use crate::draw::{Look, Theme, compose, png, svg};
use crate::game::Coordinates;
use crate::record::Header;

/// The width of a picture in pixels, as `unlur render` draws by default.
const WIDTH: u32 = 600;

/// The game, or the position after a node, in a format: its bytes in base64, their type, the name of
/// a file for them, and what the format cannot hold.
pub(super) fn take(
    session: &Session,
    format: &str,
    node: usize,
    is_dark: bool,
) -> Result<Value, String> {
    match format {
        "sgf" => Ok(file(session, "sgf", &session.text.bytes)),
        "svg" | "png" => picture(session, format, node, is_dark),
        "link" => Ok(json!({ "link": pack(&session.text.bytes) })),
        _ => converted(session, format),
    }
}

/// A file to take away.
fn file(session: &Session, ending: &str, bytes: &[u8]) -> Value {
    let kind = match ending {
        "sgf" => "application/x-go-sgf",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        _ => "text/plain",
    };
    let name = name_of_players(session).unwrap_or_else(|| name_of_source(session));
    json!({
        "name": format!("{name}.{ending}"),
        "type": kind,
        "base64": base64(bytes),
        "left_out": [],
    })
}

/// The most characters of a name in the name of a file.
const MAX_CHARACTERS: usize = 30;

/// The players of the game and its date, as the name of a file; `None` if it names no player.
fn name_of_players(session: &Session) -> Option<String> {
    let parts = session.text.judged(|judgement| {
        [Header::Black, Header::White, Header::Date].map(|header| {
            let value = judgement.record.header(judgement.game, header);
            let text = value.map(|value| value.simple_text().into_owned());
            let text = text.unwrap_or_default();
            let words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '-');
            let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
            words.join("_").chars().take(MAX_CHARACTERS).collect()
        })
    });
    let [black, white, date]: [String; 3] = parts?;
    let players = [black, white].map(|name| match name.as_str() {
        "" => "unknown".to_owned(),
        _ => name,
    });
    let is_named = players.iter().any(|name| name != "unknown");
    let parts = players.into_iter().chain([date]);
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    is_named.then(|| parts.join("-"))
}

/// The file that the game is from, without its endings, and its number there.
fn name_of_source(session: &Session) -> String {
    let path = session.source.rsplit("!/").next().unwrap_or_default();
    let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = name.split('.').next().filter(|stem| !stem.is_empty());
    let stem = stem.unwrap_or("game");
    match session.number {
        1 => stem.to_owned(),
        number => format!("{stem}-{number}"),
    }
}

fn converted(session: &Session, format: &str) -> Result<Value, String> {
    let result = session.text.judged(|judgement| {
        let record = from_sgf(judgement.game, judgement.record);
        let record = record.ok_or("this is no game of Unlur, or could not be read")?;
        let winner = judgement.verdict.map(|verdict| verdict.winner);
        let mut left_out = Vec::new();
        let (ending, bytes) = match format {
            "canonical" => {
                let mut sgf = Vec::new();
                write_checked(&record, Coordinates::Hex, &mut sgf);
                ("sgf", sgf)
            }
            "json" => {
                let file = RecordFile::new(vec![FileGame::Unlur(record)]);
                ("json", pretty(&json!(file)))
            }
            "apgame" => {
                let written = to_apgame(&record, winner).map_err(|error| error.to_string())?;
                left_out = written.left_out;
                ("json", pretty(&json!(written.json)))
            }
            "text" => {
                let written =
                    to_text(&record, TextNotation::Hex).map_err(|error| error.to_string())?;
                left_out = written.left_out;
                ("txt", (written.text + "\n").into_bytes())
            }
            other => return Err(format!("there is no format `{other}`")),
        };
        let mut file = file(session, ending, &bytes);
        file["left_out"] = left_out.into();
        Ok(file)
    });
    result.unwrap_or_else(|| Err("there is no game in this text".to_owned()))
}

fn pretty(data: &Value) -> Vec<u8> {
    format!("{data:#}\n").into_bytes()
}

fn picture(session: &Session, format: &str, node: usize, is_dark: bool) -> Result<Value, String> {
    let drawing = session.text.walked(|_, game| {
        let look = Look {
            theme: if is_dark { Theme::Dark } else { Theme::Light },
            ..Look::default()
        };
        let node = node.min(game.nodes.len().saturating_sub(1));
        compose(&game.diagram(node), &look)
    });
    let drawing = drawing.ok_or("there is no board")?;
    let picture = match format {
        "svg" => svg(&drawing, WIDTH).into_bytes(),
        _ => png(&drawing, WIDTH).map_err(|error| error.to_string())?,
    };
    Ok(file(session, format, &picture))
}

/// The digits of base64; the last two are those for addresses.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The largest text of a link, so that a short link cannot fill the memory.
const MAX_TEXT: u64 = 8 << 20;

/// The text as the fragment of an address.
fn pack(text: &[u8]) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(text).and_then(|()| encoder.finish());
    // Writing to memory cannot fail.
    let digits = base64(&written.unwrap_or_default());
    let digits = digits.trim_end_matches('=');
    digits.replace('+', "-").replace('/', "_")
}

/// The text of a fragment.
pub(super) fn unpack(link: &str) -> Result<Vec<u8>, String> {
    let packed = bytes(link.trim_end_matches('=')).ok_or("the link has other characters")?;
    let mut text = Vec::new();
    DeflateDecoder::new(packed.as_slice())
        .take(MAX_TEXT)
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
