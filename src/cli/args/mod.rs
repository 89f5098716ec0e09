//! The flags that commands share.

mod findings;
mod messages;
mod paths;
mod reading;
mod target;
mod values;

use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, ValueEnum};

use super::data::{DataFormat, Format};
use super::session::Session;
use crate::collection::Names;
use crate::record::Aliases;

pub(super) use findings::{Findings, Selected};
pub(super) use messages::{Messages, When, Work, jobs};
pub(super) use paths::{FolderSearch, Paths};
pub(super) use reading::{Range, Reading};
pub(super) use target::Target;
pub(super) use values::{CODE, named, parse_positive, parse_side, parse_size};

/// The arguments of every command that reads many games.
#[derive(Args, Debug)]
pub(super) struct Common {
    #[command(flatten)]
    pub paths: Paths,
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub messages: Messages,
    #[command(flatten)]
    pub work: Work,
    #[command(flatten)]
    pub reading: Reading,
}

/// How the names of players, events and places are read.
#[derive(Args, Debug)]
#[command(next_help_heading = "Names")]
pub(in crate::cli) struct NameArgs {
    /// A file of spellings: a name, then a line `= spelling` for each other way to write it
    #[arg(long, value_name = "FILE")]
    aliases: Option<PathBuf>,
}

impl NameArgs {
    /// The rule for names, with the aliases of the file.
    pub(in crate::cli) fn names(&self, session: &Session) -> anyhow::Result<Names> {
        Ok(self.aliases(session)?.unwrap_or_default().into())
    }

    /// The aliases of the file, if one is named.
    pub(in crate::cli) fn aliases(&self, session: &Session) -> anyhow::Result<Option<Aliases>> {
        let Some(path) = &self.aliases else {
            return Ok(None);
        };
        let shown = path.display();
        let text = std::fs::read_to_string(session.reads(path));
        let text = text.with_context(|| format!("cannot read {shown}"))?;
        let aliases = Aliases::parse(&text).with_context(|| format!("cannot use {shown}"))?;
        Ok(Some(aliases))
    }
}

/// How a command writes its data, in one of the formats `F`.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct Output<F: ValueEnum + Default + Send + Sync + 'static = Format> {
    /// The format of the data
    #[arg(short, long, value_enum, default_value_t, value_name = "FORMAT")]
    pub format: F,

    /// In CSV, put an apostrophe before texts that a spreadsheet would read as formulas
    #[arg(long)]
    pub csv_safe: bool,
}

impl Output {
    /// How rows are encoded.
    pub(in crate::cli) fn data_format(&self, target: &Target) -> DataFormat {
        DataFormat {
            kind: self.format,
            csv_safe: self.csv_safe,
            screen: target.screen(),
            ..DataFormat::default()
        }
    }
}
