//! The flags that commands share.

mod common;
mod findings;
mod messages;
mod names;
mod output;
mod paths;
mod range;
mod reading;
mod target;
mod values;
mod words;
mod work;

pub(super) use common::Common;
pub(super) use findings::{Findings, Selected};
pub(super) use messages::{Messages, Printing};
pub(super) use names::NameArgs;
pub(super) use output::{FormatChoice, Output};
pub(super) use paths::{FolderSearch, Paths};
pub(super) use range::Range;
pub(super) use reading::Reading;
pub(super) use target::Target;
pub(super) use values::{CODE, parse_positive, parse_side, parse_size};
pub(super) use work::Work;
