//! Boards as pictures: one geometry, several writers.

pub mod text;
