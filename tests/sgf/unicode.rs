//! Games as Unicode text.

use unlur::sgf::{Chunk, Parser, unicode_text};

fn unicode(text: &[u8]) -> String {
    let mut parser = Parser::default();
    let mut games = parser.games(Chunk::whole(text));
    let game = games.next().unwrap();
    unicode_text(&game)
}

#[test]
fn a_text_that_is_unicode_now_declares_utf8() {
    let rows: [(&[u8], &str); 9] = [
        (b"(;CA[ISO-8859-1]PB[Ren\xE9])", "(;CA[UTF-8]PB[René])"),
        (b"(;PB[Ren\xE9]SZ[9])", "(;CA[UTF-8]PB[René]SZ[9])"),
        (
            b"(;SZ[9]CharActers[latin1]PB[\xC9])",
            "(;SZ[9]CharActers[UTF-8]PB[É])",
        ),
        (
            b"(;ca[latin1]PB[Ren\xE9])",
            "(;ca[latin1]CA[UTF-8]PB[René])",
        ),
        (b"(;CA[ big5 ]PB[\xA4\xA4])", "(;CA[UTF-8]PB[中])"),
        (b"(; ;C[\xE9])", "(;CA[UTF-8] ;C[é])"),
        ("(;CA[utf-8]PB[René])".as_bytes(), "(;CA[utf-8]PB[René])"),
        (b"(;SZ[9];B[e5])", "(;SZ[9];B[e5])"),
        (b"(;CA[latin1];B[e5])", "(;CA[UTF-8];B[e5])"),
    ];
    for (text, expected) in rows {
        assert_eq!(unicode(text), expected);
        assert_eq!(unicode(expected.as_bytes()), expected, "again");
    }
}
