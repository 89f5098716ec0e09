//! How games begin as a partial result.

use anyhow::bail;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::collection::Exclusions;
use crate::collection::openings::{Openings, PartialOpenings};

/// How games begin, and which games were left out.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(deny_unknown_fields)]
pub(in crate::cli) struct PartialBeginnings {
    /// How many plies of each game it holds, if the game has so many.
    depth: usize,
    exclusions: Exclusions,
    openings: PartialOpenings,
}

impl PartialBeginnings {
    pub(super) fn new((openings, exclusions): &(Openings, Exclusions), depth: usize) -> Self {
        Self {
            depth,
            exclusions: *exclusions,
            openings: openings.into(),
        }
    }

    /// Adds the beginnings to others, if they hold `depth` plies.
    pub(super) fn merge_into(
        self,
        (openings, exclusions): &mut (Openings, Exclusions),
        depth: usize,
    ) -> anyhow::Result<()> {
        if self.depth < depth {
            bail!(
                "it holds {} plies of each game, and {depth} are asked for; make it with `--depth {depth}`",
                self.depth
            );
        }
        openings.merge(&self.openings.try_into()?);
        exclusions.merge(self.exclusions);
        Ok(())
    }
}
