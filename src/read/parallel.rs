//! Work spread over threads, its results in order.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

/// The number of items per thread that may be taken before the result of an earlier one is there.
const WAITING: usize = 2;

/// Does `work` on every item, on `jobs` threads, and hands the results to `sink` in
/// the order of the items.
///
/// Each thread creates its own worker with `worker`, so that a worker can reuse its memory from
/// item to item. Only a bounded number of items and results are held at any time. If `sink` breaks,
/// no more items are taken. If the system has no more threads, there are fewer.
///
/// # Panics
///
/// When `work` does, on any thread.
pub fn map_in_order<T, R, W>(
    jobs: NonZeroUsize,
    items: impl Iterator<Item = T> + Send,
    worker: impl Fn() -> W + Sync,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) where
    W: FnMut(T) -> R,
    R: Send,
{
    if jobs.get() == 1 {
        return in_turn(items, worker(), sink);
    }
    let items = Mutex::new(items);
    let (order, results) = sync_channel(jobs.get() * WAITING);
    let mut started = 0;
    std::thread::scope(|scope| {
        for _ in 0..jobs.get() {
            let (order, items, worker) = (order.clone(), &items, &worker);
            let thread = std::thread::Builder::new().spawn_scoped(scope, move || {
                let mut work = worker();
                while let Some((item, result)) = take(items, &order) {
                    // The result may not be wanted any more.
                    let _ = result.send(work(item));
                }
            });
            if thread.is_err() {
                // The threads that were started do the work.
                break;
            }
            started += 1;
        }
        drop(order);
        // A thread that panics leaves a place without a result. At the end of all places the others
        // take no more items.
        let mut results = results.into_iter().map_while(|result| result.recv().ok());
        let _ = results.try_for_each(&mut sink);
    });
    if started == 0 {
        let items = items.into_inner().unwrap_or_else(PoisonError::into_inner);
        in_turn(items, worker(), sink);
    }
}

/// Takes the next item and a place for its result, which follows that of the item before it; `None` if
/// there are no more, or no more results are wanted.
fn take<T, R>(
    items: &Mutex<impl Iterator<Item = T>>,
    order: &SyncSender<Receiver<R>>,
) -> Option<(T, SyncSender<R>)> {
    let mut items = items.lock().ok()?;
    let item = items.next()?;
    let (sender, result) = sync_channel(1);
    order.send(result).ok()?;
    Some((item, sender))
}

/// Does the work on this thread.
fn in_turn<T, R>(
    mut items: impl Iterator<Item = T>,
    mut work: impl FnMut(T) -> R,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) {
    let _ = items.try_for_each(|item| sink(work(item)));
}
