//! Trees written by an independent hand, and collections of them.

use proptest::prelude::*;
use unlur::finding::{Code, Finding};
use unlur::sgf::{Chunk, Game, Node, Options, Parser};

use super::oracle::{is_sync_point, read};
use crate::dice::Dice;
use crate::rows::unescaped;

/// A tree as a reader should see it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tree {
    /// Identifiers and the Text of their values.
    properties: Vec<(String, Vec<String>)>,
    children: Vec<Tree>,
}

/// Identifiers for any node: none of them shows that a game begins.
const ANYWHERE: &[&str] = &["C", "N", "LB", "B", "TR", "XX", "KGSDE", "Q2"];
/// Identifiers for the root only.
const ROOT: &[&str] = &["GM", "SZ", "AP", "PB", "PW", "RE", "GC", "KM"];
/// What texts are made of.
const TEXTS: &[&str] = &[
    "a",
    "B",
    "7",
    "]",
    "[",
    "\\",
    ":",
    ";",
    "(",
    ")",
    " ",
    "\n",
    "é",
    "日本",
    "😀",
    "x] (;y[z]",
    "\n(;FF[4]GM[1]",
    "\n(;PB[",
    "\\\n",
    ")\n",
];

fn node(names: &'static [&'static str]) -> impl Strategy<Value = Tree> {
    let value = prop::collection::vec(proptest::sample::select(TEXTS), 0..6);
    let values = prop::collection::vec(value.prop_map(|parts| parts.concat()), 1..4);
    prop::collection::btree_map(proptest::sample::select(names), values, 0..4).prop_map(
        |properties| Tree {
            properties: properties
                .into_iter()
                .map(|(name, values)| (name.to_owned(), values))
                .collect(),
            children: Vec::new(),
        },
    )
}

fn tree() -> impl Strategy<Value = Tree> {
    let below = node(ANYWHERE).prop_recursive(8, 24, 3, |inner| {
        (node(ANYWHERE), prop::collection::vec(inner, 0..4))
            .prop_map(|(node, children)| Tree { children, ..node })
    });
    let root = (node(ROOT), prop::collection::vec(below, 0..3));
    root.prop_map(|(mut root, children)| {
        let own = ["FF", "CA"].map(str::to_owned);
        let values = ["4", "UTF-8"].map(|value| vec![value.to_owned()]);
        root.properties.splice(0..0, std::iter::zip(own, values));
        Tree { children, ..root }
    })
}

/// Writes trees in one of many equivalent ways.
struct Hand {
    dice: Dice,
    line_break: &'static str,
}

impl Hand {
    fn new(seed: u64) -> Self {
        let line_breaks = ["\n", "\r", "\r\n", "\n\r"];
        Self {
            dice: Dice::new(seed),
            line_break: line_breaks[(seed >> 1) as usize % 4],
        }
    }

    fn space(&mut self, out: &mut String) {
        for _ in 0..self.dice.roll(8).saturating_sub(5) {
            let spaces = [" ", "\t", "\x0B", "\x0C", self.line_break];
            out.push_str(spaces[self.dice.roll(5)]);
        }
    }

    fn game(&mut self, tree: &Tree) -> String {
        let mut out = String::from("(");
        self.tree(tree, &mut out);
        self.space(&mut out);
        out + ")"
    }

    fn tree(&mut self, tree: &Tree, out: &mut String) {
        out.push(';');
        for (name, values) in &tree.properties {
            if matches!(name.as_str(), "FF" | "CA") {
                // The line that separates the games of a collection is written plainly.
                out.extend([name, "[", &values[0], "]"]);
                continue;
            }
            self.space(out);
            out.push_str(name);
            // Between the values of a text, white space would be text.
            let is_text = ["C", "N", "AP", "PB", "PW", "RE", "GC"].contains(&name.as_str());
            for (index, value) in values.iter().enumerate() {
                if index == 0 || !is_text {
                    self.space(out);
                }
                self.value(value, out);
            }
        }
        if let [only] = &tree.children[..]
            && self.dice.roll(3) > 0
        {
            self.space(out);
            return self.tree(only, out);
        }
        for child in &tree.children {
            self.space(out);
            out.push('(');
            self.space(out);
            self.tree(child, out);
            self.space(out);
            out.push(')');
        }
    }

    fn value(&mut self, text: &str, out: &mut String) {
        let mut written = self.escaped(text, 8);
        if (0..written.len()).any(|at| {
            // If a line of the text would begin a game, its parenthesis is escaped too.
            at > 0 && is_sync_point(format!("{written}]FF[]").as_bytes(), at)
        }) {
            written = self.escaped(text, 1);
        }
        out.push('[');
        out.push_str(&written);
        out.push(']');
    }

