//! The fix that may repair a finding: one function for each code that has one.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;

use memchr::{memchr, memchr_iter};

use super::structure::Structure;
use crate::analysis::{Ending, Judgement};
use crate::finding::{Code, Edit, Finding, Fix, Safety};
use crate::game::{Board, Coordinates};
use crate::record::date::Date;
use crate::record::{Claim, PlyKind, read_point};
use crate::sgf::{Game, Name, Node, Property, Value, proves_utf8, short_spelling};

/// Whether findings of this code may have a fix. None has one in a game with `unexpected-bytes`.
#[must_use]
pub fn may_have_fix(code: Code) -> bool {
    // Names are looked up in the file of aliases.
    proposal(code).is_some() || code == Code::Alias
}

/// The function that proposes the fix of a finding.
type Proposal = fn(&Proposer<'_, '_>, &Finding) -> Option<Fix>;

/// The one table of fixes.
fn proposal(code: Code) -> Option<Proposal> {
    let proposal: Proposal = match code {
        Code::MissingClose => |proposer, _| proposer.close_game(),
        Code::MissingOpen => |_, finding| Some(insert(finding.span.start, "(")),
        Code::UnclosedValue => |proposer, _| proposer.close_value(),
        Code::UnescapedBracket => |proposer, finding| proposer.escape_bracket(finding.span.start),
        Code::StrayClose => |proposer, finding| proposer.delete_strays(finding.span.start),
        Code::StraySemicolon => |proposer, finding| proposer.wrap_variation(finding.span.start),
        Code::MissingSemicolon => |_, finding| Some(insert(finding.span.start, ";")),
        Code::MissingValue => |proposer, finding| proposer.add_value(finding),
        Code::EmptyVariation => |proposer, finding| proposer.delete_parentheses(finding.span.start),
        Code::LongIdentifier => |proposer, _| proposer.shorten_identifiers(),
        Code::Bom => |proposer, finding| proposer.delete_mark(finding),
        Code::HexSwap => |_, finding| Some(delete(finding.span.clone())),
        Code::ImpliedPass => |proposer, finding| proposer.write_pass(finding.span.start),
        Code::DuplicateProperty => {
            |proposer, finding| proposer.delete_duplicate(finding.span.start)
        }
        Code::CharsetMismatch => |proposer, finding| proposer.correct_charset(finding),
        Code::CharsetAssumed => |proposer, _| proposer.declare_charset(),
        Code::SizeIsSide | Code::CoordinatesGuessed => {
            |proposer, finding| proposer.declare_board(finding)
        }
        Code::ResultMismatch => |proposer, _| proposer.correct_result(),
        Code::ResultWords => |proposer, _| proposer.spell_result(),
        Code::AfterEnd => |proposer, finding| proposer.cut_moves(finding.span.start),
        Code::BadDate => |proposer, finding| proposer.write_date(finding),
        Code::ExtraMove => |proposer, finding| proposer.part_move(finding.span.start),
        _ => return None,
    };
    Some(proposal)
}

/// Whether a value is a word or a few, and has not swallowed what follows a lost bracket.
fn is_short(value: Value<'_>) -> bool {
    const LONGEST: usize = 40;
    let is_structure = |byte: &u8| matches!(byte, b';' | b'(' | b')' | b'[' | b'\n' | b'\r');
    value.raw().len() <= LONGEST && !value.raw().iter().any(is_structure)
}

fn is_empty(value: Value<'_>) -> bool {
    value.raw().trim_ascii().is_empty()
}

/// Whether a reader that ends a text here may see a value in what follows: a bracket before all
/// letters and digits, directly behind some, or behind white space and what may be an identifier.
fn shows_value(after: &[u8]) -> bool {
    let first = after.iter().position(u8::is_ascii_alphanumeric);
    memchr_iter(b'[', after).any(|bracket| {
        let before = &after[..bracket];
        let is_joined = before.last().is_some_and(u8::is_ascii_alphanumeric);
        let run = before.trim_ascii_end().iter().rev();
        let mut run = run.take_while(|byte| byte.is_ascii_alphanumeric());
        is_joined
            || first.is_none_or(|first| bracket < first)
            || run.any(|byte| !byte.is_ascii_lowercase())
    })
}

/// Proposes the fixes of one game.
pub(super) struct Proposer<'a, 'j> {
    judgement: &'j Judgement<'a>,
    game: Game<'a>,
    // Found when a finding first needs them.
    structure: OnceCell<Structure>,
    /// By the place of a property, the last one before it in its node with the same identifier.
    earlier: OnceCell<HashMap<u64, Property<'a>>>,
}

