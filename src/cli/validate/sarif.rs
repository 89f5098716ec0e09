//! Findings as SARIF 2.1.0, the format of code scanning.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::data::FindingRow;
use crate::cli::data::Frame;
use crate::cli::output::explanation;
use crate::draw::printable;
use crate::finding::Code;

/// A finding as a result of SARIF.
pub(super) fn result(row: &FindingRow<'_>) -> Value {
    let finding = &row.finding;
    json!({
        "ruleId": finding.code,
        "level": finding.severity,
        "message": {"text": printable(finding.message)},
        "locations": [{"physicalLocation": {
            "artifactLocation": {"uri": uri(row.source)},
            "region": {"startLine": finding.line.unwrap_or(1), "startColumn": finding.column},
        }}],
        "properties": {"game": row.game, "ply": finding.ply},
    })
}

/// The text before and after the results.
pub(super) fn frame() -> Frame {
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
    Frame::Array(opening.into(), "]}]}\n")
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
    codes.collect()
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
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}
