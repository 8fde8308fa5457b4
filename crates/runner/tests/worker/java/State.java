package shop;

import java.util.*;

public class State {
    static int count;
    static long wide = 1L << 40;
    static boolean flag;
    static Object lazy;
    static final Map<String, Integer> MAP = new HashMap<>();
    static final int[] TABLE = {1, 2, 3};
    static final List<List<String>> NESTED = new ArrayList<>(List.of(new ArrayList<>()));
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 0);
    static final StringBuilder BUILDER = new StringBuilder();

    static final long LOADED = System.nanoTime();

    enum Color { RED; int uses; }

    static class Late { static int value = State.next(); static int next; }
    static int started;
    static int next() { return ++started; }

    static void primitives() {
        count++; wide += 2; flag = !flag;
        if (lazy == null) lazy = new Object(); else throw new IllegalStateException("not fresh");
        throw new IllegalStateException(count + " " + wide + " " + flag);
    }

    static void objects() {
        MAP.merge("a", 1, Integer::sum);
        TABLE[1]++;
        NESTED.get(0).add("x");
        BUILDER.append("b");
        throw new IllegalStateException(MAP + " " + TABLE[1] + " " + NESTED + " " + BUILDER);
    }

    static void enums() { throw new IllegalStateException("" + ++Color.RED.uses); }

    static void locals() {
        LOCAL.set(LOCAL.get() + 1);
        throw new IllegalStateException("" + LOCAL.get());
    }

    static void surroundings() throws Exception {
        String before = System.getProperty("shop.test") + Locale.getDefault().equals(Locale.CHINA)
                + TimeZone.getDefault().getID().equals("Asia/Tokyo") + Thread.currentThread().isInterrupted() + (System.out == null);
        System.setProperty("shop.test", "1");
        Locale.setDefault(Locale.CHINA);
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
        Thread.currentThread().interrupt();
        System.setOut(null);
        throw new IllegalStateException(before);
    }

    static void late() { throw new IllegalStateException(Late.value + " " + started); }

    static void unchanged() {
        int sum = 0;
        for (int i = 0; i < 3; i++) sum += TABLE[i] + MAP.size() + MAP.entrySet().size() + NESTED.size();
        throw new IllegalStateException("" + sum);
    }

    static void identity() { throw new IllegalStateException(new Object() + " " + Color.RED.hashCode()); }

    static void loaded() { throw new IllegalStateException("" + LOADED); }

    static void caller() {
        boolean isNative = Arrays.stream(new Throwable().getStackTrace()).anyMatch(frame -> frame.isNativeMethod() && frame.getMethodName().equals("invoke0"));
        throw new IllegalStateException("" + isNative);
    }
}
