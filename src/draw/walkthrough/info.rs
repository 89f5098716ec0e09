//! The players, the date, the place and the comment of a game.

use crate::analysis::Judgement;
use crate::record::InfoField;
use crate::sgf::{Game, Name};

/// The players, the date, the place and the comment; empty texts if the record does not give them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameInfo {
    /// `PB`.
    pub black: String,
    /// `PW`.
    pub white: String,
    /// `BR` and `WR`.
    pub ranks: [String; 2],
    /// `GN`, the name of the game.
    pub name: String,
    /// `DT`.
    pub date: String,
    /// `EV`.
    pub event: String,
    /// `RO`.
    pub round: String,
    /// `PC`.
    pub place: String,
    /// `RE`.
    pub result: String,
    /// `GC` of the root, the comment on the whole game.
    pub comment: String,
}

impl GameInfo {
    /// What the root of any game says, also of one that is not Unlur, as it is written.
    pub(super) fn of_root(game: Game<'_>) -> Self {
        let text = |name| {
            // A game that is too large has no nodes.
            let value = game.root().and_then(|root| root.value(name));
            value.map_or(String::new(), |value| value.simple_text().trim().to_owned())
        };
        Self {
            black: text(Name::PB),
            white: text(Name::PW),
            ranks: [Name::BR, Name::WR].map(text),
            name: text(Name::GN),
            date: text(Name::DT),
            event: text(Name::EV),
            round: text(Name::RO),
            place: text(Name::PC),
            result: text(Name::RE),
            comment: String::new(),
        }
    }

    pub(super) fn new(judgement: &Judgement<'_>) -> Self {
        let text = |field| {
            let value = judgement.record.info(judgement.game, field);
            value.map_or(String::new(), |value| value.simple_text().trim().to_owned())
        };
        let comment = judgement.game.node(0).value(Name::GC);
        Self {
            black: text(InfoField::Black),
            white: text(InfoField::White),
            ranks: [InfoField::BlackRank, InfoField::WhiteRank].map(text),
            name: text(InfoField::Name),
            date: text(InfoField::Date),
            event: text(InfoField::Event),
            round: text(InfoField::Round),
            place: text(InfoField::Place),
            result: text(InfoField::Result),
            comment: comment.map_or(String::new(), |value| value.text().trim().to_owned()),
        }
    }

    /// The players, as in `Ada (Black) against Bo (White)`; empty if neither is named.
    #[must_use]
    pub fn players(&self) -> String {
        if self.black.is_empty() && self.white.is_empty() {
            return String::new();
        }
        let name = |name: &str| if name.is_empty() { "?" } else { name }.to_owned();
        let (black, white) = (name(&self.black), name(&self.white));
        format!("{black} (Black) against {white} (White)")
    }

    /// The date, event, round and place that are known.
    #[must_use]
    pub fn circumstances(&self) -> String {
        let details = [&self.date, &self.event, &self.round, &self.place];
        let known: Vec<&str> = details
            .into_iter()
            .map(String::as_str)
            .filter(|detail| !detail.is_empty())
            .collect();
        known.join(", ")
    }
}
