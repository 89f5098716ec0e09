//! The program as a user runs it.

mod commands;
mod output;
mod progress_and_signals;
