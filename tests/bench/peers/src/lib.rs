//! Nothing: the package holds a benchmark.
