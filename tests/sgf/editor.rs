//! The editor of properties.

use proptest::prelude::*;
use unlur::sgf::{Chunk, EditError, Editor, Parser, PropertyId, escape_text, text};

/// The games of a file, each after a change, joined.
fn edited(file: &[u8], mut edit: impl FnMut(&mut Editor<'_>, unlur::sgf::Game<'_>)) -> Vec<u8> {
    let mut parser = Parser::default();
    let mut games = parser.games(Chunk::whole(file));
    let mut out = Vec::new();
    while let Some(game) = games.next() {
        let mut editor = Editor::new(game);
        edit(&mut editor, game);
        out.extend(editor.finish());
    }
    out
}

fn shown(file: &[u8], edit: impl FnMut(&mut Editor<'_>, unlur::sgf::Game<'_>)) -> String {
    String::from_utf8_lossy(&edited(file, edit)).into_owned()
}

#[test]
fn a_property_is_set_added_and_removed_and_nothing_else_changes() {
    let file = b"x (;GM[1] SZ\n[19]C[a\\]b] KoMi[5][6]\r\n;B[pd];;W[dp] )\n(;GM[1];B[aa]";
    let of = |node, identifier: &'static str, values: &'static [&'static str]| {
        shown(file, move |editor, game| {
            if game.leading_text().is_empty() {
                return;
            }
            editor
                .set(game.node(node).unwrap(), identifier, values)
                .unwrap();
        })
    };
    let whole = String::from_utf8_lossy(file).into_owned();
    assert_eq!(of(0, "KM", &["7"]), whole.replace("[5][6]", "[7]"));
    assert_eq!(of(0, "SZ", &["9"]), whole.replace("[19]", "[9]"));
    assert_eq!(of(0, "C", &[]), whole.replace("C[a\\]b]", ""));
    assert_eq!(
        of(2, "C", &["[x]\\"]),
        whole.replace(";;", ";C[[x\\]\\\\];")
    );
    assert_eq!(
        of(3, "TR", &["aa", "bb"]),
        whole.replace("W[dp]", "W[dp]TR[aa][bb]")
    );
    assert_eq!(of(1, "XX", &[]), whole);
    // The last of several changes counts.
    let twice = shown(b"(;GM[1])", |editor, game| {
        editor.set(game.root().unwrap(), "EV", ["a"]).unwrap();
        editor.set(game.root().unwrap(), "EV", ["b"]).unwrap();
        editor.set(game.root().unwrap(), "RO", ["1"]).unwrap();
    });
    assert_eq!(twice, "(;GM[1]EV[b]RO[1])");
    // A value that the end of the file cuts off is closed.
    let torn = shown(b"(;GM[1]C[abc", |editor, game| {
        editor.set(game.root().unwrap(), "C", ["d"]).unwrap();
    });
    assert_eq!(torn, "(;GM[1]C[d]");
    assert_eq!(
        edited(b"(;CA[latin1]EV[\xe9])", |editor, game| {
            editor.set(game.root().unwrap(), "EV", ["\u{eb}"]).unwrap();
            let refused = editor.set(game.root().unwrap(), "EV", ["\u{17b}"]);
            assert_eq!(refused, Err(EditError::Text("\u{17b}".to_owned())));
        }),
        b"(;CA[latin1]EV[\xeb])"
    );
    let refuse = |name: &str| {
        let _ = edited(b"(;GM[1])", |editor, game| {
            let refused = editor.set(game.root().unwrap(), name, ["x"]);
            assert_eq!(refused, Err(EditError::Identifier(name.to_owned())));
        });
    };
    for name in ["", "a", "Ab", "1A", "A]", "A B"] {
        refuse(name);
    }
}

#[test]
fn nothing_is_added_behind_damage() {
    let set = |file: &[u8], identifier: &str| {
        let mut result = Ok(());
        let new = shown(file, |editor, game| {
            result = editor.set(game.root().unwrap(), identifier, ["7"]);
        });
        result.map(|()| new)
    };
    for (file, identifier) in [
        ("(;GM[1]C[never closed", "KM"),
        ("(;GM[1]C[x\\]", "KM"),
        ("(;GM[1]KM)", "PB"),
    ] {
        let result = set(file.as_bytes(), identifier);
        assert_eq!(result, Err(EditError::Damaged), "{file}");
    }
    assert_eq!(set(b"(;GM[1]KM)", "KM").unwrap(), "(;GM[1]KM[7])");
    assert_eq!(
        set(b"(;GM[1]C[x;B[aa])", "GM").unwrap(),
        "(;GM[7]C[x;B[aa])"
    );
}

proptest! {
    #![proptest_config(crate::random(500))]

    /// In damaged text too: a change is refused, or read again.
    #[test]
    fn what_is_set_is_read_again_in_damaged_text(damage in r"[\[\]\\;():ABKMC x\n]{0,12}") {
        let file = ["(;GM[1]", &damage].concat();
        let mut first = None;
        let new = edited(file.as_bytes(), |editor, game| {
            first.get_or_insert_with(|| editor.set(game.root().unwrap(), "KM", ["7"]));
        });
        if first == Some(Ok(())) {
            let mut parser = Parser::default();
            let mut games = parser.games(Chunk::whole(&new));
            let komi = games.next().and_then(|game| {
                let komi = game.root()?.value(PropertyId::KM)?;
                Some(komi.text().into_owned())
            });
            prop_assert_eq!(komi.as_deref(), Some("7"), "{}", String::from_utf8_lossy(&new));
        }
    }

    /// What is written is read, in any text; without a change the file is as it was.
    #[test]
    fn what_is_set_is_read_again(file in prop::collection::vec(any::<u8>(), 0..60), value in ".{0,30}") {
        let file = [b"(;GM[1]C[", &*file].concat();
        prop_assert_eq!(edited(&file, |_, _| ()), file);
        let file = b"(;GM[1]CA[UTF-8]C[x];B[aa](;W[bb])(;W[cc]))";
        let new = edited(file, |editor, game| {
            for node in game.nodes() {
                editor.set(node, "C", [&value]).unwrap();
            }
        });
        let mut parser = Parser::default();
        let mut games = parser.games(Chunk::whole(&new));
        let game = games.next().unwrap();
        prop_assert_eq!(game.nodes().count(), 4);
        for node in game.nodes() {
            let property = node.properties().last().unwrap();
            let property = node.properties().find(|it| it.identifier() == b"C").unwrap_or(property);
            let raw = escape_text(&value);
            prop_assert_eq!(property.first_value().unwrap().text(), text(&raw));
        }
    }
}
