//! Annotations of GitHub.

use unlur::analysis::FindingData;
use unlur::cli::validate::github::command;

#[test]
fn characters_that_would_end_a_command_are_escaped() {
    let finding = FindingData {
        code: "bad-text",
        severity: "note",
        ply: None,
        offset: 0,
        line: Some(2),
        column: 3,
        message: "100% of\r\nit\u{202e}",
        count: 1,
    };
    let expected = "::notice file=a%2C%3A.sgf,line=2,col=3,title=bad-text::100%25 of␍␊it\\u{202e}";
    assert_eq!(command(&finding, "a,:.sgf"), expected);
}
