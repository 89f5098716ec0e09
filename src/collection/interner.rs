//! Names as small numbers, for counts that would otherwise store each name many times.

use std::collections::HashMap;
use std::sync::Arc;

/// Different names, numbered from 1 in the order of their first mention; 0 means no name.
#[derive(Clone, Debug, Default)]
pub struct Interner {
    names: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
}

impl Interner {
    /// The number of a name; a new name gets one.
    ///
    /// # Panics
    ///
    /// When there are more than `u32::MAX` names.
    pub fn intern(&mut self, name: Option<&str>) -> u32 {
        let Some(name) = name else {
            return 0;
        };
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let name: Arc<str> = name.into();
        self.names.push(Arc::clone(&name));
        let number = u32::try_from(self.names.len()).expect("fewer names than memory holds");
        self.numbers.insert(name, number);
        number
    }

    /// The name of a number.
    #[must_use]
    pub fn name(&self, number: u32) -> Option<&str> {
        Some(&self.names[number.checked_sub(1)? as usize])
    }

    /// All names in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|name| &**name)
    }

    /// The numbers in this interner of the names of `other`, by their numbers in `other`.
    pub fn merge(&mut self, other: &Self) -> Vec<u32> {
        let names = [None].into_iter().chain(other.iter().map(Some));
        names.map(|name| self.intern(name)).collect()
    }
}
