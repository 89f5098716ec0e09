//! A record in canonical form, as data: the JSON of `convert --to json`.
//!
//! The same data as canonical SGF: a game is a flat array of nodes in preorder. `docs/formats.md`
//! describes it for other programs.

use serde::{Deserialize, Serialize};

use super::info::Info;
use super::moves::Move;
use super::text::Text;
use crate::convert::json::{integer, integer_or_null, object, objects, present, present_integer};

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
    #[serde(deserialize_with = "objects")]
    pub games: Vec<RecordGame>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "A game"))]
#[serde(deny_unknown_fields)]
pub struct RecordGame {
    /// Which game it is.
    pub kind: RecordKind,
    /// The side of the board, in cells; absent if the record does not give it.
    #[cfg_attr(feature = "schema", schemars(with = "u32", range(min = 2, max = 26)))]
    #[serde(
        default,
        deserialize_with = "present_integer",
        skip_serializing_if = "Option::is_none"
    )]
    pub side: Option<u32>,
    /// The game-info of the root.
    #[serde(
        default,
        deserialize_with = "object",
        skip_serializing_if = "Info::is_empty"
    )]
    pub info: Info,
    /// The nodes in preorder; the first is the root. The first child of a node continues its line.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    #[serde(deserialize_with = "objects")]
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

/// Which game a record is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schemars(title = "Which game"))]
pub enum RecordKind {
    /// Unlur.
    Unlur,
    /// Another game: nodes with only properties.
    Other,
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
    /// Every other property with its raw values, including escapes. In Unlur games they are sorted
    /// by identifier, except for setup stones that name the same point twice.
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
