//! Changes to the properties of a game that keep every other byte.

use std::fmt;

use super::escape::escape_text;
use super::game::Game;
use super::node::{Node, Property};
use super::property_id::short_spelling;
use crate::finding::{Edit, with_edits};

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

/// The edits that change a property of a node.
#[derive(Clone, Debug)]
struct Change {
    node: usize,
    identifier: String,
    edits: Vec<Edit>,
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
    /// The last property of the node lacks a value or its bracket, so no other can follow it.
    Damaged,
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
            Self::Damaged => {
                f.write_str("the last property of the node lacks a value or its bracket")
            }
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
    /// No other byte changes, so another `CA` says that the texts are in another charset.
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
        let values = values
            .into_iter()
            .map(encode)
            .collect::<Result<Vec<_>, _>>()?;
        let edits = property_edits(node, identifier, &values).ok_or(EditError::Damaged)?;
        let node = node.index();
        self.changes
            .retain(|it| it.node != node || it.identifier != identifier);
        self.changes.push(Change {
            node,
            identifier: identifier.to_owned(),
            edits,
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
        let text = self.game.text();
        let start = self.game.offset() - self.game.leading_text().len() as u64;
        let mut edits: Vec<Edit> = { self.changes.into_iter() }
            .flat_map(|change| change.edits)
            .map(|edit| Edit {
                span: edit.span.start - start..edit.span.end - start,
                ..edit
            })
            .collect();
        edits.sort_by_key(|edit| edit.span.start);
        with_edits(text, 0..text.len(), &edits)
    }
}

/// The edits that give a property of a node these values, written as they are between brackets;
/// without values they remove it. A property that the node lacks becomes its last one; `None` if
/// the last one lacks a value or its bracket, so that no other can follow it.
pub(crate) fn property_edits(
    node: Node<'_>,
    identifier: &str,
    values: &[Vec<u8>],
) -> Option<Vec<Edit>> {
    let edit = |span, replacement: Vec<u8>| Edit {
        span,
        replacement: replacement.into(),
    };
    let all = values
        .iter()
        .flat_map(|value| [b"[", &**value, b"]"].concat());
    let mut all = Some(all.collect::<Vec<u8>>()).filter(|all| !all.is_empty());
    let is_it = |it: &Property<'_>| short_spelling(it.identifier()).eq(identifier.bytes());
    let mut edits = Vec::new();
    for property in node.properties().filter(is_it) {
        let whole = property.span().start..property.end();
        edits.push(match (all.take(), property.first_value()) {
            (None, _) => edit(whole, Vec::new()),
            (Some(all), Some(first)) => edit(first.span().start - 1..whole.end, all),
            (Some(all), None) => edit(whole.end..whole.end, all),
        });
    }
    if let Some(all) = all {
        let is_whole = |last: Property<'_>| {
            let value = last.values().last();
            value.is_some_and(|value| value.span().end < last.end())
        };
        node.properties()
            .last()
            .is_none_or(is_whole)
            .then_some(())?;
        edits.push(edit(
            node.end()..node.end(),
            [identifier.as_bytes(), &all].concat(),
        ));
    }
    Some(edits)
}
