//! The fields that conditions are about.

use crate::record::InfoField;

/// A field, by the type of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Text(Text),
    Date,
    /// The years of the date.
    Year,
    Number(Number),
    Choice(Choice),
    /// True or not, without a value.
    Flag(Flag),
    Position,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Text {
    /// The names of both players.
    Player,
    /// The name of the player who won.
    Won,
    /// The name of the player who lost.
    Lost,
    /// A text of the game-info.
    Info(InfoField),
    /// The comments of all nodes, and the one about the game.
    Comment,
    /// The path of the file.
    Source,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Side,
    Plies,
    Contract,
    /// The ply that decided the game.
    Decided,
    /// The edges that the deciding chain touches.
    Edges,
    Variations,
    Errors,
    Warnings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Winner,
    By,
    First,
    Kind,
    Finding,
    Pattern,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flag {
    Legal,
    Agrees,
}

const FIELDS: [(&str, Field); 33] = [
    ("player", Field::Text(Text::Player)),
    ("black", Field::Text(Text::Info(InfoField::Black))),
    ("white", Field::Text(Text::Info(InfoField::White))),
    ("won", Field::Text(Text::Won)),
    ("lost", Field::Text(Text::Lost)),
    ("black_rank", Field::Text(Text::Info(InfoField::BlackRank))),
    ("white_rank", Field::Text(Text::Info(InfoField::WhiteRank))),
    ("event", Field::Text(Text::Info(InfoField::Event))),
    ("place", Field::Text(Text::Info(InfoField::Place))),
    ("round", Field::Text(Text::Info(InfoField::Round))),
    ("name", Field::Text(Text::Info(InfoField::Name))),
    ("result", Field::Text(Text::Info(InfoField::Result))),
    ("comment", Field::Text(Text::Comment)),
    ("source", Field::Text(Text::Source)),
    ("date", Field::Date),
    ("year", Field::Year),
    ("side", Field::Number(Number::Side)),
    ("plies", Field::Number(Number::Plies)),
    ("contract", Field::Number(Number::Contract)),
    ("decided", Field::Number(Number::Decided)),
    ("edges", Field::Number(Number::Edges)),
    ("variations", Field::Number(Number::Variations)),
    ("errors", Field::Number(Number::Errors)),
    ("warnings", Field::Number(Number::Warnings)),
    ("winner", Field::Choice(Choice::Winner)),
    ("by", Field::Choice(Choice::By)),
    ("first", Field::Choice(Choice::First)),
    ("kind", Field::Choice(Choice::Kind)),
    ("finding", Field::Choice(Choice::Finding)),
    ("pattern", Field::Choice(Choice::Pattern)),
    ("legal", Field::Flag(Flag::Legal)),
    ("agrees", Field::Flag(Flag::Agrees)),
    ("position", Field::Position),
];

impl Field {
    /// The field of that name, in any letter case.
    pub(super) fn named(name: &str) -> Option<Self> {
        let row = FIELDS.iter().find(|row| row.0.eq_ignore_ascii_case(name));
        row.map(|row| row.1)
    }

    pub(super) fn names() -> Vec<&'static str> {
        FIELDS.iter().map(|row| row.0).collect()
    }
}
