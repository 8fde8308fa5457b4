// A lambda that is stored and called back later, by another class of the program.
// EXPECT frame 2 of 2
// STUBS none
// TEST lacks: setAccessible
package events;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

public class Audit {
    private final StringBuilder log = new StringBuilder();

    public void attach(Bus bus) {
        bus.subscribe("login", user -> log.append(user.substring(0, user.indexOf('@'))).append('\n'));
        bus.subscribe("logout", user -> log.append('-').append(user).append('\n'));
    }
}

class Bus {
    private final Map<String, List<Consumer<String>>> consumers = new HashMap<>();

    void subscribe(String topic, Consumer<String> consumer) {
        consumers.computeIfAbsent(topic, key -> new ArrayList<>()).add(consumer);
    }

    void publish(String topic, String payload) {
        for (Consumer<String> consumer : consumers.getOrDefault(topic, List.of())) {
            consumer.accept(payload);
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Bus bus = new Bus();
        new Audit().attach(bus);
        bus.publish("login", "root");
    }
}
