//! Games as one self-contained HTML file: it needs no network, server or framework.
//!
//! The file holds the data as JSON, one style and one script. A content security policy allows
//! exactly these two, by their hashes, and nothing else. The script only writes text into text
//! nodes, so a record cannot run as a script or change the page.

mod document;
mod games;
mod plan;

pub use document::{Kind, document};
pub use games::PageGames;
