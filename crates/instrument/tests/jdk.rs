//! The failure points inside of the JDK, in every JDK of this machine.

#[path = "../../classfile/tests/support/mod.rs"]
mod support;

use instrument::jdk;

const HOOK: &str = "package java.recrash; public class Hook {
    public static void uncaught(Throwable t) { System.out.println(\"uncaught \" + t.getMessage()); }
    public static void swallowed(Throwable t, String by) {
        System.out.println(\"swallowed \" + t.getMessage() + \" by \" + by); } }";

const PROGRAM: &str = "import java.util.concurrent.*;
    public class Program {
        static int fail(String how) { throw new IllegalStateException(how); }
        static void quietly(Callable<?> action) { try { action.call(); } catch (Exception e) { } }
        public static void main(String[] arguments) throws Exception {
            Thread thread = new Thread(() -> fail(\"thread\"));
            thread.start();
            thread.join();
            Thread.currentThread().getThreadGroup().uncaughtException(thread, new IllegalStateException(\"group\"));
            ExecutorService executor = Executors.newSingleThreadExecutor();
            quietly(() -> executor.submit(() -> fail(\"executor\")).get());
            executor.shutdown();
            quietly(() -> CompletableFuture.supplyAsync(() -> fail(\"future\")).get());
            CompletableFuture<String> completed = new CompletableFuture<>();
            completed.completeExceptionally(new IllegalStateException(\"completed\"));
            quietly(() -> ForkJoinPool.commonPool().submit(() -> fail(\"fork\")).get());
        } }";

#[test]
fn unhandled_throwables_are_seen() {
    for home in jdks::homes() {
        let patch = support::compile(&home, &[("Hook.java", HOOK)], &["--patch-module=java.base=."]);
        std::fs::remove_file(patch.path().join("Hook.java")).expect("it was written");
        let mut names: Vec<&str> = jdk::targets().iter().map(|target| target.class).collect();
        names.dedup();
        for (name, mut bytes) in names.iter().zip(support::jdk_classes(&home, &names)) {
            for target in jdk::targets().iter().filter(|target| target.class == *name) {
                let edited = jdk::instrument(&bytes, target).expect("the JDK's classes are well-formed");
                bytes =
                    edited.unwrap_or_else(|| panic!("{} has no {}.{}", home.display(), name, target.method));
            }
            let path = patch.path().join(name).with_extension("class");
            std::fs::create_dir_all(path.parent().expect("it is in a package")).expect("it can be written");
            std::fs::write(path, bytes).expect("it can be written");
        }
        let program = support::compile(&home, &[("Program.java", PROGRAM)], &[]);
        let patch = format!("--patch-module=java.base={}", support::text(patch.path()));
        let path = support::text(program.path());
        let output = support::run(&home, "java", &["-Xverify:all", &patch, "-cp", &path, "Program"]);
        let text = String::from_utf8_lossy(&output.stdout);
        for expected in [
            "uncaught thread",
            "uncaught group",
            "swallowed executor by java/util/concurrent/FutureTask",
            "swallowed future by java/util/concurrent/CompletableFuture",
            "swallowed completed by java/util/concurrent/CompletableFuture",
            "swallowed fork by java/util/concurrent/ForkJoinTask",
        ] {
            assert!(
                text.lines().any(|line| line == expected),
                "{expected} is missing in {text} of {}",
                home.display()
            );
        }
    }
}

#[test]
fn a_class_without_the_method_is_reported() {
    let home = jdks::homes().remove(0);
    let object = support::jdk_classes(&home, &["java/lang/Object"]).remove(0);
    assert_eq!(jdk::instrument(&object, &jdk::targets()[0]), Ok(None));
}
