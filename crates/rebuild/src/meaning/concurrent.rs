//! Locks and other things that threads share: fresh ones, which no thread holds.

use model::{Expression, RestoredObject};

use super::Subject;
use crate::shorthand::{call, new};

const LOCKS: &[&str] = &[
    "locks/ReentrantLock",
    "locks/ReentrantReadWriteLock",
    "locks/StampedLock",
    "SynchronousQueue",
    "ConcurrentLinkedQueue",
    "Phaser",
];

/// The meaning of something that threads share.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    match subject.class {
        "java/lang/ThreadLocal" | "java/lang/InheritableThreadLocal" => {
            Some(new(subject.class, "()V", Vec::new()))
        }
        "java/lang/ThreadLocal$SuppliedThreadLocal" => {
            let descriptor = "(Ljava/util/function/Supplier;)Ljava/lang/ThreadLocal;";
            Some(call("java/lang/ThreadLocal", "withInitial", descriptor, vec![subject.some("supplier")?]))
        }
        class => shared(subject, class.strip_prefix("java/util/concurrent/")?),
    }
}

fn shared(subject: &Subject<'_>, name: &str) -> Option<RestoredObject> {
    match name {
        "locks/ReentrantReadWriteLock$ReadLock" => lock_of(subject, "readLock", "ReadLock"),
        "locks/ReentrantReadWriteLock$WriteLock" => lock_of(subject, "writeLock", "WriteLock"),
        "Semaphore" if subject.at("sync")?.class.ends_with("$FairSync") => {
            let arguments = vec![subject.at("sync")?.int("state")?, Expression::Boolean(true)];
            Some(new(subject.class, "(IZ)V", arguments))
        }
        "Semaphore" | "CountDownLatch" => {
            let state = subject.at("sync")?.int("state")?;
            Some(new(subject.class, "(I)V", vec![state]))
        }
        "CyclicBarrier" => Some(new(subject.class, "(I)V", vec![subject.int("parties")?])),
        "CompletableFuture" => future(subject),
        "ForkJoinPool" => {
            let descriptor = "()Ljava/util/concurrent/ForkJoinPool;";
            Some(call(subject.class, "commonPool", descriptor, Vec::new()))
        }
        "locks/ReentrantLock" | "locks/ReentrantReadWriteLock" if is_fair(subject) => {
            Some(new(subject.class, "(Z)V", vec![Expression::Boolean(true)]))
        }
        _ => LOCKS.contains(&name).then(|| new(subject.class, "()V", Vec::new())),
    }
}

fn is_fair(lock: &Subject<'_>) -> bool {
    lock.at("sync").is_some_and(|sync| sync.class.ends_with("$FairSync"))
}

/// The lock of a fresh pair: the pair itself is not reachable from it by public methods.
fn lock_of(subject: &Subject<'_>, method: &str, class: &str) -> Option<RestoredObject> {
    const PAIR: &str = "java/util/concurrent/locks/ReentrantReadWriteLock";
    let pair = subject.view.add(new(PAIR, "()V", Vec::new()));
    let descriptor = format!("()L{PAIR}${class};");
    Some(crate::shorthand::call_on(pair, PAIR, method, &descriptor, Vec::new()))
}

/// Not completed, completed with a value, or failed; a box stands for null and for failures.
fn future(subject: &Subject<'_>) -> Option<RestoredObject> {
    let one = "(Ljava/lang/Object;)Ljava/util/concurrent/CompletableFuture;";
    let completed = |value| Some(call(subject.class, "completedFuture", one, vec![value]));
    match subject.at("result") {
        None if subject.value("result")? == Expression::Null => Some(new(subject.class, "()V", Vec::new())),
        Some(result) if result.class.ends_with("CompletableFuture$AltResult") => match result.value("ex")? {
            Expression::Null => completed(Expression::Null),
            failure => {
                let descriptor = "(Ljava/lang/Throwable;)Ljava/util/concurrent/CompletableFuture;";
                Some(call(subject.class, "failedFuture", descriptor, vec![failure]))
            }
        },
        _ => completed(subject.value("result")?),
    }
}