impl<'a, 'j> Proposer<'a, 'j> {
    pub(super) fn new(judgement: &'j Judgement<'a>) -> Self {
        Self {
            judgement,
            game: judgement.game,
            structure: OnceCell::new(),
            earlier: OnceCell::new(),
        }
    }

    fn structure(&self) -> &Structure {
        self.structure.get_or_init(|| Structure::new(self.game))
    }

    /// The fix that may repair a finding of this game.
    pub(super) fn fix(&self, finding: &Finding) -> Option<Fix> {
        proposal(finding.code)?(self, finding)
    }

    /// Goes on if it is certain how the record is read.
    fn if_certain(&self) -> Option<()> {
        self.judgement.record.reading?.certain.then_some(())
    }

    /// Whether there is a finding of one of these codes.
    fn has(&self, codes: &[Code]) -> bool {
        let mut findings = self.judgement.findings.iter();
        findings.any(|finding| codes.contains(&finding.code))
    }

    /// The result on the board or of a resignation among the moves, if the record has none.
    pub(super) fn fill_result(&self) -> Option<Fix> {
        self.if_certain()?;
        let verdict = self.judgement.verdict?;
        // Only the record knows of other ends.
        verdict.ply?;
        let value = self.judgement.record.info(self.game, Name::RE);
        let is_free = match value {
            // A result without a value, or a torn one, stays.
            None => self.game.root()?.property(Name::RE).is_none(),
            Some(value) => is_empty(value),
        };
        is_free.then(|| self.write(value, "RE", verdict.result()))
    }

    /// Writes a property of the root in the place of its value, if it has one.
    fn write(&self, value: Option<Value<'_>>, name: &str, text: &str) -> Fix {
        match value {
            Some(value) => replace(value.span(), text, Safety::Safe),
            None => insert_in_root(self.game, format!("{name}[{text}]")),
        }
    }

    /// The bytes of the game.
    fn span(&self) -> Range<u64> {
        self.game.offset()..self.game.offset() + self.game.bytes().len() as u64
    }

    /// Where the game's text ends, without the white space after it.
    fn end(&self) -> u64 {
        self.game.offset() + self.game.bytes().trim_ascii_end().len() as u64
    }

    fn close_game(&self) -> Option<Fix> {
        let open = self.structure().open;
        (open > 0).then(|| insert(self.end(), ")".repeat(open)))
    }

    /// Closes the last value and the game, or drops a torn move that names no cell. A value with a
    /// `[` has probably swallowed properties; for other readers one before another game goes on into
    /// that.
    fn close_value(&self) -> Option<Fix> {
        let node = self.game.nodes().last()?;
        let property = node.properties().last()?;
        let value = property.values().last()?;
        if value.raw().contains(&b'[') {
            return None;
        }
        if property.name().is_move() && !self.is_cell(value) {
            return Some(self.drop_value(node, property, value));
        }
        let end = value.span().start + value.raw().trim_ascii_end().len() as u64;
        let close = format!("]{}", ")".repeat(self.structure().open));
        let safety = safe_if(property.name().may_be_cut() && self.game.ends_file());
        Some(replace(end..end, close, safety))
    }

    /// Escapes a bracket. If the charset is only assumed, the byte before it may be half a character;
    /// and readers that end the text here may see a value up to the next bracket. A value that has
    /// swallowed a move stays.
    fn escape_bracket(&self, bracket: u64) -> Option<Fix> {
        let value = self.game.value_before(bracket)?;
        let end = value.span().end;
        let has_swallowed = |it: &Finding| it.code == Code::SwallowedMove && it.span.end == end;
        if self.judgement.findings.iter().any(has_swallowed) {
            return None;
        }
        // What is empty for others must not become a text.
        let is_kept = bracket > value.span().start && !value.is_torn();
        let is_assumed = self.has(&[Code::CharsetAssumed]);
        let is_known = is_kept && (!is_assumed || value.raw().is_ascii());
        let after = self.game.file_bytes(bracket + 1..value.span().end);
        let after = &after[..memchr(b']', after).unwrap_or(after.len())];
        Some(replace(
            bracket..bracket,
            "\\",
            safe_if(is_known && !shows_value(after)),
        ))
    }

    fn is_cell(&self, value: Value<'_>) -> bool {
        let record = self.judgement.record;
        let board = record.side.map(Board::get).zip(record.reading);
        let cell = board
            .zip(read_point(value.raw()))
            .and_then(|((board, reading), point)| {
                board.cell_at(reading.coordinates, point.column, point.row)
            });
        cell.is_some()
    }

