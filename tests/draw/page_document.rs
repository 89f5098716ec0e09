//! The hashes of a page, and its data inside a script.

use unlur::draw::page::base64;
use unlur::draw::page::document::{in_script, sha256};

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
