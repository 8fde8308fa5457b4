package recrash.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the runner asks for, one after the other: files in a directory, whose names are numbers from 0. */
final class Requests {
    private static final int PAUSE = 5;
    private static final int PAUSES_A_LOOK = 40;

    private final Path directory;
    private int number;

    Requests(Path directory) {
        this.directory = directory;
    }

    /** The lines of the next request; waits for it. Ends this JVM when the runner is no longer there. */
    List<String> next() throws IOException {
        Path file = directory.resolve(String.valueOf(number++));
        for (int pauses = 0; !Files.exists(file); pauses++) {
            if (pauses % PAUSES_A_LOOK == 0 && !RunTest.hasRunner()) {
                Runtime.getRuntime().halt(0);
            }
            RunTest.pause(PAUSE);
        }
        return Files.readAllLines(file);
    }
}
