//! The fix that may repair a finding: one function for each code that has one, here or in
//! `text_fixes.rs` and `root_fixes.rs`.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;

use super::structure::Structure;
use crate::analysis::Judgement;
use crate::finding::{Code, Edit, Finding, Fix, Safety};
use crate::record::PlyKind;
use crate::sgf::{Game, Node, Property, short_spelling};

/// Whether findings of this code may have a fix. In a game with `unexpected-bytes`, nothing is
/// fixed.
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

/// Proposes the fixes of one game.
pub(super) struct Proposer<'a, 'j> {
    pub(super) judgement: &'j Judgement<'a>,
    pub(super) game: Game<'a>,
    // Both are computed when a finding first needs them.
    structure: OnceCell<Structure>,
    /// For the place of each property, the last property before it in its node with the same
    /// identifier.
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

    pub(super) fn structure(&self) -> &Structure {
        self.structure.get_or_init(|| Structure::new(self.game))
    }

    /// The fix that may repair a finding of this game.
    pub(super) fn fix(&self, finding: &Finding) -> Option<Fix> {
        proposal(finding.code)?(self, finding)
    }

    /// `None` if the reading of the record is not certain, so that no fix is proposed.
    pub(super) fn if_certain(&self) -> Option<()> {
        self.judgement.record.reading?.certain.then_some(())
    }

    /// Whether there is a finding of one of these codes.
    pub(super) fn has(&self, codes: &[Code]) -> bool {
        let mut findings = self.judgement.findings.iter();
        findings.any(|finding| codes.contains(&finding.code))
    }

    /// Whether other readers may see different non-ASCII characters: the charset is assumed, or the
    /// bytes contradict the declared one.
    pub(super) fn is_doubtful(&self) -> bool {
        self.has(&[Code::CharsetAssumed]) || self.has(&[Code::CharsetMismatch]) && !self.is_utf8()
    }

    pub(super) fn is_utf8(&self) -> bool {
        std::str::from_utf8(self.game.bytes()).is_ok()
    }

    /// The bytes of the game.
    pub(super) fn span(&self) -> Range<u64> {
        self.game.offset()..self.game.offset() + self.game.bytes().len() as u64
    }

    /// Where the game's text ends, without the white space after it.
    pub(super) fn end(&self) -> u64 {
        self.game.offset() + self.game.bytes().trim_ascii_end().len() as u64
    }

    /// Writes the pass before the node of the first White stone, unless a move is unread: it might be
    /// the pass.
    fn write_pass(&self, start: u64) -> Option<Fix> {
        if self.has(&[Code::SwallowedValue, Code::ExtraMove]) {
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

    /// Whether every node before this one on the main line, except a root without a move, is a
    /// stone on the board, so that none of them may be the pass.
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
        // Only the last one before it: if another value came in between, the order matters.
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
        let safety = safe_if(between.is_ascii() || !self.is_doubtful());
        let fix = delete(later.span().start..end);
        Some(Fix { safety, ..fix })
    }

    /// Cuts the main line before the first move after the end.
    fn cut_moves(&self, start: u64) -> Option<Fix> {
        self.if_certain()?;
        let node = self.node_at(start)?;
        // Otherwise a sibling variation would become the main line.
        if node.parent()?.children().count() > 1 {
            return None;
        }
        let start = node.offset();
        let close = self.structure().close_around(start);
        let end = close.unwrap_or_else(|| self.end());
        // A header in a later node belongs to another game, and these may be its moves.
        let later = self.game.nodes().skip(1);
        let mut later = later.take_while(|node| node.offset() < end);
        if later.any(|node| node.properties().any(|it| it.name().is_fact())) {
            return None;
        }
        let span = match (self.structure().before(start), close) {
            (Some((open, b'(')), Some(close)) => open..close + 1,
            _ => start..end,
        };
        Some(replace(span, "", Safety::Unsafe))
    }

    fn node_at(&self, start: u64) -> Option<Node<'a>> {
        let game = self.game;
        let index = game.node_at(start);
        game.node(index)
    }

    fn earlier(&self) -> &HashMap<u64, Property<'a>> {
        self.earlier.get_or_init(|| {
            let mut all = HashMap::new();
            let nodes = self.game.nodes();
            for node in nodes.filter(|node| node.properties().len() > 1) {
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

pub(super) fn edit(span: Range<u64>, replacement: impl Into<String>) -> Edit {
    Edit {
        span,
        replacement: Cow::Owned(replacement.into().into_bytes()),
    }
}

pub(super) fn safe_if(is_safe: bool) -> Safety {
    if is_safe {
        Safety::Safe
    } else {
        Safety::Unsafe
    }
}

pub(super) fn safe(edits: Vec<Edit>) -> Fix {
    Fix {
        edits,
        safety: Safety::Safe,
    }
}

pub(super) fn replace(span: Range<u64>, replacement: impl Into<String>, safety: Safety) -> Fix {
    Fix::new(span, replacement.into().into_bytes(), safety)
}

pub(super) fn insert(at: u64, text: impl Into<String>) -> Fix {
    replace(at..at, text, Safety::Safe)
}

pub(super) fn delete(span: Range<u64>) -> Fix {
    replace(span, "", Safety::Safe)
}
