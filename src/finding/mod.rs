//! Errors and remarks about a record, with their place: plain data, rendered elsewhere.
//!
//! ```
//! use unlur::finding::{Code, Finding, Severity};
//!
//! let code: Code = "occupied".parse()?;
//! assert_eq!(code.severity(), Severity::Error);
//! let finding = Finding::new(code, 12..14, "there is a stone on e5 already").at_ply(3);
//! assert_eq!(finding.to_string(), "occupied: there is a stone on e5 already");
//! # Ok::<(), unlur::finding::UnknownCodeError>(())
//! ```

mod code;
mod findings;
mod fix;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

pub use code::{Code, UnknownCodeError};
pub use findings::Findings;
pub(crate) use findings::sort_by_offset;
pub(crate) use fix::with_edits;
pub use fix::{Edit, Fix, Safety};

named! {
    /// How bad a [`Finding`] is. An [`Severity::Error`] makes a game illegal.
    pub enum Severity {
        /// Worth knowing; the meaning of the record is clear.
        Note = "note",
        /// Something was repaired or skipped that changes no verdict.
        Warning = "warning",
        /// The record is broken, or breaks a rule of the game.
        Error = "error",
    }
}

/// One remark about a record: a code, its place, and a readable message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Finding {
    /// The kind of finding; it determines the severity.
    pub code: Code,
    /// The bytes it is about, as 0-based offsets into the (decompressed) file.
    pub span: Range<u64>,
    /// The 1-based ply it belongs to; `None` if it does not belong to a move.
    pub ply: Option<u32>,
    /// One lower-case sentence without a full stop.
    pub message: Cow<'static, str>,
    /// How the text can be repaired; `None` if no repair is known.
    pub fix: Option<Box<Fix>>,
    /// How many more findings of the code the game has that are not kept; 0 in all but the last of
    /// [very many](Findings).
    #[cfg_attr(feature = "serde", serde(skip))]
    pub more: u32,
    /// The severity, if the code does not determine it.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub(crate) own_severity: Option<Severity>,
}

impl Finding {
    /// A finding that belongs to no ply.
    #[must_use]
    pub fn new(code: Code, span: Range<u64>, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            span,
            ply: None,
            message: message.into(),
            fix: None,
            more: 0,
            own_severity: None,
        }
    }

    /// A finding of a check of one's own at an offset in the file, printed as all others are.
    /// [`Judge::judge_with`](crate::analysis::Judge::judge_with) adds such findings to a judgement.
    /// With `serde` it is written as any other, but cannot be read back, because only the program
    /// that made it knows its name.
    ///
    /// ```
    /// use unlur::finding::{Finding, Severity};
    ///
    /// let finding = Finding::custom("no-event", Severity::Warning, 1, "the game has no event");
    /// assert_eq!(finding.to_string(), "no-event: the game has no event");
    /// assert_eq!(finding.severity(), Severity::Warning);
    /// ```
    #[must_use]
    pub fn custom(
        name: &'static str,
        severity: Severity,
        offset: u64,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            own_severity: Some(severity),
            ..Self::new(
                Code::Custom(name),
                offset..offset.saturating_add(1),
                message,
            )
        }
    }

    /// Sets the 1-based ply that the finding is about.
    #[must_use]
    pub fn at_ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// The severity of the finding's code; of a [custom](Self::custom) finding its own.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.own_severity.unwrap_or_else(|| self.code.severity())
    }

    /// How many findings it counts for: itself, and those that are not kept.
    #[must_use]
    pub fn count(&self) -> u64 {
        1 + u64::from(self.more)
    }
}

impl fmt::Display for Finding {
    /// Writes `code: message`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}
