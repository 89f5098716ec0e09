//! Partial results: what a command has counted, as data that it reads and merges again.

use std::fs::File;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::sources::NamedSource;
use super::totals::Totals;
use crate::input::{ByteRange, Source};

/// The version of the shapes of partial results.
const SCHEMA: u32 = 1;

/// The beginning of every partial result, by which it is known.
const BEGINNING: &[u8] = br#"{"unlur_partial":"#;

/// The most digits of a number, so that sums of numbers stay below 2^64.
const DIGITS: usize = 15;

/// A partial result of a command.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(deny_unknown_fields)]
pub(super) struct Partial<T> {
    /// The command that writes and merges it.
    #[serde(rename = "unlur_partial")]
    command: String,
    /// The version of this shape.
    #[schemars(extend("const" = SCHEMA))]
    schema: u32,
    /// The expression of `--where` that the games match; none if all were read.
    #[serde(rename = "where", default, skip_serializing_if = "Option::is_none")]
    expression: Option<String>,
    /// The inputs.
    totals: Totals,
    /// The counts.
    content: T,
}

/// Which games the partial results of a run may count.
#[derive(Debug)]
pub(super) enum Counted {
    /// Those that match an expression; all without one.
    Matching(Option<String>),
    /// Whatever the first partial result counts, because the run reads no games itself.
    Unknown,
}

impl Counted {
    /// The expression, if it is known and there is one.
    pub(super) fn expression(&self) -> Option<&str> {
        match self {
            Self::Matching(expression) => expression.as_deref(),
            Self::Unknown => None,
        }
    }

    /// Takes in a partial result over the games that match `other`.
    fn merge(&mut self, other: Option<String>) -> anyhow::Result<()> {
        match self {
            Self::Unknown => *self = Self::Matching(other),
            Self::Matching(own) if own.as_deref() == other.as_deref() => {}
            Self::Matching(own) => {
                let name = |expression: Option<&str>| match expression {
                    Some(expression) => format!("games of `--where '{expression}'`"),
                    None => "all games".to_owned(),
                };
                let (other, own) = (name(other.as_deref()), name(own.as_deref()));
                bail!("it counts {other}, and the others {own}");
            }
        }
        Ok(())
    }
}

/// The part of a partial result that every command and version has.
#[derive(Deserialize)]
struct Head {
    #[serde(rename = "unlur_partial")]
    command: String,
    schema: u32,
}

/// Takes the partial results out of the sources of a command.
pub(super) fn take_partials(sources: &mut Vec<NamedSource>) -> Vec<(String, PathBuf)> {
    let mut partials = Vec::new();
    sources.retain(|(name, source)| match source {
        Ok(Source::File(path)) if is_partial(path).unwrap_or(false) => {
            partials.push((name.clone(), path.clone()));
            false
        }
        _ => true,
    });
    partials
}

fn is_partial(path: &Path) -> io::Result<bool> {
    // What is read of a pipe is gone.
    if !path.metadata()?.is_file() {
        return Ok(false);
    }
    let mut beginning = Vec::new();
    let length = BEGINNING.len() as u64;
    File::open(path)?.take(length).read_to_end(&mut beginning)?;
    Ok(beginning == BEGINNING)
}

/// Reads partial results of `command`, adds up what was read, and gives each content to `merge`. A
/// file may hold several, one after another.
///
/// # Errors
///
/// If a file cannot be read or holds something else, with its name.
pub(super) fn merge_partials<T: DeserializeOwned>(
    command: &str,
    partials: &[(String, PathBuf)],
    totals: &mut Totals,
    counted: &mut Counted,
    mut merge: impl FnMut(T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for (name, path) in partials {
        let mut read = || -> anyhow::Result<()> {
            let bytes = std::fs::read(path)?;
            check(command, &bytes)?;
            for partial in serde_json::Deserializer::from_slice(&bytes).into_iter::<Partial<T>>() {
                let partial = partial?;
                counted.merge(partial.expression)?;
                totals.merge(&partial.totals);
                merge(partial.content)?;
            }
            Ok(())
        };
        read().with_context(|| format!("{name}: cannot merge this partial result"))?;
    }
    Ok(())
}

/// Checks the command, the version and the numbers before the content is parsed.
fn check(command: &str, bytes: &[u8]) -> anyhow::Result<()> {
    for head in serde_json::Deserializer::from_slice(bytes).into_iter::<Head>() {
        let head = head?;
        if head.command != command {
            bail!("it is one of `unlur {}`", head.command);
        }
        if head.schema != SCHEMA {
            bail!(
                "it has version {}, and this program knows version {SCHEMA}",
                head.schema
            );
        }
    }
    if has_huge_number(bytes) {
        bail!("it has a number of more than {DIGITS} digits");
    }
    Ok(())
}

/// Whether JSON has a number outside strings that is too long.
fn has_huge_number(json: &[u8]) -> bool {
    let (mut in_string, mut is_escaped, mut digits) = (false, false, 0);
    json.iter().any(|&byte| {
        let is_escape = in_string && !is_escaped && byte == b'\\';
        in_string ^= byte == b'"' && !is_escaped;
        is_escaped = is_escape;
        digits = if byte.is_ascii_digit() && !in_string {
            digits + 1
        } else {
            0
        };
        digits > DIGITS
    })
}

/// Writes a partial result of `command` over a whole input, or a range of it.
///
/// # Errors
///
/// If the output cannot be written.
pub(super) fn write_partial(
    command: &str,
    totals: Totals,
    counted: &Counted,
    range: Option<ByteRange>,
    content: impl Serialize,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    // A file is counted where its first byte is.
    let has_beginning = range.is_none_or(|range| range.start == 0);
    let files = if has_beginning { totals.files } else { 0 };
    let partial = Partial {
        command: command.to_owned(),
        schema: SCHEMA,
        expression: counted.expression().map(str::to_owned),
        totals: Totals { files, ..totals },
        content,
    };
    serde_json::to_writer(&mut *out, &partial)?;
    Ok(writeln!(out)?)
}
