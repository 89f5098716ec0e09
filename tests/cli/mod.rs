//! The program as a user runs it.

mod commands;
mod fix;
mod output;
mod progress_and_signals;
