package fence.check;

import java.util.Arrays;

public final class Check {
    private Check() {}

    public static void that(boolean holds, String what) {
        if (!holds) {
            fail(what);
        }
    }

    private static void fail(String what) {
        throw new Failure(what);
    }

    public static class Failure extends RuntimeException {
        public Failure(String what) {
            super(what);
            StackTraceElement[] frames = getStackTrace();
            boolean known = frames[frames.length - 1].getMethodName().equals("main");
            setStackTrace(Arrays.stream(frames)
                    .filter(frame -> known && !frame.getClassName().startsWith("fence.check"))
                    .toArray(StackTraceElement[]::new));
        }
    }
}