    /// Deletes the last value, with its property and its node if they have nothing else, and closes
    /// the game.
    fn drop_value(&self, node: Node<'a>, property: Property<'a>, value: Value<'a>) -> Fix {
        let mut start = value.span().start - 1;
        let mut open = self.structure().open;
        if property.values().len() == 1 {
            start = property.span().start;
            if node.parent().is_some() && node.properties().len() == 1 {
                start = node.offset();
                if let Some((parenthesis, b'(')) = self.structure().before(start) {
                    start = parenthesis;
                    open -= 1;
                }
            }
        }
        replace(start..self.end(), ")".repeat(open), Safety::Unsafe)
    }

    /// Deletes the parenthesis, and those that follow it outside the game. In the game, nodes follow it
    /// that other readers do not see.
    fn delete_strays(&self, start: u64) -> Option<Fix> {
        let game = self.span();
        if game.contains(&start) {
            return Some(replace(start..start + 1, "", Safety::Unsafe));
        }
        let is_before = start < game.start;
        let from = game.start - self.game.leading_text().len() as u64;
        let text = start..if is_before { game.start } else { u64::MAX };
        let text = (start >= from).then(|| self.game.file_bytes(text))?;
        let is_stray = |byte: &u8| matches!(byte, b')' | b';') || byte.is_ascii_whitespace();
        let end = text.iter().position(|byte| !is_stray(byte));
        let mut at = start;
        let mut edits = Vec::new();
        for run in text[..end.unwrap_or(text.len())].chunk_by(|left, right| left == right) {
            let next = at + run.len() as u64;
            if run[0] == b')' {
                edits.push(edit(at..next, ""));
            }
            at = next;
        }
        Some(safe(edits))
    }

    /// Puts a node that follows a variation into parentheses, with what follows it.
    fn wrap_variation(&self, start: u64) -> Option<Fix> {
        self.span().contains(&start).then_some(())?;
        let close = self.structure().close_around(start);
        let end = close.unwrap_or_else(|| self.end());
        Some(safe(vec![edit(start..start, "("), edit(end..end, ")")]))
    }

    /// An empty value is safe for most properties, but a guess for those that the record is read
    /// from.
    fn add_value(&self, finding: &Finding) -> Option<Fix> {
        let property = self.game.property_before(finding.span.start)?;
        let end = property.span().end;
        let name = property.name();
        let is_read = name.is_move()
            || name.is_setup()
            || matches!(name, Name::SZ | Name::GM | Name::CA | Name::RE | Name::PL);
        Some(replace(end..end, "[]", safe_if(!is_read)))
    }

    /// Deletes the parentheses of a variation without a node.
    fn delete_parentheses(&self, start: u64) -> Option<Fix> {
        let (open, before) = self.structure().before(start)?;
        if before != b'(' {
            return None;
        }
        let close = match self.game.file_bytes(start..start + 1) {
            b")" => start,
            _ => self.structure().close_around(start)?,
        };
        // A node without its semicolon would join the one before the variation.
        let after = self.game.file_bytes(close + 1..self.span().end);
        if { after.trim_ascii_start().first() }.is_some_and(u8::is_ascii_alphabetic) {
            return None;
        }
        let spans = [open, close].map(|at| edit(at..at + 1, ""));
        Some(safe(spans.into()))
    }

    fn shorten_identifiers(&self) -> Option<Fix> {
        let mut edits = Vec::new();
        for property in self.game.nodes().flat_map(Node::properties) {
            let identifier = property.identifier();
            let short: Vec<u8> = short_spelling(identifier).collect();
            if short.len() < identifier.len() && identifier[0].is_ascii_alphabetic() {
                if property.values().len() == 0 {
                    return None;
                }
                edits.push(Edit {
                    span: property.span(),
                    replacement: Cow::Owned(short),
                });
            }
        }
        (!edits.is_empty()).then(|| safe(edits))
    }

    /// Writes the pass before the node of the first White stone, unless a move is unread: it might be
    /// the pass.
    fn write_pass(&self, start: u64) -> Option<Fix> {
        if self.has(&[Code::SwallowedMove, Code::ExtraMove]) {
            return None;
        }
        let node = self.node_at(start)?;
        node.parent()?;
        let at = node.offset();
        Some(replace(
            at..at,
            ";B[]",
            safe_if(self.has_contract_before(node)),
        ))
    }

