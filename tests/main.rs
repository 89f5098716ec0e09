//! One test binary, a file per capability.
