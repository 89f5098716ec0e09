//! The properties that a value may have swallowed, as far as the game has them itself.

use crate::sgf::{Game, Name, Node};

/// What is held is looked for once, however many values ask.
#[derive(Default)]
pub(super) struct Held {
    /// The facts of the main line that have a value.
    info: Option<Vec<Name>>,
    /// The latest node, and whether it has a comment and a name.
    texts: Option<(usize, [bool; 2])>,
}

impl Held {
    /// Whether the main line has a value of a fact, or the node a comment or a name.
    pub(super) fn has(&mut self, game: Game<'_>, node: usize, name: Name) -> bool {
        match name {
            Name::C | Name::N => self.has_text(game, node, name),
            _ => self.has_info(game, name),
        }
    }

    fn has_info(&mut self, game: Game<'_>, name: Name) -> bool {
        let find = || {
            let mut found = Vec::new();
            for property in game.main_line().flat_map(Node::properties) {
                let name = property.name();
                if name.is_fact() && property.values().len() > 0 && !found.contains(&name) {
                    found.push(name);
                }
            }
            found
        };
        self.info.get_or_insert_with(find).contains(&name)
    }

    fn has_text(&mut self, game: Game<'_>, node: usize, name: Name) -> bool {
        let [comment, title] = match self.texts {
            Some((known, texts)) if known == node => texts,
            _ => [Name::C, Name::N].map(|name| game.node(node).property(name).is_some()),
        };
        self.texts = Some((node, [comment, title]));
        if name == Name::C { comment } else { title }
    }
}
