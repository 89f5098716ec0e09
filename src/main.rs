//! The `unlur` program: see [`unlur::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    unlur::cli::run(std::env::args_os())
}
