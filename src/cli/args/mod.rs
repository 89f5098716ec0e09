//! The flags that commands share.

mod common;
mod output;
mod reading;
mod values;
mod work;

pub(super) use common::Common;
pub(super) use output::{Format, Output};
pub(super) use reading::{Reading, judging_of_data};
pub(super) use values::{parse_code, parse_positive, parse_side};
pub(super) use work::Work;
