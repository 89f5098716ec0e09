//! The interface of the page: laws of its edits, and agreement with the library and the program.

mod brought;
#[cfg(feature = "cli")]
mod counted;
mod edits;
mod judged;
mod taken;

use serde_json::{Value, json};
use unlur::web::Workbench;

/// The answer to a request.
fn ask(workbench: &mut Workbench, request: Value) -> Value {
    ask_with(workbench, request, b"")
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "requests are written where they are asked"
)]
fn ask_with(workbench: &mut Workbench, request: Value, bytes: &[u8]) -> Value {
    serde_json::from_str(&workbench.ask(&request.to_string(), bytes)).unwrap()
}

/// The answer to a request that must be granted.
fn granted(workbench: &mut Workbench, request: Value) -> Value {
    let asked = request.to_string();
    let answer = ask(workbench, request);
    assert_eq!(answer["error"], Value::Null, "{asked}");
    answer
}

/// A workbench with the first game of a text open, and the answer.
fn opened(text: &[u8]) -> (Workbench, Value) {
    let mut workbench = Workbench::default();
    ask_with(
        &mut workbench,
        json!({"do": "bring", "name": "a.sgf"}),
        text,
    );
    let view = granted(&mut workbench, json!({"do": "open", "game": 0}));
    (workbench, view)
}

/// The bytes of a file to take away.
fn take(workbench: &mut Workbench, format: &str, node: usize) -> Vec<u8> {
    let request = json!({"do": "take", "format": format, "node": node});
    let taken = granted(workbench, request);
    base64(taken["base64"].as_str().unwrap())
}

/// Decodes base64 by its definition.
fn base64(text: &str) -> Vec<u8> {
    let digits: String = ('A'..='Z').chain('a'..='z').chain('0'..='9').collect();
    let digits = digits + "+/";
    let values: Vec<usize> = text
        .chars()
        .filter_map(|digit| digits.find(digit))
        .collect();
    let bits = values.iter().map(|value| format!("{value:06b}"));
    let bits = bits.collect::<Vec<_>>().concat();
    let bytes = bits.as_bytes().chunks_exact(8);
    bytes
        .map(|byte| u8::from_str_radix(std::str::from_utf8(byte).unwrap(), 2).unwrap())
        .collect()
}
