//! The examples of `docs/findings.md`: each is the fixture of its finding.

use unlur::finding::Code;

use super::{root, utf_16};

/// Codes that no reading of a small SGF file raises: those of conversion, of size, and of
/// a file of aliases.
const WITHOUT_SGF: [Code; 10] = [
    Code::Alias,
    Code::TooLarge,
    Code::BadJson,
    Code::MissingDate,
    Code::NotConvertible,
    Code::IncompleteHeader,
    Code::LeftOut,
    Code::Normalised,
    Code::UnknownVariant,
    Code::UnreadableFile,
];

/// A text that raises a finding.
pub struct Example {
    pub code: Code,
    pub text: Vec<u8>,
    /// The text after a fix, where the page shows one.
    pub fixed: Option<Vec<u8>>,
    /// Whether the fix is made only with `--unsafe-fixes`.
    pub is_unsafe: bool,
}

/// The examples in SGF, in the order of the page.
pub fn examples() -> Vec<Example> {
    let page = std::fs::read_to_string(root().join("docs/findings.md")).unwrap();
    let sections = page.split("\n## ").skip(1).map(|section| {
        let (name, section) = section.split_once('\n').unwrap();
        let is_indented = |text: &&str| text.starts_with("    ");
        let paragraphs: Vec<_> = section.split("\n\n").collect();
        let blocks = paragraphs.chunk_by(|one, next| is_indented(one) && is_indented(next));
        let blocks = blocks.filter(|block| is_indented(&block[0]));
        let mut blocks = blocks.map(|block| bytes(&block.join("\n\n")));
        Example {
            code: name.parse().unwrap(),
            text: blocks.next().unwrap(),
            fixed: blocks.next(),
            is_unsafe: section.contains("\nFix (unsafe): "),
        }
    });
    let examples = sections.filter(|example| !WITHOUT_SGF.contains(&example.code));
    examples.collect()
}

/// The bytes of an indented block, in which `<EF BB>` means two of them. UTF-16 is written as UTF-8
/// behind its mark.
fn bytes(block: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for line in block.trim_end().lines() {
        for (index, part) in line
            .trim_start_matches("    ")
            .split(['<', '>'])
            .enumerate()
        {
            if index % 2 == 0 {
                bytes.extend(part.as_bytes());
            } else {
                let values = part.split(' ');
                bytes.extend(values.map(|value| u8::from_str_radix(value, 16).unwrap()));
            }
        }
        bytes.push(b'\n');
    }
    match bytes.strip_prefix(b"\xFF\xFE") {
        Some(text) => utf_16(str::from_utf8(text).unwrap(), false),
        None => bytes,
    }
}
