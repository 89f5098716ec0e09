//! Expressions to steps: a loop with a stack of what is still open.

use std::ops::Range;

use super::condition::Condition;
use super::date;
use super::evaluate::Step;
use super::fault::Fault;
use super::field::{Choice, Field};
use super::nearest::{listed, unknown};
use super::number::{Span, number, range};
use super::stones::{Scope, Stones};
use super::text::TextTest;
use super::token::{Lexer, Operator, Token, TokenKind};
use crate::finding::Code;
use crate::game::{Color, Pattern};
use crate::record::Kind;

/// How many parentheses, `not`s, `and`s and `or`s may be open at once.
const DEEPEST: usize = 1000;

/// What waits for its right side or its end.
enum Open {
    Parenthesis(Range<usize>),
    Not,
    /// The step that leaves out the right side.
    And(usize),
    Or(usize),
}

/// Reads an expression.
pub(super) fn parse(expression: &str, scope: Scope) -> Result<Vec<Step>, Fault> {
    let mut parser = Parser {
        lexer: Lexer::new(expression),
        scope,
        steps: Vec::new(),
        open: Vec::new(),
    };
    parser.run()?;
    Ok(parser.steps)
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    scope: Scope,
    steps: Vec<Step>,
    open: Vec<Open>,
}

impl<'a> Parser<'a> {
    fn run(&mut self) -> Result<(), Fault> {
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
                    self.reduce(|open| matches!(open, Open::And(_)));
                    self.push(Open::And(self.steps.len()), &token)?;
                    self.steps.push(Step::UnlessTrue(0));
                    is_operand_next = true;
                }
                TokenKind::Word(word) if word.eq_ignore_ascii_case("or") => {
                    self.reduce(|open| matches!(open, Open::And(_) | Open::Or(_)));
                    self.push(Open::Or(self.steps.len()), &token)?;
                    self.steps.push(Step::UnlessFalse(0));
                    is_operand_next = true;
                }
                TokenKind::Word(_) => {
                    let message = "expected `and`, `or`, `)` or the end; a text of several words \
                        stands in quotes";
                    return Err(self.fault(&token, message));
                }
                _ => return Err(self.fault(&token, "expected `and`, `or`, `)` or the end")),
            }
        }
    }

    /// What stands on one side of `and` or `or`; whether more must follow.
    fn operand(&mut self, token: &Token<'a>) -> Result<bool, Fault> {
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
                    return Err(self.fault(token, message));
                };
                self.condition(field, token)?;
                self.reduce(|open| matches!(open, Open::Not));
                return Ok(false);
            }
            TokenKind::End => {
                return Err(self.fault(token, "expected a condition such as `winner = black`"));
            }
            _ => {
                let message = "expected a condition such as `winner = black`, `not` or `(`";
                return Err(self.fault(token, message));
            }
        }
        Ok(true)
    }

    fn close(&mut self, token: &Token<'_>) -> Result<(), Fault> {
        self.reduce(|open| !matches!(open, Open::Parenthesis(_)));
        if self.open.pop().is_none() {
            return Err(self.fault(token, "this parenthesis closes nothing"));
        }
        self.reduce(|open| matches!(open, Open::Not));
        Ok(())
    }

    fn end(&mut self) -> Result<(), Fault> {
        self.reduce(|open| !matches!(open, Open::Parenthesis(_)));
        match self.open.pop() {
            Some(Open::Parenthesis(span)) => {
                let text = self.lexer.text;
                Err(Fault::new(text, span, "this parenthesis is not closed"))
            }
            _ => Ok(()),
        }
    }

    fn push(&mut self, open: Open, token: &Token<'_>) -> Result<(), Fault> {
        if self.open.len() == DEEPEST {
            let message = format!("this nests too deep; {DEEPEST} levels are allowed");
            return Err(self.fault(token, message));
        }
        self.open.push(open);
        Ok(())
    }

    /// Ends what is open, from the innermost, as long as it is of the kind wanted.
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

    /// The rest of a condition on a field.
    fn condition(&mut self, field: Field, name: &Token<'a>) -> Result<(), Fault> {
        use Operator::{Equal, NotEqual};
        const ALL: [Operator; 6] = [
            Equal,
            NotEqual,
            Operator::Less,
            Operator::LessEqual,
            Operator::Greater,
            Operator::GreaterEqual,
        ];
        let (condition, is_negated) = match field {
            Field::Flag(flag) => (Condition::Flag(flag), false),
            Field::Position => (self.position()?, false),
            Field::Player => {
                let (test, operator) = self.text(name)?;
                (Condition::Player(test), operator)
            }
            Field::Info(info) => {
                let (test, operator) = self.text(name)?;
                (Condition::Info(info, test), operator)
            }
            Field::Choice(choice) => {
                let operator = self.operator(name, &[Equal, NotEqual])?;
                (self.choice(choice)?, operator == NotEqual)
            }
            Field::Date => {
                let operator = self.operator(name, &ALL)?;
                let expected = "a date such as `2004`, `2004-05` or `2004-05-01`, or a range such as \
                    `2004..2005`";
                let days = self.span(operator, expected, date::date)?;
                (Condition::Date(days), operator == NotEqual)
            }
            Field::Number(field) => {
                let operator = self.operator(name, &ALL)?;
                let expected = "a whole number, or a range such as `6..8`";
                let wanted = self.span(operator, expected, number)?;
                (Condition::Number(field, wanted), operator == NotEqual)
            }
        };
        self.steps.push(Step::Ask(condition));
        if is_negated {
            self.steps.push(Step::Not);
        }
        Ok(())
    }

    /// One of the operators allowed behind a field.
    fn operator(&mut self, name: &Token<'_>, allowed: &[Operator]) -> Result<Operator, Fault> {
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
    fn value(&mut self, expected: &str) -> Result<(Token<'a>, String), Fault> {
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
    fn text(&mut self, name: &Token<'_>) -> Result<(TextTest, bool), Fault> {
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
    fn span(
        &mut self,
        operator: Operator,
        expected: &str,
        read: fn(&str) -> Option<Span>,
    ) -> Result<Span, Fault> {
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

    fn choice(&mut self, choice: Choice) -> Result<Condition, Fault> {
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
                let names: Vec<_> = Code::ALL.iter().map(|code| code.name()).collect();
                let name = self.one_of("finding", &names)?;
                let code = Code::ALL.iter().find(|code| code.name() == name);
                Ok(Condition::Finding(code.copied().unwrap_or(Code::NoGame)))
            }
            Choice::Pattern => {
                let name = self.one_of("pattern", &Pattern::ALL.map(Pattern::name))?;
                let pattern = Pattern::ALL.into_iter().find(|known| known.name() == name);
                Ok(Condition::Pattern(pattern.unwrap_or(Pattern::ThreeEdges)))
            }
        }
    }

    fn color(&mut self) -> Result<Option<Color>, Fault> {
        Ok(match self.one_of("colour", &["black", "white", "none"])? {
            "black" => Some(Color::Black),
            "white" => Some(Color::White),
            _ => None,
        })
    }

    /// One of the names, in any letter case.
    fn one_of(&mut self, what: &str, names: &[&'static str]) -> Result<&'static str, Fault> {
        let (token, text) = self.value(&format!("a {what}"))?;
        let known = names.iter().find(|name| name.eq_ignore_ascii_case(&text));
        known
            .copied()
            .ok_or_else(|| self.fault(&token, unknown(what, &text, names)))
    }

    fn position(&mut self) -> Result<Condition, Fault> {
        let expected = "stones such as `\"B:h8,c3 W:d4 -:e5\"` behind `position`";
        let (token, text) = self.value(expected)?;
        let stones = Stones::read(&text, self.scope).map_err(|(place, message)| {
            // The place in the text is one in the expression, unless the text has escapes.
            let span = &token.span;
            let inside = match &token.kind {
                TokenKind::Word(_) => span.clone(),
                _ => span.start + 1..span.end - 1,
            };
            let is_exact = self.lexer.text.get(inside.clone()) == Some(text.as_str());
            let span = if is_exact && !place.is_empty() {
                inside.start + place.start..inside.start + place.end
            } else {
                span.clone()
            };
            Fault::new(self.lexer.text, span, message)
        })?;
        Ok(Condition::Position(Box::new(stones)))
    }

    fn fault(&self, token: &Token<'_>, message: impl Into<String>) -> Fault {
        Fault::new(self.lexer.text, token.span.clone(), message)
    }
}
