// What fails is prepared by a method that only its own package sees; the frame above is in another one.
// EXPECT frame 2 of 2
// STUBS none
// TEST contains: package core;
package core;

import api.Gate;
import java.util.ArrayDeque;
import java.util.Deque;

public final class Lanes {
    private static Deque<String> free = new ArrayDeque<>();

    private Lanes() {}

    static void close() {
        free = null;
    }

    public static String next() {
        return free.isEmpty() ? "none" : free.pop();
    }
}

class Production {
    public static void main(String[] arguments) {
        System.out.println(new Gate().enter("7"));
        Lanes.close();
        System.out.println(new Gate().enter("8"));
    }
}
