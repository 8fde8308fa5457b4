// Objects of a large interface that are looked for in a list, and whose methods have names that every object's have.
// EXPECT frame 1 of 1
package market;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

public class Watchers {
    private final List<Watcher> watchers = new ArrayList<>();

    public interface Watcher {
        String name();
        String city();
        String street();
        String phone();
        String mail();
        String currency();
        String language();
        int age();
        int orders();
        long balance();
        double rate();
        boolean isOpen();
        boolean isKnown();
        void opened(String market);
        void closed(String market);
        int hashCode(int seed);
        String toString(int width);
        boolean equals(Watcher one, Watcher other);
        Watcher clone();
    }

    public void add(Watcher watcher) {
        if (watcher != null) {
            watchers.add(watcher);
        }
    }

    public int ring(Watcher watcher) {
        int place = watchers.indexOf(watcher);
        if (place < 0 || watcher.clone() != null || watcher.toString().length() < 4) {
            return -1;
        }
        return watcher.toString(8).charAt(watcher.hashCode(5));
    }
}

class Production {
    public static void main(String[] arguments) {
        Watchers watchers = new Watchers();
        Class<?>[] types = {Watchers.Watcher.class};
        Watchers.Watcher watcher = (Watchers.Watcher) Proxy.newProxyInstance(
            Production.class.getClassLoader(), types, (self, method, given) -> switch (method.getName()) {
                case "equals" -> self == given[0];
                case "hashCode" -> 7;
                case "toString" -> "watcher";
                default -> null;
            });
        watchers.add(watcher);
        watchers.ring(watcher);
    }
}
