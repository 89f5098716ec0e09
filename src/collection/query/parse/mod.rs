//! Converts expressions to steps on a truth value: a loop with a stack of open items.

mod condition;
mod value;

use std::ops::Range;

use super::error::QueryError;
use super::field::{Asked, Field, has_words};
use super::stones::Scope;
use super::suggest::unknown;
use super::token::{Lexer, Token, TokenKind};

/// The maximum number of parentheses, `not`s, `and`s and `or`s that may be open at once.
const DEEPEST: usize = 1000;

/// An item that waits for its right side or its end.
enum Open {
    Parenthesis(Range<usize>),
    Not,
    /// The step that skips the right side.
    And(usize),
    Or(usize),
}

/// Reads an expression, or a filter, which may have words.
pub(super) fn parse(
    expression: &str,
    scope: Scope,
    has_words: bool,
) -> Result<Vec<Step>, QueryError> {
    let mut parser = Parser {
        lexer: Lexer::new(expression),
        scope,
        has_words,
        steps: Vec::new(),
        open: Vec::new(),
    };
    parser.run()?;
    Ok(parser.steps)
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    scope: Scope,
    has_words: bool,
    steps: Vec<Step>,
    open: Vec<Open>,
}

impl<'a> Parser<'a> {
    fn run(&mut self) -> Result<(), QueryError> {
        let mut is_operand_next = true;
        loop {
            let token = self.lexer.next_token()?;
            if is_operand_next {
                is_operand_next = self.operand(&token)?;
                continue;
            }
            match token.kind {
                TokenKind::End => return self.end(),
                TokenKind::Close => self.close(&token)?,
                TokenKind::Word(word) if word.eq_ignore_ascii_case("and") => {
                    self.and(&token)?;
                    is_operand_next = true;
                }
                TokenKind::Word(word) if word.eq_ignore_ascii_case("or") => {
                    self.reduce(|open| matches!(open, Open::And(_) | Open::Or(_)));
                    self.push(Open::Or(self.steps.len()), &token)?;
                    self.steps.push(Step::UnlessFalse(0));
                    is_operand_next = true;
                }
                TokenKind::Word(_) | TokenKind::Quoted(_) | TokenKind::Open if self.has_words => {
                    self.and(&token)?;
                    is_operand_next = self.operand(&token)?;
                }
                TokenKind::Word(_) => {
                    let message = "expected `and`, `or`, `)` or the end; put a text of several \
                        words in quotes";
                    return Err(self.error(&token, message));
                }
                _ => return Err(self.error(&token, "expected `and`, `or`, `)` or the end")),
            }
        }
    }

    /// Begins the right side of an `and`.
    fn and(&mut self, token: &Token<'_>) -> Result<(), QueryError> {
        self.reduce(|open| matches!(open, Open::And(_)));
        self.push(Open::And(self.steps.len()), token)?;
        self.steps.push(Step::UnlessTrue(0));
        Ok(())
    }

    /// Reads an operand of `and` or `or`. Returns whether the operand is not complete yet.
    fn operand(&mut self, token: &Token<'a>) -> Result<bool, QueryError> {
        if let Some(text) = self.looked_for(token) {
            self.steps.push(Step::Test(Box::new(has_words(text))));
            self.reduce(|open| matches!(open, Open::Not));
            return Ok(false);
        }
        match token.kind {
            TokenKind::Open => self.push(Open::Parenthesis(token.span.clone()), token)?,
            TokenKind::Word(word) if word.eq_ignore_ascii_case("not") => {
                self.push(Open::Not, token)?;
            }
            TokenKind::Word(word) => {
                let Some(field) = Field::named(word) else {
                    let message = match word.to_ascii_lowercase().as_str() {
                        "and" | "or" => "expected a condition before this".to_owned(),
                        _ => unknown("field", word, &Field::names()),
                    };
                    return Err(self.error(token, message));
                };
                self.condition(field, token)?;
                self.reduce(|open| matches!(open, Open::Not));
                return Ok(false);
            }
            TokenKind::End => {
                return Err(self.error(token, "expected a condition such as `winner = black`"));
            }
            _ => {
                let message = "expected a condition such as `winner = black`, `not` or `(`";
                return Err(self.error(token, message));
            }
        }
        Ok(true)
    }

    /// The words to search for, if the token does not begin a condition.
    fn looked_for<'t>(&self, token: &'t Token<'_>) -> Option<&'t str> {
        match &token.kind {
            _ if !self.has_words => None,
            TokenKind::Quoted(text) => Some(text),
            TokenKind::Word(word) => {
                let is_keyword = ["and", "or", "not"]
                    .iter()
                    .any(|keyword| word.eq_ignore_ascii_case(keyword));
                let is_condition = self.lexer.is_before_operator()
                    || Field::named(word).is_some_and(Field::stands_alone);
                Some(*word).filter(|_| !is_keyword && !is_condition)
            }
            _ => None,
        }
    }

    fn close(&mut self, token: &Token<'_>) -> Result<(), QueryError> {
        self.reduce(|open| !matches!(open, Open::Parenthesis(_)));
        if self.open.pop().is_none() {
            return Err(self.error(token, "this parenthesis closes nothing"));
        }
        self.reduce(|open| matches!(open, Open::Not));
        Ok(())
    }

    fn end(&mut self) -> Result<(), QueryError> {
        self.reduce(|open| !matches!(open, Open::Parenthesis(_)));
        match self.open.pop() {
            Some(Open::Parenthesis(span)) => {
                let text = self.lexer.text;
                Err(QueryError::new(
                    text,
                    span,
                    "this parenthesis is not closed",
                ))
            }
            _ => Ok(()),
        }
    }

    fn push(&mut self, open: Open, token: &Token<'_>) -> Result<(), QueryError> {
        if self.open.len() == DEEPEST {
            let message = format!("this nests too deep; {DEEPEST} levels are allowed");
            return Err(self.error(token, message));
        }
        self.open.push(open);
        Ok(())
    }

    /// Closes open items, from the innermost, as long as they are of the wanted kind.
    fn reduce(&mut self, is_wanted: impl Fn(&Open) -> bool) {
        while let Some(open) = self.open.pop_if(|open| is_wanted(open)) {
            let end = self.steps.len();
            match open {
                Open::Not => self.steps.push(Step::Not),
                Open::And(step) => self.steps[step] = Step::UnlessTrue(end),
                Open::Or(step) => self.steps[step] = Step::UnlessFalse(end),
                Open::Parenthesis(_) => {}
            }
        }
    }

    fn error(&self, token: &Token<'_>, message: impl Into<String>) -> QueryError {
        QueryError::new(self.lexer.text, token.span.clone(), message)
    }
}

/// A step on the current truth value.
pub(in crate::collection::query) enum Step {
    /// Sets it to the result of a condition.
    Test(Condition),
    /// Negates it.
    Not,
    /// If it is false, skips the steps before that index: the right side of an `and`.
    UnlessTrue(usize),
    /// If it is true, skips the steps before that index: the right side of an `or`.
    UnlessFalse(usize),
}

/// A condition: whether a game meets it.
pub(super) type Condition = Box<dyn Fn(Asked<'_>) -> bool + Send + Sync>;
