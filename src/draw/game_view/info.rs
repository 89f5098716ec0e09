//! The players, the date, the place and the comment of a game.

use crate::analysis::Judgement;
use crate::record::Header;
use crate::record::date::Date;
use crate::sgf::{Game, PropertyId, Value};

/// The players, the date, the place and the comment; empty texts if the record does not give them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
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
    /// `AN`, who annotated the game.
    pub annotator: String,
    /// `GC` of the root, the comment on the whole game.
    pub comment: String,
}

impl GameInfo {
    /// The properties of the root of any game, also of one that is not Unlur, as written.
    pub(super) fn of_root(game: Game<'_>) -> Self {
        // A game that is too large has no nodes.
        Self::read(|header| game.root()?.value(header.property()))
    }

    pub(super) fn new(judgement: &Judgement<'_>) -> Self {
        let (record, game) = (judgement.record, judgement.game);
        let comment = game.known_node(0).value(PropertyId::GC);
        Self {
            comment: comment.map_or(String::new(), |value| value.text().trim().to_owned()),
            ..Self::read(|header| record.header(game, header))
        }
    }

    /// Everything except the comment.
    fn read<'a>(value: impl Fn(Header) -> Option<Value<'a>>) -> Self {
        let text = |header| {
            value(header).map_or(String::new(), |value| value.simple_text().trim().to_owned())
        };
        Self {
            black: text(Header::Black),
            white: text(Header::White),
            ranks: [Header::BlackRank, Header::WhiteRank].map(text),
            name: text(Header::Name),
            date: text(Header::Date),
            event: text(Header::Event),
            round: text(Header::Round),
            place: text(Header::Place),
            result: text(Header::Result),
            annotator: text(Header::Annotator),
            comment: String::new(),
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

    /// The date, event, round, place and annotator that are known, in words.
    #[must_use]
    pub fn circumstances(&self) -> String {
        let date = Date::read(&self.date, None).map(Date::words);
        let date = date.as_deref().unwrap_or(&self.date);
        let is_number = self.round.starts_with(|first: char| first.is_ascii_digit());
        let round = [if is_number { "round " } else { "" }, &self.round].concat();
        let by = if self.annotator.is_empty() {
            ""
        } else {
            "annotated by "
        };
        let annotator = [by, &self.annotator].concat();
        let mut known = vec![date, &self.event, &round, &self.place, &annotator];
        known.retain(|detail| !detail.is_empty());
        known.join(", ")
    }
}
