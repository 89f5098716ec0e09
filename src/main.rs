//! The `unlur` program.

fn main() {}
