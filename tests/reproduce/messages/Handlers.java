// A lambda has another name in every run; whose lambda it is counts.
// EXPECT frame 1 of 1
// MESSAGE same
// TEST contains: Handlers.late()
package handlers;

import java.util.function.Supplier;

public class Handlers {
    public static Runnable pick(Object handler) {
        return (Runnable) handler;
    }

    public static Supplier<String> late() {
        return () -> "later";
    }
}

class Production {
    public static void main(String[] arguments) {
        Handlers.pick(Handlers.late());
    }
}