    /// The text with the escapes it needs, and one in `rarity` of those it does not.
    fn escaped(&mut self, text: &str, rarity: usize) -> String {
        let mut out = String::new();
        for character in text.chars() {
            if self.dice.roll(12) == 0 {
                out.push('\\');
                out.push_str(self.line_break);
            }
            match character {
                '\n' => out.push_str(self.line_break),
                ' ' => out.push_str([" ", "\t", "\x0B", "\\ ", "\\\t"][self.dice.roll(5)]),
                ']' | '\\' => out.extend(['\\', character]),
                _ if self.dice.roll(rarity) == 0 => out.extend(['\\', character]),
                _ => out.push(character),
            }
        }
        out
    }
}

/// The tree as it was read, values as Text.
fn seen(node: Node<'_>) -> Tree {
    Tree {
        properties: node
            .properties()
            .map(|property| {
                let name = String::from_utf8(property.identifier().to_vec()).unwrap();
                let values = property.values().map(|value| value.text().into_owned());
                (name, values.collect())
            })
            .collect(),
        children: node.children().map(seen).collect(),
    }
}

fn texts(game: Game<'_>) -> Vec<(String, String)> {
    game.nodes()
        .flat_map(Node::properties)
        .flat_map(unlur::sgf::Property::values)
        .map(|value| (value.text().into_owned(), value.simple_text().into_owned()))
        .collect()
}

proptest! {
    #![proptest_config(crate::random(300))]

    #[test]
    fn a_tree_is_read_as_it_was_meant(tree in tree(), seed in any::<u64>()) {
        let written = Hand::new(seed).game(&tree);
        let mut parser = Parser::default();
        let mut games = parser.games(Chunk::whole(written.as_bytes()));
        let game = games.next().unwrap();
        // The values of a property that has one may differ.
        let is_other = |finding: &&Finding| finding.code != Code::DuplicateProperty;
        prop_assert_eq!(game.findings().iter().find(is_other), None, "{}", written);
        prop_assert_eq!(game.bytes(), written.as_bytes());
        prop_assert_eq!(seen(game.root().unwrap()), tree, "{}", written);
        for (text, simple) in texts(game) {
            prop_assert_eq!(simple, text.replace('\n', " "));
        }
        prop_assert!(games.next().is_none());
    }

    #[test]
    fn a_broken_game_costs_itself_alone(
        trees in prop::collection::vec((tree(), any::<u64>()), 1..5),
        line_break in proptest::sample::select(&["\n", "\r\n", "\n\n", "\r"][..]),
        victim in any::<prop::sample::Index>(),
        from in any::<prop::sample::Index>(),
        length in 0_usize..12,
        inserted in damage(),
    ) {
        let games: Vec<_> = trees.iter().map(|(tree, seed)| Hand::new(*seed).game(tree)).collect();
        let victim = victim.index(games.len());
        let mut broken = games[victim].clone().into_bytes();
        let from = from.index(broken.len());
        let to = (from + length).min(broken.len());
        broken.splice(from..to, inserted);
        // Without its first bytes and a root property, its nodes may as well be of the game before.
        let is_headless = !broken.starts_with(b"(;") && !has_root_property(&broken);

        let mut whole = Vec::new();
        let mut other = Vec::new();
        let mut shifts = Vec::new();
        for (index, game) in games.iter().enumerate() {
            shifts.push((whole.len() as u64, other.len() as u64));
            whole.extend_from_slice(game.as_bytes());
            other.extend_from_slice(if index == victim { &broken } else { game.as_bytes() });
            whole.extend_from_slice(line_break.as_bytes());
            other.extend_from_slice(line_break.as_bytes());
        }
        let (whole, other) = (read(&whole, Options::default()), read(&other, Options::default()));
        prop_assert_eq!(whole.len(), games.len());
        for (index, game) in whole.iter().enumerate() {
            prop_assert_eq!(game.offset, shifts[index].0);
            if index != victim && !(is_headless && index + 1 == victim) {
                let again = other.iter().find(|other| other.offset == shifts[index].1);
                prop_assert!(again.is_some(), "game {} is lost", index);
                prop_assert_eq!(again.unwrap().alone(), game.alone());
            }
        }
    }
}

fn has_root_property(game: &[u8]) -> bool {
    let properties: [&[u8]; 2] = [b"FF[", b"CA["];
    let is_whole = |at: usize| at == 0 || !game[at - 1].is_ascii_alphabetic();
    let mut starts = game.windows(3).enumerate();
    starts.any(|(at, three)| properties.contains(&three) && is_whole(at))
}

/// Bytes to put into a game.
fn damage() -> impl Strategy<Value = Vec<u8>> {
    let pieces: Vec<_> = include_str!("damage.txt").lines().map(unescaped).collect();
    prop::collection::vec(proptest::sample::select(pieces), 0..4).prop_map(|parts| parts.concat())
}
