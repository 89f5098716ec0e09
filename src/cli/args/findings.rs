//! Which findings count, and for what.

use clap::Args;

use super::values::{Words, code_names, named_with, parse_code};
use crate::cli::status::Status;
use crate::finding::{Code, Severity};

/// The codes that one word of a comma list means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::cli) struct Codes(Vec<Code>);

impl Codes {
    /// All codes of a list.
    pub(in crate::cli) fn union(list: &[Self]) -> Vec<Code> {
        list.iter().flat_map(|codes| &codes.0).copied().collect()
    }
}

/// Parses a code, or `errors`, `warnings`, `notes`.
fn parse_codes(word: &str) -> Result<Codes, String> {
    let severity = match word.trim().to_ascii_lowercase().as_str() {
        "errors" => Severity::Error,
        "warnings" => Severity::Warning,
        "notes" => Severity::Note,
        word => return Ok(Codes(vec![parse_code(word)?])),
    };
    let codes = Code::ALL.iter().copied();
    let of_severity = codes.filter(|code| code.severity() == severity);
    Ok(Codes(of_severity.collect()))
}

/// The codes and the words for several of them.
pub(in crate::cli) const CODES: Words<Codes> = Words {
    parse: parse_codes,
    words: || [code_names(), vec!["errors", "warnings", "notes"]].concat(),
};

/// Which findings to look for.
#[derive(Args, Debug)]
#[command(next_help_heading = "Findings")]
pub(in crate::cli) struct Selected {
    /// Look only for these findings: codes, or errors, warnings, notes (comma list, repeatable)
    #[arg(long, value_name = "CODES", value_parser = CODES, hide_possible_values = true, value_delimiter = ',')]
    select: Vec<Codes>,
}

impl Selected {
    /// The codes that are selected; all if there is none.
    pub(in crate::cli) fn codes(&self) -> Vec<Code> {
        Codes::union(&self.select)
    }

    /// The codes that a list of words leaves out.
    ///
    /// # Errors
    ///
    /// If a word is neither a code nor `errors`, `warnings` or `notes`.
    pub(in crate::cli) fn unselected_of(words: &[String]) -> Result<Vec<Code>, String> {
        let words = words.iter().flat_map(|words| words.split(','));
        let select = words.map(parse_codes).collect::<Result<_, _>>()?;
        Ok(Self { select }.unselected())
    }

    /// The codes that are left out.
    pub(in crate::cli) fn unselected(&self) -> Vec<Code> {
        let selected = self.codes();
        let codes = Code::ALL.iter().copied();
        let unselected = codes.filter(|code| !selected.is_empty() && !selected.contains(code));
        unselected.collect()
    }
}

/// The findings that are at least so severe.
fn at_least(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "All",
        Severity::Warning => "Errors and warnings",
        Severity::Error => "Errors",
    }
}

/// Which findings count, and for what.
#[derive(Args, Debug)]
#[command(next_help_heading = "Findings")]
pub(in crate::cli) struct Findings {
    #[command(flatten)]
    pub selected: Selected,

    /// The least severity that is printed; all findings are counted
    #[arg(long, value_parser = named_with(at_least), value_name = "SEVERITY")]
    pub severity: Option<Severity>,

    /// Let these findings count as errors for the exit status (comma list, repeatable)
    #[arg(long, value_name = "CODES", value_parser = CODES, hide_possible_values = true, value_delimiter = ',')]
    deny: Vec<Codes>,

    /// Exit with status 0 whatever is found, except for status 2
    #[arg(long)]
    exit_zero: bool,
}

impl Findings {
    /// The codes that count as errors for the exit status.
    pub(in crate::cli) fn denied(&self) -> Vec<Code> {
        Codes::union(&self.deny)
    }

    /// The status that a command ends with, instead of this one.
    pub(in crate::cli) fn status(&self, status: Status) -> Status {
        match status {
            Status::Errors if self.exit_zero => Status::Clean,
            status => status,
        }
    }
}
