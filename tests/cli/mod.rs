//! The program as a user runs it.

mod agreement;
mod annotations;
mod commands;
mod converted_names;
mod csv;
mod explanations;
#[cfg(target_os = "linux")]
mod faults;
mod files;
mod findings;
mod github;
mod help;
mod joined_games;
#[cfg(target_os = "linux")]
mod memory;
mod moves;
mod numbered_files;
mod output;
mod pages;
mod progress_and_signals;
mod review;
mod schemas;
#[cfg(feature = "viewer")]
mod screen;
mod table;
#[cfg(feature = "viewer")]
mod terminal;
mod thresholds;
mod tree;
#[cfg(feature = "viewer")]
mod viewer;
mod window;
mod wrapped;
