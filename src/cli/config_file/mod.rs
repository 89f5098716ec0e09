//! `unlur.toml`, and its settings as arguments.

mod apply;
mod file;

pub(super) use apply::{Overrides, apply};
pub(super) use file::{Config, Setting, keys};
