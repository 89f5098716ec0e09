//! Changes to the properties of a game that keep every other byte.

use std::fmt;
use std::ops::Range;

use super::escape::escape_text;
use super::game::Game;
use super::node::{Node, Property};
use super::property_id::short_spelling;

/// Changes properties of a game, of any kind, and keeps every other byte.
///
/// ```
/// use unlur::sgf::{Chunk, Editor, Parser};
///
/// let file = b"(;GM[1]SZ[19]\n KM [5.5];B[pd] ;W[dp]C[no pass])\n";
/// let mut parser = Parser::default();
/// let mut games = parser.games(Chunk::whole(file));
/// let game = games.next().unwrap();
/// let root = game.root().unwrap();
///
/// let mut editor = Editor::new(game);
/// editor.set(root, "KM", ["6.5"])?;
/// editor.set(root, "EV", ["Club [2004]"])?;
/// editor.remove(game.node(2).unwrap(), "C")?;
/// assert_eq!(
///     String::from_utf8_lossy(&editor.finish()),
///     "(;GM[1]SZ[19]\n KM [6.5]EV[Club [2004\\]];B[pd] ;W[dp])\n"
/// );
/// # Ok::<(), unlur::sgf::EditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Editor<'a> {
    game: Game<'a>,
    changes: Vec<Change>,
}

/// The new values of a property; it is removed if there are none.
#[derive(Clone, Debug)]
struct Change {
    node: usize,
    identifier: String,
    values: Vec<Vec<u8>>,
}

/// Why a property cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// The text is not an identifier: capital letters and digits, a letter first.
    Identifier(String),
    /// The charset of the game lacks a character of the text.
    Text(String),
    /// The node is of another game.
    OtherGame,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Identifier(text) => write!(
                f,
                "`{}` is not a property identifier, such as `KM`",
                text.escape_debug()
            ),
            Self::Text(text) => write!(
                f,
                "the charset of the game lacks a character of `{}`",
                text.escape_debug()
            ),
            Self::OtherGame => f.write_str("the node is of another game"),
        }
    }
}

impl std::error::Error for EditError {}

impl<'a> Editor<'a> {
    /// An editor without a change yet.
    #[must_use]
    pub fn new(game: Game<'a>) -> Self {
        let changes = Vec::new();
        Self { game, changes }
    }

    /// Sets the values of a property, as texts, which are escaped and written in the charset of the
    /// game. A property that the node lacks is added as its last one; without values it is removed.
    ///
    /// # Errors
    ///
    /// [`EditError`]; then nothing changes.
    pub fn set<T: AsRef<str>>(
        &mut self,
        node: Node<'_>,
        identifier: &str,
        values: impl IntoIterator<Item = T>,
    ) -> Result<(), EditError> {
        let is_name = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
        if !identifier.bytes().all(is_name)
            || !identifier.starts_with(|it: char| it.is_ascii_uppercase())
        {
            return Err(EditError::Identifier(identifier.to_owned()));
        }
        if !std::ptr::eq(node.game.bytes, self.game.bytes) {
            return Err(EditError::OtherGame);
        }
        let charset = self.game.charset();
        let encode = |text: T| {
            let text = text.as_ref();
            let bytes = charset.encode(&escape_text(text)).map(Vec::from);
            bytes.ok_or_else(|| EditError::Text(text.to_owned()))
        };
        let values = values.into_iter().map(encode).collect::<Result<_, _>>()?;
        let node = node.index();
        self.changes
            .retain(|it| it.node != node || it.identifier != identifier);
        self.changes.push(Change {
            node,
            identifier: identifier.to_owned(),
            values,
        });
        Ok(())
    }

    /// Removes a property of a node, if it is there.
    ///
    /// # Errors
    ///
    /// [`EditError`]; then nothing changes.
    pub fn remove(&mut self, node: Node<'_>, identifier: &str) -> Result<(), EditError> {
        self.set(node, identifier, [""; 0])
    }

    /// The [text](Game::text) of the game with the changes: joined, the texts of all games of a file
    /// are the file.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        let mut edits: Vec<_> = { self.changes.iter() }
            .flat_map(|change| change.edits(self.game))
            .collect();
        edits.sort_by_key(|(span, _)| span.start);
        let text = self.game.text();
        let (mut edited, mut at) = (Vec::with_capacity(text.len() + 64), 0);
        for (span, replacement) in edits {
            edited.extend(&text[at..span.start]);
            edited.extend(replacement);
            at = span.end;
        }
        edited.extend(&text[at..]);
        edited
    }
}

impl Change {
    /// The bytes of the text that are replaced, and what by.
    fn edits(&self, game: Game<'_>) -> Vec<(Range<usize>, Vec<u8>)> {
        let Some(node) = game.node(self.node) else {
            return Vec::new();
        };
        let begin = game.leading_text().len();
        let index = |offset: u64| {
            let inside = offset.saturating_sub(game.offset());
            begin + usize::try_from(inside).unwrap_or(usize::MAX)
        };
        let values = self.values.iter();
        let values = values.flat_map(|value| [b"[", &**value, b"]"].concat());
        let mut values = Some(values.collect::<Vec<u8>>()).filter(|values| !values.is_empty());
        let mut edits = Vec::new();
        for property in node.properties().filter(|it| self.is_of(*it)) {
            let whole = index(property.span().start)..index(end(property));
            edits.push(match (values.take(), property.first_value()) {
                (None, _) => (whole, Vec::new()),
                (Some(values), Some(first)) => (index(first.span().start) - 1..whole.end, values),
                (Some(values), None) => (whole.end..whole.end, values),
            });
        }
        if let Some(values) = values {
            let last = node.properties().last();
            let at = last.map_or(index(node.offset()) + 1, |last| index(end(last)));
            edits.push((at..at, [self.identifier.as_bytes(), &values].concat()));
        }
        edits
    }

    /// Whether it changes a property, which may be spelled out.
    fn is_of(&self, property: Property<'_>) -> bool {
        short_spelling(property.identifier()).eq(self.identifier.bytes())
    }
}

/// The file offset after a property with its values.
fn end(property: Property<'_>) -> u64 {
    let last = property.values().last();
    last.map_or(property.span().end, |last| {
        last.span().end + u64::from(!last.is_torn())
    })
}
