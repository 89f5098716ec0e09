//! The fields of objects as they are read, before what they mean is known.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::integer::{integer, integer_or_null};
use super::read::value_or_null;
use crate::convert::document::{
    FORMAT, FileGame, Info, Move, RecordGame, RecordNode, Text, VERSION,
};
use crate::game::{CellName, Color};

pub(in crate::convert) fn format<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<String, D::Error> {
    match String::deserialize(deserializer)? {
        format if format == FORMAT => Ok(format),
        _ => Err(Error::custom(format_args!("the format is `{FORMAT}`"))),
    }
}

pub(in crate::convert) fn version<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<u32, D::Error> {
    match integer(deserializer)? {
        VERSION => Ok(VERSION),
        _ => Err(Error::custom(format_args!(
            "this program reads version {VERSION}"
        ))),
    }
}

/// The fields of a game before its kind is known, so that each is read in place and its errors have
/// a path.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(in crate::convert) struct GameFields {
    kind: GameKind,
    #[serde(default, deserialize_with = "integer_or_null")]
    side: Option<u32>,
    #[serde(default, deserialize_with = "value_or_null")]
    info: Info,
    nodes: Option<Vec<RecordNode>>,
    sgf: Option<Text>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum GameKind {
    Unlur,
    Other,
}

impl TryFrom<GameFields> for FileGame {
    type Error = &'static str;

    fn try_from(fields: GameFields) -> Result<Self, &'static str> {
        let GameFields {
            side, info, nodes, ..
        } = fields;
        match fields.kind {
            GameKind::Unlur if fields.sgf.is_some() => Err("only another game has `sgf`"),
            GameKind::Unlur => Ok(Self::Unlur(RecordGame {
                side,
                info,
                nodes: nodes.ok_or("missing field `nodes`")?,
            })),
            GameKind::Other if side.is_some() || !info.is_empty() || nodes.is_some() => {
                Err("another game has `sgf` alone")
            }
            GameKind::Other => Ok(Self::Other {
                sgf: fields.sgf.ok_or("missing field `sgf`")?,
            }),
        }
    }
}

/// The fields of a move before its kind is known, so that each is read in place and its errors have
/// a path.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(in crate::convert) struct MoveFields {
    kind: MoveKind,
    color: Color,
    #[serde(default, deserialize_with = "cell_name")]
    at: Option<CellName>,
    raw: Option<Text>,
}

/// Reads a name as it is written, because it depends on the board whether it is a cell. Longer texts
/// are no cell of any board.
fn cell_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<CellName>, D::Error> {
    let name = |text: String| {
        let fault = || D::Error::custom(format_args!("`{text}` is not a cell of any board"));
        CellName::as_written(&text).ok_or_else(fault)
    };
    Option::<String>::deserialize(deserializer)?
        .map(name)
        .transpose()
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum MoveKind {
    Stone,
    Pass,
    Resign,
    Time,
    Forfeit,
    Raw,
}

impl TryFrom<MoveFields> for Move {
    type Error = &'static str;

    fn try_from(fields: MoveFields) -> Result<Self, &'static str> {
        let color = fields.color;
        if fields.at.is_some() && fields.kind != MoveKind::Stone {
            return Err("only a stone has `at`");
        }
        if fields.raw.is_some() && fields.kind != MoveKind::Raw {
            return Err("only a raw move has `raw`");
        }
        Ok(match fields.kind {
            MoveKind::Stone => Self::Stone {
                color,
                at: fields.at.ok_or("missing field `at`")?,
            },
            MoveKind::Pass => Self::Pass { color },
            MoveKind::Resign => Self::Resign { color },
            MoveKind::Time => Self::Time { color },
            MoveKind::Forfeit => Self::Forfeit { color },
            MoveKind::Raw => Self::Raw {
                color,
                raw: fields.raw.ok_or("missing field `raw`")?,
            },
        })
    }
}
