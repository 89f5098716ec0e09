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

/// A panic in a source is its error, and the others are read.
#[cfg(feature = "files")]
#[test]
fn a_panic_ends_no_other_source() {
    let is_planted = |source: &str| source.ends_with("club-2004.sgf");
    let mut others = Vec::new();
    let all = unlur::games(["fixtures/games"]);
    let read = all.for_each(|game| others.push(game.source.to_string()));
    assert!(read.is_ok());
    others.retain(|source| !is_planted(source));
    for jobs in [1, 3].map(|jobs| NonZeroUsize::new(jobs).unwrap()) {
        let mut results = Vec::new();
        let games = unlur::games(["fixtures/games"]).jobs(jobs);
        let read = games.map_in_order(
            |game| {
                assert!(!is_planted(game.source), "planted");
                game.source.to_string()
            },
            |source| results.push(source),
        );
        assert_eq!(results, others);
        let error = read.unwrap_err();
        assert!(is_planted(&error.source), "{error}");
        let said = "this is a fault of unlur, please report it (planted)";
        assert!(error.to_string().contains(said), "{error}");
    }
}
