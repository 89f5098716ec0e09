//! A record in canonical form, as data: the JSON of `convert --to json`.
//!
//! What canonical SGF holds, this holds: a game is a flat array of nodes in
//! preorder. `docs/json.md` describes it for other programs.

use serde::{Deserialize, Deserializer, Serialize, de};

use super::object::{object, objects, present};
use super::text::Text;
use crate::game;
use crate::sgf::Name;

/// What stands in `format` at the head of a file of records.
pub const FORMAT: &str = "unlur-record";

/// The version of the shape of records.
pub const VERSION: u32 = 1;

/// Games as data: what `unlur convert --to json` writes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(title = "A file of Unlur records"))]
#[serde(deny_unknown_fields)]
pub struct RecordFile {
    /// What kind of file this is.
    #[cfg_attr(feature = "cli", schemars(extend("const" = FORMAT)))]
    pub format: String,
    /// The version of this shape.
    #[cfg_attr(feature = "cli", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The games, in their order.
    #[serde(deserialize_with = "objects")]
    pub games: Vec<RecordGame>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(title = "A game"))]
#[serde(deny_unknown_fields)]
pub struct RecordGame {
    /// Which game it is.
    pub kind: RecordKind,
    /// The side of the board, in cells; absent when the record does not say.
    #[cfg_attr(feature = "cli", schemars(with = "u32", range(min = 2, max = 26)))]
    #[serde(
        default,
        deserialize_with = "present",
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
    #[cfg_attr(feature = "cli", schemars(length(min = 1)))]
    #[serde(deserialize_with = "objects")]
    pub nodes: Vec<RecordNode>,
}

/// Which game a record is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "cli", schemars(title = "Which game"))]
pub enum RecordKind {
    /// Unlur.
    Unlur,
    /// Another game: nodes with properties alone.
    Other,
}

/// One node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(title = "A node"))]
#[serde(deny_unknown_fields)]
pub struct RecordNode {
    /// The 0-based index of the parent; null for the root.
    #[serde(deserialize_with = "Option::deserialize")]
    pub parent: Option<u32>,
    /// The move made in the node; absent where there is none.
    #[cfg_attr(feature = "cli", schemars(with = "Move"))]
    #[serde(
        rename = "move",
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub action: Option<Move>,
    /// The comment, `C`: text without escapes, its lines parted by LF.
    #[cfg_attr(feature = "cli", schemars(with = "Text"))]
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub comment: Option<Text>,
    /// Every other property with its raw values, escapes and all; of Unlur ascending by
    /// identifier, but for setup stones that name the same point twice.
    #[cfg_attr(feature = "cli", schemars(schema_with = "properties_schema"))]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<(String, Vec<Text>)>,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(title = "A move"))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Move {
    /// A stone on a cell.
    Stone {
        /// Its colour; black for every stone of the contract.
        color: Color,
        /// The cell, as in `h8`: column letter and row number of the `hex` coordinates.
        at: String,
    },
    /// A pass.
    Pass {
        /// The colour it is written with; black for the pass that ends the contract.
        color: Color,
    },
    /// The colour's player gives up.
    Resign {
        /// The colour.
        color: Color,
    },
    /// A value that names no cell of the board.
    Raw {
        /// The colour it is written with.
        color: Color,
        /// The value between the brackets.
        raw: Text,
    },
}

/// The fields of a move before its kind is known to have them: so each is read
/// where it stands, and what is wrong with it has a path.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveFields {
    kind: MoveKind,
    color: Color,
    #[serde(default, deserialize_with = "present")]
    at: Option<String>,
    #[serde(default, deserialize_with = "present")]
    raw: Option<Text>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum MoveKind {
    Stone,
    Pass,
    Resign,
    Raw,
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let MoveFields {
            kind,
            color,
            at,
            raw,
        } = object(deserializer)?;
        if at.is_some() && kind != MoveKind::Stone {
            return Err(de::Error::custom("only a stone has `at`"));
        }
        if raw.is_some() && kind != MoveKind::Raw {
            return Err(de::Error::custom("only a raw move has `raw`"));
        }
        Ok(match kind {
            MoveKind::Stone => Self::Stone {
                color,
                at: at.ok_or_else(|| de::Error::missing_field("at"))?,
            },
            MoveKind::Pass => Self::Pass { color },
            MoveKind::Resign => Self::Resign { color },
            MoveKind::Raw => Self::Raw {
                color,
                raw: raw.ok_or_else(|| de::Error::missing_field("raw"))?,
            },
        })
    }
}

