package kotlin.jvm.internal;

import java.util.Arrays;

/** The checks that Kotlin's compiler puts into code. They hide their own frames. */
public class Intrinsics {
    private Intrinsics() {
    }

    public static void checkNotNullParameter(Object value, String name) {
        if (value == null) {
            throw hidden(new NullPointerException("Parameter specified as non-null is null: parameter " + name));
        }
    }

    public static void checkNotNull(Object value) {
        if (value == null) {
            throw hidden(new NullPointerException());
        }
    }

    private static NullPointerException hidden(NullPointerException exception) {
        StackTraceElement[] frames = exception.getStackTrace();
        int first = 0;
        while (frames[first].getClassName().equals(Intrinsics.class.getName())) {
            first++;
        }
        exception.setStackTrace(Arrays.copyOfRange(frames, first, frames.length));
        return exception;
    }
}
