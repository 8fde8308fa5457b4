// A list that changes while it is walked through.
// EXPECT frame 1 of 1
package listeners;

import java.util.ArrayList;
import java.util.List;

public class Listeners {
    public interface Listener {
        boolean changed(int value);
    }

    private final List<Listener> listeners = new ArrayList<>();

    public void add(Listener listener) {
        if (listener == null) {
            throw new IllegalArgumentException("no listener");
        }
        listeners.add(listener);
    }

    public void fire(int value) {
        for (Listener listener : listeners) {
            boolean isDone = listener.changed(value);
            if (isDone) {
                listeners.remove(listener);
            }
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Listeners listeners = new Listeners();
        listeners.add(value -> value > 3);
        listeners.add(value -> false);
        listeners.add(value -> false);
        listeners.fire(2);
        listeners.fire(4);
    }
}
