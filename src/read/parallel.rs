//! Work spread over threads, its results in order.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The number of results per thread that may wait for an earlier one.
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
    let items = Mutex::new((0, items));
    let queue = Queue::new(jobs.get());
    let mut started = 0;
    std::thread::scope(|scope| {
        for job in 0..jobs.get() {
            let thread = std::thread::Builder::new().spawn_scoped(scope, || {
                let _guard = WorkerGuard(&queue);
                let mut work = worker();
                loop {
                    let (index, item) = {
                        let mut items = lock(&items);
                        let Some(item) = items.1.next() else { return };
                        items.0 += 1;
                        (items.0 - 1, item)
                    };
                    if queue.put(index, work(item)).is_break() {
                        return;
                    }
                }
            });
            if thread.is_err() {
                // The threads that there are do the work.
                (job..jobs.get()).for_each(|_| drop(WorkerGuard(&queue)));
                break;
            }
            started += 1;
        }
        while let Some(result) = queue.take() {
            if sink(result).is_break() {
                queue.stop();
                break;
            }
        }
    });
    if started == 0 {
        let (_, items) = items.into_inner().unwrap_or_else(PoisonError::into_inner);
        in_turn(items, worker(), sink);
    }
}

/// Does the work on this thread.
fn in_turn<T, R>(
    mut items: impl Iterator<Item = T>,
    mut work: impl FnMut(T) -> R,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) {
    let _ = items.try_for_each(|item| sink(work(item)));
}

/// Results that wait for their turn.
struct Queue<R> {
    state: Mutex<State<R>>,
    changed: Condvar,
    capacity: usize,
}

struct State<R> {
    /// The index of the first result in `waiting`.
    next: usize,
    waiting: VecDeque<Option<R>>,
    workers: usize,
    is_stopped: bool,
}

impl<R> Queue<R> {
    fn new(workers: usize) -> Self {
        Self {
            state: Mutex::new(State {
                next: 0,
                waiting: VecDeque::new(),
                workers,
                is_stopped: false,
            }),
            changed: Condvar::new(),
            capacity: workers * WAITING,
        }
    }

    /// Puts a result in its place, as soon as that is near enough; breaks if it is no longer
    /// wanted.
    fn put(&self, index: usize, result: R) -> ControlFlow<()> {
        let mut state = lock(&self.state);
        while !state.is_stopped && index >= state.next + self.capacity {
            state = self.wait(state);
        }
        if state.is_stopped {
            return ControlFlow::Break(());
        }
        let place = index - state.next;
        while state.waiting.len() <= place {
            state.waiting.push_back(None);
        }
        state.waiting[place] = Some(result);
        self.changed.notify_all();
        ControlFlow::Continue(())
    }

    /// Takes the next result; `None` if there are no more.
    fn take(&self) -> Option<R> {
        let mut state = lock(&self.state);
        loop {
            if let Some(result) = state.waiting.front_mut().and_then(Option::take) {
                state.waiting.pop_front();
                state.next += 1;
                self.changed.notify_all();
                return Some(result);
            }
            if state.workers == 0 || state.is_stopped {
                return None;
            }
            state = self.wait(state);
        }
    }

    fn stop(&self) {
        lock(&self.state).is_stopped = true;
        self.changed.notify_all();
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<R>>) -> MutexGuard<'a, State<R>> {
        self.changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Marks a worker as ended, even after a panic, so that no thread waits for it.
struct WorkerGuard<'a, R>(&'a Queue<R>);

impl<R> Drop for WorkerGuard<'_, R> {
    fn drop(&mut self) {
        let mut state = lock(&self.0.state);
        state.workers -= 1;
        state.is_stopped |= std::thread::panicking();
        drop(state);
        self.0.changed.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
