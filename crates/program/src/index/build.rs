//! Fills an index: sources from the cache where it has them, from class files where not, on all cores.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::cache::{self, Stored};
use super::chunk::{self, Chunk};
use super::source::{Item, Source};

/// The chunks of every source, in order.
pub(crate) fn chunks(sources: &[Source], cache: Option<&Path>, threads: usize) -> Vec<Vec<Chunk>> {
    let keys: Vec<Option<String>> = sources.iter().map(|source| cache.and(source.key())).collect();
    let stored = load(&keys, cache, threads);
    let read = read(sources, &stored, threads);
    let mut chunks = Vec::new();
    for (number, (stored, read)) in stored.into_iter().zip(read).enumerate() {
        if let (None, Some(folder), Some(key)) = (&stored, cache, &keys[number]) {
            cache::write(folder, key, &read);
        }
        chunks.push(stored.unwrap_or(read));
    }
    chunks
}

/// What the cache has of each source.
fn load(keys: &[Option<String>], cache: Option<&Path>, threads: usize) -> Vec<Option<Vec<Chunk>>> {
    let files = parallel(threads, keys.len(), |number| Stored::open(cache?, keys[number].as_ref()?));
    let count = |file: &Option<Stored>| file.as_ref().map_or(0, Stored::len);
    let chunks = files.iter().flatten();
    let jobs: Vec<(&Stored, usize)> =
        chunks.flat_map(|file| (0..file.len()).map(move |chunk| (file, chunk))).collect();
    let mut done = parallel(threads, jobs.len(), |job| jobs[job].0.chunk(jobs[job].1)).into_iter();
    let mut of_file = |file: &Option<Stored>| {
        let chunks: Vec<Option<Chunk>> = done.by_ref().take(count(file)).collect();
        file.as_ref().and_then(|_| chunks.into_iter().collect())
    };
    files.iter().map(&mut of_file).collect()
}

/// Reads the sources that the cache does not have.
fn read(sources: &[Source], stored: &[Option<Vec<Chunk>>], threads: usize) -> Vec<Vec<Chunk>> {
    let items: Vec<Vec<Item>> = parallel(threads, sources.len(), |number| match &stored[number] {
        Some(_) => vec![],
        None => sources[number].items(),
    });
    let jobs: Vec<(usize, &[Item])> = items
        .iter()
        .enumerate()
        .flat_map(|(number, items)| items.chunks(chunk::CLASSES).map(move |items| (number, items)))
        .collect();
    let done = parallel(threads, jobs.len(), |job| Chunk::read(sources[jobs[job].0], jobs[job].1));
    let mut chunks: Vec<Vec<Chunk>> = sources.iter().map(|_| vec![]).collect();
    for (chunk, (number, _)) in done.into_iter().zip(&jobs) {
        chunks[*number].push(chunk);
    }
    chunks
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
