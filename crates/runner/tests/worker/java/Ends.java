package shop;

import java.util.ArrayList;
import java.util.List;

public class Ends {
    static void fine() {}

    static void endless() { for (int i = 0; ; i++) { } }

    static void swallows() {
        while (true) {
            try {
                while (true) { fine(); }
            } catch (Throwable t) {
                fine();
            } finally {
                fine();
            }
        }
    }

    static void exponential(int n) {
        try {
            if (n > 0) exponential(n - 1);
        } catch (Throwable t) {
            exponential(n - 1);
        }
        exponential(n - 1);
    }

    static void insideJdk() { java.util.stream.IntStream.iterate(0, i -> i + 1).boxed().count(); }

    static void onlyJdk() { java.math.BigInteger.TWO.pow(500_000).modPow(java.math.BigInteger.TWO.pow(500_000).add(java.math.BigInteger.ONE), java.math.BigInteger.TWO.pow(500_000).subtract(java.math.BigInteger.ONE)); }

    static void sleeps() throws Exception { Thread.sleep(600_000); }

    static void sleepsOn() {
        while (true) {
            try { Thread.sleep(600_000); } catch (InterruptedException e) { }
        }
    }

    static synchronized void deadlock() throws Exception {
        Object first = new Object(), second = new Object();
        Thread other = new Thread(() -> { synchronized (second) { pause(); synchronized (first) { } } });
        synchronized (first) {
            other.start();
            pause();
            synchronized (second) { }
        }
    }

    static void pause() { try { Thread.sleep(200); } catch (InterruptedException e) { } }

    static void overflow() { overflow(); }

    static void huge() { long[][] all = new long[4][]; for (int i = 0; i < 4; i++) all[i] = new long[Integer.MAX_VALUE]; }

    static void memory() {
        List<int[]> all = new ArrayList<>();
        while (true) { all.add(new int[100_000]); }
    }

    static void exit() { try { System.exit(3); } catch (Throwable t) { System.exit(4); } }

    static void halt() { Runtime.getRuntime().halt(5); }

    static void exitsFromJdk() throws Exception { System.class.getMethod("exit", int.class).invoke(null, 6); }

    static void thread() { new Thread(() -> { while (true) pause(); }).start(); }

    static void stubbornThread() {
        new Thread(() -> {
            while (true) {
                try { Thread.sleep(100_000); } catch (InterruptedException e) { }
            }
        }).start();
    }

    static void stuckThread() {
        Object lock = new Object();
        new Thread(() -> { synchronized (lock) { java.util.concurrent.locks.LockSupport.parkNanos(Long.MAX_VALUE); while (true) java.util.concurrent.locks.LockSupport.park(); } }).start();
        pause();
        new Thread(() -> { synchronized (lock) { } }).start();
    }

    static void bomb() {
        while (true) new Thread(() -> { while (true) pause(); }).start();
    }

    static void after() { throw new IllegalStateException("still here"); }

    static void asksForHost() throws Exception {
        if (java.net.InetAddress.getLocalHost().isLoopbackAddress()) { after(); }
    }
}
