package shop;

import java.util.Comparator;

public class Expressions {
    static int counter = 7;
    private String name;
    public Object held;

    private Expressions(String name) { this.name = name; }

    static void fail(Object value) {
        throw new IllegalStateException(String.valueOf(value));
    }

    static void types(boolean z, byte b, char c, short s, int i, long j, float f, double d, String t, Class<?> k) {
        fail(z + " " + b + " " + c + " " + s + " " + i + " " + j + " " + f + " " + d + " " + t + " " + k);
    }

    static void arrays(int[] ints, byte[] bytes, String[] texts, Object[][] nested) {
        fail(ints.length + " " + bytes[1] + " " + texts[0] + " " + nested.getClass() + nested.length);
    }

    private String name() { return name; }

    @Override public String toString() { return "Expressions " + name + " " + held; }

    static void sort(Comparator<Object> order) { fail(order.compare("a", "b")); }

    static void area(Shape shape) { fail(shape.area() + " " + shape.describe() + " " + shape.seen + " " + shape.tag()); }

    static void cause() {
        try {
            fail(1);
        } catch (IllegalStateException e) {
            throw new RuntimeException("wrapped", e);
        }
    }

    public static abstract class Shape {
        final long seen;
        protected Shape(int n, long m) { seen = n + m + count(); }
        abstract int count();
        protected abstract double area();
        abstract String describe();
        String tag() { return "own"; }
        abstract void nothing();
    }

    static class Parent { String who() { throw new IllegalStateException("parent"); } }
    static class Child extends Parent { @Override String who() { throw new IllegalStateException("child"); } }

    static class Broken { static int n = Integer.parseInt("x"); }
}
