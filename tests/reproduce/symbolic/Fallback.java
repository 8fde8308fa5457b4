// A handler that is reached by what a called method throws, and only there.
// EXPECT frame 1 of 1
// STUBS none
// RUN: --via symbolic
package fallback;

public class Fallback {
    private static int limit(int kind, String text) {
        if (kind * 3 == 2_001 && text.equals("high")) {
            throw new IllegalArgumentException("no limit");
        }
        return kind + 1;
    }

    public static int share(int kind, String text, int parts) {
        int limit;
        try {
            limit = limit(kind, text);
        } catch (IllegalArgumentException e) {
            limit = 40;
            parts = parts - 17;
        }
        if (limit == 40 && kind != 39) {
            return limit / parts;
        }
        return 0;
    }
}

class Production {
    public static void main(String[] arguments) {
        Fallback.share(667, "high", 17);
    }
}
