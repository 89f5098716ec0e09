//! One test binary, a file per capability.

#[cfg(feature = "cli")]
mod archives;
mod board;
#[cfg(feature = "cli")]
mod collections;
#[cfg(feature = "cli")]
mod commands;
mod convert;
#[cfg(feature = "cli")]
mod damage;
#[cfg(feature = "cli")]
mod dedup;
#[cfg(feature = "cli")]
mod docs;
mod engine_games;
mod fixtures;
mod games;
mod generate;
mod input;
#[cfg(feature = "cli")]
mod labels;
mod naive;
#[cfg(feature = "cli")]
mod openings;
mod oracle;
#[cfg(feature = "cli")]
mod packed;
mod patterns;
#[cfg(feature = "cli")]
mod plain_openings;
#[cfg(feature = "cli")]
mod query_laws;
#[cfg(feature = "cli")]
mod rating;
mod rules;
#[cfg(feature = "cli")]
mod select;
#[cfg(feature = "cli")]
mod show;
mod spellings;
mod stats;
mod support;
mod text;
mod undo;
mod variations;
#[cfg(feature = "cli")]
mod watching;
