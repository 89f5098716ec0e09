//! Games as one HTML file that needs nothing else: no network, no server, no framework.
//!
//! The file holds the data as JSON, one style and one script. A content security policy allows
//! exactly these two, by their hashes, and nothing from elsewhere. The script puts text into text
//! nodes alone, so a record can neither run as a script nor change the page.

mod document;
mod games;
mod plan;

pub use document::{Kind, document};
pub use games::PageGames;
