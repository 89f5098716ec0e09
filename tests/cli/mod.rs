//! The program as a user runs it.

mod agreement;
mod commands;
mod config;
mod corrections;
#[cfg(target_os = "linux")]
mod faults;
mod files;
mod findings;
mod fix;
mod fixed_files;
mod help;
mod moves;
mod output;
mod output_files;
mod progress_and_signals;
mod puzzles;
mod ranges;
mod review;
mod schemas;
#[cfg(feature = "viewer")]
mod viewer;
