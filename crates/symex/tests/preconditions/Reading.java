import java.util.Iterator;
import java.util.function.IntSupplier;

/** Conditions read like Java: letters, answers yes or no, brackets where Java needs them, and which time is meant. */
class Reading {
    // FRAME 1 HOLDS [what Iterator.hasNext() returns]
    // FRAME 1 HOLDS line.charAt(1) == '/'
    // FRAME 1 HOLDS (flags & 6) == 4
    // FRAME 1 HOLDS [what IntSupplier.getAsInt() returns, the first time] == 7
    // FRAME 1 HOLDS [what IntSupplier.getAsInt() returns, the second time] == 8
    // FRAME 1 HOLDS !(other instanceof String)
    // FRAME 1 HOLDS other != null
    // FRAME 1 HOLDS ![what Object.equals() returns]
    static int count(Iterator<?> all, String line, int flags, IntSupplier numbers, Object other, String name) {
        if (!all.hasNext() || line.charAt(1) != '/' || (flags & 6) != 4) {
            return 0;
        }
        if (numbers.getAsInt() != 7 || numbers.getAsInt() != 8) {
            return 1;
        }
        if (other instanceof String || other.equals(line)) {
            return 2;
        }
        return name.length();
    }

    public static void main(String[] arguments) {
        int[] next = {7};
        count(java.util.List.of(1).iterator(), "a/b", 12, () -> next[0]++, 3, null);
    }
}
