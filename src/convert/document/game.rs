//! A record in canonical form, as data: the JSON of `convert --to json`.
//!
//! The same data as canonical SGF: a game is a flat array of nodes in preorder. `docs/formats.md`
//! describes it for other programs.

use serde::{Deserialize, Deserializer, Serialize, de};

use super::info::Info;
use super::moves::Move;
use super::text::Text;
use crate::convert::json::{
    integer, integer_or_null, object, present, present_integer, present_objects,
};

/// The value of `format` at the beginning of a file of records.
pub const FORMAT: &str = "unlur-record";

/// The version of the shape of records.
pub const VERSION: u32 = 1;

/// Games as data: what `unlur convert --to json` writes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "A file of Unlur records"))]
#[serde(deny_unknown_fields)]
pub struct RecordFile {
    /// The kind of file.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    pub format: String,
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    #[serde(deserialize_with = "integer")]
    pub version: u32,
    /// The games, in their order.
    pub games: Vec<FileGame>,
}

/// One game of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "A game"))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum FileGame {
    /// A game of Unlur.
    Unlur(RecordGame),
    /// Another game, which is its text.
    Other {
        /// The game in SGF, byte for byte: a string if it is valid UTF-8, whatever its charset.
        sgf: Text,
    },
}

/// The fields of a game before its kind is known, so that each is read in place and its errors have
/// a path.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameFields {
    kind: GameKind,
    #[serde(default, deserialize_with = "present_integer")]
    side: Option<u32>,
    #[serde(default, deserialize_with = "object")]
    info: Info,
    #[serde(default, deserialize_with = "present_objects")]
    nodes: Option<Vec<RecordNode>>,
    #[serde(default, deserialize_with = "present")]
    sgf: Option<Text>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum GameKind {
    Unlur,
    Other,
}

impl<'de> Deserialize<'de> for FileGame {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let GameFields {
            kind,
            side,
            info,
            nodes,
            sgf,
        } = object(deserializer)?;
        match kind {
            GameKind::Unlur if sgf.is_some() => {
                Err(de::Error::custom("only another game has `sgf`"))
            }
            GameKind::Unlur => Ok(Self::Unlur(RecordGame {
                side,
                info,
                nodes: nodes.ok_or_else(|| de::Error::missing_field("nodes"))?,
            })),
            GameKind::Other if side.is_some() || !info.is_empty() || nodes.is_some() => {
                Err(de::Error::custom("another game has `sgf` alone"))
            }
            GameKind::Other => Ok(Self::Other {
                sgf: sgf.ok_or_else(|| de::Error::missing_field("sgf"))?,
            }),
        }
    }
}

/// A game of Unlur.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "A game of Unlur"))]
#[serde(deny_unknown_fields)]
pub struct RecordGame {
    /// The side of the board, in cells; absent if the record does not give it.
    #[cfg_attr(feature = "schema", schemars(with = "u32", range(min = 2, max = 26)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<u32>,
    /// The game-info of the root.
    #[serde(skip_serializing_if = "Info::is_empty")]
    pub info: Info,
    /// The nodes in preorder; the first is the root. The first child of a node continues its line.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub nodes: Vec<RecordNode>,
}

impl RecordGame {
    /// The nodes of the main line: each is the parent of the next.
    #[must_use]
    pub fn main_line(&self) -> &[RecordNode] {
        let follows = |(index, node): &(usize, &RecordNode)| {
            *index == 0
                || node
                    .parent
                    .is_some_and(|parent| parent as usize + 1 == *index)
        };
        let length = self.nodes.iter().enumerate().take_while(follows).count();
        &self.nodes[..length]
    }
}

impl RecordNode {
    /// Whether the node sets up or removes stones.
    pub(in crate::convert) fn has_setup(&self) -> bool {
        let is_setup = |identifier: &str| matches!(identifier, "AB" | "AW" | "AE");
        self.properties
            .iter()
            .any(|(identifier, _)| is_setup(identifier))
    }
}

/// One node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "A node"))]
#[serde(deny_unknown_fields)]
pub struct RecordNode {
    /// The 0-based index of the parent; null for the root.
    #[serde(deserialize_with = "integer_or_null")]
    pub parent: Option<u32>,
    /// The move made in the node; absent if there is none.
    #[cfg_attr(feature = "schema", schemars(with = "Move"))]
    #[serde(
        rename = "move",
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub action: Option<Move>,
    /// The comment, `C`: text without escapes, its lines separated by LF.
    #[cfg_attr(feature = "schema", schemars(with = "Text"))]
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub comment: Option<Text>,
    /// Every other property with its raw values, including escapes, sorted by identifier, except for
    /// setup stones that name the same point twice.
    #[cfg_attr(feature = "schema", schemars(schema_with = "properties_schema"))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<(String, Vec<Text>)>,
}

/// The shape of [`RecordNode::properties`].
#[cfg(feature = "schema")]
fn properties_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({
        "type": "array",
        "items": {
            "description": "The identifier, and the values between its brackets.",
            "type": "array",
            "prefixItems": [
                {"type": "string", "pattern": "^[A-Za-z0-9]+$"},
                {"type": "array", "minItems": 1, "items": generator.subschema_for::<Text>()}
            ],
            "minItems": 2,
            "maxItems": 2
        }
    })
}
