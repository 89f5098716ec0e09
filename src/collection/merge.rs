//! Counts that merge: if the games are split in any way, the counts of the parts merge to the
//! counts of the whole.

use std::collections::BTreeMap;

/// Counts of a part of a collection.
pub trait Merge: Default {
    /// Adds the counts of another part.
    fn merge(&mut self, part: Self);
}

impl Merge for u64 {
    fn merge(&mut self, part: Self) {
        *self += part;
    }
}

impl<T: Merge> Merge for [T; 2] {
    fn merge(&mut self, [first, second]: Self) {
        self[0].merge(first);
        self[1].merge(second);
    }
}

/// Counts by key. As data they are a list of pairs with ascending keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<K, V>(BTreeMap<K, V>);

impl<K, V> Table<K, V> {
    /// The counts.
    #[must_use]
    pub const fn counts(&self) -> &BTreeMap<K, V> {
        &self.0
    }
}

impl<K: Ord, V: Merge> Table<K, V> {
    /// The counts of a key, which are empty if it is new.
    pub fn at(&mut self, key: K) -> &mut V {
        self.0.entry(key).or_default()
    }

    /// Leaves out the counts that are not wanted.
    pub(super) fn retain(&mut self, is_wanted: impl Fn(&V) -> bool) {
        self.0.retain(|_, counts| is_wanted(counts));
    }
}

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord, V: Merge> Merge for Table<K, V> {
    fn merge(&mut self, part: Self) {
        for (key, counts) in part.0 {
            self.at(key).merge(counts);
        }
    }
}

#[cfg(feature = "serde")]
impl<K: serde::Serialize, V: serde::Serialize> serde::Serialize for Table<K, V> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de, K, V> serde::Deserialize<'de> for Table<K, V>
where
    K: serde::Deserialize<'de> + Ord,
    V: serde::Deserialize<'de> + Merge,
{
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut table = Self::default();
        for (key, counts) in Vec::<(K, V)>::deserialize(deserializer)? {
            table.at(key).merge(counts);
        }
        Ok(table)
    }
}

/// Declares counts whose fields merge one by one; each is a field of the partial result too.
macro_rules! counts {
    ($($(#[$about:meta])* pub struct $name:ident {
        $($(#[$doc:meta])* $visible:vis $field:ident: $type:ty,)*
    })*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(deny_unknown_fields)
        )]
        pub struct $name { $($(#[$doc])* $visible $field: $type,)* }

        impl $crate::collection::Merge for $name {
            fn merge(&mut self, part: Self) {
                $($crate::collection::Merge::merge(&mut self.$field, part.$field);)*
            }
        }
    )*};
}
pub(crate) use counts;
