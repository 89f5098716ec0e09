//! Games in groups, each with its own summary.

use std::borrow::Cow;
use std::fmt;

use crate::analysis::Judgement;
use crate::collection::Names;
use crate::collection::dates::Month;
use crate::record::{Header, Kind};

named! {
    /// The criterion by which games are grouped.
    pub enum GroupBy {
        /// The side of the board.
        Side = "side",
        /// The players: a game is in the groups of both.
        Player = "player",
        /// The event.
        Event = "event",
        /// The year of the first date.
        Year = "year",
        /// The month of the first date.
        Month = "month",
        /// The colour that had the first turn.
        FirstPlayer = "first-player",
        /// The way in which the game was won.
        By = "by",
        /// Who won.
        Winner = "winner",
        /// The file.
        Source = "source",
    }
}

/// The name of a group. Numbers come first, and the group without a name last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(untagged)
)]
pub enum Key {
    /// A number, such as a side.
    Number(u32),
    /// A text, such as a name.
    Text(String),
    /// For games without the information, and games that are not Unlur.
    Unknown,
}

impl fmt::Display for Key {
    /// The name; empty if it is unknown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => f.pad(text),
            Self::Unknown => Ok(()),
        }
    }
}

impl Key {
    /// The name for people.
    #[must_use]
    pub fn title(&self) -> String {
        match self {
            Self::Unknown => "(unknown)".to_owned(),
            key => key.to_string(),
        }
    }
}

impl GroupBy {
    /// The group of a game of the file `source`, and the second group if the game is in two.
    #[must_use]
    pub fn keys(
        self,
        judgement: &Judgement<'_>,
        names: &Names,
        source: &str,
    ) -> (Key, Option<Key>) {
        if self == Self::Source {
            return (Key::Text(source.to_owned()), None);
        }
        if judgement.record.kind != Kind::Unlur {
            return (Key::Unknown, None);
        }
        let text = |field| names.header(judgement, field).map(Cow::into_owned);
        let month = || text(Header::Date).and_then(|date| Month::read(&date));
        let name = |name: &str| Key::Text(name.to_owned());
        let verdict = judgement.verdict;
        let key = match self {
            Self::Source => None,
            Self::Player => return players(text(Header::Black), text(Header::White)),
            Self::Side => judgement.record.side.map(|side| Key::Number(side.get())),
            Self::Event => text(Header::Event).map(Key::Text),
            Self::Year => month().map(|month| Key::Number(month.year.into())),
            Self::Month => month().map(|month| Key::Text(month.to_string())),
            Self::FirstPlayer => judgement
                .record
                .first_player
                .map(|color| name(color.name())),
            Self::By => verdict.map(|verdict| name(verdict.by.name())),
            Self::Winner => verdict.map(|verdict| name(verdict.winner.name())),
        };
        (key.unwrap_or(Key::Unknown), None)
    }
}

fn players(black: Option<String>, white: Option<String>) -> (Key, Option<Key>) {
    match (black, white) {
        (Some(black), Some(white)) if black != white => (Key::Text(black), Some(Key::Text(white))),
        (Some(name), _) | (None, Some(name)) => (Key::Text(name), None),
        (None, None) => (Key::Unknown, None),
    }
}
