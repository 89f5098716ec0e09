//! Games as one self-contained HTML file: it needs no network, server or framework.
//!
//! The file holds the data as JSON, one style and one script. A content security policy allows
//! exactly these two, by their hashes, and nothing else. The script only writes text into text
//! nodes, so a record cannot run as a script or change the page.

#![cfg_attr(
    not(feature = "cli"),
    allow(
        dead_code,
        reason = "only the program writes whole pages; others take the data"
    )
)]

#[doc(hidden)]
pub mod base64;
mod data;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod document;
mod file_name;
mod games;
mod html;
mod plan;
mod report;
mod still;

pub use data::PageData;
#[cfg(feature = "cli")]
pub use document::{Head, Kind, document};
pub use file_name::file_name;
pub use games::PageGames;
pub use html::{Front, Table};
pub use report::Report;
