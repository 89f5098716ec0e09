//! The parallel map, whose results come in order.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use unlur::read::map_in_order;

fn squares(jobs: usize, wanted: usize) -> Vec<u64> {
    let mut results = Vec::new();
    let jobs = NonZeroUsize::new(jobs).unwrap();
    map_in_order(
        jobs,
        0..1000_u64,
        || |item| item * item,
        |result| {
            results.push(result);
            if results.len() == wanted {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    results
}

#[test]
fn the_order_is_that_of_the_items_for_any_jobs() {
    let expected: Vec<_> = (0..1000_u64).map(|item| item * item).collect();
    for jobs in [1, 2, 7] {
        assert_eq!(squares(jobs, usize::MAX), expected);
        assert_eq!(squares(jobs, 10), expected[..10]);
    }
}

#[test]
#[should_panic(expected = "scoped thread panicked")]
fn a_panic_is_passed_on() {
    let jobs = NonZeroUsize::new(3).unwrap();
    map_in_order(
        jobs,
        0..100,
        || |item: i32| assert_ne!(item, 50),
        |()| ControlFlow::Continue(()),
    );
}
