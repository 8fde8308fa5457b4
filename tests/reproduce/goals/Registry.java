// Nothing runs before something was installed, by a method of another class.
// EXPECT frame 2 of 2
// STUBS none
package registry;

import java.util.ArrayList;
import java.util.List;

public class Registry {
    private static Registry current;

    private final List<String> names = new ArrayList<>();
    private final int capacity;

    Registry(int capacity) {
        this.capacity = capacity;
    }

    static Registry current() {
        return current;
    }

    static void install(Registry registry) {
        current = registry;
    }

    String enter(String name) {
        if (names.size() == capacity) {
            return names.get(capacity);
        }
        names.add(name);
        return name;
    }
}

class Setup {
    private final int rooms;

    Setup(int rooms) {
        this.rooms = rooms;
    }

    void begin(String title) {
        if (title.isEmpty()) {
            throw new IllegalArgumentException("no title");
        }
        Registry.install(new Registry(rooms));
    }
}

class Desk {
    private final String town;

    Desk(String town) {
        this.town = town;
    }

    String visit(String guest) {
        String full = guest.trim() + ", " + town;
        return Registry.current().enter(full);
    }

    String visitors() {
        return town + ": " + Registry.current();
    }

    int lights(int hour) {
        return hour > 20 ? 0 : town.length();
    }
}

class Production {
    public static void main(String[] arguments) {
        new Setup(1).begin("hotel");
        Desk desk = new Desk("Ulm");
        desk.visit("ada");
        desk.visit("bob");
    }
}
