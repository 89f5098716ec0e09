//! Operators and the values behind them.

use super::Parser;
use crate::collection::query::fault::RecordError;
use crate::collection::query::nearest::listed;
use crate::collection::query::number::{Span, range};
use crate::collection::query::text::TextTest;
use crate::collection::query::token::{Operator, Token, TokenKind};

impl<'a> Parser<'a> {
    /// One of the operators allowed behind a field.
    pub(super) fn operator(
        &mut self,
        name: &Token<'_>,
        allowed: &[Operator],
    ) -> Result<Operator, RecordError> {
        let token = self.lexer.next_token()?;
        match token.kind {
            TokenKind::Operator(operator) if allowed.contains(&operator) => Ok(operator),
            _ => {
                let signs: Vec<_> = allowed.iter().map(|operator| operator.sign()).collect();
                let name = &self.lexer.text[name.span.clone()];
                let message = format!("expected {} behind `{name}`", listed(&signs));
                Err(self.fault(&token, message))
            }
        }
    }

    /// A value: a word or a text in quotes.
    pub(super) fn value(&mut self, expected: &str) -> Result<(Token<'a>, String), RecordError> {
        let token = self.lexer.next_token()?;
        let text = match &token.kind {
            TokenKind::Word(word) => {
                let is_keyword = ["and", "or", "not"]
                    .iter()
                    .any(|keyword| word.eq_ignore_ascii_case(keyword));
                if is_keyword {
                    let message = format!("expected {expected}; the word `{word}` needs quotes");
                    return Err(self.fault(&token, message));
                }
                (*word).to_owned()
            }
            TokenKind::Quoted(text) => text.clone().into_owned(),
            _ => return Err(self.fault(&token, format!("expected {expected}"))),
        };
        Ok((token, text))
    }

    /// A condition on a text, and whether it is turned round.
    pub(super) fn text(&mut self, name: &Token<'_>) -> Result<(TextTest, bool), RecordError> {
        use Operator::{Contains, Equal, NotContains, NotEqual};
        let operator = self.operator(name, &[Equal, NotEqual, Contains, NotContains])?;
        let (_, wanted) = self.value("a text")?;
        let test = if matches!(operator, Equal | NotEqual) {
            TextTest::Is(wanted)
        } else {
            TextTest::contains(&wanted)
        };
        Ok((test, matches!(operator, NotEqual | NotContains)))
    }

    /// A number or date, or a range of them, in a relation.
    pub(super) fn span(
        &mut self,
        operator: Operator,
        expected: &str,
        read: fn(&str) -> Option<Span>,
    ) -> Result<Span, RecordError> {
        let (token, text) = self.value(expected)?;
        let Some((span, is_range)) = range(&text, read) else {
            return Err(self.fault(&token, format!("expected {expected}")));
        };
        if is_range && span.first > span.last {
            return Err(self.fault(&token, "this range ends before it begins"));
        }
        if is_range && !matches!(operator, Operator::Equal | Operator::NotEqual) {
            return Err(self.fault(&token, "a range stands behind `=` or `!=`"));
        }
        let related = span.related(operator);
        related.ok_or_else(|| self.fault(&token, format!("expected {expected}")))
    }
}
