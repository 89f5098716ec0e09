//! The fields that conditions are about.

use crate::record::InfoField;

/// A field, by the type of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// One or both of two players.
    Player,
    /// A text of the game-info.
    Info(InfoField),
    Date,
    Number(Number),
    Choice(Choice),
    /// True or not, without a value.
    Flag(Flag),
    Position,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Side,
    Plies,
    Contract,
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

const FIELDS: [(&str, Field); 23] = [
    ("player", Field::Player),
    ("black", Field::Info(InfoField::Black)),
    ("white", Field::Info(InfoField::White)),
    ("event", Field::Info(InfoField::Event)),
    ("place", Field::Info(InfoField::Place)),
    ("round", Field::Info(InfoField::Round)),
    ("result", Field::Info(InfoField::Result)),
    ("date", Field::Date),
    ("side", Field::Number(Number::Side)),
    ("plies", Field::Number(Number::Plies)),
    ("contract", Field::Number(Number::Contract)),
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
