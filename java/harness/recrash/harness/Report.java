package recrash.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The file in which the runner finds how a test ended: {@code runner::report::Report}. Written once,
 * beside and then renamed, so that a dying JVM leaves a whole file or none.
 */
final class Report {
    private static final int PASSED = 0;
    private static final int THREW = 1;
    private static final int TIMED_OUT = 2;
    private static final int EXITED = 3;
    private static final int NOT_RUN = 4;

    private final Path file;
    private final AtomicBoolean written = new AtomicBoolean();

    Report(Path file) {
        this.file = file;
    }

    void passed(List<String> notes) {
        write(PASSED, out -> {}, notes);
    }

    void threw(Throwable thrown, List<String> notes) {
        write(THREW, out -> {
            Trace.write(out, thrown);
            out.list(SeenFrames.instructions(Trace.root(thrown)), index -> out.unsigned(index));
        }, notes);
    }

    void timedOut(StackTraceElement[] frames, List<String> notes) {
        write(TIMED_OUT, out -> Trace.writeFrames(out, frames), notes);
    }

    void exited(StackTraceElement[] frames) {
        write(EXITED, out -> Trace.writeFrames(out, frames), List.of());
    }

    void notRun(String why) {
        write(NOT_RUN, out -> out.text(why), List.of());
    }

    private void write(int variant, Consumer<Postcard> fields, List<String> notes) {
        if (!written.compareAndSet(false, true)) {
            return;
        }
        Postcard out = new Postcard();
        out.unsigned(variant);
        fields.accept(out);
        out.list(notes, out::text);
        try {
            writeBeside(file, out.bytes());
        } catch (IOException fault) {
            System.err.println("recrash: cannot write " + file + ": " + fault);
        }
    }

    static void writeBeside(Path file, byte[] bytes) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".part");
        Files.write(beside, bytes);
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
