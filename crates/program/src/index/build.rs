//! Fills an index: sources from the cache where it has them, from class files where not, on all cores.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::cache::{Stored, Writing};
use super::chunk::{self, Chunk};
use super::source::{Item, Source};

/// How many chunks a thread reads before they are handed on: a large jar takes less memory so than as a whole.
const CHUNKS_AT_A_TIME: usize = 4;

/// Hands on the chunks of every source, in order.
pub(crate) fn each_chunk(
    sources: &[Source],
    cache: Option<&Path>,
    threads: usize,
    take: &mut dyn FnMut(Source, Chunk),
) {
    let mut opened = parallel(threads, sources.len(), |number| Opened::of(sources[number], cache));
    let jobs: Vec<(usize, usize)> = opened
        .iter()
        .enumerate()
        .flat_map(|(source, opened)| (0..opened.len()).map(move |part| (source, part)))
        .collect();
    for some in jobs.chunks(threads * CHUNKS_AT_A_TIME) {
        let chunks = parallel(threads, some.len(), |job| opened[some[job].0].chunk(some[job].1));
        for (chunk, &(source, _)) in chunks.into_iter().zip(some) {
            opened[source].store(&chunk);
            take(sources[source], chunk);
        }
    }
    opened.into_iter().for_each(Opened::finish);
}

/// A source that is read.
struct Opened<'s> {
    source: Source<'s>,
    from: From,
    /// The file that it is stored in meanwhile.
    to: Option<Writing>,
}

/// Where the chunks of a source come from.
enum From {
    Cache(Stored),
    Classes(Vec<Item>),
}

impl<'s> Opened<'s> {
    fn of(source: Source<'s>, cache: Option<&Path>) -> Opened<'s> {
        let place = cache.zip(cache.and(source.key()));
        if let Some(stored) = place.as_ref().and_then(|(folder, key)| Stored::open(folder, key)) {
            return Opened { source, from: From::Cache(stored), to: None };
        }
        let to = place.and_then(|(folder, key)| Writing::begin(folder, &key));
        Opened { source, from: From::Classes(source.items()), to }
    }

    fn len(&self) -> usize {
        match &self.from {
            From::Cache(stored) => stored.len(),
            From::Classes(items) => items.len().div_ceil(chunk::CLASSES),
        }
    }

    fn chunk(&self, number: usize) -> Chunk {
        match &self.from {
            // Nobody but who writes such files on purpose comes to the second case.
            From::Cache(stored) => {
                stored.chunk(number).unwrap_or_else(|| self.read(&self.source.items(), number))
            }
            From::Classes(items) => self.read(items, number),
        }
    }

    fn read(&self, items: &[Item], number: usize) -> Chunk {
        let items = items.chunks(chunk::CLASSES).nth(number).unwrap_or_default();
        Chunk::read(self.source, items)
    }

    fn store(&mut self, chunk: &Chunk) {
        self.to = self.to.take().and_then(|file| file.add(chunk));
    }

    fn finish(self) {
        self.to.and_then(Writing::finish);
    }
}

/// Does `count` jobs on some threads; the results are in the order of the jobs.
pub(crate) fn parallel<T: Send>(threads: usize, count: usize, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<T>>> = Mutex::new((0..count).map(|_| None).collect());
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            let result = job(number);
            results.lock().expect("no job panics while it holds the lock")[number] = Some(result);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(count) {
            scope.spawn(work);
        }
        work();
    });
    let results = results.into_inner().expect("no job panics while it holds the lock");
    results.into_iter().map(|result| result.expect("every job was done")).collect()
}
