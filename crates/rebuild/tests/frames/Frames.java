package shop;

import java.util.List;
import java.util.function.Function;

/** Methods of all sorts, whose frames a recording may hold. */
public class Frames {
    static class Counter {
        int count;
        List<String> names;

        int next(int by) {
            return count += by;
        }
    }

    static class Loud extends Counter {
        @Override
        int next(int by) {
            return super.next(by);
        }
    }

    static abstract class Shape {
        Shape(int sides) {
        }
    }

    class Inner {
        Inner(String name) {
        }
    }

    enum Mood {
        GOOD(1);

        Mood(int level) {
        }
    }

    record Pair(String left, Object right) {
    }

    private record Secret(int number) {
    }

    interface Client {
        void send();
    }

    static void call(Client client) {
    }

    static final class Marker {
        static final Marker END = new Marker();

        private Marker() {
        }
    }

    static void mark(Marker marker) {
    }

    static class Tool {
        void use() {
        }
    }

    static void two(List<String> first, List<String> second) {
    }

    static void texts(String first, Object again, String copy, String other) {
    }

    static <T extends Comparable<T>> T max(T left, T right) {
        return left;
    }

    static void pair(Pair pair, Secret secret, Mood mood) {
    }

    static void run(Runnable action, Function<String, Integer> size) {
    }

    static void alike(int captured) {
        run(() -> System.out.println(captured), String::length);
        run(() -> System.err.println(captured), null);
    }

    private void hidden(int[] numbers) {
    }

    static {
        System.setProperty("frames", "initialised");
    }
}
