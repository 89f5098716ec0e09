//! How names are read.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;

use crate::collection::Names;
use crate::record::Aliases;

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
    pub(in crate::cli) fn names(&self) -> anyhow::Result<Names> {
        Ok(self.aliases()?.unwrap_or_default().into())
    }

    /// The aliases of the file, if one is named.
    pub(in crate::cli) fn aliases(&self) -> anyhow::Result<Option<Aliases>> {
        let Some(path) = &self.aliases else {
            return Ok(None);
        };
        let shown = path.display();
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
        let aliases = Aliases::parse(&text).with_context(|| format!("cannot use {shown}"))?;
        Ok(Some(aliases))
    }
}
