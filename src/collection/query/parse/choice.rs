//! Values that are one of some names.

use super::Parser;
use crate::collection::query::condition::Condition;
use crate::collection::query::error::QueryError;
use crate::collection::query::field::Choice;
use crate::collection::query::suggest::{unknown, unknown_finding};
use crate::game::{Color, Pattern};
use crate::record::Kind;

impl Parser<'_> {
    /// The condition on one of the names that the field may have.
    pub(super) fn choice(&mut self, choice: Choice) -> Result<Condition, QueryError> {
        match choice {
            Choice::Winner => self.color().map(Condition::Winner),
            Choice::First => self.color().map(Condition::First),
            Choice::By => {
                const MEANS: [&str; 9] = [
                    "line",
                    "y",
                    "foreign-line",
                    "foreign-y",
                    "resignation",
                    "time",
                    "forfeit",
                    "unstated",
                    "none",
                ];
                let by = self.one_of("way to win", &MEANS)?;
                Ok(Condition::By((by != "none").then_some(by)))
            }
            Choice::Kind => {
                const KINDS: [Kind; 3] = [Kind::Unlur, Kind::Other, Kind::Unreadable];
                let name = self.one_of("kind", &KINDS.map(Kind::name))?;
                let kind = KINDS.into_iter().find(|kind| kind.name() == name);
                Ok(Condition::Kind(kind.unwrap_or(Kind::Unlur)))
            }
            Choice::Finding => {
                let (token, text) = self.value("a finding")?;
                let code = text.to_ascii_lowercase().parse();
                code.map(Condition::Finding)
                    .map_err(|_| self.error(&token, unknown_finding(&text)))
            }
            Choice::Pattern => {
                let name = self.one_of("pattern", &Pattern::ALL.map(Pattern::name))?;
                let pattern = Pattern::ALL.into_iter().find(|known| known.name() == name);
                Ok(Condition::Pattern(pattern.unwrap_or(Pattern::ThreeEdges)))
            }
        }
    }

    fn color(&mut self) -> Result<Option<Color>, QueryError> {
        Ok(match self.one_of("colour", &["black", "white", "none"])? {
            "black" => Some(Color::Black),
            "white" => Some(Color::White),
            _ => None,
        })
    }

    /// One of the names, in any letter case.
    fn one_of(&mut self, what: &str, names: &[&'static str]) -> Result<&'static str, QueryError> {
        let (token, text) = self.value(&format!("a {what}"))?;
        let known = names.iter().find(|name| name.eq_ignore_ascii_case(&text));
        known
            .copied()
            .ok_or_else(|| self.error(&token, unknown(what, &text, names)))
    }
}
