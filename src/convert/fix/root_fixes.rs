//! The fixes of the root properties: charset, board, date and result.

use super::propose::{Proposer, edit, insert, replace, safe_if};
use crate::analysis::Ending;
use crate::finding::{Code, Finding, Fix, Safety};
use crate::game::Coordinates;
use crate::record::date::Date;
use crate::record::{Claim, Header};
use crate::sgf::{Game, PropertyId, Value, proves_utf8};

impl<'a> Proposer<'a, '_> {
    /// The result on the board or of a resignation among the moves, if the record has none.
    pub(super) fn fill_result(&self) -> Option<Fix> {
        self.if_certain()?;
        let verdict = self.judgement.verdict?;
        // Other ends of a game are known only from the record.
        verdict.ply?;
        let value = self.judgement.record.header(self.game, Header::Result);
        let is_free = match value {
            // A result without a value, or with a torn one, is kept.
            None => self.game.root()?.property(PropertyId::RE).is_none(),
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

    /// Deletes a byte order mark and declares UTF-8 in `CA` instead. The mark is kept if `CA`
    /// contradicts it.
    pub(super) fn delete_mark(&self, finding: &Finding) -> Option<Fix> {
        // In the middle of a line, only the mark shows that a game begins, so a line break replaces
        // it.
        let begins_line = self.game.as_chunk().location.column == 1;
        let instead = if begins_line { "" } else { "\n" };
        let mut fix = replace(finding.span.clone(), instead, Safety::Safe);
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

    /// Changes `CA` to UTF-8. The fix is safe if there is a byte order mark and all bytes are valid
    /// UTF-8.
    pub(super) fn correct_charset(&self, finding: &Finding) -> Option<Fix> {
        is_short(self.declared_charset()?).then_some(())?;
        let safety = safe_if(self.game.has_mark() && self.is_utf8());
        Some(replace(finding.span.clone(), "UTF-8", safety))
    }

    /// The first value of `CA`.
    fn declared_charset(&self) -> Option<Value<'a>> {
        self.game.root()?.property(PropertyId::CA)?.first_value()
    }

    /// Declares the charset that was assumed. Only UTF-8 can be known from the bytes.
    ///
    /// Replacing an unknown name is unsafe: it may be right, and it is the only information about
    /// the charset.
    pub(super) fn declare_charset(&self) -> Option<Fix> {
        let declared = self.declared_charset();
        let is_undeclared = declared.is_none_or(is_empty);
        (is_undeclared || declared.is_some_and(is_short)).then_some(())?;
        let is_proven =
            std::str::from_utf8(self.game.bytes()).is_ok_and(|text| proves_utf8(text.as_bytes()));
        let safety = safe_if(is_proven && is_undeclared);
        let fix = self.write(declared, "CA", self.game.charset().name());
        Some(Fix { safety, ..fix })
    }

    /// Writes the width, and the coordinates if they are not `hex`. The value of `CS` may be that
    /// of another program's property.
    pub(super) fn declare_board(&self, finding: &Finding) -> Option<Fix> {
        self.if_certain()?;
        let record = self.judgement.record;
        let (side, reading) = (record.side?, record.reading?);
        let mut edits = Vec::new();
        let mut safety = Safety::Safe;
        if finding.code == Code::SizeIsSide {
            let value = record.declared(self.game, PropertyId::SZ)?;
            is_short(value).then_some(())?;
            edits.push(edit(value.span(), side.width().to_string()));
        }
        if reading.coordinates != Coordinates::Hex || finding.code == Code::CoordinatesGuessed {
            let name = reading.coordinates.name();
            let value = record.declared(self.game, PropertyId::CS);
            value.is_none_or(is_short).then_some(())?;
            safety = safe_if(value.is_none_or(is_empty));
            edits.extend(self.write(value, "CS", name).edits);
        }
        edits.sort_by_key(|edit| edit.span.start);
        Some(Fix { edits, safety })
    }

    /// Writes a date in the form of FF\[4\], if it can mean only one.
    pub(super) fn write_date(&self, finding: &Finding) -> Option<Fix> {
        let text = self.game.file_bytes(finding.span.clone());
        let text = self.game.charset().decode(text);
        let date = Date::from_other_form(&crate::sgf::simple_text(&text))?;
        Some(replace(
            finding.span.clone(),
            date.to_string(),
            Safety::Unsafe,
        ))
    }

    pub(super) fn correct_result(&self) -> Option<Fix> {
        self.if_certain()?;
        let record = self.judgement.record;
        let value = record.header(self.game, Header::Result)?;
        is_short(value).then_some(())?;
        let verdict = self.judgement.verdict?;
        let is_of_board = matches!(verdict.by, Ending::Goal(_));
        is_of_board.then(|| replace(value.span(), verdict.result(), Safety::Unsafe))
    }

    /// Writes a result in words in its usual form, if that says all of it.
    pub(super) fn spell_result(&self) -> Option<Fix> {
        let value = self.judgement.record.header(self.game, Header::Result)?;
        is_short(value).then_some(())?;
        let text = value.simple_text();
        let usual = Claim::of_words(&text)?;
        let is_all = Claim::one_spelling(&text) == usual;
        is_all.then(|| replace(value.span(), usual, Safety::Safe))
    }
}

/// Whether a value is at most a few words, so that it has not swallowed the text after a lost
/// bracket.
fn is_short(value: Value<'_>) -> bool {
    const MAX_LENGTH: usize = 40;
    let is_structure = |byte: &u8| matches!(byte, b';' | b'(' | b')' | b'[' | b'\n' | b'\r');
    value.raw().len() <= MAX_LENGTH && !value.raw().iter().any(is_structure)
}

fn is_empty(value: Value<'_>) -> bool {
    value.raw().trim_ascii().is_empty()
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
                matches!(property.name(), PropertyId::FF | PropertyId::GM)
                    && property.values().len() > 0
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
