package recrash.worker;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Says on the standard error of the worker why it loads classes again or ends; for those who look for lost time, with {@code -Drecrash.reasons=true}.
 */
final class Reasons {
    /** Candidates have another standard error. */
    private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);

    /** Candidates may set properties. */
    private static final boolean IS_WANTED = Boolean.getBoolean("recrash.reasons");

    private Reasons() {}

    static void tell(String what, String reason) {
        if (IS_WANTED) {
            OUT.println(what + reason);
        }
    }
}
