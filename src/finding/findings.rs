//! The findings of one game.

use std::borrow::Cow;
use std::ops::Range;

use super::{Code, Finding, Severity};

/// The findings of one game, at most [`MAX`](Self::MAX) of each code.
///
/// A damaged file can have millions of findings in one game. After that, findings of the code are
/// only counted; the message of the last one kept gives the number, and so does [`Finding::count`].
///
/// ```
/// use unlur::finding::{Code, Finding, Findings};
///
/// let mut findings = Findings::default();
/// for at in 0..u64::from(Findings::MAX) + 2 {
///     findings.push(Finding::new(Code::BadPoint, at..at + 1, "no point"));
/// }
/// findings.close();
/// let last = findings.as_slice().last().unwrap();
/// assert_eq!(findings.as_slice().len(), Findings::MAX as usize);
/// assert_eq!(last.count(), 3);
/// assert_eq!(last.message, "no point; more of these in the game: 2");
/// ```
#[derive(Clone, Debug)]
pub struct Findings {
    kept: Vec<Finding>,
    /// By code, how many were pushed.
    counts: [u32; Code::ALL.len() + 1],
}

/// A snapshot of the counts, for [`Findings::undo_to`].
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    kept: usize,
    counts: [u32; Code::ALL.len() + 1],
}

impl Default for Findings {
    fn default() -> Self {
        Self {
            kept: Vec::new(),
            counts: [0; Code::ALL.len() + 1],
        }
    }
}

impl Findings {
    /// The maximum number of findings of one code that are kept.
    pub const MAX: u32 = 10_000;

    /// The findings that are kept, in the order in which they were added.
    #[must_use]
    pub fn as_slice(&self) -> &[Finding] {
        &self.kept
    }

    /// The findings that are kept, to change their messages.
    pub(crate) fn as_mut_slice(&mut self) -> &mut [Finding] {
        &mut self.kept
    }

    /// Adds a finding; if there are too many of its code, it is only counted.
    pub fn push(&mut self, finding: Finding) {
        let count = &mut self.counts[finding.code.index()];
        *count += 1;
        if *count <= Self::MAX {
            self.kept.push(finding);
        }
    }

    /// Adds a finding that belongs to no ply.
    pub(crate) fn report(
        &mut self,
        code: Code,
        span: Range<u64>,
        message: impl Into<Cow<'static, str>>,
    ) {
        self.push(Finding::new(code, span, message));
    }

    /// Writes the number of those that are not kept into the last finding of their code. Returns
    /// all that are kept.
    pub fn close(&mut self) -> &mut Vec<Finding> {
        if self.kept.len() < Self::MAX as usize {
            return &mut self.kept;
        }
        for &code in Code::ALL {
            let count = &mut self.counts[code.index()];
            let more = count.saturating_sub(Self::MAX);
            if more == 0 {
                continue;
            }
            *count = Self::MAX;
            let last = self.kept.iter_mut().rfind(|finding| finding.code == code);
            if let Some(last) = last {
                let message = &last.message;
                last.message = format!("{message}; more of these in the game: {more}").into();
                last.more = last.more.saturating_add(more);
            }
        }
        &mut self.kept
    }

    /// Whether some of these findings of a game may be missing, because there are too many of one
    /// code.
    #[must_use]
    pub fn are_cut(findings: &[Finding]) -> bool {
        findings.len() >= Self::MAX as usize && {
            let mut all = Self::default();
            findings.iter().any(|finding| {
                let count = &mut all.counts[finding.code.index()];
                *count += 1;
                *count >= Self::MAX
            })
        }
    }

    pub(crate) fn clear(&mut self) {
        // Findings that were ignored are still counted, although they are not kept.
        self.kept.clear();
        self.counts.fill(0);
    }

    pub(crate) const fn mark(&self) -> Mark {
        Mark {
            kept: self.kept.len(),
            counts: self.counts,
        }
    }

    /// Forgets the findings since `mark`.
    pub(crate) fn undo_to(&mut self, mark: &Mark) {
        self.kept.truncate(mark.kept);
        self.counts = mark.counts;
    }

    /// Keeps only some of the findings.
    pub(crate) fn retain(&mut self, mut keeps: impl FnMut(&Finding) -> bool) {
        let counts = &mut self.counts;
        self.kept.retain(|finding| {
            let keeps = keeps(finding);
            counts[finding.code.index()] -= u32::from(!keeps);
            keeps
        });
    }

    /// How many errors were pushed.
    pub(crate) fn errors(&self) -> u32 {
        let errors = Code::ALL
            .iter()
            .filter(|code| code.severity() == Severity::Error);
        errors.map(|&code| self.counts[code.index()]).sum()
    }
}

impl Extend<Finding> for Findings {
    fn extend<T: IntoIterator<Item = Finding>>(&mut self, findings: T) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }
}

/// Sorts findings by offset; those with the same offset keep their order.
pub(crate) fn sort_by_offset(findings: &mut [Finding]) {
    // Nearly always they are in order, and sorting takes memory.
    if !findings.is_sorted_by_key(|finding| finding.span.start) {
        findings.sort_by_key(|finding| finding.span.start);
    }
}
