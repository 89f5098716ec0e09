//! Findings as SARIF 2.1.0, the format of code scanning.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::{Value, json};

use super::data::{FindingRow, UNREADABLE};
use crate::cli::data::Delimiters;
use crate::cli::output::explanation;
use crate::draw::printable;
use crate::finding::Code;

/// A finding as a result of SARIF.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SarifResult<'a> {
    rule_id: &'a str,
    level: &'a str,
    message: Message<'a>,
    locations: [Location; 1],
    properties: Properties,
}

#[derive(Serialize)]
struct Message<'a> {
    text: std::borrow::Cow<'a, str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: Region,
}

#[derive(Serialize)]
struct ArtifactLocation {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u64,
    start_column: u64,
}

#[derive(Serialize)]
struct Properties {
    game: Option<u64>,
    ply: Option<u32>,
}

impl<'a> From<&FindingRow<'a>> for SarifResult<'a> {
    fn from(row: &FindingRow<'a>) -> Self {
        let finding = &row.finding;
        Self {
            rule_id: finding.code,
            level: finding.severity,
            message: Message {
                text: printable(finding.message),
            },
            locations: [Location {
                physical_location: PhysicalLocation {
                    artifact_location: ArtifactLocation {
                        uri: uri(row.source),
                    },
                    region: Region {
                        start_line: finding.line.unwrap_or(1),
                        start_column: finding.column,
                    },
                },
            }],
            properties: Properties {
                game: row.game,
                ply: finding.ply,
            },
        }
    }
}

/// The text before and after the results.
pub(super) fn delimiters() -> Delimiters {
    let driver = json!({
        "name": "unlur",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules(),
    });
    let opening = format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
         \"runs\":[{{\"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\
         \"results\":["
    );
    Delimiters::Document(opening, "]}]}\n")
}

fn rules() -> Vec<Value> {
    let rule = |id: &str, level: &str, title: &str, help: &str| {
        json!({
            "id": id,
            "shortDescription": {"text": title},
            "help": {"text": help},
            "defaultConfiguration": {"level": level},
        })
    };
    let codes = Code::ALL.iter().map(|&code| {
        let level = code.severity().name();
        rule(code.name(), level, code.title(), explanation(code))
    });
    let title = "a file that cannot be read";
    codes
        .chain([rule(UNREADABLE, "error", title, title)])
        .collect()
}

/// A path as a relative reference, its special bytes escaped.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => {
                let written = write!(uri, "%{byte:02X}");
                debug_assert!(written.is_ok(), "writing to memory cannot fail");
            }
        }
    }
    uri
}