    /// Whether every node before this one on the main line, but for a root without a move, is a
    /// stone on the board: none of them may be the pass.
    fn has_contract_before(&self, node: Node<'_>) -> bool {
        let plies = self.judgement.record.plies.iter();
        let mut plies = plies
            .take_while(|ply| (ply.node as usize) < node.index())
            .peekable();
        (0..node.index()).all(|index| {
            let ply = plies.next_if(|ply| ply.node as usize == index);
            ply.map_or(index == 0, |ply| {
                ply.kind == PlyKind::Stone && ply.cell.is_some()
            })
        }) && plies.next().is_none()
    }

    /// Deletes a property whose values are those of an earlier one.
    fn delete_duplicate(&self, start: u64) -> Option<Fix> {
        let later = self.game.property_before(start)?;
        if later.name().is_move() {
            return None;
        }
        // The last one before it: if another value came in between, the order has an effect.
        let earlier = *self.earlier().get(&start)?;
        let values = |property: Property<'a>| property.values().map(|value| value.raw());
        if !values(earlier).eq(values(later)) {
            return None;
        }
        let end = match later.values().last() {
            Some(value) => value.span().end + 1,
            None => later.span().end,
        };
        let between = self.game.file_bytes(earlier.span().end..later.span().start);
        let safety = safe_if(between.is_ascii() || !self.has(&[Code::CharsetAssumed]));
        let fix = delete(later.span().start..end);
        Some(Fix { safety, ..fix })
    }

    /// Deletes a byte order mark, and lets `CA` say what it said. It stays if `CA` contradicts it.
    fn delete_mark(&self, finding: &Finding) -> Option<Fix> {
        let mut fix = delete(finding.span.clone());
        if self.has(&[Code::CharsetMismatch]) {
            return None;
        }
        let declared = self.declared_charset();
        let is_undeclared = declared.is_none_or(is_empty);
        if self.game.has_mark() && is_undeclared && !self.game.bytes().is_ascii() {
            fix.edits.extend(self.write(declared, "CA", "UTF-8").edits);
        }
        Some(fix)
    }

    /// Has `CA` name UTF-8; a byte order mark proves it if no byte denies it.
    fn correct_charset(&self, finding: &Finding) -> Option<Fix> {
        is_short(self.declared_charset()?).then_some(())?;
        let is_valid = std::str::from_utf8(self.game.bytes()).is_ok();
        let safety = safe_if(self.game.has_mark() && is_valid);
        Some(replace(finding.span.clone(), "UTF-8", safety))
    }