/// The shape of [`RecordNode::properties`].
#[cfg(feature = "cli")]
fn properties_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({
        "type": "array",
        "items": {
            "description": "The identifier, and the values between its brackets.",
            "type": "array",
            "prefixItems": [
                {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9]*$"},
                {"type": "array", "minItems": 1, "items": generator.subschema_for::<Text>()}
            ],
            "minItems": 2,
            "maxItems": 2
        }
    })
}

/// A colour by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Black.
    Black,
    /// White.
    White,
}

impl Color {
    /// The identifier of the colour's moves.
    #[must_use]
    pub const fn identifier(self) -> &'static str {
        match self {
            Self::Black => "B",
            Self::White => "W",
        }
    }
}

impl From<game::Color> for Color {
    fn from(color: game::Color) -> Self {
        match color {
            game::Color::Black => Self::Black,
            game::Color::White => Self::White,
        }
    }
}

impl Move {
    /// The colour the move is written with.
    #[must_use]
    pub const fn color(&self) -> Color {
        match self {
            Self::Stone { color, .. }
            | Self::Pass { color }
            | Self::Resign { color }
            | Self::Raw { color, .. } => *color,
        }
    }
}

/// Declares the fields of [`Info`] and the table of their identifiers together.
macro_rules! info {
    ($($field:ident $name:ident $doc:literal,)*) => {
        /// The game-info of the root, by the meaning that SGF gives it. What is absent is not said.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "cli", schemars(title = "Game-info"))]
        #[serde(deny_unknown_fields)]
        pub struct Info {
            $(
                #[doc = $doc]
                #[cfg_attr(feature = "cli", schemars(with = "Text"))]
                #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
                pub $field: Option<Text>,
            )*
        }

        impl Info {
            /// The identifiers of the fields, in their order.
            pub const IDENTIFIERS: &'static [&'static str] = &[$(stringify!($name),)*];

            /// The field that a property fills.
            pub(super) fn field_mut(&mut self, name: Name) -> Option<&mut Option<Text>> {
                match name {
                    $(Name::$name => Some(&mut self.$field),)*
                    _ => None,
                }
            }

            /// The fields that are filled, with their identifiers.
            pub(super) fn filled(&self) -> impl Iterator<Item = (&'static str, &Text)> {
                [$((stringify!($name), &self.$field),)*]
                    .into_iter()
                    .filter_map(|(identifier, field)| Some((identifier, field.as_ref()?)))
            }
        }
    };
}

info! {
    black PB "`PB`: the player who ends up Black.",
    white PW "`PW`: the player who ends up White.",
    black_rank BR "`BR`: Black's rank.",
    white_rank WR "`WR`: White's rank.",
    black_team BT "`BT`: Black's team.",
    white_team WT "`WT`: White's team.",
    date DT "`DT`: when the game was played.",
    event EV "`EV`: the event.",
    round RO "`RO`: the round.",
    place PC "`PC`: the place.",
    result RE "`RE`: the result.",
    name GN "`GN`: the game's name.",
    comment GC "`GC`: about the game, as text of several lines.",
    opening ON "`ON`: the opening.",
    time_limit TM "`TM`: the time limit, in seconds.",
    overtime OT "`OT`: the overtime.",
    rules RU "`RU`: the rules.",
    source SO "`SO`: where the record comes from.",
    user US "`US`: who entered the record.",
    annotator AN "`AN`: who annotated it.",
    copyright CP "`CP`: the copyright.",
}

impl Info {
    /// Whether no field is filled.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.filled().next().is_none()
    }
}
