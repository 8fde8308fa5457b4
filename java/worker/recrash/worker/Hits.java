package recrash.worker;

import java.util.Arrays;

/** What the probes of the planned methods saw during one candidate. */
final class Hits {
    private static final int REACHED = 0;
    private static final int BRANCH = 1;
    private static final int SWITCH = 2;

    /** What a probe is: its kind, and the keys of a switch. */
    record Shape(int kind, int[] keys) {
        static Shape read(Input in) {
            int kind = in.octet();
            int[] keys = new int[kind == SWITCH ? in.count() : 0];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = (int) in.signed();
            }
            return new Shape(kind, keys);
        }
    }

    private Shape[] shapes = {};
    private int[] counts = {};
    /** To true and to false for a branch; to each key and to the default for a switch. */
    private double[][] distances = {};
    private int[] touched = {};
    private int touchedCount;

    void prepare(Shape[] all) {
        shapes = all;
        counts = new int[all.length];
        touched = new int[all.length];
        distances = new double[all.length][];
        for (int i = 0; i < all.length; i++) {
            distances[i] = new double[all[i].kind == BRANCH ? 2 : all[i].kind == SWITCH ? all[i].keys.length + 1 : 0];
        }
        touchedCount = 0;
    }

    void reach(int id) {
        if (counts[id]++ == 0) {
            touched[touchedCount++] = id;
        } else if (counts[id] < 0) {
            counts[id] = Integer.MAX_VALUE;
        }
    }

    void branch(int id, double toTrue, double toFalse) {
        double[] smallest = distances[id];
        if (counts[id] == 0) {
            smallest[0] = toTrue;
            smallest[1] = toFalse;
        } else {
            smallest[0] = Math.min(smallest[0], toTrue);
            smallest[1] = Math.min(smallest[1], toFalse);
        }
        reach(id);
    }

    void choose(int id, int value) {
        double[] smallest = distances[id];
        int[] keys = shapes[id].keys;
        if (counts[id] == 0) {
            Arrays.fill(smallest, Double.MAX_VALUE);
        }
        double toDefault = 0;
        for (int i = 0; i < keys.length; i++) {
            double distance = Math.abs((double) value - keys[i]);
            smallest[i] = Math.min(smallest[i], distance);
            toDefault = distance == 0 ? 1 : toDefault;
        }
        smallest[keys.length] = Math.min(smallest[keys.length], toDefault);
        reach(id);
    }

    /** Writes what was seen and forgets it. */
    void write(Output out) {
        Arrays.sort(touched, 0, touchedCount);
        out.unsigned(touchedCount);
        for (int i = 0; i < touchedCount; i++) {
            int id = touched[i];
            out.unsigned(id);
            if (shapes[id].kind == REACHED) {
                out.unsigned(counts[id]);
            }
            for (double distance : distances[id]) {
                out.eightBytes(Double.doubleToRawLongBits(distance));
            }
        }
        forget();
    }

    void forget() {
        for (int i = 0; i < touchedCount; i++) {
            counts[touched[i]] = 0;
        }
        touchedCount = 0;
    }
}