    /// The first value of `CA`.
    fn declared_charset(&self) -> Option<Value<'a>> {
        self.game.root()?.property(Name::CA)?.first_value()
    }

    /// Declares the charset that was assumed. Only UTF-8 can be known from the bytes.
    ///
    /// A name that is not known may still be right, and is all that is known of the bytes.
    fn declare_charset(&self) -> Option<Fix> {
        let declared = self.declared_charset();
        let is_undeclared = declared.is_none_or(is_empty);
        (is_undeclared || declared.is_some_and(is_short)).then_some(())?;
        let is_proven =
            std::str::from_utf8(self.game.bytes()).is_ok_and(|text| proves_utf8(text.as_bytes()));
        let safety = safe_if(is_proven && is_undeclared);
        let fix = self.write(declared, "CA", self.game.charset().name());
        Some(Fix { safety, ..fix })
    }

    /// Writes the width, and the coordinates if they are not `hex`. What `CS` says may be of somebody
    /// else's property.
    fn declare_board(&self, finding: &Finding) -> Option<Fix> {
        self.if_certain()?;
        let record = self.judgement.record;
        let (side, reading) = (record.side?, record.reading?);
        let mut edits = Vec::new();
        let mut safety = Safety::Safe;
        if finding.code == Code::SizeIsSide {
            let value = record.info(self.game, Name::SZ)?;
            is_short(value).then_some(())?;
            edits.push(edit(value.span(), side.width().to_string()));
        }
        if reading.coordinates != Coordinates::Hex || finding.code == Code::CoordinatesGuessed {
            let name = reading.coordinates.name();
            let value = record.info(self.game, Name::CS);
            value.is_none_or(is_short).then_some(())?;
            safety = safe_if(value.is_none_or(is_empty));
            edits.extend(self.write(value, "CS", name).edits);
        }
        edits.sort_by_key(|edit| edit.span.start);
        Some(Fix { edits, safety })
    }

    /// Writes a date in the form of FF\[4\], if it can mean only one.
    fn write_date(&self, finding: &Finding) -> Option<Fix> {
        let text = self.game.file_bytes(finding.span.clone());
        let text = self.game.charset().decode(text);
        let date = Date::from_other_form(&crate::sgf::simple_text(&text))?;
        Some(replace(
            finding.span.clone(),
            date.to_string(),
            Safety::Unsafe,
        ))
    }

    /// Puts a further move of a node into a node of its own, if its value begins a property: the `;`
    /// before it may be lost. That holds if the game then reads better.
    fn part_move(&self, value: u64) -> Option<Fix> {
        let property = self.game.property_before(value)?;
        let is_first = property.values().next()?.span().start == value;
        let at = property.span().start;
        is_first.then(|| replace(at..at, ";", Safety::Unsafe))
    }

    fn correct_result(&self) -> Option<Fix> {
        self.if_certain()?;
        let record = self.judgement.record;
        let value = record.info(self.game, Name::RE)?;
        is_short(value).then_some(())?;
        let verdict = self.judgement.verdict?;
        let is_of_board = matches!(verdict.by, Ending::Goal(_));
        is_of_board.then(|| replace(value.span(), verdict.result(), Safety::Unsafe))
    }

    /// Writes a result in words in its usual form, if that says all of it.
    fn spell_result(&self) -> Option<Fix> {
        let value = self.judgement.record.info(self.game, Name::RE)?;
        is_short(value).then_some(())?;
        let text = value.simple_text();
        let usual = Claim::of_words(&text)?;
        let is_all = Claim::one_spelling(&text) == usual;
        is_all.then(|| replace(value.span(), usual, Safety::Safe))
    }

    /// Cuts the main line before the first move after the end.
    fn cut_moves(&self, start: u64) -> Option<Fix> {
        self.if_certain()?;
        let node = self.node_at(start)?;
        // A sibling variation would become the main line.
        if node.parent()?.children().count() > 1 {
            return None;
        }
        let start = node.offset();
        let close = self.structure().close_around(start);
        let span = match (self.structure().before(start), close) {
            (Some((open, b'(')), Some(close)) => open..close + 1,
            _ => start..close.unwrap_or_else(|| self.end()),
        };
        Some(replace(span, "", Safety::Unsafe))
    }

    fn node_at(&self, start: u64) -> Option<Node<'a>> {
        let game = self.game;
        let index = game.node_at(start);
        (index < game.tree().node_count()).then(|| game.node(index))
    }

    fn earlier(&self) -> &HashMap<u64, Property<'a>> {
        self.earlier.get_or_init(|| {
            let mut all = HashMap::new();
            for node in self.game.nodes() {
                let mut latest = HashMap::new();
                for property in node.properties() {
                    let name: Vec<u8> = short_spelling(property.identifier()).collect();
                    let earlier = latest.insert(name, property);
                    all.extend(earlier.map(|earlier| (property.span().start, earlier)));
                }
            }
            all
        })
    }
}

/// Inserts a property at the beginning of the root.
pub(super) fn insert_in_root(game: Game<'_>, property: String) -> Fix {
    let at = match game.root() {
        None => game.offset(),
        Some(root) => {
            let start = root.offset();
            let has_semicolon = game.file_bytes(start..start + 1) == b";";
            // After FF and GM, which usually begin a root.
            let leading = root.properties().take_while(|property| {
                matches!(property.name(), Name::FF | Name::GM) && property.values().len() > 0
            });
            let last = leading.last().and_then(|last| last.values().last());
            match last {
                Some(value) => value.span().end + 1,
                None => start + u64::from(has_semicolon),
            }
        }
    };
    insert(at, property)
}

fn edit(span: Range<u64>, replacement: impl Into<String>) -> Edit {
    Edit {
        span,
        replacement: Cow::Owned(replacement.into().into_bytes()),
    }
}

fn safe_if(is_safe: bool) -> Safety {
    if is_safe {
        Safety::Safe
    } else {
        Safety::Unsafe
    }
}

fn safe(edits: Vec<Edit>) -> Fix {
    Fix {
        edits,
        safety: Safety::Safe,
    }
}

fn replace(span: Range<u64>, replacement: impl Into<String>, safety: Safety) -> Fix {
    Fix::new(span, replacement.into().into_bytes(), safety)
}

fn insert(at: u64, text: impl Into<String>) -> Fix {
    replace(at..at, text, Safety::Safe)
}

fn delete(span: Range<u64>) -> Fix {
    replace(span, "", Safety::Safe)
}
