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

mod data;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod document;
mod final_position;
mod games;
mod html;
mod plan;

pub use data::{PageData, Report};
#[cfg(feature = "cli")]
pub use document::{Head, document};
pub use games::PageGames;
#[doc(hidden)]
pub use html::base64;
pub use html::{Front, Table, file_name};
