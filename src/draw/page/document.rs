//! The HTML file around the data.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::games::PageGames;
use super::plan::Plan;
use crate::draw::geometry::SPACING;
use crate::game::Side;

const STYLE: &str = include_str!("page.css");
/// The scripts of every page. `source.js` says how they get their games.
const VIEWER: [&str; 7] = [
    include_str!("script/dom.js"),
    include_str!("script/source.js"),
    include_str!("script/board.js"),
    include_str!("script/picture.js"),
    include_str!("script/graph.js"),
    include_str!("script/game.js"),
    include_str!("script/viewer.js"),
];
/// What a report has in addition.
const REPORT: [&str; 5] = [
    include_str!("script/tables.js"),
    include_str!("script/charts.js"),
    include_str!("script/heat_map.js"),
    include_str!("script/list.js"),
    include_str!("script/report.js"),
];
const VIEWER_BODY: &str = include_str!("viewer.html");
const REPORT_BODY: &str = include_str!("report.html");

/// What the page is for.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// One or more games to step through.
    Viewer,
    /// The statistics of a collection, and games of it; `report.js` draws the data.
    Report {
        /// The data of the charts.
        report: Value,
        /// Boards that the charts need in addition to those of the games.
        sides: Vec<Side>,
    },
}

/// The whole file. The same data give the same bytes.
#[must_use]
pub fn document(title: &str, games: &PageGames, kind: Kind) -> String {
    let mut data = games.data();
    data["spacing"] = json!(SPACING);
    let mut boards: BTreeMap<u32, Plan> = BTreeMap::new();
    let mut add = |side: Side| {
        boards.entry(side.get()).or_insert_with(|| Plan::new(side));
    };
    games.sides().for_each(&mut add);
    let (body, script) = match kind {
        Kind::Viewer => (
            VIEWER_BODY.replace("{hidden}", ""),
            format!("{}readPage();\nstartViewer();\n", VIEWER.concat()),
        ),
        Kind::Report { report, sides } => {
            sides.into_iter().for_each(&mut add);
            data["report"] = report;
            let viewer = VIEWER_BODY.replace("{hidden}", " hidden");
            (
                REPORT_BODY.replace("{viewer}", &viewer),
                format!(
                    "{}{}readPage();\nstartReport();\nstartViewer();\n",
                    VIEWER.concat(),
                    REPORT.concat()
                ),
            )
        }
    };
    data["boards"] = json!(boards);
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        sha256(STYLE),
        sha256(&script)
    );
    let title = escaped(title);
    let data = in_script(&data.to_string());
    format!(
        "<!DOCTYPE html>\n\
         <html lang=\"en\">\n\
         <head>\n\
         <meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n\
         <style>{STYLE}</style>\n\
         </head>\n\
         <body>\n\
         <main>\n\
         <h1>{title}</h1>\n\
         {body}</main>\n\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>{script}</script>\n\
         </body>\n\
         </html>\n"
    )
}

/// Text between tags or in an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// JSON without characters that an HTML parser could read as markup. These characters only occur in
/// its strings.
fn in_script(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for character in json.chars() {
        match character {
            '<' => safe.push_str("\\u003c"),
            '>' => safe.push_str("\\u003e"),
            '&' => safe.push_str("\\u0026"),
            '\u{2028}' => safe.push_str("\\u2028"),
            '\u{2029}' => safe.push_str("\\u2029"),
            _ => safe.push(character),
        }
    }
    safe
}

/// The hash of a text as a content security policy writes it.
fn sha256(text: &str) -> String {
    base64(&hmac_sha256::Hash::hash(text.as_bytes()))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |place: usize| u32::from(chunk.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            if place <= chunk.len() {
                let digit = bits >> (18 - 6 * place) & 63;
                text.push(char::from(DIGITS[digit as usize]));
            } else {
                text.push('=');
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{base64, in_script, sha256};

    #[test]
    fn hashes_are_those_of_other_programs() {
        // printf abc | openssl dgst -sha256 -binary | base64
        let expected = "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=";
        assert_eq!(sha256("abc"), expected);
        for (text, expected) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v")] {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }

    #[test]
    fn json_in_a_script_has_no_markup_and_means_the_same() {
        let text = "</script><!--\u{2028}\u{2029}&amp;\"\\";
        let json = serde_json::to_string(text).unwrap();
        let safe = in_script(&json);
        assert!(!safe.contains(['<', '>', '&', '\u{2028}', '\u{2029}']));
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), text);
    }
}
