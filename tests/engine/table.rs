//! The table of the solver.

use unlur::engine::table::{Bucket, Entry, Numbers, Table};

fn numbers(proof: u32) -> Numbers {
    Numbers { proof, disproof: 7 }
}

#[test]
fn an_entry_takes_16_bytes() {
    assert_eq!((size_of::<Entry>(), size_of::<Bucket>()), (16, 64));
}

#[test]
fn a_full_table_loses_entries_but_never_confuses_them() {
    let mut table = Table::new(1024);
    for key in 1..10_000_u32 {
        table.put(key.into(), numbers(key), 1);
    }
    let found = (1..10_000_u32).filter_map(|key| Some((key, table.get(key.into())?)));
    let found: Vec<_> = found.collect();
    assert_eq!(found.len(), 64);
    assert!(found.iter().all(|&(key, value)| value == numbers(key)));
}

#[test]
fn effort_keeps_an_entry() {
    let mut table = Table::new(1024);
    table.put(5, numbers(5), 1 << 40);
    for key in 6..10_000 {
        table.put(key, numbers(1), 1 << 39);
    }
    assert_eq!(table.get(5), Some(numbers(5)));
    table.put(5, Numbers::LOST, 1);
    assert_eq!(table.get(5), Some(Numbers::LOST));
    table.clear();
    assert_eq!(table.get(5), None);
}
