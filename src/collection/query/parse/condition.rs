//! A condition: the part after the name of a field.

use super::{Condition, Parser, Step};
use crate::collection::openings::Notation;
use crate::collection::query::date;
use crate::collection::query::error::QueryError;
use crate::collection::query::field::{Asked, Field};
use crate::collection::query::number::{Span, number};

use crate::collection::query::stones::{Scope, Stones};
use crate::collection::query::suggest::{unknown, unknown_finding};
use crate::collection::query::token::{Token, TokenKind};
use crate::record::Header;

const NUMBER: &str = "a whole number, or a range such as `6..8`";

impl<'a> Parser<'a> {
    /// The rest of a condition on a field.
    pub(super) fn condition(&mut self, field: Field, name: &Token<'a>) -> Result<(), QueryError> {
        const ALL: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];
        let (condition, is_negated): (Condition, bool) = match field {
            Field::Flag(flag) => (Box::new(flag), false),
            Field::Position => (self.position()?, false),
            Field::Opening => (self.opening()?, false),
            Field::Text(passes) => {
                let (test, is_negated) = self.text(name)?;
                (Box::new(move |game| passes(game, &test)), is_negated)
            }
            Field::Header(header) => {
                let (test, is_negated) = self.text(name)?;
                let passes =
                    move |game: Asked<'_>| test(game.header(header).as_deref().unwrap_or_default());
                (Box::new(passes), is_negated)
            }
            Field::Name(what, known, has) => {
                let operator = self.operator(name, &ALL[..2])?;
                let wanted = self.name(what, known)?;
                let condition = Box::new(move |game: Asked<'_>| has(game, wanted));
                (condition, operator == "!=")
            }
            Field::Date => {
                let operator = self.operator(name, &ALL)?;
                let expected = "a date of the calendar such as `2004`, `2004-05` or `2004-05-01`, or a range such as \
                    `2004..2005`";
                let days = self.span(operator, expected, date::date)?;
                (played_in(days), operator == "!=")
            }
            Field::Year => {
                let operator = self.operator(name, &ALL)?;
                let years =
                    self.span(operator, "a year, or a range such as `2004..2006`", number)?;
                (played_in(date::of_years(years)), operator == "!=")
            }
            Field::Number(number_of) => {
                let operator = self.operator(name, &ALL)?;
                let wanted = self.span(operator, NUMBER, number)?;
                let holds = move |game: Asked<'_>| {
                    number_of(game).is_some_and(|number| wanted.holds(number))
                };
                (Box::new(holds), operator == "!=")
            }
        };
        self.steps.push(Step::Test(condition));
        if is_negated {
            self.steps.push(Step::Not);
        }
        Ok(())
    }

    /// One of the names of a field, in any letter case.
    fn name(
        &mut self,
        what: &str,
        known: fn() -> Vec<&'static str>,
    ) -> Result<&'static str, QueryError> {
        let (token, text) = self.value(&format!("a {what}"))?;
        let known = known();
        let name = known.iter().find(|name| name.eq_ignore_ascii_case(&text));
        name.copied().ok_or_else(|| match what {
            // The message does not list the codes, because there are too many.
            "finding" => self.error(&token, unknown_finding(&text)),
            what => self.error(&token, unknown(what, &text, &known)),
        })
    }

    fn opening(&mut self) -> Result<Condition, QueryError> {
        let expected = "moves such as `\"c3 d4 pass\"` after `opening`";
        let (token, text) = self.value(expected)?;
        match Notation::parse(&text) {
            Ok(line) if line.is_empty() => Err(self.error(&token, format!("expected {expected}"))),
            Ok(line) => {
                let is_exact = self.scope == Scope::Exact;
                Ok(Box::new(move |game| {
                    game.unlur()
                        .is_some_and(|found| line.begins(found, is_exact))
                }))
            }
            Err(error) => Err(self.error(&token, error.to_string())),
        }
    }

    fn position(&mut self) -> Result<Condition, QueryError> {
        let expected = "stones such as `\"B:h8,c3 W:d4 -:e5\"` after `position`";
        let (token, text) = self.value(expected)?;
        let stones = Stones::read(&text, self.scope).map_err(|(place, message)| {
            // A position in the text is also a position in the expression, unless the text has
            // escapes.
            let (span, inside) = (&token.span, token.inside());
            let is_exact = self.lexer.text.get(inside.clone()) == Some(text.as_str());
            let span = if is_exact && !place.is_empty() {
                inside.start + place.start..inside.start + place.end
            } else {
                span.clone()
            };
            QueryError::new(self.lexer.text, span, message)
        })?;
        let plies = if self.lexer.take_word("at")? {
            self.plies()?
        } else {
            Span::ALL
        };
        Ok(Box::new(move |game| {
            let side = game.unlur().and_then(|found| found.record.side);
            let plies_of = &game.judgement.record.plies;
            side.is_some_and(|side| stones.occurs_in(side, plies_of, plies))
        }))
    }

    /// Reads the rest of `at ply <= 20`. `!=` is not allowed: it could mean another ply, or that
    /// the position is not there.
    fn plies(&mut self) -> Result<Span, QueryError> {
        let token = self.lexer.next_token()?;
        if !matches!(token.kind, TokenKind::Word(word) if word.eq_ignore_ascii_case("ply")) {
            return Err(self.error(&token, "expected `ply` after `at`, as in `at ply <= 20`"));
        }
        let operator = self.operator(&token, &["=", "<", "<=", ">", ">="])?;
        self.span(operator, NUMBER, number)
    }
}

/// Whether all possible days of the date are in this span.
fn played_in(wanted: Span) -> Condition {
    Box::new(move |game| {
        let days = game.header(Header::Date);
        let days = days.and_then(|date| date::recorded(&date));
        days.is_some_and(|days| wanted.first <= days.first && days.last <= wanted.last)
    })
}
