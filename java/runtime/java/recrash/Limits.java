package java.recrash;

/** How much one recording may hold, and whether a walk has come to it. */
final class Limits {
    /** Limits as the recording numbers them. */
    static final int NONE = -1, OBJECTS = 0, BYTES = 1, DEPTH = 2, TIME = 3, FAULT = 4;

    private static final String[] NAMES = {"objects", "bytes", "depth", "time", "fault"};

    /** More does not fit into one array of the runtime. */
    private static final long MOST_BYTES = 1 << 29;

    final int objects;
    final long bytes;
    final int depth;
    final int milliseconds;

    Limits(int objects, long bytes, int depth, int milliseconds) {
        this.objects = objects;
        this.bytes = Math.min(bytes, MOST_BYTES);
        this.depth = depth;
        this.milliseconds = milliseconds;
    }

    /** Limits for another try when memory is short. */
    Limits smaller() {
        return new Limits(Math.max(1, objects / 100), bytes / 100, depth, milliseconds);
    }

    /** The same limits, but no more bytes than memory has room for several times. */
    Limits forMemory() {
        Runtime runtime = Runtime.getRuntime();
        long free = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
        return new Limits(objects, Math.min(bytes, free / 8), depth, milliseconds);
    }

    static String name(int limit) {
        return NAMES[limit];
    }
}
